"""The weather vane: angles in, one of six directions out, once each time it comes to rest.

Sans-I/O like the Tray: `now` is seconds on any monotonic clock, and the owner calls `tick` no later than
`wake_at`. Sectors are counted clockwise, their centres at 0, 60, ..., 300 degrees from the table's north, however
unevenly the sensor counts them: between two centres that were measured its angles are spread evenly.
What a direction is for must never enter, nor any sensor.
"""

import math
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from companion.readings import FULL_TURN, SECTORS, AngleSeen, DirectionSeen, Reading

SECTOR_WIDTH = FULL_TURN / len(SECTORS)
HALF_SECTOR = SECTOR_WIDTH / 2
LEAST_SECTOR = 20.0
"""Degrees of the sensor from one side to the next, below which nobody could tell them apart for sure."""


def evenly(north: float) -> tuple[float, ...]:
    """Return the six sides of a sensor that counts clockwise and evenly: its angle at each, from the table's north."""
    return tuple((north + sector * SECTOR_WIDTH) % FULL_TURN for sector in SECTORS)


def follow(sides: tuple[float, ...], way: int) -> bool:
    """Whether measured sides lie in one turn of the sensor, clockwise (1) or the other way round (-1), far enough."""
    steps = _steps(sides, way)
    return min(steps) >= LEAST_SECTOR and math.isclose(sum(steps), FULL_TURN)


def _steps(sides: tuple[float, ...], way: int) -> tuple[float, ...]:
    """How many degrees the sensor counts from each side to the next."""
    return tuple((after - side) * way % FULL_TURN for side, after in zip(sides, sides[1:] + sides[:1], strict=True))


RESTLESS = 45.0
"""Degrees of a turn that always count as one, however much a vane trembles."""
WIDEST_MARGIN = 15.0
"""Degrees beside a border that are never too near to say, however much a vane trembles."""
CALMS = 0.98
"""What is left of the tremble that was seen, with each further reading that agrees."""
SWINGS = 2
"""So often a vane that is turned never changes its way."""


class VaneSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How the vane is mounted and how patient we are with it.

    sides: the sensor's angles, degrees, when the vane points at the table's north and at the five other sides,
    clockwise on the table; a sensor may count either way round. still: an angle that stays within this many
    degrees has not moved; margin: how near a border is too near to say, degrees, and also
    how far past it a resting vane may creep before it changes sides; agreeing: readings in a row that must
    agree (2 suffice where a strong checksum guards the line; plain NMEA deserves more); quiet: seconds they
    must have agreed for; confidence: readings below it (0..1) are not believed.
    """

    sides: tuple[float, ...] = evenly(0.0)
    still: float = 6.0
    margin: float = 4.0
    agreeing: int = 2
    quiet: float = 0.8
    confidence: float = 0.8
    patience: float = 3.0

    def __post_init__(self) -> None:
        """Raise ValueError, in a sentence, for a value that would make the vane useless."""
        if len(self.sides) != len(SECTORS) or not all(0 <= side < FULL_TURN for side in self.sides):
            raise ValueError(f"The vane's 'sides' are six angles of 0 up to but not 360 degrees, not {self.sides}.")
        if not any(follow(self.sides, way) for way in (1, -1)):
            apart = f"{LEAST_SECTOR:g} degrees or more apart"
            raise ValueError(f"The vane's 'sides' follow one another round, {apart}, not {self.sides}.")
        if not (0 < self.still < HALF_SECTOR and 0 <= self.margin < HALF_SECTOR):
            raise ValueError(f"The vane's 'still' and 'margin' must be below {HALF_SECTOR:g} degrees.")
        if self.agreeing < 1 or not self.quiet >= 0 or not 0 <= self.confidence <= 1:
            raise ValueError("A vane's 'agreeing' is 1 or more, 'quiet' 0 s or more, 'confidence' 0 to 1.")
        if not self.patience > 0:
            raise ValueError(f"The vane's 'patience' must be above 0 seconds, not {self.patience}.")

    @property
    def north(self) -> float:
        """The sensor's angle when the vane points at the table's north, degrees."""
        return self.sides[0]

    def turned(self, degrees: float) -> float:
        """Return how far clockwise from the table's north the vane points when its sensor says so many degrees."""
        way = 1 if follow(self.sides, 1) else -1
        for sector, width in enumerate(_steps(self.sides, way)):
            beyond = (degrees - self.sides[sector]) * way % FULL_TURN
            if beyond < width:
                return (sector * SECTOR_WIDTH + beyond * SECTOR_WIDTH / width) % FULL_TURN
        return 0.0  # a hair short of north, which is the last step's rounding


