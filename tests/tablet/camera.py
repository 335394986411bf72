"""The camera: the running app over a seeded evening on a real Table and journal, a finger, and a picture of the screen.

Which pictures are taken is told elsewhere; nothing is drawn here, and no test case may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.board.maps import spiral
from companion.game.holes import SIDES, Dice, Direction
from companion.game.moves import next_hole
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text
from companion.journal import Journal, JournalError
from companion.readings import AngleSeen, Reading
from companion.rules.registry import ROOMS
from companion.table import Table
from hardware.kept_file import write_whole
from tests.demo.rooms import wish
from tests.tablet.evenings import Finger
from ui.beside_vane import BesideVane
from ui.ports import Care
from ui.tablet.bridge import Nearby
from ui.tablet.kit import Settings
from ui.tablet_evening import vane_device, vane_news

SIZE = (1000, 625)
"""In pixels: small enough for a page that is read over a slow line, large enough to read every word."""
SEEDS = {"base": 20, "contractors": 18, "wizards": 45, "soldiers": 56}
"""The luck of each room's evening: one on which everything happens that a picture shows."""
EVENING = 1_795_287_600.0
"""When the evening of the pictures began, in Unix seconds."""
A_MOVE = (4.0, 30.0)
"""Seconds a move takes there, at least and at most."""


def at(step: str) -> Callable[[Table], bool]:
    """Say whether a step of the agenda is open."""
    return lambda table: table.game.front is not None and table.game.front.name == step


class Lots:
    """Chance that repeats, so that the pictures change only when the app does."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return self._luck.randrange(n)


def a_setup(room: str, names: tuple[str, ...]) -> Setup:
    """Return four seats at an island with numbers in a spiral; the cards are Kazami's, so that a script can play."""
    colours = ("red", "blue", "white", "orange")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=True))
    board = spiral(ROOMS[room].kit(len(seats), {}), Lots(SEEDS[room]))
    return Setup(room=room, seats=seats, board=board, hands="digital")


class Sitting:
    """The game on the table, without a tray: what it throws is entered by hand. There may be a vane."""

    def __init__(self, table: Table, now: Callable[[], float]) -> None:
        """Sit down; `now` is the time in seconds."""
        self.table, self.around = table, self
        self._vane, self._now, self._readings = BesideVane(table), now, count(1)

    def join(self, say: Callable[[Text], None], refuse: Callable[[Refusal], None]) -> None:
        """Let the vane say what people must know."""
        self._vane.say, self._vane.refuse = say, refuse

    def part(self) -> None:
        """No device rests."""

    def nearby(self) -> Nearby:
        """Return how the vane is, once there was a reading of it."""
        vane = vane_news(self._vane, self._now())
        return Nearby((vane_device(self._vane, vane),) if vane else (), vane=vane)

    def vane_at(self, degrees: float) -> None:
        """Take one reading of a vane."""
        self._vane.arm(self._now())
        self._vane.see(Reading("vane", "0BADF00D", next(self._readings), AngleSeen(degrees)), self._now())

    def throw(self) -> Refusal | None:
        """Refuse to throw."""
        return Refusal("no-throw", "", Text.of("No throw is asked for now."))

    def turn(self) -> Refusal | None:
        """Refuse to turn the vane."""
        return Refusal("real", "", Text.of("The vane is real: turn it by hand."))

    def tend(self, care: Care, told: Callable[[Text | Refusal], None]) -> None:
        """Refuse to measure anything."""
        told(Refusal("no-rest", "", Text.of("The vane must be heard at rest.")))


