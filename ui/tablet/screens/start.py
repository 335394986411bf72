"""The start: the face of Kazami, the game that lies there, and the ways to everything else; or what a table agrees on.

Only what everybody knows is shown. How a game is resumed, and what its sheet says, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from kivy.clock import Clock
from msgspec.structs import replace

from companion.game.text import Text, Word, render
from companion.view import View
from ui.dialogue.hall import HallNow, Seating, note_said, seated_head, seated_names
from ui.dialogue.lying_game import LyingGame, lying_game
from ui.dialogue.new_game import BEGIN_SEATED, seated_now
from ui.dialogue.panels import laid_out
from ui.dialogue.screens import start
from ui.dialogue.session_port import SessionPort
from ui.drawing.board.view import Badge, BoardView, RoseView, rim_shown, rose_view
from ui.drawing.theme import Tone
from ui.language.catalogues import LANGUAGES, language
from ui.tablet.board.rose import Rose
from ui.tablet.board.widget import Board
from ui.tablet.kit.health import DeviceMark
from ui.tablet.kit.home_tile import LyingTile, LyingView, WayTile, WayView
from ui.tablet.kit.scoreboard import Scoreboard, ScoreboardRow
from ui.tablet.kit.screen_kit import Go, Kit, Settings
from ui.tablet.kit.stage import Box, row_height
from ui.tablet.kit.texts import CaptionLine, CornerCaption, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import Press, TabletPage
from ui.tablet.screens.play.captions import device_marks
from ui.tablet.screens.rows import Flow, beside

VANE = 64.0
"""How high the corner below the disc is where it is said how the vane points, in dp."""
INSET = 24
"""How far left of the words the rows of seats begin, in dp, so that their signs stand under the words."""


class Start(TabletPage):
    """The first screen; `settle` takes other settings. `checking`, it asks whether the board agrees with the game that
    lies there; with `sheet` the column then shows the settlement sheet in words, page by page.

    The first frame has everything that is read and touched, the second the disc, too: it takes as long to draw as all
    else, and nobody need wait for it to play on.
    """

    def __init__(self, kit: Kit, session: SessionPort, go: Go, settle: Callable[[Settings], None]) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session, self.settle = session, settle
        self.listed = False
        self.checking = False
        self._first = True  # whether the next frame is the first
        self.refresh()

    def draw(self) -> None:
        """Draw the face, or the game that is still here."""
        view = self.session.view
        lies = lying_game(view)
        first, self._first = self._first, False
        if first:
            Clock.schedule_once(lambda dt: self.refresh())
        if view is None or lies is None or not self.checking:
            self._face(view, lies, bare=first)
            return
        self.corner(self._settings())
        if not first:
            self._board(view)
        if self.listed:
            self._sheet(view)
        else:
            self._resumed(view)

    def _settings(self) -> tuple[DeviceMark, Callable[[], None]]:
        return DeviceMark("settings", "more"), partial(self.go, "settings")

    # -- the face

    def _face(self, view: View | None, lies: LyingGame | None, *, bare: bool) -> None:
        """Draw the face with the ways from here; `bare`: without its disc."""
        marks = device_marks(self.session.nearby) or (DeviceMark("devices", "tray"),)
        self.corner(*((mark, partial(self.go, "devices")) for mark in marks), self._settings())
        if not bare:
            self.part("rose", self.disc, lambda: Rose(self.kit.look)).show(self._rose(view if lies else None))
        self.caption(CaptionLine("Kazami", strong=True), CaptionLine(self.say(Text.of("by your board"))))
        points = start.vane_points(start.rose_shown(self.session.nearby))
        if points is not None:
            low = Box(24, self.disc.y + self.disc.h - VANE, 240, VANE)
            vane = self.part("vane", low, lambda: CornerCaption(self.kit.look))
            vane.disc = self.disc.moved(-low.x, -low.y)
            vane.show(CaptionLine(self.say(points), strong=True))
        x, y, w = self.head_box.x, self.head_box.y, self.head_box.w
        hall = self.session.nearby.hall
        seating = seated_now(None if hall is None else hall.seating, view)
        if seating is not None:
            self._seated(seating, view, lies, bare=bare)
        elif view is None or lies is None:
            self.head(start.TABLE_SET)
            self.words("real", Box(x, y + 64, w, 36), ParagraphView(self.say(start.REAL), 24))
            self.words("rest", Box(x, y + 100, w, 36), self._told(hall, start.REST, 24))
            self._draft(Box(x, y + 148, w, 136), bare=bare)
            self.actions((start.NEW_GAME, partial(self.go, "new_game")))
        else:
            self.head(start.STILL_HERE)
            voice = self.kit.at(view.known)
            told = " · ".join(said[:1].upper() + said[1:] for said in map(voice, lies.compare))
            self.words("lost", Box(x, y + 64, w, 34), self._told(hall, start.ALL_KEPT, 22))
            self.words("compare", Box(x, y + 98, w, 48), ParagraphView(self.say(start.matches(told)), 22))
            self._lying(view, lies, Box(x, y + 148, w, 136), bare=bare)
            play, new = partial(self.go, "play"), partial(self.go, "new_game")
            self.actions((start.PLAY_ON, play), (start.NEW_GAME, new))
        self._ways(lies is not None, Box(x, y + (292 if self.kit.stage.portrait else 304), w, 108))
        self._languages(Box(x, y + (372 if self.kit.stage.portrait else 432), w, 104))

    def _told(self, hall: HallNow | None, else_: Text, size: int) -> ParagraphView:
        """Return the line for what a hall says to all its tables; without a word of it for something else."""
        note = None if hall is None or not hall.note else self.say(note_said(hall))
        return ParagraphView(note or self.say(else_), size, Tone.MUTED if note is None else Tone.LAMP)

    def _seated(self, seating: Seating, view: View | None, lies: LyingGame | None, *, bare: bool) -> None:
        """Say whom the hall seated here, and that a game lies unfinished; a tap begins with them."""
        x, y, w = self.head_box.x, self.head_box.y, self.head_box.w
        self.head(seated_head(seating))
        names = ParagraphView(self.say(seated_names(seating)), 30, bold=True, lines=2)
        self.words("seated", Box(x, y + 60, w, 84), names)
        begin = (BEGIN_SEATED, partial(self.go, "new_game", seating=seating))
        new = (start.NEW_GAME, partial(self.go, "new_game"))
        if view is None or lies is None:
            self.actions(begin, new)
            return
        self._lying(view, lies, Box(x, y + 148, w, 136), bare=bare)
        self.actions(begin, (start.PLAY_ON, partial(self.go, "play")), new)

    def _rose(self, view: View | None) -> RoseView:
        """Return the face: with the dial of the game that lies there, else as the vane stands."""
        if view is not None and (dial := laid_out(view.panels).dial) is not None:
            rim = rim_shown(dial, self.kit.at(view.known).term)
            return RoseView(rim) if rim.side is None else RoseView(rim, rim.side * 60.0)
        return rose_view(start.rose_shown(self.session.nearby), self.say)

    def _lying(self, view: View, lies: LyingGame, where: Box, *, bare: bool) -> None:
        """Show the game that lies there with its board; its whole tile plays on."""
        when = self.session.game.when if self.session.game else ""
        seats = tuple((colour, colour in lies.acting) for colour in lies.seats)
        tile = self.part("lying", where, lambda: LyingTile(self.kit.look, LyingView()))
        tile.pressed = partial(self.go, "play")
        title = self.kit.at(view.known)(lies.title)
        shown = LyingView(title[:1].upper() + title[1:], line=when, seats=seats)
        if not bare:
            marks = laid_out(view.panels).map.marks
            shown = replace(
                shown,
                board=replace(view.known.board, tokens=(), ports=()),  # too small to be read
                marks=tuple(mark if mark.form == "marker" else replace(mark, text="") for mark in marks),
                colours=tuple(seat.colour for seat in view.known.setup.seats),
            )
        tile.show(shown)

    def _draft(self, where: Box, *, bare: bool) -> None:
        """Offer the new game that was begun and not finished, with its island; its whole tile goes on with it."""
        begun = self.session.draft
        variant = self.session.variants.get(begun.variant) if begun is not None else None
        if begun is None or variant is None or not begun.goes_on(variant):
            return
        kit = replace(self.kit, domains=variant.domains)
        tile = self.part("draft", where, lambda: LyingTile(kit.look, LyingView()))
        tile.pressed = partial(self.go, "new_game", continued=True)
        name = kit.language(variant.name)
        tile.show(
            LyingView(
                self.say(Text.of("Your draft is waiting")),
                line=name[:1].upper() + name[1:],
                seats=tuple((seat.colour, False) for seat in begun.draft.seats if not seat.neutral),
                board=None if bare else replace(begun.draft.board, tokens=(), ports=()),
            )
        )

    def look(self) -> None:
        """Show how the devices are now."""
        self.refresh()

    def _ways(self, lies: bool, where: Box) -> None:
        """Show the ways to the check of a game that lies there, to the last games, and to the phones."""
        kept = start.kept(len(self.session.games))
        ways: list[tuple[str, str, Text, Text | None, Press]] = [
            ("past", "log", start.LAST_GAMES, kept, partial(self.go, "past")),
            ("phones", "phone", start.PHONES, start.SEATS_TAKEN, partial(self.go, "phones")),
        ]
        if lies:
            ways.insert(0, ("check", "eye", Text.of("Check"), None, self._check))
        for (name, icon, text, line, press), box in zip(ways, beside(where, [1.0] * len(ways), 16), strict=True):
            tile = self.part(f"to_{name}", box, lambda: WayTile(self.kit.look, WayView()))
            tile.pressed = press
            tile.show(WayView(self.say(text), icon=icon, line=self.say(line) if line is not None else ""))

    def _languages(self, where: Box) -> None:
        """Offer each language in its own words, so that nobody need read another one first."""
        codes = sorted(LANGUAGES, key=lambda code: code != self.kit.settings.language)
        title = " · ".join(render(Text.of("Language"), language(code), ()) for code in codes)
        if not self.kit.stage.portrait:  # there it would have no room
            self.words("language", Box(where.x, where.y, where.w, 32), ParagraphView(title, 20, Tone.MUTED))
        tiles = beside(Box(where.x, where.y + 36, where.w, 68), [1.0] * len(LANGUAGES), 16)
        for (code, name), box in zip(LANGUAGES.items(), tiles, strict=True):
            chosen = code == self.kit.settings.language
            view = TileView(name, icon="check" if chosen else "", chosen=chosen)
            self.tile(f"language {code}", box, view, partial(self.settle, replace(self.kit.settings, language=code)))

    # -- the game that is still here

    def _board(self, view: View) -> None:
        board = self.part("board", self.disc, lambda: Board(self.kit.look))
        known, panels = view.known, laid_out(view.panels)
        badges = tuple(Badge(place, str(n), ring=True) for n, (place, _) in enumerate(view.resumed.lone, 1))
        board.show(
            BoardView(
                map=known.board,
                marks=panels.map.marks,
                seats=tuple(seat.colour for seat in known.setup.seats),
                badges=badges,
                rim=rim_shown(panels.dial, self.kit.at(known).term),
                letters=self.kit.settings.letters,
            )
        )
        turn = Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up")
        self.caption(
            CaptionLine(self.say(turn), strong=True), CaptionLine(self.session.game.when if self.session.game else "")
        )

    def _resumed(self, view: View) -> None:
        voice = self.kit.at(view.known)
        self.head(start.STILL_HERE)
        flow = self.column(72)
        self.words("lost", flow.row(34, 10), ParagraphView(self.say(start.ALL_KEPT), 24, Tone.MUTED))
        self.words("agree", flow.row(38, 4), ParagraphView(self.say(start.MATCHES), 28, bold=True))
        for n, (place, what) in enumerate(view.resumed.lone, 1):
            told = voice(Text.of("{what}: {place}", what=Word(what), place=place))
            self.words(f"lone{n}", flow.row(36, 8), ParagraphView(told[:1].upper() + told[1:], badge=str(n)))
        if view.resumed.heading is not None:
            heading = voice(view.resumed.heading)
            self.words("heading", flow.row(32, 4), ParagraphView(heading[:1].upper() + heading[1:], 24))
        if self.kit.stage.portrait:
            flow.turn()
        self._hands(view, flow)
        now = voice(start.now_asked(view))
        high = self.high(now, flow.width)
        last = voice(Text.of("Last: {what}", what=view.last.said)) if view.last is not None else ""
        if last and flow.left >= self.high(last, flow.width) + 2 + high:
            self.words("last", flow.row(self.high(last, flow.width), 2), ParagraphView(last, 21, Tone.MUTED))
        self.words("now", flow.row(high, 0), ParagraphView(now, 24, Tone.LAMP, bold=True))
        self.actions(
            (start.PLAY_ON, lambda: self.go("play")),
            (Text.of("As a list"), self._turn_sheet),
            (Text.of("Back"), self._check),
        )

    def _hands(self, view: View, flow: Flow) -> None:
        """Who holds how much: points, and cards in hand."""
        now = view.resumed
        high = row_height(len(now.holdings)) * len(now.holdings)
        where = flow.row(high, 10)
        if not self.kit.stage.portrait:  # there the other column ends where this one begins
            where = Box(where.x - INSET, where.y, where.w + INSET, where.h)
        scoreboard = self.part("hands", where, lambda: Scoreboard(self.kit.look))
        rows = []
        for has in now.holdings:
            seat, name = view.known.setup.seats[has.seat], self.kit.at(view.known).name(has.seat)
            cards = self.say(Text.of("Cards in hand: {n}", n=has.cards))
            rows.append(
                ScoreboardRow(
                    seat.colour, name, str(has.points), cards, active=has.seat in (now.waiting or (now.active,))
                )
            )
        scoreboard.show(tuple(rows))

    def _sheet(self, view: View) -> None:
        voice = self.kit.at(view.known)
        self.head(start.ON_TABLE)
        flow = self.column(80)
        told = [voice(text) for text in view.sheet]
        shown, turning = self.paged(self._filled(told, flow), 1)
        for i, said in enumerate(chain(*shown)):
            self.words(f"sheet{i}", flow.row(self.high(said, flow.width), 4), ParagraphView(said, 22))
        self.actions((start.PLAY_ON, lambda: self.go("play")), *turning, (Text.of("Back"), self._turn_sheet))

    def _filled(self, told: Sequence[str], flow: Flow) -> list[list[str]]:
        """Lay the lines of the sheet on as many pages as they need, each as high as it must be."""
        pages: list[list[str]] = []
        columns, left = 0, 0.0
        for said in told:
            high = self.high(said, flow.width) + 4
            if high > left + 4:
                columns -= 1
                if columns < 1:
                    pages.append([])
                    columns = len(flow.columns)
                left = flow.columns[0].h
            pages[-1].append(said)
            left -= high
        return pages

    def _turn_sheet(self) -> None:
        self.listed = not self.listed
        self.turn(0)

    def _check(self) -> None:
        self.checking = not self.checking
        self.refresh()
