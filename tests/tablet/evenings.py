"""An evening for the tablet's tests: a real Table on a real journal, the real screen in the real window, and a finger.

Both sides of the bridge run at once in one thread. The finger sees only what lies in the window. No test may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.board.maps import STANDARD_KIT, beginner, spiral
from companion.game.cards import Cards
from companion.game.decide import choices
from companion.game.history import Entry
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Place, Prompt
from companion.game.seating import with_neutrals
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.journal import Journal, NotWritten
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.table import OpenThrow, Table
from companion.view import View
from tests.demo.variants import wish
from tests.tablet.around_home import Lots
from tests.terminal.tables import closed_with
from ui.dialogue.actions import KeyShown
from ui.dialogue.devices import Care, Nearby
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.requests import Answer, Request
from ui.session.session import Dependencies, Says
from ui.session.session import Session as Owner
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.tablet.kit.screen_kit import Kit, Settings
from ui.tablet.kit.stage import Box, Stage

if TYPE_CHECKING:
    from ui.tablet.screens.play.screen import Play

NAMES = (("Mika", "red"), ("Ren", "blue"), ("Sora", "white"), ("Yui", "orange"), ("Aoi", "green"), ("Tsubasa", "brown"))


def a_setup(
    players: int = 3, hands: Any = "physical", variant: Variant = BASE, names: Sequence[str] = (), **options: Any
) -> Setup:
    """A game at the map for beginners where its tiles are in the box, else at one that repeats; `names` are others.

    Where the variant is for fewer, fewer sit down.
    """
    players = min(players, max(variant.players))
    named = (names or [name for name, _ in NAMES])[:players]
    seats = tuple(Seat(name, colour) for name, (_, colour) in zip(named, NAMES[:players], strict=True))
    kit = variant.kit(players, options)
    board = beginner() if kit == STANDARD_KIT else spiral(kit, Lots(4))
    seats = with_neutrals(variant, seats, str.title)
    return Setup(variant=variant.name, seats=seats, board=board, hands=hands, options=options)


class Tray:
    """Devices written by hand: what they are, whether a throw was asked for, and how often they were looked at."""

    def __init__(self, *devices: Any, throws: bool = False) -> None:
        self.devices, self.throws, self.thrown, self.turned, self.looked = devices, throws, 0, 0, 0
        self.joined = False

    def arm(self, waiting: OpenThrow | None, waited: float = 0.0) -> None:
        self.waiting = waiting

    def join(self, says: Says) -> None:
        self.says, self.joined = says, True

    def part(self) -> None:
        self.joined = False

    def nearby(self) -> Nearby:
        self.looked += 1
        return Nearby(self.devices, self.throws)

    def throw(self) -> Refusal | None:
        self.thrown += 1
        return None if self.throws else Refusal("real", "", Text.of("The dice are real."))

    def turn(self) -> Refusal | None:
        self.turned += 1
        return None if self.throws else Refusal("real", "", Text.of("The vane is real."))

    def tend(self, care: Care, said: Says) -> None:
        said(Refusal("no-rest", "", Text.of("The vane is not at rest.")))


class UnixTime:
    """A clock that stands still until a test puts it on. The journal has it to itself, and so keeps no evening."""

    shows = 0.0

    def __call__(self) -> float:
        return self.shows


class Disk(Journal):
    """The real journal, on a disk that may be full."""

    full = False

    def append(self, game: int, variant: Variant, entries: Sequence[Entry], winner: int, by: int = TABLE) -> None:
        if self.full:
            raise NotWritten("the disk is full")
        super().append(game, variant, entries, winner, by)


class Evening:
    """One game on one screen. `went` are the screens it asked for; `asked_for` whose own knowledge was asked for.

    The screen is made when somebody looks at it first, and `show` puts it into the window then.
    """

    def __init__(
        self,
        folder: Path,
        setup: Setup,
        settings: Settings,
        size: tuple[int, int],
        tray: Tray,
        variant: Variant | None = None,
        show: Callable[[Any], object] = lambda screen: None,
    ) -> None:
        self.time = UnixTime()
        self.journal = Disk(folder, self.time)
        closed_with(self, self.journal)
        played = variant or VARIANTS[setup.variant]  # a made-up one is brought along
        variants = {**VARIANTS, played.name: played}
        self.went: list[tuple[str, dict[str, Any]]] = []
        self.tray, self.now, self._show, self._away = tray, 0.0, show, False

        def at_once(job: Callable[[], None]) -> None:
            job()

        tables = list[Watched]()

        def sit(game: int) -> Watched:
            tables.append(Watched(self.journal, game, played))
            return tables[-1]

        dependencies = Dependencies(
            variants, sit, lambda table: tray, lambda game: "", tuple, lambda: bytes(32), self.time, UTC
        )
        self.owner = evening = Owner(self.journal, dependencies)
        self.bridge = ThreadBridge(lambda: evening, Threads(at_once, at_once, lambda: self.now), variants, Lots())
        evening.begin(setup)
        (self.table,) = tables
        self.kit = Kit(Stage(*size), settings, played.domains)
        self.look()

    @cached_property
    def screen(self) -> Play:
        """The screen."""
        from ui.tablet.screens.play.screen import Play  # noqa: PLC0415 imports Kivy, which needs GL

        screen = Play(self.kit, self.bridge, lambda name, **args: self.went.append((name, args)))
        self._show(screen)
        self.bridge.listener.says = screen.say
        return screen

    def look(self, *, away: bool = False) -> None:
        """Let the screen see what everybody may see, now and after each commit; or nothing, until it looks again."""

        def hears(view: View) -> None:
            if not self._away and "screen" in vars(self):
                self.screen.show(view)

        self._away, self.bridge.listener.hears = away, hears
        assert self.bridge.view is not None
        hears(self.bridge.view)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Let the screen see nothing of what is done meanwhile but what comes of it."""
        before = self._away
        self.look(away=True)
        yield
        self.look(away=before)

    def make(self, move: str, seat: int, **filled: Any) -> None:
        """Make a move past the screen, as a phone would."""
        choice = Choice(move, seat, tuple(filled.items()))
        done = self.table.submit(choice)
        assert not isinstance(done, Refusal), done


