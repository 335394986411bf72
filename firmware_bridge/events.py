"""What a session can tell its owner: one small frozen value for each thing that happened on the line.

Facts only, past tense or plain nouns; no behaviour and no bytes enter here. `SessionEvent` is the closed
union to match on.
"""

import msgspec


class Hello(msgspec.Struct, frozen=True):
    """The device introduced itself and is trusted from here on, until it reboots or the port is reopened."""

    boot: str
    protocol: int
    firmware: str  # "major.minor.patch"
    wells: int  # 0 to 3 dice
    vane: str  # one of wire.VANES
    identity: str  # the board's own number, the same at every start; wire.NO_IDENTITY: it has none


class Unsuited(msgspec.Struct, frozen=True):
    """The device speaks another protocol version; nothing else it says is believed."""

    protocol: int
    firmware: str
    sentence: str


class Rebooted(msgspec.Struct, frozen=True):
    """The device that answers now was started anew since it was last trusted."""

    old: str
    new: str


class Beat(msgspec.Struct, frozen=True):
    """The device is alive. `garbled` counts the lines from the host that it could not read."""

    boot: str
    uptime: int  # seconds
    newest_roll: int  # 0: none yet
    waiting: int  # rolls not acknowledged yet
    dropped: int  # rolls that fell off the ring before anybody acknowledged them
    garbled: int


class DieState(msgspec.Struct, frozen=True):
    """One die's state changed. `well` counts from 0; `face` is 1 to 6, or None where none can be read."""

    well: int
    state: str  # one of wire.DIE_STATES
    face: int | None


class Rolled(msgspec.Struct, frozen=True):
    """Dice were thrown and came to rest; told once for each (boot, roll), until acknowledged or not.

    One face for each well: 1 to 6, or 0 where this die gave no face (cocked, in a hand, or not thrown).
    `age` is in seconds, from the moment the last die came to rest until this was received.
    """

    boot: str
    roll: int
    faces: tuple[int, ...]
    age: float


class VaneSeen(msgspec.Struct, frozen=True):
    """Where the vane points: degrees clockwise, 0.0 to 359.9, or None when `health` leaves no angle."""

    angle: float | None
    health: str  # one of wire.VANE_HEALTH


class Garbled(msgspec.Struct, frozen=True):
    """Since the last call this many lines and bytes were no frames; `reason` speaks of the newest."""

    lines: int
    bytes: int
    reason: str


class GapNoticed(msgspec.Struct, frozen=True):
    """This many frames of the device never arrived; unacknowledged rolls among them were asked for again."""

    boot: str
    frames: int


class RollsLost(msgspec.Struct, frozen=True):
    """The device threw away this many rolls nobody acknowledged in time (it keeps the newest 16)."""

    boot: str
    rolls: int


class RollsPutOff(msgspec.Struct, frozen=True):
    """More rolls came than hands can throw; so many were not told, and are told once the device repeats them."""

    rolls: int


class Silent(msgspec.Struct, frozen=True):
    """Nothing trusted arrived for `age` seconds; told once, then again only after the device was heard.

    `trusted`: a device was trusted until now, and is not any longer before its next HELLO.
    """

    age: float
    trusted: bool


class Fault(msgspec.Struct, frozen=True):
    """The device reports in its own words what is wrong with it (a bad fitted.json, for example)."""

    boot: str
    sentence: str


SessionEvent = (
    Hello
    | Unsuited
    | Rebooted
    | Beat
    | DieState
    | Rolled
    | VaneSeen
    | Garbled
    | GapNoticed
    | RollsLost
    | RollsPutOff
    | Silent
    | Fault
)
