"""Several readers as one: dice here, a vane there, and never two rolls out of one.

Theory of operation. Each thing (a die by its name, the vane) has one source at a time: the first connected device that
tells of it. Other devices are heard and not passed on, so a roll that two devices watched is told once.

- Two sources watched the same roll only if they saw it in the same moments (`motions.py`); two boards only if they also
  judged the same faces. Of a throw that a board judged only the faces of its own dice are told; the Tray adds the rest.
- Any other throw is told whole, and its board is the source of its dice from then on. So either of two trays may be
  used, and the Tray says of each whether it counts. A smart die is told that its name is taken.
- A source that is lost gives its things up. One that is silent keeps them until a connected device tells of them.
- A board that is reached by two ways repeats itself with the same boot and number. Such a throw is told once, and
  forgotten by both ways when it is acknowledged.

What a roll or a direction means must never enter, nor any driver.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import AngleSeen, DieSeen, DieState, Reading, ThrowSeen
from firmware_bridge.ledger import keep
from hardware.motions import KEPT, LATE, Motion, Motions
from hardware.ports import GONE, Clock, DeviceState, DeviceStatus, Reader, RealClock, Tell, Told

Faces = tuple[tuple[str, int], ...]
"""Faces by the names of their dice, sorted."""
VANE = "(vane)"
"""The vane among the things that have a source; no die is called so."""
BEST = (
    DeviceState.CONNECTED,
    DeviceState.STALE,
    DeviceState.CONNECTING,
    DeviceState.LOST,
    DeviceState.NOT_PLUGGED_IN,
)
"""The states from well to worse."""
SAME = 2.5
"""Seconds that may lie between what a board and a smart die saw of one and the same roll: a radio may be late."""
AT_ONCE = 0.25
"""Seconds that may lie between what two boards saw of one roll, where the way to one of them was late."""
THROWS = 256
"""Throws that are remembered; a device repeats the newest 16."""
TAKEN = Text(
    "'{die}' is read by {device} already, so this die of that name does not count. Give it another name, such as "
    "--device ble:red=…, or forget the other one."
)
"""Why a die that judges itself is not counted, though it is another one than that of the same name."""
_NOT_THERE = (DieState.LOST, DieState.UNKNOWN)
"""Whoever says this of a die does not read it."""


class _Source:
    """One of the readers: what it was heard to tell of, and the boot it told it in."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.boot = ""
        self.tells_dice = self.tells_angles = False
        self.motions = Motions()
        self.throws: deque[tuple[Motion, Faces]] = deque(maxlen=KEPT)  # that it judged
        self.unheard: dict[str, Text] = {}  # why a die of it is not counted

    @property
    def status(self) -> DeviceStatus:
        """How it is, or else why a die of it is not counted."""
        return self.said(self.reader.status)

    def said(self, status: DeviceStatus) -> DeviceStatus:
        """Return what it says of itself, with why a die of it is not counted where nothing worse is said."""
        return replace(status, reason=status.reason or next(iter(self.unheard.values()), None))

    @property
    def connected(self) -> bool:
        return self.reader.status.state is DeviceState.CONNECTED

    @property
    def may_read_dice(self) -> bool:
        """Whether it was made to read dice, and did not turn out to be a vane alone."""
        return hasattr(self.reader, "acknowledge") and (self.tells_dice or not self.tells_angles)

    @property
    def judges(self) -> bool:
        """Whether it is a board, which judges whole throws; a smart die says of itself that it does not."""
        return bool(getattr(self.reader, "judges", True))

    def acknowledge(self, reading: Reading) -> None:
        if hasattr(self.reader, "acknowledge"):
            self.reader.acknowledge(reading)


