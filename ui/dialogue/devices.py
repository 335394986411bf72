"""The devices beside the table as a screen is told of them, and what people may ask of them. Plain values only.

No driver, no table and no widget may enter.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from companion.game.text import Text
from ui.dialogue.hall import CardAwaited, HallCare, HallNow


class NearbyDie(msgspec.Struct, frozen=True):
    """One die as its tray sees it: its name, what it does (a word of `DieState`), its face, how sure (0..1) that is.

    `face` is None, and `sure` too, where none can be read.
    """

    name: str
    state: str
    face: int | None = None
    sure: float | None = None


SILENT, TURNING = "silent", "turning"
"""What a vane does that is not heard any more, and one that does not rest: words of `VaneState`."""


class NearbyVane(msgspec.Struct, frozen=True):
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


class NearbyDevice(msgspec.Struct, frozen=True):
    """How a device is: its name (an icon's), a word of `Health`, seconds since its last event, a sentence, its dice.

    noise: by how many degrees a resting vane trembles; None while that is not known. source: what the device is called
    at this table ("tray 2"), with the role as its first word; empty where that is its role. ails: what is wrong with
    it, or why it is not there, in a sentence; None where nothing is known. wired: it is a board on a cable of this
    machine, so that nobody who only shares the network can be it.
    """

    name: str
    health: str
    age: float | None
    said: Text
    dice: tuple[NearbyDie, ...] = ()
    noise: float | None = None
    source: str = ""
    ails: Text | None = None
    wired: bool = False


class NearbyPart(msgspec.Struct, frozen=True):
    """What was read of the throw that answers `revision`: a face for each die, 0 where people must tell it."""

    revision: int
    faces: tuple[int, ...]


class Nearby(msgspec.Struct, frozen=True):
    """The devices beside the table.

    throws: they are simulated and lead: dice that `throw` throws, and a vane (if there is one) that `turn` spins.
    vane: None until one is heard. part: what was read of the throw that is asked for, where nothing reads the rest.
    asked: a game asks them for a throw or a direction now. hall: the one that is told what is seen, None for none.
    card: a picture of a hall's card is waited for; None: none is.
    """

    devices: tuple[NearbyDevice, ...] = ()
    throws: bool = False
    vane: NearbyVane | None = None
    part: NearbyPart | None = None
    asked: bool = False
    hall: HallNow | None = None
    card: CardAwaited | None = None

    def read(self, revision: int) -> tuple[int, ...]:
        """Return the faces that were read of the throw that answers a revision, 0 for the others; () where none was."""
        return self.part.faces if self.part is not None and self.part.revision == revision else ()


class MeasureSide(NamedTuple):
    """The vane rests on this side now: 0 the table's north, then 1 to 5 clockwise."""

    number: int


class ReadFace(NamedTuple):
    """This die lies with this face up now, 1 to 6."""

    die: str
    face: int


class Forget(NamedTuple):
    """Look no more for the device called so."""

    device: str


class FindDice(NamedTuple):
    """Listen for smart dice nearby."""


class TakeDie(NamedTuple):
    """Let the nearest smart die that has no name yet be the die called so, from the next game that is opened on."""

    die: str


Care = MeasureSide | ReadFace | Forget | FindDice | TakeDie | HallCare
"""What people may ask for of their devices and of the hall, beside playing with them."""
