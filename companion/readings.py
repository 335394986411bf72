"""Readings: what a device saw, as plain values. The only words that the hardware and the companion share.

Readings, `Thrown` and `DirectionSeen` live here so that the journal can keep them and the rules can use them without
knowing a driver. This file may import nothing of the project, look at no clock, open no port, and not know what a roll
or a direction means in any game.
"""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

FACES = range(1, 7)
SECTORS = range(6)
FULL_TURN = 360.0


class DieState(Enum):
    """What one die is doing. Only a die that was seen `ROLLING` and then `SETTLED` can yield a result."""

    UNKNOWN = "unknown"
    RESTING = "resting"
    HANDLING = "handling"
    ROLLING = "rolling"
    SETTLING = "settling"
    SETTLED = "settled"
    COCKED = "cocked"
    LOST = "lost"


class DieSeen(Struct, frozen=True, forbid_unknown_fields=True, tag="die", tag_field="kind"):
    """One die of a tray, or one smart die, changed what it does.

    `die` is its name at this table ("white", "red", "event"); `face` is 1..6 or None where it cannot be read.
    A device that judges whole throws itself reports its dice at rest as RESTING and the throw as
    `ThrowSeen`, never as SETTLED, so that no throw arrives by two roads.
    """

    die: str
    state: DieState
    face: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a face no die has, or a SETTLED die without a face."""
        if self.face is not None:
            _check_face(self.die, self.face)
        elif self.state is DieState.SETTLED:
            raise ValueError(f"The {self.die} die is reported settled without a face.")


class ThrowSeen(Struct, frozen=True, forbid_unknown_fields=True, tag="throw", tag_field="kind"):
    """The device itself judged a finished throw: (die, face) pairs, sorted by die, each die once.

    Such a throw has a sequence number of its own and is repeated by the device until it is acknowledged.
    """

    dice: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless the pairs are sorted, each die occurs once and every face is 1..6."""
        names = [die for die, _ in self.dice]
        if names != sorted(set(names)):
            raise ValueError(f"A throw lists each die once, sorted by name, not {names}.")
        for die, face in self.dice:
            _check_face(die, face)


class AngleSeen(Struct, frozen=True, forbid_unknown_fields=True, tag="angle", tag_field="kind"):
    """Where the vane points: degrees clockwise from the sensor's own zero, 0 <= degrees < 360."""

    degrees: float

    def __post_init__(self) -> None:
        """Raise ValueError for an angle outside one turn (NaN included)."""
        if not 0 <= self.degrees < FULL_TURN:
            raise ValueError(f"An angle is 0 up to but not including 360 degrees, not {self.degrees}.")


class HealthSeen(Struct, frozen=True, forbid_unknown_fields=True, tag="health", tag_field="kind"):
    """How the device says it is: `fault` in its own words ("" when well), battery in percent or None."""

    fault: str = ""
    battery: int | None = None


Seen = DieSeen | ThrowSeen | AngleSeen | HealthSeen


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing one device saw.

    device: its stable identity; boot: a word new at every start of the device; sequence: its number within
    that boot (throws are numbered on their own); seen: what; confidence: 0..1 by the device's own judgement;
    age: seconds between the event and its arrival here (a throw kept while the cable was out is old).
    """

    device: str
    boot: str
    sequence: int
    seen: Seen
    confidence: float = 1.0
    age: float = 0.0

    def __post_init__(self) -> None:
        """Raise ValueError for a confidence outside 0..1, a negative age or a negative sequence."""
        if not 0 <= self.confidence <= 1:
            raise ValueError(f"A confidence is 0 to 1, not {self.confidence}.")
        if not self.age >= 0:
            raise ValueError(f"A reading cannot come from the future (age {self.age} s).")
        if self.sequence < 0:
            raise ValueError(f"A sequence number is not negative, but {self.sequence} came.")


KAZAMI = "kazami"
"""The device of a throw that Kazami made itself."""


def drawn(which: Sequence[str], faces: Sequence[int]) -> Reading:
    """Return Kazami's own throw of these dice; nothing repeats it, so that it needs no number."""
    return Reading(KAZAMI, "", 0, ThrowSeen(tuple(sorted(zip(which, faces, strict=True)))))


class Thrown(Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly one roll, in answer to `revision`: faces in the order in which the dice were asked for.

    `readings` are the raw values the faces came from, for the journal: one when the device judged the throw,
    one for each die when the tray did, Kazami's own where it threw, none when the table entered the roll by hand.
    """

    revision: int
    faces: tuple[int, ...]
    readings: tuple[Reading, ...] = ()

    @property
    def by_hand(self) -> bool:
        """True when no device saw this roll."""
        return not self.readings


class DirectionSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """The vane came to rest: `sector` 0..5 counted clockwise from the table's north, and the exact angle.

    `angle` is in degrees from the table's north. `border` names the neighbouring sector when the vane rests
    so near the line between both that nobody could say which is meant; then `sector` is only the nearer one
    and the table decides.
    """

    sector: int
    angle: float
    reading: Reading
    border: int | None = None

    @property
    def settled(self) -> bool:
        """True when the direction is beyond doubt."""
        return self.border is None


def _check_face(die: str, face: int) -> None:
    if face not in FACES:
        raise ValueError(f"The {die} die cannot show {face}; a face is 1 to 6.")
