"""An evening of throws under faults: real firmware, line, session, tray, table and journal on one stepped clock.

`Night` lets it happen, seeded, and keeps from each source on its own what it knows: the hands what they threw, the
reader what it told, the table what it counted. `test_rolls.py` compares them; nothing is expected here.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion.game.moves import Choice
from companion.game.text import Text
from companion.journal import Journal
from companion.readings import Reading
from companion.rules.base.production import Roll
from companion.table import Committed
from firmware_bridge import wire
from firmware_bridge.unix.port import UnixPort
from hardware.keeper import Connect
from hardware.line_device import LineDevice
from hardware.ports import DeviceState, Tell, Told
from tests.firmware.bad_line import BadLine
from tests.hardware.benches import STEP, StepClock
from tests.table.seated import agreed_setup, play, request, seated
from tests.ui.armed import armed

CALM = 3.0
"""Seconds after which everything a healthy device remembers has been told and acknowledged."""
SEEN = 0.5
"""Seconds until a device that was started knows how its dice lie; what is thrown before that it takes for no throw."""
LOOKED_AT = 0.3
"""Seconds for which people leave the dice alone, unless they are in a hurry: until even the last throw is believed."""
FOREVER = 60.0
"""Seconds in which a device that is back must have been trusted again."""


class Cast(NamedTuple):
    """A throw as the hands know it: in which life of the device, its faces (0: none), from when to when."""

    life: int
    faces: tuple[int, int]
    lay: tuple[int, int]  # what every die showed afterwards, thrown or not
    began: float
    ended: float
    whole: bool  # not cut off by a restart of the device


class Hearing(NamedTuple):
    """A throw as the reader told it, and when."""

    reading: Reading
    at: float


class Counted(NamedTuple):
    """A throw in the journal: the question it answered, since when that was open, the faces, the readings."""

    revision: int
    asked_at: float
    faces: tuple[int, ...]
    readings: tuple[Reading, ...]


class Device(UnixPort):
    """A stepped device beside which others live: after each `STEP` of its time they have theirs."""

    beside: Callable[[], None]

    def step(self, ms: int) -> None:
        """Let the device live, and everybody else beside it."""
        while ms > 0:
            part = min(ms, round(STEP * 1000))
            super().step(part)
            self.beside()
            ms -= part


class Reader(LineDevice):
    """The product's reader, which remembers what it told and what was acknowledged."""

    def __init__(self, connect: Connect, clock: StepClock) -> None:
        super().__init__("tray", connect, clock)
        self.told: list[Hearing] = []
        self.acknowledged: list[Reading] = []

    async def run(self, tell: Tell) -> None:
        """Read until cancelled."""

        def noting(told: Told) -> None:
            if isinstance(told, Reading):
                self.told.append(Hearing(told, self._clock.now()))
            tell(told)

        await super().run(noting)

    def acknowledge(self, reading: Reading) -> None:
        """Acknowledge, and remember it."""
        self.acknowledged.append(reading)
        super().acknowledge(reading)