class DeviceMultiplexer:
    """A DiceReader and a DirectionReader over at least one reader of either kind, each with a name of its own.

    answered: called with the name of a reader whenever that is connected; clock: None is the machine's own.
    """

    def __init__(
        self,
        readers: Sequence[Reader],
        answered: Callable[[str], None] = lambda name: None,
        clock: Clock | None = None,
    ) -> None:
        self._sources = tuple(_Source(reader) for reader in readers)
        self._of: dict[str, _Source] = {}  # what reads each thing now
        self._ways: dict[tuple[str, int], list[_Source]] = {}  # every source of each throw
        self._forgotten: dict[tuple[str, int], None] = {}  # the throws that devices may forget
        self._tell: Tell = lambda told: None
        self._answered = answered
        self._clock = clock or RealClock()

    @property
    def readers(self) -> tuple[Reader, ...]:
        """What it was joined from."""
        return tuple(source.reader for source in self._sources)

    @property
    def reads(self) -> Mapping[str, str]:
        """The name of the source that reads each die now, by the die's name."""
        return {thing: its.reader.status.device for thing, its in self._of.items() if thing != VANE}

    @property
    def status(self) -> DeviceStatus:
        """How the dice's source is: the worst of those that read a die now; before that, the best that might."""
        reading = {id(source): source for thing, source in self._of.items() if thing != VANE}
        if reading:
            return max((source.status for source in reading.values()), key=_rank)
        before = [source for source in self._sources if source.tells_dice]
        might = before or [source for source in self._sources if source.may_read_dice]
        none = DeviceStatus(self._sources[0].reader.status.device, DeviceState.NOT_PLUGGED_IN)
        return min((source.status for source in might), key=_rank, default=none)

    async def run(self, tell: Tell) -> None:
        """Read all of them until cancelled; see `ports.Reader`. Each one's statuses are passed on as its own."""
        self._tell = tell
        async with asyncio.TaskGroup() as tasks:
            for source in self._sources:
                tasks.create_task(source.reader.run(partial(self._hear, source)))

    def acknowledge(self, reading: Reading) -> None:
        """Let every device that keeps this throw forget it; see `ports.DiceReader`."""
        if not isinstance(reading.seen, ThrowSeen):
            return
        key = (reading.boot, reading.sequence)
        if key not in self._ways:
            raise ValueError(f"Throw {reading.sequence} of boot {reading.boot} was never told.")
        keep(self._forgotten, key, None, THROWS)
        for source in self._ways[key]:
            source.acknowledge(reading)

    # -- what the sources tell

    def _hear(self, source: _Source, told: Told) -> None:
        if isinstance(told, DeviceStatus):
            if told.state in GONE:
                self._of = {thing: its for thing, its in self._of.items() if its is not source}
                source.unheard.clear()
                source.motions.lost(self._clock.now())
            self._tell(source.said(told))
            if told.state is DeviceState.CONNECTED:
                self._answered(source.reader.status.device)
            return
        source.boot = told.boot
        if isinstance(told.seen, ThrowSeen):
            source.tells_dice = True
            self._throw(source, told, told.seen)
            source.motions.judged(self._clock.now() - told.age)
        elif self._is_for_us(source, told):
            self._tell(told)

    def _is_for_us(self, source: _Source, told: Reading) -> bool:
        """Whether this source is the one that reads what it tells of."""
        if isinstance(told.seen, AngleSeen):
            source.tells_angles = True
            return self._reads(source, VANE)
        if not isinstance(told.seen, DieSeen):
            return True
        source.tells_dice = True
        source.motions.see(told.seen, self._clock.now())
        if told.seen.state not in _NOT_THERE:
            its = self._reads(source, told.seen.die)
            if told.seen.state is DieState.SETTLED:
                self._judged_itself(source, told.seen.die, told.boot)
            return its
        its = self._of.get(told.seen.die, source) is source
        if its:
            self._of.pop(told.seen.die, None)
        return its

    def _judged_itself(self, source: _Source, die: str, boot: str) -> None:
        """Take note of a result that a die gave of itself, which counts only where its name is its own."""
        last = source.motions.last(die)
        if last is not None:
            last.left_out = not self._is_of(source, boot, die)
        self._say_why(die)

    def _say_why(self, die: str) -> None:
        """Say once why a die that nobody else saw thrown so is not counted; or that it is."""
        for source in self._sources:
            last, its = source.motions.last(die), self._of[die]
            before = source.unheard.pop(die, None)
            if its is not source and last is not None and last.left_out and not _is_known(last, die, its):
                words = (("die", die), ("device", its.reader.status.device))
                source.unheard[die] = Text(TAKEN.msgid, words)
            if source.unheard.get(die) != before:
                self._tell(source.status)

    def _reads(self, source: _Source, thing: str) -> bool:
        return self._reader_of(thing, source) is source

    def _reader_of(self, thing: str, source: _Source) -> _Source:
        """What reads this thing: the source that tells of it now takes it if nobody connected has it."""
        its = self._of.get(thing)
        if its is None or (source.connected and not its.connected):
            its = self._of[thing] = source
        return its

    def _throw(self, source: _Source, reading: Reading, thrown: ThrowSeen) -> None:
        """Tell a throw the device judged, once and without the dice that others read; if none is left, forget it."""
        key = (reading.boot, reading.sequence)
        ways = [*self._ways.get(key, ()), source]
        keep(self._ways, key, ways, THROWS)
        if len(ways) > 1:
            if key in self._forgotten:
                source.acknowledge(reading)
            return

        others = self._left_to_others(source, reading, thrown)
        dice = tuple((die, face) for die, face in thrown.dice if die not in others)
        if dice or (not thrown.dice and self._alone_saw(source, reading)):
            self._tell(replace(reading, seen=ThrowSeen(dice)))
        else:
            self.acknowledge(reading)
        for die, _ in thrown.dice:
            self._say_why(die)

    def _left_to_others(self, source: _Source, reading: Reading, thrown: ThrowSeen) -> frozenset[str]:
        """Return the dice of a judged throw that others read and watched in it; of another throw all are its own.

        They are all of its dice where another board watched it, for that has told them all.
        """
        at = self._clock.now() - reading.age
        motions = {die: source.motions.thrown(die, face, at) for die, face in thrown.dice}
        read = {die: self._reader_of(die, source) for die in motions}
        others = frozenset(die for die in motions if not self._is_of(source, reading.boot, die))
        whole = Motion(min((motion.began for motion in motions.values()), default=at), at)
        same = all(_is_same(whole, thrown.dice, motions[die], die, read[die]) for die in others)
        source.throws.append((whole, thrown.dice))
        for die in others:
            motions[die].left_out = same
            if not same and read[die].motions.newest(die) <= at:  # one that is told late is of a while ago
                self._of[die] = source
        if not same:
            return frozenset()
        return frozenset(motions) if any(read[die].judges for die in others) else others

    def _alone_saw(self, source: _Source, reading: Reading) -> bool:
        """Whether a throw in which no die gave a face is for this source to tell.

        It is where it reads all dice that are read, and where other boards read the rest: then it was made in another
        tray than theirs. It also is where it reads none of its own, and no smart die saw a throw in these moments.
        """
        others = [its for die, its in self._of.items() if die != VANE and not self._is_of(source, reading.boot, die)]
        if all(its.judges for its in others):
            return True
        own = {die for die in source.motions.dice if die in self._of}
        if any(self._is_of(source, reading.boot, die) for die in own) or not own:
            return False
        at = self._clock.now() - reading.age
        return not any(_is_same_die(source.motions.failed(die, at), die, self._of[die]) for die in own)

    def _is_of(self, source: _Source, boot: str, die: str) -> bool:
        """Whether this source reads the die, by this way or by another one."""
        its = self._of[die]
        return its is source or its.boot == boot


def _is_same(whole: Motion, dice: Faces, motion: Motion, die: str, its: _Source) -> bool:
    """Whether the source that reads a die saw what a board saw that judged this throw of these dice.

    A die cannot lie in two boards, so two of them must agree on the whole of it.
    """
    if its.judges:
        return any(dice == others and whole.apart(other) <= AT_ONCE for other, others in its.throws)
    return _is_same_die(motion, die, its)


def _is_same_die(motion: Motion, die: str, its: _Source) -> bool:
    """Whether a smart die saw the roll that a board saw.

    While both see it roll it is one roll, whatever a bent wire makes of its face.
    """
    return any(
        motion.apart(other) <= 0 or (other.face == motion.face and motion.apart(other, unseen=LATE) <= SAME)
        for other in its.motions.of(die)
    )


def _is_known(motion: Motion, die: str, its: _Source) -> bool:
    """Whether what was left out is in what the source that reads the die tells, or will be."""
    return any(
        motion.apart(other, unseen=LATE) <= SAME and (not other.over or other.face == motion.face)
        for other in its.motions.of(die)
    )


def _rank(status: DeviceStatus) -> int:
    return BEST.index(status.state)
