"""The start: the game that is still here, with what the table must agree on, or the bare table and a new game.

Only what everybody knows is shown. How a game is resumed, and what its sheet says, must never enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.clock import Clock

from companion.game.text import Text, Word
from companion.view import View
from ui.dialogue.panels import laid_out
from ui.dialogue.sentence import won
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.tablet.board.view import Badge, BoardView, rim_shown
from ui.tablet.board.widget import Board
from ui.tablet.kit.health import DeviceMark
from ui.tablet.kit.scoreboard import Scoreboard, ScoreboardRow
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box, row_height
from ui.tablet.kit.texts import CaptionLine, CornerCaption, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import Page
from ui.tablet.screens.rows import Flow

INSET = 24
"""How far left of the words the rows of seats begin, in dp, so that their signs stand under the words."""


class Start(Page):
    """Resume or begin. With `sheet` the column shows the settlement sheet in words, page by page.

    The first frame has everything that is read and touched, the second the board, too: it takes as long to draw as all
    else, and nobody need wait for it to play on.
    """

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.sheet: int | None = None
        self.other = False
        self._first = True  # whether the next frame is the first
        self.refresh()

    def draw(self) -> None:
        """Draw the game that is still here, or the bare table."""
        self.corner((DeviceMark("settings", "more"), lambda: self.go("settings")))
        view = self.session.view
        if view is not None and won(view.known):
            view = None
        if self._first:
            self._first = False
            Clock.schedule_once(lambda dt: self.refresh())
        else:
            self._board(view)
        if view is None:
            self._bare()
        elif self.sheet is not None:
            self._sheet(view, self.sheet)
        elif self.other:
            self._others()
        else:
            self._resumed(view)

    def _board(self, view: View | None) -> None:
        board = self.part("board", self.disc, lambda: Board(self.kit.look))
        if view is None:
            board.show(BoardView())
            return
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
        title = self.part("title", self.kit.stage.box("title"), lambda: CornerCaption(self.kit.look))
        turn = Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up")
        title.show(
            CaptionLine(self.say(turn), strong=True), CaptionLine(self.session.game.when if self.session.game else "")
        )

    def _resumed(self, view: View) -> None:
        voice = self.kit.at(view.known)
        self.head(Text.of("The game is still here"))
        flow = self.column(72)
        lost = Text.of("Nothing confirmed was lost.")
        self.words("lost", flow.row(34, 10), ParagraphView(self.say(lost), 24, Tone.MUTED))
        self.words("agree", flow.row(38, 4), ParagraphView(self.say(Text.of("Does the board agree?")), 28, bold=True))
        for n, (place, what) in enumerate(view.resumed.lone, 1):
            told = voice(Text.of("{what}: {place}", what=Word(what), place=place))
            self.words(f"lone{n}", flow.row(36, 8), ParagraphView(told[:1].upper() + told[1:], badge=str(n)))
        if view.resumed.heading is not None:
            heading = voice(view.resumed.heading)
            self.words("heading", flow.row(32, 4), ParagraphView(heading[:1].upper() + heading[1:], 24))
        if self.kit.stage.portrait:
            flow.turn()
        self._hands(view, flow)
        step = view.resumed.step or Text.of("Nothing")
        seats = view.resumed.waiting or (view.resumed.active,)
        names = self.kit.language(", ").join(voice.name(seat) for seat in seats)
        now = voice(Text.of("Now {name}: {step}", name=names, step=step))
        high = self.high(now, flow.width)
        last = voice(Text.of("Last: {what}", what=view.last.said)) if view.last is not None else ""
        if last and flow.left >= self.high(last, flow.width) + 2 + high:
            self.words("last", flow.row(self.high(last, flow.width), 2), ParagraphView(last, 21, Tone.MUTED))
        self.words("now", flow.row(high, 0), ParagraphView(now, 24, Tone.LAMP, bold=True))
        self.actions(
            (Text.of("Play on"), lambda: self.go("play")),
            (Text.of("In words"), lambda: self._turn(0)),
            (Text.of("Other"), self._toggle),
        )

    def _hands(self, view: View, flow: Flow) -> None:
        """Who holds how much: points, and cards in hand."""
        now = view.resumed
        high = row_height(len(now.holdings)) * len(now.holdings)
        where = flow.row(high, 10)
        if not self.kit.stage.portrait:  # there the other column ends where this one begins
            where = Box(where.x - INSET, where.y, where.w + INSET, where.h)
        ledger = self.part("hands", where, lambda: Scoreboard(self.kit.look))
        rows = []
        for has in now.holdings:
            seat, name = view.known.setup.seats[has.seat], self.kit.at(view.known).name(has.seat)
            cards = self.say(Text.of("Cards in hand: {n}", n=has.cards))
            rows.append(
                ScoreboardRow(
                    seat.colour, name, str(has.points), cards, active=has.seat in (now.waiting or (now.active,))
                )
            )
        ledger.show(tuple(rows))

    def _sheet(self, view: View, page: int) -> None:
        voice = self.kit.at(view.known)
        self.head(Text.of("This lies on the table"))
        flow = self.column(80)
        told = [voice(text) for text in view.sheet]
        sheets = self._paged(told, flow)
        pages = len(sheets)
        page %= max(1, pages)
        for i, said in enumerate(sheets[page] if sheets else ()):
            self.words(f"sheet{i}", flow.row(self.high(said, flow.width), 4), ParagraphView(said, 22))
        more = Text.of("More {n}/{of}", n=page + 1, of=pages)
        turning = ((more, lambda: self._turn(page + 1)),) if pages > 1 else ()
        self.actions((Text.of("Play on"), lambda: self.go("play")), *turning, (Text.of("Back"), self._unturn))

    def _paged(self, told: Sequence[str], flow: Flow) -> list[list[str]]:
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

    def _others(self) -> None:
        self.head(Text.of("What instead?"))
        self._elsewhere(self.column(96))
        self.actions((Text.of("Play on"), lambda: self.go("play")), (Text.of("Back"), self._toggle))

    def _elsewhere(self, flow: Flow) -> None:
        for name, icon, text in (
            ("new_game", "plus", Text.of("New game")),
            ("past", "hand", Text.of("Past evenings")),
            ("statistics", "bars", Text.of("Statistics")),
            ("people", "chip", Text.of("People")),
            ("phones", "phone", Text.of("Phones")),
            ("devices", "tray", Text.of("Devices")),
            ("settings", "more", Text.of("Settings")),
        ):
            row = TileView(self.say(text), icon=icon, row=True)
            self.tile(f"to_{name}", flow.row(64, 8), row, partial(self.go, name))

    def _bare(self) -> None:
        self.head(Text.of("The table is set"))
        flow = self.column(88)
        told = Text.of("Board, pieces and dice stay real. Kazami keeps the rest and never loses a game.")
        self.words("told", flow.row(130, 8), ParagraphView(self.say(told), 24, Tone.MUTED))
        self.actions((Text.of("New game"), lambda: self.go("new_game")), (Text.of("Past"), lambda: self.go("past")))

    def _turn(self, page: int) -> None:
        self.sheet = page
        self.refresh()

    def _unturn(self) -> None:
        self.sheet = None
        self.refresh()

    def _toggle(self) -> None:
        self.other = not self.other
        self.refresh()
