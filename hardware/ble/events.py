"""Events of smart dice: all that a die of any make can say, how one is heard nearby, and what a make has.

A make's parser turns every notification into exactly one of these, `Garbled` included; it never guesses or raises.
Faces are 1 to 6, as the die numbers them. No bytes, no clock, no radio and no rule may enter.
"""

from collections.abc import Callable

from msgspec import Struct

from companion.readings import FACES


class Rolling(Struct, frozen=True):
    """It tumbles."""


class Held(Struct, frozen=True):
    """A hand has it."""


class Stable(Struct, frozen=True):
    """It lies, and by its own judgement after a real roll. Whether that roll was watched is for `WatchedDie` to say."""

    face: int


class Placed(Struct, frozen=True):
    """It lies on a face, but was not rolled there: put down, turned over by fingers, pushed, or rolled falsely."""

    face: int


class Tilted(Struct, frozen=True):
    """It leans on something: no face is up."""


class Unsure(Struct, frozen=True):
    """It does not know itself what it is doing."""


class Battery(Struct, frozen=True):
    """How full its battery is."""

    percent: int
    charging: bool = False


class Colour(Struct, frozen=True):
    """The colour of its dots, for telling dice of one make apart."""

    name: str


class SixFaced(Struct, frozen=True):
    """It said what it is: a die with the faces 1 to 6.

    faces: what is printed on each face, for the faces that this die numbers 1, 2, ... 6.
    """

    faces: tuple[int, ...] = tuple(FACES)


class Unfit(Struct, frozen=True):
    """It said what it is: a die with other faces than 1 to 6."""


class Garbled(Struct, frozen=True):
    """Not a message of this make."""

    reason: str


Event = Rolling | Held | Stable | Placed | Tilted | Unsure | Battery | Colour | SixFaced | Unfit | Garbled


class Make(Struct, frozen=True):
    """A make of dice: how to find one, how to talk to it, and what its bytes mean.

    service, notify, write: GATT UUIDs in lower case; greeting: the commands written once it is known, the first of them
    asking for the present face where the make can be asked; ask_battery: the command for the battery alone;
    ask_kind: the command that asks which kind of die it is, or b"" where all of this make have six faces.
    """

    name: str
    service: str
    notify: str
    write: str
    greeting: tuple[bytes, ...]
    ask_battery: bytes
    parse: Callable[[bytes], Event]
    ask_kind: bytes = b""


FULL = 100
"""Percent of a full battery."""


class Heard(Struct, frozen=True):
    """A die that makes itself heard nearby.

    signal: dBm, nearer to 0 is stronger; battery: percent, or None where this make tells it only when connected.
    """

    address: str
    name: str
    make: str
    signal: int
    battery: int | None = None
