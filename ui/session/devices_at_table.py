"""Dice tray and weather vane at the table: armed while a throw is open, counted once, acknowledged when durable.

Every screen uses them, the demo too, so that there is one road for dice and for directions; the vane's own part is in
`vane_at_table.py`. Whoever owns the table says what it waits for. No rule of a game and no widget may enter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.answers import PartRead
from companion.board.chance import Chance
from companion.game.dice import Die, named
from companion.game.prompts import Dice, Direction
from companion.game.text import Refusal, Text, Word
from companion.journal import JournalError
from companion.readings import FULL_TURN, DieSeen, Reading, Seen, Thrown, ThrowSeen, drawn
from companion.table import Committed, OpenThrow, Table
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.faces import Faces, meant
from hardware.line_device import DICE
from hardware.ports import GONE, Clock, DeviceError, DeviceState, DeviceStatus, DiceReader, Told
from hardware.tray import OPEN, NotCounted, PartThrown, Tray, TrayDie, TrayState, TrayStep
from hardware.vane import VaneSettings
from ui.dialogue.faults import FAULT, tried
from ui.session.chance import Lot
from ui.session.device_sources import VANE, AsBuilt, Mounted
from ui.session.devices_in_words import ABSENT, NO_ANSWER, NO_VANE, REAL_VANE, FloodGate, flooding, in_words, tray_said
from ui.session.simulated_devices import SimulatedHands
from ui.session.vane_at_table import VaneAtTable

Measured = TypeVar("Measured")

NOT_KEPT = "not-kept"
IN_PART = Refusal("in-part", "", Text.of("Nothing reads the other dice: tap what they show."))
NO_THROW = Refusal("no-throw", "", Text.of("No throw is asked for now."))
PLAIN = DICE[:2]
"""The dice with one to six pips: where one die is asked for, or stands in for the vane, it is any of these."""


def in_tray(dice: Sequence[Die]) -> tuple[str, ...]:
    """Return the tray's names of a variant's dice, in its order; one that does not count is the event die.

    A single die that counts is whichever is thrown, so any name is right: nobody remembers which a rule left.
    """
    left = list(DICE)
    return tuple(left.pop(0 if die.counts else -1) for die in dice)


class DevicesAtTable:
    """The devices at one table: armed while a throw is open, counted once, acknowledged after the commit.

    For a direction the vane is asked and the tray too, for any one die: whichever answers first is the answer, and the
    other one is told that it is no longer asked.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that stands beside a table
        self,
        table: Table,
        device: DiceReader,
        clock: Clock,
        hands: SimulatedHands | None = None,
        lot: Chance | None = None,
        mounted: Mounted | None = None,
    ) -> None:
        """`hands` work simulated devices; None where people throw and turn real ones, or none are there.

        lot: spins the simulated vane.
        mounted: how tray and vane stand at this table, and how patient we are with them.
        """
        self._table, self._device, self.clock, self._hands = table, device, clock, hands
        self._lot = lot or Lot()
        self._waiting: OpenThrow | None = None  # what the table waits for
        self._counting = False  # while a throw of these devices goes to the table
        self._mounted = mounted or AsBuilt()
        self._tray = Tray(self._mounted.timings())
        self._direction: Direction | None = None  # what the tray's one die stands in for
        self.vane = VaneAtTable(self._turned, lambda device: self._measured(self._mounted.vane, device, VaneSettings()))
        self._say = FloodGate(clock)
        self._refuse: Callable[[Refusal], None] = lambda refusal: None
        self._answers = True if device.status.state is DeviceState.CONNECTED else None  # None: no tray so far
        self._statuses: dict[str, DeviceStatus] = {}  # of each source, by its name
        self._faces: dict[str, Faces] = {}  # of each device that told something
        self._read: set[str] = set()  # the dice that some device told of
        self._part: PartRead | None = None  # of the throw that is asked for, where nothing reads all its dice
        self._event_at: float | None = None
        self._due_changed = asyncio.Event()

    def said(self) -> Sequence[Text]:
        """Return how the tray is, then the vane if one was ever heard."""
        return (tray_said(self._device.status, self.age), *self.vane.said())

    @property
    def status(self) -> DeviceStatus:
        """How the tray is: of several sources, the one that reads the dice."""
        return self._device.status

    @property
    def simulated(self) -> bool:
        """Whether the devices are simulated, so that Kazami throws."""
        return self._hands is not None

    @property
    def asked(self) -> bool:
        """Whether a game asks the tray for a throw, or for the die that stands in for the vane."""
        return self._waiting is not None and not self._kazamis

    @property
    def age(self) -> float | None:
        """Seconds since the tray's dice did something last, None: never. What else is on its board is no event here."""
        return None if self._event_at is None else self.clock.now() - self._event_at

    @property
    def vane_status(self) -> DeviceStatus | None:
        """How the vane's source is, which before a vane was heard is the one named so; None: there is none."""
        return self._statuses.get(self.vane.device or VANE)

    @property
    def dice(self) -> tuple[TrayDie, ...]:
        """Every die the tray has seen, as it believes it to be."""
        return self._tray.dice

    @property
    def tray(self) -> TrayState:
        """Where the tray is between being asked for a roll and having handed it over."""
        return self._tray.state

    @property
    def statuses(self) -> Sequence[DeviceStatus]:
        """How each source is that told so."""
        return tuple(self._statuses.values())

    @property
    def _kazamis(self) -> bool:
        """Whether the dice are Kazami's, so that no tray is asked."""
        return self._table.game.setup.dice == "kazami"

    def throw(self) -> Refusal | None:
        """Throw as many dice as are asked for: Kazami's, or simulated ones; refused where they are real.

        Where a direction is asked for, that is one die.
        """
        waiting = self._waiting
        if waiting is None:
            return NO_THROW
        if self._kazamis:
            which = waiting.prompt.which if isinstance(waiting.prompt, Dice) else PLAIN[:1]
            faces = self._table.lots(waiting.prompt)
            self._taken(Thrown(waiting.revision, faces, (drawn(which, faces),)))
            self._arm(self.clock.now())
            return None
        if self._hands is not None:
            dice = self._with_reader(self._which(waiting.prompt))
            if not self._tray.lies(dice):  # no tray counts a throw that it did not see begin
                return Refusal("not-lying", "", Text.of("The dice do not lie still yet: throw in a moment."))
            self._hands.throw(dice)
            return None
        return Refusal("real", "", Text.of("The dice are real: throw them, or enter what they show."))

    def turn(self, degrees: float | None = None) -> Refusal | None:
        """Spin the simulated vane to an angle (None: by lot); refused where the vane is real, or none."""
        if self._hands is None:
            return NO_VANE if self.vane_status is None else REAL_VANE
        if degrees is None:
            degrees = float(self._lot.below(int(FULL_TURN)))
        if not 0 <= degrees < FULL_TURN:
            return Refusal("angle", "", Text.of("An angle is a number from 0 to 359."))
        self._hands.turn(degrees)
        return None

    def mount(self) -> None:
        """Look up anew how the devices stand here, after a calibration."""
        self._faces.clear()
        self.vane.mount(self.clock.now())

    async def run(self, say: Callable[[Text], None], refuse: Callable[[Refusal], None]) -> None:
        """Read the device until cancelled, telling people what they must know."""
        self._say.say, self._refuse = say, refuse
        self.vane.say, self.vane.refuse = self._say, refuse
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._device.run(self.tell))
            tasks.create_task(self._keep_time())

    async def _keep_time(self) -> None:
        """Tell tray and vane when their time is up, at that moment; while nothing can run out, sleep."""
        while True:
            self._due_changed.clear()
            waits: list[asyncio.Task[Any]] = [asyncio.create_task(self._due_changed.wait())]
            due = self._due
            if due is not None:
                waits.append(asyncio.create_task(self.clock.sleep(max(0.0, due - self.clock.now()))))
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for waiting in waits:
                    waiting.cancel()
            self._follow(self._tray.tick(self.clock.now()))
            self.vane.tick(self.clock.now())

    @property
    def _due(self) -> float | None:
        """When the tray's or the vane's time is up, whichever comes first."""
        return min((at for at in (self._tray.wake_at, self.vane.wake_at) if at is not None), default=None)

    def tell(self, told: Told) -> None:
        """Take what the device tells."""
        before = self._due
        self._take(told, self.clock.now())
        if self._due is not None and (before is None or self._due < before):
            self._due_changed.set()  # one that is later now is found out at the old moment

    def _take(self, told: Told, now: float) -> None:
        if isinstance(told, Reading):
            if isinstance(told.seen, DieSeen | ThrowSeen):
                self._event_at = now - told.age
                self._reads(told.seen)
            self._follow(self._tray.see(told, now, self._meant(told)))
            self.vane.see(told, now)
            return
        before, self._statuses[told.device] = self._statuses.get(told.device), told
        if floods := flooding(told, before):
            self._say(floods)
        state = self._device.status.state  # of several sources, the one that reads the dice
        answers = state is DeviceState.CONNECTED
        if answers is not self._answers and not (self._answers is None and state in ABSENT):
            self._answers = answers
            self._say(self.said()[0] if answers else NO_ANSWER)
        self._hears(told, now)

    def _reads(self, seen: DieSeen | ThrowSeen) -> None:
        """Know of the dice that are read; one that a device of its own brings is asked for from now on."""
        before, asked = len(self._read), self._tray.asked
        self._read |= {die for die, _ in seen.dice} if isinstance(seen, ThrowSeen) else {seen.die}
        if len(self._read) > before and asked is not None:
            self._arm(asked.at)

    def _hears(self, told: DeviceStatus, now: float) -> None:
        """Tell the tray, and of a loss the vane, whether a device is heard; docs/tray.md, *What is heard*."""
        its = [die.name for die in self._tray.dice if self.source(die) == told.device]
        if told.state in GONE:
            self._follow(self._tray.gone(told.device, now))
            self.vane.gone(told.device)
        elif told.state is DeviceState.STALE:
            self._follow(self._tray.silent(its, now))
        elif told.state is DeviceState.CONNECTED:
            self._follow(self._tray.heard(its, now))

    def source(self, die: TrayDie) -> str:
        """Return the name of the source that reads a die; of smart dice the readings name each die, not the source."""
        reads = self._device.reads if isinstance(self._device, DeviceMultiplexer) else {}
        return reads.get(die.name, die.reading.device if die.reading else "")

    def _meant(self, told: Reading) -> Seen:
        """Return what a reading means here: a die may be read wrongly, and known to be."""
        if told.device not in self._faces:
            self._faces[told.device] = self._measured(self._mounted.faces, told.device, {})
        return meant(told.seen, self._faces[told.device])

    def _measured(self, of: Callable[[str], Measured], device: str, as_built: Measured) -> Measured:
        """Return what was measured of a device, or say why that cannot be read and take it as it was built."""
        try:
            return of(device)
        except (OSError, DeviceError) as error:
            self._refuse(Refusal("not-read", "", Text.of("{why}", why=str(error))))
            return as_built

    def arm(self, waiting: OpenThrow | None, waited: float = 0.0) -> None:
        """Ask tray and vane for what the table waits for now, or for nothing; told after each commit.

        waited: seconds since it was asked for, if another process asked before it died. What was thrown since then and
        never reached the journal is the throw.
        """
        part, self._waiting = self._part, waiting
        if part is not None and (waiting is None or waiting.revision != part.revision):
            self._part = None
            for reading in part.readings:
                self._device.acknowledge(reading)
            self._follow(self._tray.accepted(part.revision, self.clock.now()))
        if not self._counting:  # of their own throw they first take the answer
            self._arm(self.clock.now() - waited)

    def _arm(self, asked_at: float) -> None:
        waiting = self._waiting
        self.vane.arm(waiting, self.clock.now())  # what it did before this program ran it cannot tell
        self._direction = waiting.prompt if waiting and isinstance(waiting.prompt, Direction) else None
        if waiting is None or self._kazamis:
            self._follow(self._tray.disarm(asked_at))
            return
        asked, dice = self._tray.asked, self._wanted(waiting.prompt)
        if self.part is not None:
            return  # what is left of that throw is told by hand
        if not dice:  # no device reads any of them
            self._follow(self._tray.disarm(asked_at))
            return
        if asked is not None and asked.revision == waiting.revision and self._tray.state in OPEN and asked.dice == dice:
            return
        seat = self._table.setup.seats[waiting.choice.seat].name
        self._follow(self._tray.arm(waiting.revision, dice, seat, asked_at, one=len(self._which(waiting.prompt)) == 1))

    def _which(self, prompt: Dice | Direction) -> tuple[str, ...]:
        return in_tray(named(self._table.game.variant.dice, prompt.which if isinstance(prompt, Dice) else PLAIN[:1]))

    def _wanted(self, prompt: Dice | Direction) -> tuple[str, ...]:
        """Return the dice the tray is asked for: of those beside white and red only what some device reads."""
        which = self._which(prompt)
        return PLAIN if which == PLAIN[:1] else self._with_reader(which)

    def _with_reader(self, dice: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(die for die in dice if die in PLAIN or die in self._read)

    def _follow(self, step: TrayStep) -> None:
        """Go on with the tray that follows; a throw goes to the table, everything else is said."""
        troubled, due = self._tray.trouble, self._tray.wake_at
        self._tray = step.tray
        if step.tray.wake_at != due:
            self._due_changed.set()
        for said in step.said:
            if isinstance(said, Thrown):
                self._count(said)
            elif isinstance(said, NotCounted):  # Declined only answers a `by_hand`, which the table does itself
                self._device.acknowledge(said.reading)
                self._say(Text.of("This throw does not count: {why}.", why=Text.of(said.reason.value)))
            elif isinstance(said, PartThrown):  # what it lacks, the tray's trouble says if it does not come
                self._device.acknowledge(said.reading)
        if self._tray.trouble and self._tray.trouble != troubled:
            self._say(in_words(self._tray.trouble))

    def _count(self, thrown: Thrown) -> None:
        done = self._taken(thrown)
        if done is IN_PART:
            return  # the device may forget it once the whole throw is on the disk
        if done is not FAULT and not (isinstance(done, Refusal) and done.code == NOT_KEPT):
            for reading in thrown.readings:
                self._device.acknowledge(reading)  # it is on the disk, or shown: the device may forget it
            self._follow(self._tray.accepted(thrown.revision, self.clock.now()))
        self._arm(self.clock.now())  # for what is asked next; what was not counted is thrown again, or entered by hand

    def _taken(self, thrown: Thrown) -> Committed | Refusal:
        """Let a throw count, or the side a die means, and say what came of it."""
        filled: tuple[int, ...] | int = thrown.faces
        prompt = self._waiting.prompt if self._waiting is not None else None
        if isinstance(prompt, Dice) and len(thrown.faces) < len(prompt.which):
            return self._in_part(thrown, prompt)
        if self._direction is not None:
            filled = self._direction.faces[thrown.faces[0] - 1]
        direction = self._direction
        done = self._counted(filled, thrown.readings, thrown.revision)
        if isinstance(done, Refusal):
            self._refuse(done)
        elif direction is not None:  # said after the news of it, which would take its place
            side = Word(direction.words[direction.faces[thrown.faces[0] - 1]])
            self._say(Text.of("The die shows {n}: {side}.", n=thrown.faces[0], side=side))
        return done

    def _in_part(self, thrown: Thrown, prompt: Dice) -> Refusal:
        """Keep what was read of a throw, until the table tells what nothing reads of it."""
        read = dict(zip(self._wanted(prompt), thrown.faces, strict=True))
        self._part = PartRead(thrown.revision, tuple(read.get(die, 0) for die in self._which(prompt)), thrown.readings)
        self._table.read_in_part(self._part)
        self._say(IN_PART.text)
        return IN_PART

    @property
    def part(self) -> PartRead | None:
        """What was read of the throw that is asked for, where something is left to tell."""
        part, waiting = self._part, self._waiting
        return part if part is not None and waiting is not None and part.revision == waiting.revision else None

    def _turned(self, side: int, readings: tuple[Reading, ...], revision: int) -> Committed | Refusal:
        """Let the vane's direction count, and arm for what is asked next."""
        done = self._counted(side, readings, revision)
        self._arm(self.clock.now())
        return done

    def _counted(
        self, filled: tuple[int, ...] | int, readings: tuple[Reading, ...], revision: int
    ) -> Committed | Refusal:
        """Let a throw or a direction count at the table; what that waits for then is armed later."""
        waiting = self._waiting
        if waiting is None:
            return NO_THROW
        choice = waiting.choice.with_field(waiting.prompt.field, filled)
        self._counting = True
        try:
            return tried(
                lambda: self._table.history.head,
                lambda: self._table.submit(choice, readings, revision=revision),
                (JournalError,),
            )
        except JournalError as error:
            return Refusal(NOT_KEPT, "", Text.of("{why}", why=str(error)))
        finally:
            self._counting = False
