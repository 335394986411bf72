"""Exactly one roll: readings, taps and time turn one tray into the next, with at most one Thrown per arming.

Sans-I/O: `now` is seconds on any monotonic clock, and the owner calls `tick` no later than `wake_at`. The
states and transitions are the table in `table.py`, those of a single die the table in `die.py`. What a
roll is for, who the seats are and how the device is reached must never enter.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import FACES, DieSeen, DieState, Reading, Seen, Thrown, ThrowSeen
from hardware.tray.die import AT_REST, MOVING, THROWN, TrayDie
from hardware.tray.table import NEXT, OPEN, TrayEvent, TrayState
from hardware.tray.values import Asked, Declined, NotCounted, PartThrown, Reason, Said, Timings, Trouble, Wrong

MOST_DICE = 3


class Tray(Struct, frozen=True):
    """The tray as it stands. Every method returns the tray that follows and what it has to say."""

    timings: Timings = Timings()
    state: TrayState = TrayState.IDLE
    asked: Asked | None = None
    dice: tuple[TrayDie, ...] = ()  # every die ever seen, sorted by name
    since: float = 0.0  # when `state` was entered; for rolling, when the throw it continues began
    moving_since: float | None = None  # when this throw began, across rolling, waiting and settling
    moved_at: float | None = None  # when dice were last seen moving, since a throw was judged or the device was lost
    pending: Reading | None = None  # a throw the device judged, while it is being confirmed
    unheard: frozenset[str] = frozenset()  # dice whose device is silent now: what it saw of them may still come

    # -- what the owner calls

    def arm(self, revision: int, dice: tuple[str, ...], seat: str, now: float, *, one: bool = False) -> "TrayStep":
        """Ask for a roll of `dice`, or of any single `one` of them.

        Dice already in the air count: the first throw complete after arming is the one. Raises ValueError unless the
        dice are one to three different names.
        """
        if not 1 <= len(dice) <= MOST_DICE or len(set(dice)) != len(dice):
            raise ValueError(f"A roll asks for one to three different dice, not {dice}.")
        rested = {die.name: die.put_to_rest() for die in self.dice}
        known = _sorted({name: TrayDie(name) for name in dice} | rested)
        armed = replace(self, dice=known, asked=Asked(revision, dice, seat, now, one))._move(TrayEvent.ARM, now)
        return armed.then(armed.tray._move(armed.tray._sign(), now))

    def disarm(self, now: float) -> "TrayStep":
        """Withdraw the question; a roll already in the journal stays locked."""
        return self._move(TrayEvent.DISARM, now)

    def see(self, reading: Reading, now: float, meant: Seen | None = None) -> "TrayStep":
        """Take one reading. Angles and health concern others and change nothing.

        meant: what it means where a die is known to be read wrongly; the reading itself is kept as it is.
        """
        seen = meant or reading.seen
        if isinstance(seen, DieSeen):
            die = self._named().get(seen.die, TrayDie(seen.die)).after(seen, reading)
            return replace(self, unheard=self.unheard - {seen.die})._with((die,), now, self)
        if isinstance(seen, ThrowSeen):
            return self._judged(reading, seen, now)
        return TrayStep(self)

    def gone(self, device: str, now: float) -> "TrayStep":
        """The device is lost: its dice that lay settled keep their faces, its others are missing."""
        its = [die for die in self.dice if die.reading is not None and die.reading.device == device]
        unheard = self.unheard | {die.name for die in its}
        return replace(self, moved_at=None, unheard=unheard)._with((die.lost() for die in its), now, self)

    def silent(self, dice: Iterable[str], now: float) -> "TrayStep":
        """Nothing is heard of these dice: they stay as they were, and a throw made meanwhile counts once it is told."""
        return replace(self, moved_at=None, unheard=self.unheard | set(dice))._with((), now, self)

    def heard(self, dice: Iterable[str], now: float) -> "TrayStep":
        """What reads these dice is heard again; of one that was gone only a reading says how its dice lie."""
        lost = {die.name for die in self.dice if die.state is DieState.LOST}
        return replace(self, unheard=self.unheard - (set(dice) - lost))._with((), now, self)

    def tick(self, now: float) -> "TrayStep":
        """Let time pass."""
        limit = self.wake_at
        return TrayStep(self) if limit is None or now < limit else self._move(TrayEvent.TIME_UP, now)

    def by_hand(self, faces: tuple[int, ...], now: float) -> "TrayStep":
        """Enter the faces the table sees, in the order asked. Possible whenever a roll is asked for."""
        if self.asked is None or self.state not in OPEN:
            return TrayStep(self, (Declined(Text("No roll is being asked for; nothing was entered.")),))
        wanted = self.asked.count
        if len(faces) != wanted or any(face not in FACES for face in faces):
            words = Text.counted("Enter {n} face, from 1 to 6.", "Enter {n} faces, each from 1 to 6.", wanted)
            return TrayStep(self, (Declined(words),))
        thrown = Thrown(self.asked.revision, faces)
        entered = self._move(TrayEvent.BY_HAND, now)
        return entered.then(TrayStep(entered.tray, (thrown,)))

    def accepted(self, revision: int, now: float) -> "TrayStep":
        """The journal has the roll for `revision`; any other number is late news and changes nothing."""
        if self.asked is None or self.asked.revision != revision:
            return TrayStep(self)
        return self._move(TrayEvent.ACCEPTED, now)

    # -- what screens and timers read

    @property
    def wake_at(self) -> float | None:
        """The moment by which `tick` must be called, or None while only events matter."""
        times = self.timings
        limits = {
            TrayState.ROLLING: times.too_long,
            TrayState.WAITING: times.others,
            TrayState.SETTLING: times.settle,
            TrayState.CONFIRMING: times.confirm,
        }
        if self.state not in limits:
            return None
        return self.since + limits[self.state]

    def lies(self, dice: tuple[str, ...]) -> bool:
        """Whether each of these dice was seen lying still last; only of such dice a throw is seen to begin."""
        named = self._named()
        return all(name in named and named[name].state in AT_REST for name in dice)

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong, while the tray is troubled: the first kind of `Wrong` that any asked die is in."""
        if self.state is not TrayState.TROUBLED:
            return None
        dice = self._wanted()
        found = {
            Wrong.UNHEARD: [die.name for die in dice if self._is_unheard(die)],
            Wrong.STILL_ROLLING: [die.name for die in dice if die.state in MOVING],
            Wrong.MISSING: [die.name for die in dice if die.state is DieState.LOST],
            Wrong.TOO_MANY: [die.name for die in dice] if self._too_many() else [],
            Wrong.COCKED: [die.name for die in dice if die.state is DieState.COCKED],
            Wrong.TOO_FEW: [die.name for die in dice if die.state is not DieState.SETTLED],
            Wrong.UNSURE: [die.name for die in dice if self._is_guess(die)],
        }
        return next((Trouble(kind, tuple(names)) for kind, names in found.items() if names), None)

    # -- inside

    def _judged(self, reading: Reading, seen: ThrowSeen, now: float) -> "TrayStep":
        """A throw the device judged: its dice have lain for the reading's age already."""
        faces = dict(seen.dice)
        if self.asked is None or self.state not in OPEN:
            late = self.state is TrayState.COMMITTED
            return self._show(faces, reading, Reason.NOT_FIRST if late else Reason.NOT_ASKED)
        if now - reading.age < self.asked.at:
            return self._show(faces, reading, Reason.BEFORE_ASKED)
        if self.state is TrayState.CONFIRMING:
            first = self._move(TrayEvent.JUDGED, now)
            return first.then(first.tray._show(faces, reading, Reason.NOT_FIRST))
        if not self._shows_all(faces, now - reading.age):
            reason = Reason.APART if self._judged_elsewhere(reading) else Reason.INCOMPLETE
            return TrayStep(replace(self, moved_at=None), (NotCounted(reading, reason),))
        named = self._named()
        thrown = {name: named.get(name, TrayDie(name)).thrown(face, reading) for name, face in faces.items()}
        tray = replace(self, dice=_sorted(named | thrown), moved_at=None, unheard=self.unheard - set(faces))
        sign = tray._sign()
        if sign is TrayEvent.COMPLETE:
            confirming = replace(tray, pending=reading)._move(TrayEvent.JUDGED, now - reading.age)
            return confirming.then(confirming.tray.tick(now))
        return TrayStep(tray._move(sign, now).tray, (tray._no_roll(reading, sign, set(faces)),))

    def _judged_elsewhere(self, reading: Reading) -> bool:
        """Whether another board judged a throw of a wanted die that still lies so."""
        its = (die.reading for die in self._wanted() if die.state is DieState.SETTLED and die.reading is not None)
        return any(isinstance(one.seen, ThrowSeen) and one.device != reading.device for one in its)

    def _shows_all(self, faces: dict[str, int], judged_at: float) -> bool:
        """Whether a judged throw leaves no doubt about the dice it gives no face of.

        Such a die was not thrown, or it leans: which, only who watched the throw knows. So one of several made while
        nobody could see them counts only with all its faces, and never makes up a roll together with another.
        """
        if self.asked is None or self.asked.one or set(self.asked.dice) <= set(faces):
            return True
        return self.moved_at is not None and judged_at >= self.moved_at

    def _no_roll(self, reading: Reading, sign: TrayEvent, faces: set[str]) -> PartThrown | NotCounted:
        """What a judged throw is that gave faces of these dice and completed nothing."""
        wanted = {die.name for die in self._wanted()}
        if self._too_many():
            return NotCounted(reading, Reason.TOO_MANY)
        if wanted & faces and wanted - faces:
            return PartThrown(reading)
        return NotCounted(reading, Reason.UNSURE if wanted & faces and sign is TrayEvent.WRONG else Reason.INCOMPLETE)

    def _show(self, faces: dict[str, int], reading: Reading, reason: Reason) -> "TrayStep":
        """The same tray with a throw that does not count; while a roll is open its dice are left alone."""
        said = (NotCounted(reading, reason),)
        if self.state not in (TrayState.IDLE, TrayState.LOCKED):
            return TrayStep(self, said)
        shown = {name: TrayDie(name, DieState.RESTING, face, reading) for name, face in faces.items()}
        return TrayStep(replace(self, dice=_sorted(self._named() | shown)), said)

    def _with(self, dice: Iterable[TrayDie], now: float, before: "Tray") -> "TrayStep":
        """The same tray with some dice changed; asked dice that changed visibly since `before` give a sign."""
        changed = {die.name: die for die in dice}
        moves = any(die.state in MOVING for die in changed.values())
        begins = self._too_late() if moves else {}
        moved_at = now if moves else self.moved_at
        tray = replace(self, dice=_sorted(self._named() | begins | changed), moved_at=moved_at)
        if tray._view() == before._view():
            return TrayStep(tray)
        sign = tray._sign()
        if sign is TrayEvent.MOVING and not tray._in_motion() - before._in_motion():
            return TrayStep(tray)  # one die came to rest, another still moves: the throw goes on
        return tray._move(sign, now)

    def _move(self, sign: TrayEvent, now: float) -> "TrayStep":
        """Follow the table, keep the times, and hand over the roll when it is committed."""
        state = NEXT[self.state, sign]
        started_over = sign is TrayEvent.ARM or (sign is TrayEvent.COMPLETE and state is TrayState.SETTLING)
        if state is self.state and not started_over:
            return TrayStep(self)
        since, moving_since = now, self.moving_since
        if state in (TrayState.ARMED, TrayState.TROUBLED):
            moving_since = None
        elif state is TrayState.ROLLING:
            since = moving_since = now if moving_since is None else moving_since
        pending = self.pending if state is TrayState.CONFIRMING else None
        asked = None if state is TrayState.IDLE else self.asked
        tray = replace(self, state=state, since=since, moving_since=moving_since, asked=asked, pending=pending)
        if state is TrayState.COMMITTED and sign is not TrayEvent.BY_HAND:
            return TrayStep(tray, (tray._thrown(),))
        if self.pending is not None and pending is None:
            return TrayStep(tray, (NotCounted(self.pending, Reason.CALLED_OFF),))
        return TrayStep(tray)

    def _sign(self) -> TrayEvent:
        """What the asked dice say together."""
        dice = self._wanted()
        states = {die.state for die in dice}
        if not dice:
            return TrayEvent.QUIET
        if self._in_motion():
            return TrayEvent.MOVING
        if any(self._is_unheard(die) for die in dice):
            return TrayEvent.WRONG
        if states & {DieState.COCKED, DieState.LOST} or self._too_many() or any(self._is_guess(die) for die in dice):
            return TrayEvent.WRONG
        if states == {DieState.SETTLED}:
            return TrayEvent.COMPLETE
        rolled = self.moving_since is not None and DieState.HANDLING not in states
        return TrayEvent.PARTIAL if rolled or DieState.SETTLED in states else TrayEvent.QUIET

    def _thrown(self) -> Thrown:
        """The roll, once it is beyond doubt."""
        assert self.asked is not None  # noqa: S101 - for the type checker: only an open revision can commit
        dice = self._wanted()
        readings = tuple(dict.fromkeys(die.reading for die in dice if die.reading is not None))
        return Thrown(self.asked.revision, tuple(die.face for die in dice if die.face is not None), readings)

    def _is_unheard(self, die: TrayDie) -> bool:
        """Whether nobody knows what this die does now; one that was seen to settle lies."""
        return die.name in self.unheard and die.state is not DieState.SETTLED

    def _is_guess(self, die: TrayDie) -> bool:
        sure = self.timings.confidence
        return die.state is DieState.SETTLED and die.reading is not None and die.reading.confidence < sure

    def _too_many(self) -> bool:
        """Whether more dice were thrown than the one that is asked for: nobody could say which is meant."""
        return self.asked is not None and self.asked.one and len(self._wanted()) > 1

    def _too_late(self) -> dict[str, TrayDie]:
        """The dice put to rest that lie from a troubled throw of any one die: the next throw is another one."""
        if self.asked is None or not self.asked.one or self.state is not TrayState.TROUBLED:
            return {}
        return {die.name: die.put_to_rest() for die in self.dice}

    def _view(self) -> tuple[object, ...]:
        return tuple((die.state in MOVING or die.state, die.face, self._is_unheard(die)) for die in self._wanted())

    def _in_motion(self) -> frozenset[str]:
        return frozenset(die.name for die in self._wanted() if die.state in MOVING and not self._is_unheard(die))

    def _wanted(self) -> tuple[TrayDie, ...]:
        """The dice that must answer; where any one will do, those that take part in the throw."""
        if self.asked is None:
            return ()
        named = self._named()
        asked = tuple(named[name] for name in self.asked.dice)
        return tuple(die for die in asked if die.state in THROWN) if self.asked.one else asked

    def _named(self) -> dict[str, TrayDie]:
        return {die.name: die for die in self.dice}


class TrayStep(Struct, frozen=True):
    """The tray that follows, and what it says, in order: never two Thrown for one arming."""

    tray: Tray
    said: tuple[Said, ...] = ()

    def then(self, later: "TrayStep") -> "TrayStep":
        """The later step, having said what this one said first."""
        return TrayStep(later.tray, self.said + later.said)


def _sorted(dice: dict[str, TrayDie]) -> tuple[TrayDie, ...]:
    return tuple(dice[name] for name in sorted(dice))
