"""The bridge between two threads: the table's loop on one side, the screen on the other. Only values cross it.

Requests are functions of the table's port; they run in the table's thread, their answers come back in the screen's.
News come by themselves, and when several wait only the newest arrives. No Kivy, no loop and no journal may enter:
how a job gets to the other side is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Protocol, TypeVar

import msgspec

from companion.game.text import Refusal, Text
from ui.dialogue.ports import Care, Committed, Table
from ui.evening.faults import tried
from ui.evening.world_errors import told as told_of
from ui.tablet.news import News, news_of

T = TypeVar("T")
Job = Callable[[], None]
Carry = Callable[[Job], None]
"""Takes a job to another thread and returns at once; in a test it may run the job itself."""


class DieNews(msgspec.Struct, frozen=True):
    """One die as its tray sees it: its name, what it does (a word of `DieState`), its face, how sure (0..1) that is.

    `face` is None, and `sure` too, where none can be read.
    """

    name: str
    state: str
    face: int | None = None
    sure: float | None = None


class VaneNews(msgspec.Struct, frozen=True):
    """A weather vane as it stands: what it does (a word of `VaneState`), and where it points.

    angle: degrees clockwise from the table's north, the newest; side: 0 to 5 where it rests (None: it does not);
    border: the other side, where it rests between two; age: seconds since it was heard; asked: whether a direction is
    asked for now.
    """

    does: str
    angle: float
    side: int | None
    border: int | None
    age: float
    asked: bool


class DeviceNews(msgspec.Struct, frozen=True):
    """How a device is: its name (an icon's), a word of `Health`, seconds since its last event, a sentence, its dice.

    noise: by how many degrees a resting vane trembles; None while that is not known. source: what the device is called
    at this table ("tray 2"), with the role as its first word; empty where that is its role. ails: what is wrong with
    it, or why it is not there, in a sentence; None where nothing is known.
    """

    name: str
    health: str
    age: float | None
    said: Text
    dice: tuple[DieNews, ...] = ()
    noise: float | None = None
    source: str = ""
    ails: Text | None = None


class Nearby(msgspec.Struct, frozen=True):
    """The devices beside the table, and who may throw beside the people who do.

    throws: simulated devices, which lead: dice that `throw` throws, and a vane (if there is one) that `turn` spins.
    draws: Kazami by lot, where no tray is; entering by hand leads. vane: None until one is heard.
    """

    devices: tuple[DeviceNews, ...] = ()
    throws: bool = False
    draws: bool = False
    vane: VaneNews | None = None


class Surroundings(Protocol):
    """What the bridge asks of the devices."""

    def nearby(self) -> Nearby:
        """Return how the devices are."""

    def throw(self) -> Refusal | None:
        """Throw simulated dice, or by lot where no tray is; refused where the dice are real."""

    def turn(self) -> Refusal | None:
        """Spin the simulated vane; refused where it is real."""

    def tend(self, care: Care, told: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it, at once or later. Raises what the world refuses."""


class Bridge:
    """One table as the screen sees it. Make it in the table's thread."""

    def __init__(
        self,
        table: Table,
        around: Surroundings,
        to_table: Carry,
        to_screen: Carry,
        now: Callable[[], float],
        world: tuple[type[Exception], ...] = (),
    ) -> None:
        """`now` are the seconds of a clock that never goes back.

        `world` are the errors that are no bugs (a full disk): they come back as a refusal, in their own words.
        """
        self._table, self._around, self._world = table, around, world
        self._to_table, self._to_screen = to_table, to_screen
        self.news = news_of(table)
        self.facing: dict[int, int] = {}  # by how many quarters the table has turned each seat's sheets
        self._now, self._since = now, now()
        self._coming: News | None = None
        self._lock = Lock()
        self._hears: Callable[[News], None] = lambda news: None
        self._hears_text: Callable[[Text], None] = lambda text: None
        self._unsubscribe = table.subscribe(self._committed)

    def listen(self, hears: Callable[[News], None], text: Callable[[Text], None]) -> None:
        """Call `hears` with news and `text` with what the devices say, in the screen's thread."""
        self._hears, self._hears_text = hears, text

    def ask(self, request: Callable[[Table], T], answer: Callable[[T | Refusal], None]) -> None:
        """Run a request at the table, and answer in the screen's thread."""

        def there() -> None:
            try:
                done = tried(lambda: self._table.history.head, lambda: request(self._table), self._world)
            except self._world as error:
                done = Refusal("not-kept", "", told_of(error))
            self._to_screen(lambda: answer(done))

        self._to_table(there)

    def now(self) -> float:
        """Return the seconds of the screen's clock, which never goes back."""
        return self._now()

    def turn_lasted(self) -> float:
        """Return for how many seconds this turn has been seen here."""
        return self._now() - self._since

    def look_around(self, answer: Callable[[Nearby], None]) -> None:
        """Ask how the devices are."""

        def there() -> None:
            nearby = self._around.nearby()
            self._to_screen(lambda: answer(nearby))

        self._to_table(there)

    def throw(self, answer: Callable[[Refusal | None], None]) -> None:
        """Let Kazami throw; where a direction is asked for, one die."""
        self._let(lambda around: around.throw(), answer)

    def turn(self, answer: Callable[[Refusal | None], None]) -> None:
        """Let Kazami spin the simulated vane."""
        self._let(lambda around: around.turn(), answer)

    def tend(self, care: Care, answer: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""

        def told(said: Text | Refusal) -> None:
            self._to_screen(lambda: answer(said))

        def there() -> None:
            try:
                self._around.tend(care, told)
            except self._world as error:
                told(Refusal("not-kept", "", told_of(error)))

        self._to_table(there)

    def _let(self, act: Callable[[Surroundings], Refusal | None], answer: Callable[[Refusal | None], None]) -> None:
        def there() -> None:
            done = act(self._around)
            self._to_screen(lambda: answer(done))

        self._to_table(there)

    def say(self, text: Text) -> None:
        """Hand over what a device says; called in the table's thread."""
        self._to_screen(lambda: self._hears_text(text))

    def refuse(self, refusal: Refusal) -> None:
        """Hand over why a device's throw was refused; called in the table's thread."""
        self.say(refusal.text)

    def close(self) -> None:
        """Hear no more of the table."""
        self._to_table(self._unsubscribe)

    def _committed(self, _committed: Committed) -> None:
        news = news_of(self._table)
        with self._lock:
            waiting, self._coming = self._coming, news
        if waiting is None:
            self._to_screen(self._arrive)

    def _arrive(self) -> None:
        with self._lock:
            coming, self._coming = self._coming, None
        if coming is not None:
            if coming.known.turn != self.news.known.turn:
                self._since = self._now()
            self.news = coming
            self._hears(coming)