class Gallery:
    """The running app over a shelf of one seeded evening, and a camera in front of it."""

    def __init__(self, kept: Path, window: Any, setup: Setup) -> None:
        self._seed = SEEDS[setup.room]
        self._kept, self._window, self._luck = kept, window, Random(self._seed)
        self._thinking, self.now = Random(self._seed), EVENING
        self._journal = Journal(kept, self._time)
        self._game = self._journal.begin("evening", setup, bytes(32))
        self._room = ROOMS[setup.room]
        self.table = Table(self._journal, self._game, self._room)
        self.app: Any = None
        self.settings = Settings(motion=False)

    def _time(self) -> float:
        return self.now

    def open(self, settings: Settings) -> None:
        """Switch the tablet on, as after a pause: the kept game is there."""
        self.settings = settings
        from ui.shelf import Shelf  # noqa: PLC0415 imports Kivy, which needs GL
        from ui.tablet.app import KazamiApp  # noqa: PLC0415 the same
        from ui.tablet.house import House, Threads  # noqa: PLC0415 the same

        def at_once(job: Callable[[], None]) -> None:
            job()

        self.close()
        self._window.size = SIZE
        shelf = Shelf(lambda: self._journal, lambda: bytes(32), self._sit, self._record, UTC)
        house = House(ROOMS, Lots(self._seed), shelf, Threads(at_once, at_once, (JournalError,)), lambda: 0.0)
        self.app = KazamiApp(house, settings, self._kept / "settings.json", write_whole)
        self._window.add_widget(self.app.build())

    def _record(self, game: int) -> Path:
        return self._kept / f"{game}.jsonl"

    def _sit(self, game: int) -> Sitting:
        self.table = Table(self._journal, game, self._room)
        self._sitting = Sitting(self.table, self._time)
        return self._sitting

    def close(self) -> None:
        """Switch the tablet off; the game is kept."""
        if self.app is not None:
            self.app.on_stop()
            self._window.remove_widget(self.app.table)
            self.app = None

    def leave(self) -> None:
        """Switch the tablet off and close the journal."""
        self.close()
        self._journal.close()

    def play_until(self, reached: Callable[[Table], bool]) -> None:
        """Let the seats play until the table has come so far. Raises RuntimeError where nobody can go on."""
        while not reached(self.table):
            front = self.table.known(TABLE).front
            if not any(self._played(seat) for seat in (front.waiting if front else ())):
                raise RuntimeError("The evening of the pictures does not go on; another seed may.")

    def _played(self, seat: int) -> bool:
        choice = wish(self.table.known(seat), seat, self._seed)
        if choice is None:
            return False
        hole = next_hole(self.table.known(seat), choice)
        if isinstance(hole, Dice):
            choice = choice.with_field(hole.field, tuple(self._luck.randint(1, SIDES) for _ in hole.which))
        elif isinstance(hole, Direction):
            choice = choice.with_field(hole.field, self._luck.randrange(SIDES))
        self.now += self._thinking.uniform(*A_MOVE)
        return not isinstance(self.table.submit(choice), Refusal)

    def turn_vane(self, *degrees: float) -> None:
        """Let a vane point one way after the other, half a second apart, and the screen look at it."""
        for angle in degrees:
            self.now += 0.5
            self._sitting.vane_at(angle)
            self.look()

    def look(self) -> None:
        """Let the screen look at the devices now, as it does now and then by itself."""
        self.screen.look(self._sitting.nearby())

    @property
    def screen(self) -> Any:
        """What the tablet shows."""
        return self.app.screen

    def press(self, *said: Text) -> None:
        """Tap what lies on the table or on a sheet by what it says, one after the other, in the language it is set to.

        Raises KeyError where there is none.
        """
        from ui.tablet.screens.play_views import large  # noqa: PLC0415 imports Kivy, which needs GL

        voice = self.app.kit.at(self.table.known(TABLE))
        for text in said:
            self._finger().press(large(voice(text)))

    def more(self, at: int, times: int = 1) -> None:
        """Gather cards of the row on the sheet with the plus below, counted from 0."""
        for _ in range(times):
            self._finger().more(at)

    def page(self, name: str) -> None:
        """Tap a part of a page by its name. Raises KeyError where there is none."""
        self._tap(*self.screen.middle(name))

    def place(self, place: str) -> None:
        """Tap a place of the board."""
        self._finger().place(place)

    def row(self, seat: int) -> None:
        """Tap a seat's row beside the board."""
        self._finger().row(seat)

    def _finger(self) -> Finger:
        evening: Any = self  # the finger needs no more of an evening than its screen and its time
        return Finger(self._tap, evening)

    def _tap(self, x: float, y: float) -> None:
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 imports Kivy, which needs GL

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()

    def take(self, file: Path) -> None:
        """Take a picture of what the tablet shows. Raises OSError where it cannot be written."""
        from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

        Clock.tick()  # what moved is drawn at the next tick
        file.unlink(missing_ok=True)
        self.app.screen.export_to_png(str(file))
        if not file.exists():  # Kivy says nothing when the disk is full
            raise OSError(f"{file} could not be written.")


@contextmanager
def gallery_in(window: Any, room: str, names: tuple[str, ...], settings: Settings) -> Iterator[Gallery]:
    """Open the app over a new evening in a folder of its own; afterwards nothing is left of it."""
    with TemporaryDirectory(prefix="kazami-pictures-") as folder:
        gallery = Gallery(Path(folder), window, a_setup(room, names))
        try:
            gallery.open(settings)
            yield gallery
        finally:
            gallery.leave()