class VaneState(Enum):
    """What the vane does."""

    SILENT = "silent"  # no angle yet, none for too long, or its device has gone
    TURNING = "turning"  # it moved, or has not rested long enough
    SETTLED = "settled"  # it rests clearly inside a sector
    BORDER = "border"  # it rests between two sectors: nudge it, or set the direction by hand


class Vane(Struct, frozen=True):
    """The vane as it stands. `see`, `tick` and `gone` return the vane that follows.

    Each rest after a turn is said once, as a DirectionSeen beside the new vane. Where it stood when it was
    first seen, or seen again after its cable was out, is kept in `direction` for screens and not said.
    """

    settings: VaneSettings = VaneSettings()
    state: VaneState = VaneState.SILENT
    angle: float | None = None  # degrees from the table's north, the newest believed
    direction: DirectionSeen | None = None  # where it last rested, also after it moved on
    anchor: float = 0.0  # the angle the agreeing readings agree with
    agreed: int = 0
    since: float = 0.0  # when they began to agree
    left: float = 0.0  # when the vane left the place where it last rested
    reading: Reading | None = None  # the newest believed
    heard: float = -math.inf  # when it came
    ended: float = -math.inf  # the earliest moment at which the turn to where it points can have ended
    ended_before: float = -math.inf  # the same, of the turn to where it last rested
    tremble: float = 0.0  # by how much it trembled of late without being turned, degrees
    origin: float = 0.0  # where it stood when it left
    far: float = 0.0  # how far from there it was since
    swing: float = 0.0  # its last step, degrees, clockwise above 0
    swings: int = 0  # how often it changed its way since it left

    def see(self, reading: Reading, now: float) -> tuple["Vane", DirectionSeen | None]:
        """Take one reading; whatever is no angle, or an angle without confidence, changes nothing."""
        if not isinstance(reading.seen, AngleSeen) or reading.confidence < self.settings.confidence:
            return self, None
        angle = self.settings.turned(reading.seen.degrees)
        vane = replace(self, angle=angle, agreed=self.agreed + 1, reading=reading, heard=now)
        vane = vane._trembles(self)
        silent = self.state is VaneState.SILENT
        if silent or turn_between(self.anchor, angle) > self.settings.still:
            left = self.left if self.state is VaneState.TURNING else now
            ended = self.heard if silent else now  # nobody knows what a silent vane did
            if self.state is not VaneState.TURNING:
                origin = self.anchor if self.state in _AT_REST else self.direction.angle if self.direction else angle
                far = turn_between(origin, angle)
                vane = replace(vane, origin=origin, far=far, swings=0, ended_before=ended if silent else self.ended)
            vane = replace(vane, state=VaneState.TURNING, anchor=angle, agreed=1, since=now, left=left, ended=ended)
        return vane._rest(now)

    def _trembles(self, before: "Vane") -> "Vane":
        """Note how the newest angle lies to the ones before it."""
        if self.angle is None or before.angle is None:
            return self
        if before.state in _AT_REST:
            off = turn_between(self.anchor, self.angle)
            still = off if off <= self.settings.still else 0.0  # what is farther off may be a turn
            return replace(self, tremble=max(still, self.tremble * CALMS))
        step = (self.angle - before.angle + FULL_TURN / 2) % FULL_TURN - FULL_TURN / 2
        changes = step * self.swing < 0
        far = max(self.far, turn_between(self.origin, self.angle))
        return replace(self, far=far, swing=step or self.swing, swings=self.swings + changes)

    def tick(self, now: float) -> tuple["Vane", DirectionSeen | None]:
        """Let time pass: readings that agree may have been quiet for long enough, or none may come any more."""
        if self.state is not VaneState.SILENT and now - self.heard >= self.settings.patience:
            return self.gone(), None
        return self._rest(now)

    def gone(self) -> "Vane":
        """The device is lost: the last direction stays to be shown, the next angle starts over."""
        return replace(self, state=VaneState.SILENT, agreed=0)

    @property
    def wake_at(self) -> float | None:
        """The moment by which `tick` must be called, or None while only readings matter."""
        if self.state is VaneState.SILENT:
            return None
        limit = self.heard + self.settings.patience
        rests = self._rests_at
        return limit if rests is None else min(limit, rests)

    @property
    def _rests_at(self) -> float | None:
        """When a turning vane will have been quiet for long enough; None while its readings do not agree."""
        waiting = self.state is VaneState.TURNING and self.agreed >= self.settings.agreeing
        return self.since + self.settings.quiet if waiting else None

    def _rest(self, now: float) -> tuple["Vane", DirectionSeen | None]:
        """Come to rest if the readings agree long enough, or change sides if a resting vane crept over."""
        if self.angle is None or self.reading is None or not self._is_quiet(now):
            return self, None
        held = self.direction.sector if self.state is VaneState.SETTLED and self.direction else None
        if held is not None and _from_centre(held, self.angle) <= HALF_SECTOR + self._margin:
            return self, None
        sector, border = sector_at(self.angle, self._margin)
        if self.state is VaneState.BORDER and border is not None:
            return self, None
        seen = DirectionSeen(sector, self.angle, self.reading, border)
        if self._never_left() or self._only_trembled():
            kept = self.direction or seen
            tremble = max(self.tremble, self.far if self.swings else 0.0)  # a hand that only nudges it swings nothing
            return replace(self, state=_state_of(kept), direction=kept, tremble=tremble, ended=self.ended_before), None
        return replace(self, state=_state_of(seen), direction=seen), seen

    @property
    def _margin(self) -> float:
        """How near a border is too near to say: for a restless vane, nearer than it trembles."""
        return max(self.settings.margin, min(self.tremble, WIDEST_MARGIN))

    def _never_left(self) -> bool:
        """True at first sight, and when a stray reading or a pulled cable, no turn, interrupted a rest."""
        if self.state is not VaneState.TURNING or self.since - self.left >= self.settings.quiet:
            return False
        before = self.anchor if self.direction is None else self.direction.angle
        return turn_between(before, self.anchor) <= self.settings.still

    def _only_trembled(self) -> bool:
        """True when a restless vane left its place, but not farther than it trembles anyway."""
        if self.state is not VaneState.TURNING:
            return False
        nudged = self.direction is not None and not self.direction.settled
        least = self.settings.still if nudged else 2 * self.settings.still
        if self.far <= min(max(least, 2 * self.tremble), RESTLESS):
            return True
        return self.far <= HALF_SECTOR and self.swings >= SWINGS

    def _is_quiet(self, now: float) -> bool:
        if self.state in (VaneState.SETTLED, VaneState.BORDER):
            return True
        return self._rests_at is not None and now >= self._rests_at


_AT_REST = (VaneState.SETTLED, VaneState.BORDER)


def sector_at(angle: float, margin: float) -> tuple[int, int | None]:
    """The sector of an angle (degrees from north), and its neighbour when within `margin` of their border."""
    sector = round(angle / SECTOR_WIDTH) % len(SECTORS)
    if _from_centre(sector, angle) <= HALF_SECTOR - margin:
        return sector, None
    clockwise = (angle - sector * SECTOR_WIDTH) % FULL_TURN < HALF_SECTOR + margin
    return sector, (sector + (1 if clockwise else -1)) % len(SECTORS)


def turn_between(one: float, other: float) -> float:
    """The smaller turn between two angles, 0 to 180 degrees."""
    turn = abs(one - other) % FULL_TURN
    return min(turn, FULL_TURN - turn)


def _state_of(direction: DirectionSeen) -> VaneState:
    return VaneState.SETTLED if direction.settled else VaneState.BORDER


def _from_centre(sector: int, angle: float) -> float:
    return turn_between(sector * SECTOR_WIDTH, angle)
