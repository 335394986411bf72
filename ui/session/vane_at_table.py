"""The vane at the table: while a direction is asked for, the next turn that ends is the answer, and counted once.

It holds the pure Vane and says what people must know of it. No die, no widget and no rule of a game may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.game.prompts import Direction
from companion.game.text import Refusal, Text, Word
from companion.readings import AngleSeen, DirectionSeen, Reading
from companion.table import Committed, OpenThrow
from hardware.angle_averaging import AngleAverage
from hardware.vane import Vane, VaneSettings, VaneState

Count = Callable[[int, tuple[Reading, ...], int], Committed | Refusal]
"""Lets a side count that these readings told, as the answer to this revision."""
AT_REST = frozenset((VaneState.SETTLED, VaneState.BORDER))
LOST = Text.of("The vane does not answer: choose the side by hand, or throw one die.")
DOES = {
    VaneState.SILENT: Text.of("The weather vane does not answer."),
    VaneState.TURNING: Text.of("The weather vane turns."),
    VaneState.SETTLED: Text.of("The weather vane rests at {n}°."),
    VaneState.BORDER: Text.of("The weather vane stands between two sides, at {n}°."),
}


class AskedDirection(NamedTuple):
    """The direction that is asked for: the table's number for the question, what fills it, and since when."""

    revision: int
    prompt: Direction
    since: float


class VaneAtTable:
    """The vane at a table. Its owner says what is waited for, hands over readings and time, and ticks at `wake_at`."""

    def __init__(self, count: Count, settings: Callable[[str], VaneSettings] = lambda device: VaneSettings()) -> None:
        """`count` lets a direction count; `say` and `refuse` are set by whoever listens.

        `settings` are each device's own.
        """
        self._count, self._settings = count, settings
        self.say: Callable[[Text], None] = lambda text: None
        self.refuse: Callable[[Refusal], None] = lambda refusal: None
        self.vane = Vane()
        self.steady = AngleAverage()  # what the sensor says while the vane rests
        self._asked: AskedDirection | None = None
        self._restless: int | None = None  # the question at which it was said that it trembles

    @property
    def asked(self) -> bool:
        """Whether a direction is asked for now."""
        return self._asked is not None

    @property
    def heard(self) -> bool:
        """Whether a vane was ever heard."""
        return self.vane.angle is not None

    @property
    def device(self) -> str:
        """The device that told of it last; empty before the first."""
        return self.vane.reading.device if self.vane.reading else ""

    @property
    def wake_at(self) -> float | None:
        """When it must be told that time has passed."""
        return self.vane.wake_at

    def said(self) -> tuple[Text, ...]:
        """Return how it is, in a sentence; of a vane that was never heard nothing needs to be said."""
        if self.vane.angle is None:
            return ()
        does = DOES[self.vane.state]
        return (Text(does.msgid, (("n", round(self.vane.angle) % 360),) if self.vane.state in AT_REST else ()),)

    def arm(self, waiting: OpenThrow | None, now: float) -> None:
        """Let the next turn that ends be the direction the game waits for, if it waits for one."""
        if waiting is None or not isinstance(waiting.prompt, Direction):
            self._asked = None
        elif self._asked is None or self._asked.revision != waiting.revision:
            self._asked = AskedDirection(waiting.revision, waiting.prompt, now)
            if self.heard and self.vane.state is VaneState.SILENT:
                self.say(LOST)

    def see(self, reading: Reading, now: float) -> None:
        """Take a reading; whatever is no angle concerns others."""
        if isinstance(reading.seen, AngleSeen):
            if reading.device != self.device:  # another sensor, mounted in its own way
                self.vane, self.steady = Vane(self._settings(reading.device)), AngleAverage()
            self.steady = self.steady.see(reading.seen.degrees)
        self._follow(*self.vane.see(reading, now))

    def mount(self, now: float) -> None:
        """Look up again how the vane stands at this table; where it points is no turn."""
        reading = self.vane.reading
        self.vane = Vane(self._settings(self.device))
        if reading is not None:
            self.vane, _ = self.vane.see(reading, now)

    def tick(self, now: float) -> None:
        """Let time pass."""
        self._follow(*self.vane.tick(now))

    def gone(self, device: str) -> None:
        """A device is lost; another one than its own concerns it not."""
        if device == self.device:
            self._follow(self.vane.gone(), None)

    def _follow(self, vane: Vane, seen: DirectionSeen | None) -> None:
        """Go on with the vane that follows; what it means is said only while a direction is asked for."""
        before, self.vane = self.vane, vane
        if vane.state is VaneState.SILENT:
            self.steady = AngleAverage()  # where it stands now nobody knows
        if self._asked is None:
            return
        if vane.state is VaneState.SILENT and before.state is not VaneState.SILENT:
            self.say(LOST)
        elif seen or (vane.state in AT_REST and before.state not in AT_REST):
            self._rests(self._asked, seen)

    def _rests(self, asked: AskedDirection, seen: DirectionSeen | None) -> None:
        """Count a turn that was seen to end after the question; say why any other rest is none."""
        sides, stands = asked.prompt.words, seen or self.vane.direction
        if stands is None:
            return
        if self.vane.ended < asked.since and self.vane.tremble > self.vane.settings.still:
            if self._restless != asked.revision:  # once is enough, however often it seems to leave its place
                self._restless = asked.revision
                farther = "The vane trembles by {n}° of itself. Turn it by much more than that, or choose by hand."
                self.say(Text.of(farther, n=round(self.vane.tremble)))
        elif self.vane.ended < asked.since:
            unseen = "The vane rests on {side}. Kazami saw no turn since it asked: turn it now, or choose by hand."
            self.say(Text.of(unseen, side=Word(sides[stands.sector])))
        elif seen and seen.border is not None:
            between = "The vane stands between {one} and {other}: nudge it, or choose by hand."
            self.say(Text.of(between, one=Word(sides[seen.sector]), other=Word(sides[seen.border])))
        elif seen:
            done = self._count(seen.sector, (seen.reading,), asked.revision)
            if isinstance(done, Refusal):  # turn again, or choose by hand
                self.refuse(done)
            else:  # said after the news of it, which would take its place
                self.say(Text.of("The vane rests on {side}.", side=Word(sides[seen.sector])))