class Night:
    """One game and one device, for `throws` gestures; `run` ends in a calm in which nothing is damaged any more."""

    def __init__(self, folder: Path, journal: Journal, seed: int) -> None:
        self.luck = random.Random(seed)
        self.device = Device(folder, stepped=True, chance=random.Random(seed))
        self.device.beside = self._live
        self.line = BadLine(self.device, self.luck)
        self.clock = StepClock()
        self.table = seated(journal, agreed_setup("physical"), str(seed))
        play(random.Random(6), self.table, 12)
        self.reader = Reader(self.line.connect, self.clock)
        self.beside = armed(self.table, self.reader, self.clock)
        self.casts: list[Cast] = []
        self.lying = [1, 1]  # what each die shows, 0: none
        self.counted: list[Counted] = []
        self.touched: list[float] = []  # when dice were taken up, or the device was restarted
        self.said: list[str] = []
        self.lives: list[frozenset[str]] = []  # the boot ids heard in each life of the device that is over
        self._life, self._said, self._booted = 0, 0, self.clock.now()
        self._out = 0.0  # seconds until the cable goes in again
        self._asked_at = self.clock.now()
        self._loop = asyncio.new_event_loop()
        self.table.subscribe(self._committed)

    # -- the evening

    def run(self, gestures: int) -> None:
        """Let hands do so many things, then calm, then one more throw, so that no question stays open."""
        with self.going_on():
            for _ in range(gestures):
                self._gesture()
                if self.luck.random() < 0.7:
                    self._play_on()
            self.calm()
            self._play_on()
            self.throw(1 + self.luck.randrange(6), 1 + self.luck.randrange(6))
            self.wait(CALM)

    @contextlib.contextmanager
    def going_on(self) -> Iterator[None]:
        """Live with the device trusted and the first throw asked for, until the end of the story."""
        self.device.start()
        task = self._loop.create_task(self.beside.run(self._say, lambda refusal: self._say(refusal.text)))
        task.add_done_callback(lambda ended: ended.cancelled() or ended.result())
        try:
            self._settle()
            self._asked_at = self.clock.now()
            yield
            self._end_life()
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(task)
            self._loop.close()
            self.device.stop()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.device.step(round(seconds * 1000))

    @property
    def beats(self) -> list[wire.Frame]:
        """The heartbeats that left the device."""
        return [frame for frame in wire.Reader().feed(self.line.said) if frame.kind == "BEAT"]

    def _gesture(self) -> None:
        """Do one thing people do; mostly they throw."""
        luck = self.luck
        what = luck.random()
        white, red = 1 + luck.randrange(6), 1 + luck.randrange(6)
        if what < 0.72:
            self.throw(white, red)
        elif what < 0.78:
            self.throw(white, 0)
        elif what < 0.82:
            self.throw(0, red)
        elif what < 0.90 and self._placed:
            self.throw(white)
        elif what < 0.95 and self._placed:
            self.device.bump(luck.randrange(50, 400))
        else:
            self._put_down(luck.randrange(2), white)
        if luck.random() < 0.8:
            self.wait(LOOKED_AT + luck.random())

    @property
    def _placed(self) -> bool:
        """Whether the device knows where each die is: one without a face may be in a cup, and thrown with the next."""
        last = self.casts[-1] if self.casts else None
        return all(self.lying) or (last is not None and last.whole and last.life == self._life)

    def throw(self, *faces: int) -> None:
        """Throw one die for each face, once the device knows how they lie; 0 is a die that leans."""
        while self.clock.now() < self._booted + SEEN:
            self.wait(STEP)
        began, life = self.clock.now(), self._life
        self.touched.append(began)
        self.lying[: len(faces)] = faces
        self.device.throw(*faces)
        whole = life == self._life
        shown = (faces[0], faces[1] if len(faces) > 1 else 0)
        lay = (self.lying[0], self.lying[1])
        self.casts.append(Cast(life, shown, lay, began, self.clock.now(), whole))

    def _put_down(self, well: int, face: int) -> None:
        self.touched.append(self.clock.now())
        self.device.lift(well)
        self.device.put_down(well, face)
        self.lying[well] = face

    def _play_on(self) -> None:
        """Play until a throw is asked for, as people would; while one is, there is nothing to do."""
        while self.table.open_throw() is None:
            seat = self.table.game.front.waiting[0] if self.table.game.front else 0
            ended = self.table.submit(Choice("EndTurn", seat))
            choice = None if isinstance(ended, Committed) else request(self.luck, self.table)
            if choice:
                self.table.submit(choice)
        self._loop.run_until_complete(asyncio.sleep(0))

    def calm(self) -> None:
        """End every fault and wait until all that is remembered has been told."""
        self.line.bad = False
        self._out = 0.0
        self.device.replug()
        self._settle()
        self.wait(CALM)

    def _settle(self) -> None:
        end = self.clock.now() + FOREVER
        while self.reader.status.state is not DeviceState.CONNECTED:
            assert self.clock.now() < end, "the device is back and is not trusted"
            self.wait(STEP)

    # -- what goes on beside the device

    def _live(self) -> None:
        """Let the line carry, the host live, and faults happen, after each step of the device."""
        self.line.move()
        self._loop.run_until_complete(self.clock.advance(STEP))
        if self.line.bad:
            self._fail()

    def _fail(self) -> None:
        """Perhaps pull the cable, or put it back, or restart the device."""
        if self._out > 0:
            self._out -= STEP
            if self._out <= 0:
                self.device.replug()
        elif self.luck.random() < 0.006:
            self._out = self.luck.random() * 8
            self.device.unplug()
        if self.luck.random() < 0.0008:
            self._end_life()
            self.touched.append(self.clock.now())
            self.device.reboot()
            self._booted = self.clock.now()

    def _end_life(self) -> None:
        self.line.move()
        frames = wire.Reader().feed(self.line.said[self._said :])
        self.lives.append(frozenset(frame.boot for frame in frames))
        self._life, self._said = self._life + 1, len(self.line.said)

    def _say(self, text: Text) -> None:
        self.said.append(text.msgid)

    def _committed(self, _committed: Committed) -> None:
        entry = self.table.history.entries[self.table.history.head]
        if isinstance(entry.move, Roll):
            self.counted.append(Counted(entry.move.revision, self._asked_at, entry.move.dice, entry.reading))
        elif self.table.open_throw() is not None:
            self._asked_at = self.clock.now()