class Slow:
    """The port of an evening whose answers come when the test lets them; what was asked is kept."""

    def __init__(self, port: Any) -> None:
        self._port, self.asked, self.coming = port, list[Request](), list[Callable[[], None]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def ask(self, request: Request, answer: Callable[[Answer], None]) -> None:
        self.asked.append(request)
        self.coming.append(lambda: self._port.ask(request, answer))


class MadeUp(MoveDraft, frozen=True):
    """A choice on its way that asks for whatever a test wants asked."""

    made_up: Prompt | None = None

    @property
    def prompt(self) -> Prompt | None:
        return self.made_up


class Watched(Table):
    """The real Table, which also notes whose knowledge is asked for."""

    def __init__(self, *args: Any) -> None:
        self.viewers: list[int] = []
        super().__init__(*args)

    def known(self, viewer: int) -> Any:
        self.viewers.append(viewer)
        return super().known(viewer)


PACE = 1.0
"""Seconds from one touch of an unhurried finger to the next."""


class Finger:
    """Presses what lies in the window, found by what it says, as a person finds it; `pace` is its haste in seconds."""

    def __init__(self, tap: Callable[..., None], evening: Any, pace: float = PACE) -> None:
        self._tap, self.evening, self.pace = tap, evening, pace
        self.taps = 0

    def tap(self, *where: Any) -> None:
        """Touch a place in pixels, once the time a finger takes to get there has passed."""
        self.evening.now += self.pace
        self.taps += 1
        self._tap(*where)

    def all_agree(self) -> None:
        """Let each seat say yes at its own row."""
        while waits := [said for said in self.tiles if said.endswith((": not yet", ": on the phone"))]:
            self.press(waits[0])
            self.press("I agree")

    @property
    def tiles(self) -> dict[str, Any]:
        """Every tile that can be pressed now, by what it says or shows; those of an open sheet alone."""
        from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 imports Kivy, which needs GL

        tiles = (widget for widget in self._top.walk() if isinstance(widget, Tile))
        found = (widget for widget in tiles if widget.view.enabled and not widget.view.dim and seen(widget))
        return {
            widget.view.text or widget.view.icon: widget for widget in found if widget.view.text or widget.view.icon
        }

    @property
    def _top(self) -> Any:
        """What lies uppermost: at the table a page or a sheet, on another screen a dialog, else the screen."""
        screen = self.evening.screen
        over = ("page", "sheet") if self._at_the_table else ("dialog",)
        return next(filter(None, (getattr(screen, name) for name in over)), screen)

    @property
    def _at_the_table(self) -> bool:
        return hasattr(self.evening.screen, "conversation")

    @property
    def behind(self) -> dict[str, KeyShown]:
        """What lies behind the keys of the strip, by what it says, each with its key; nothing while a sheet is open."""
        screen = self.evening.screen
        if self._top is not screen or not self._at_the_table:
            return {}
        keys = screen.drawn.actions.keys
        said = ((screen.drawn.voice(action.text), key) for key in keys for action in key.behind)
        return {form: key for text, key in said for form in (text, text[:1].upper() + text[1:])}

    @property
    def offered(self) -> set[str]:
        """All that can be begun with one tap or two: what the tiles say, and what lies behind the keys."""
        return {*self.tiles, *self.behind}

    def press(self, said: str) -> None:
        """Press the tile that says this; what lies behind a key, by that key."""
        tiles = self.tiles
        if said not in tiles:
            key = self.behind[said]
            word = self.evening.screen.drawn.voice(key.text)
            self.touch(tiles[word[:1].upper() + word[1:]], 0.5, 0.5)
            if len(key.behind) == 1:
                return
            tiles = self.tiles
        self.touch(tiles[said], 0.5, 0.5)

    def press_alone(self, said: str) -> None:
        """Press the tile that says this and lift the cover it lays over the screen."""
        self.press(said)
        self.press("Lift the cover")

    def touch(self, widget: Any, x: float, y: float) -> None:
        """Put a finger on a widget, at shares of its width and height from its bottom left, wherever it is turned."""
        self.tap(*self._turned(widget.x + widget.width * x, widget.y + widget.height * y))

    def middle(self, widget: Any) -> tuple[float, float]:
        """Return where the middle of a widget lies in the window, wherever it is turned."""
        return self._turned(widget.center_x, widget.center_y)

    def place(self, place: str) -> None:
        """Tap a place of the board, and look until all is drawn: the board comes a frame before the rest."""
        self.tap(*self.evening.screen.face.board.window_xy(place))
        next_frame()

    def side(self, side: int) -> None:
        """Tap a side of the board's rim."""
        self.tap(*self.evening.screen.face.board.side_xy(side))

    def menu(self) -> None:
        """Tap the menu's mark, which lies above every sheet and turns with none."""
        devices = self.evening.screen.face.devices
        self.tap(devices.right - 0.05 * devices.width, devices.center_y)

    def spot(self, box: Box) -> None:
        """Tap the middle of a box of the stage."""
        x, y, w, h = self.evening.kit.stage.pixels(box)
        self.tap(x + w / 2, y + h / 2)

    def find(self, kind: type[Any]) -> Any:
        """Return the widget of a kind on the sheet."""
        sheet = self.evening.screen.sheet
        assert sheet is not None
        return next(widget for widget in sheet.walk() if isinstance(widget, kind))

    def dice(self, *faces: int) -> None:
        """Tap faces on the dice sheet, and count them."""
        from ui.tablet.kit.dice import DicePad  # noqa: PLC0415 imports Kivy, which needs GL

        pad = self.find(DicePad)
        for row, face in enumerate(faces):
            x, y = pad.place_of(row, face)
            self.touch(pad, x, 1 - y)
        self.press("Count it")

    def faces(self, *faces: int) -> None:
        """Tap faces where the dice will lie, one in each row that is not set; they count without another tap."""
        rows = self.face_rows
        open_ = [at for at, row in enumerate(rows.rows) if not row.fixed]
        for at, face in zip(open_, faces, strict=True):
            self.face(at, face)

    @property
    def face_rows(self) -> Any:
        """The faces that lie there to be tapped: in the column, or in the half of a side of two sums."""
        face = self.evening.screen.face
        return next((pad for pad in face.duel.pads if pad.rows), face.faces)

    def face(self, row: int, face: int) -> None:
        """Tap a face of one row."""
        rows = self.face_rows
        x, y, _ = rows.spot_of(row, face, len(rows.rows), rows.rows[row].choices)
        self.touch(rows, x / rows.w, 1 - y / rows.h)

    def card(self, at: int, of: int) -> None:
        """Tap the card number `at` of a row of `of` cards."""
        row = self._cards()
        assert at < of == len(row.cards)
        self._within(row, row.spot(at).face)

    def more(self, at: int) -> None:
        """Gather one more of the card number `at`, with the plus below it."""
        row = self._cards()
        self._within(row, row.spot(at).plus)

    def fewer(self, at: int) -> None:
        """Give one back of the card number `at`, with the minus below it."""
        row = self._cards()
        self._within(row, row.spot(at).minus)

    def _cards(self) -> Any:
        from ui.tablet.kit.cards import CardRow  # noqa: PLC0415 imports Kivy, which needs GL

        return self.find(CardRow)

    def _within(self, widget: Any, box: Box) -> None:
        """Put a finger on the middle of a box of a widget."""
        self.touch(widget, (box.x + box.w / 2) / widget.w, 1 - (box.y + box.h / 2) / widget.h)

    def row(self, seat: int) -> None:
        """Tap a seat's row beside the board."""
        scoreboard = self.evening.screen.face.scoreboard
        self.touch(scoreboard, 0.3, 1 - scoreboard.row_height * (seat + 0.5) / scoreboard.h)

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        sheet = self._top
        if not self._at_the_table or sheet is not self.evening.screen.sheet:
            return x, y
        left, low, wide, high = self.evening.kit.stage.pixels(self.evening.kit.stage.box(sheet.where))
        middle_x, middle_y = left + wide / 2, low + high / 2
        dx, dy = x - middle_x, y - middle_y
        for _ in range(sheet.turned):
            dx, dy = dy, -dx
        return middle_x + dx, middle_y + dy


def seen(widget: Any) -> bool:
    """Whether neither a widget nor anything it lies in is hidden; the window is its own parent."""
    around = widget.parent
    return bool(widget.opacity) and (around is None or around is around.parent or seen(around))


def bright_tiles(evening: Evening) -> list[str]:
    """Return what the bright tiles of the open sheet say, ready or not."""
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 imports Kivy, which needs GL

    assert evening.screen.sheet is not None
    return [part.view.text for part in evening.screen.sheet.walk() if isinstance(part, Tile) and part.view.bright]


def head_of(dialog: Any) -> Any:
    """What stands in the head of an open dialog: its title and its line."""
    from ui.tablet.kit.dialog import DialogView  # noqa: PLC0415 imports Kivy, which needs GL

    views = (getattr(part, "view", None) for part in dialog.walk())
    return next(view for view in views if isinstance(view, DialogView))


def paragraphs(evening: Evening) -> list[str]:
    """Every plain text on the open sheet."""
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    assert evening.screen.sheet is not None
    return [part.view.text for part in evening.screen.sheet.walk() if isinstance(part, Paragraph)]


def next_frame() -> None:
    """Let the next frame begin."""
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    Clock.tick()


def set_up(evening: Evening, at: Sequence[str] = (), until: str = "") -> None:
    """Place everything, each time at the first place there is, or one of `at`; only then does the screen see it.

    What is no place the demo's player of the seat fills in; at the step `until` it is left to the test. That placing by
    touch comes to the same is proven by a test of its own.
    """
    with evening.unseen():
        while (known := evening.table.known(TABLE)).turn == 0:
            assert known.front is not None
            if known.front.name == until:
                break
            choice, *others = choices(known, seat := known.front.waiting[0])
            if others:
                choice = next(one for one in (choice, *others) if one.move == _wished(evening, seat).move)
            while isinstance(prompt := next_prompt(known, choice), Place):
                place = next((wanted for wanted in at if wanted in prompt.options), prompt.options[0])
                choice = choice.with_field(prompt.field, place)
            done = evening.table.submit(choice if prompt is None else _wished(evening, choice.seat))
            assert not isinstance(done, Refusal), done


def _wished(evening: Evening, seat: int) -> Choice:
    found = wish(evening.table.known(seat), seat, 0)
    assert found is not None
    return found


def throw(finger: Finger, *faces: int) -> None:
    """Throw by hand: a face for each die, where the dice will lie."""
    finger.faces(*faces)


def give_cards(evening: Evening, seat: int, cards: Cards) -> None:
    evening.make("CorrectCards", seat, pile=f"hand:{seat}", cards=cards)
