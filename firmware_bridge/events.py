"""What a session can tell its owner: one small frozen value for each thing that happened on the line.

Facts only, past tense or plain nouns; no behaviour and no bytes enter here. `SessionEvent` is the closed
union to match on.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hello:
    """The device introduced itself and is trusted from here on, until it reboots or the port is reopened."""

    boot: str
    protocol: int
    firmware: str  # "major.minor.patch"
    wells: int  # 0 to 3 dice
    vane: str  # one of wire.VANES
    identity: str  # the board's own number, the same at every start; wire.NO_IDENTITY: it has none


@dataclass(frozen=True, slots=True)
class Unsuited:
    """The device speaks another protocol version; nothing else it says is believed."""

    protocol: int
    firmware: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The device that answers now was started anew since it was last trusted."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Beat:
    """The device is alive. `garbled` counts the lines from the host that it could not read."""

    boot: str
    uptime: int  # seconds
    newest_roll: int  # 0: none yet
    waiting: int  # rolls not acknowledged yet
    dropped: int  # rolls that fell off the ring before anybody acknowledged them
    garbled: int


@dataclass(frozen=True, slots=True)
class DieState:
    """One die's state changed. `well` counts from 0; `face` is 1 to 6, or None where none can be read."""

    well: int
    state: str  # one of wire.DIE_STATES
    face: int | None


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were thrown and came to rest; told once for each (boot, roll), until acknowledged or not.

    One face for each well: 1 to 6, or 0 where this die gave no face (cocked, in a hand, or not thrown).
    `age` is in seconds, from the moment the last die came to rest until this was received.
    """

    boot: str
    roll: int
    faces: tuple[int, ...]
    age: float


@dataclass(frozen=True, slots=True)
class VaneSeen:
    """Where the vane points: degrees clockwise, 0.0 to 359.9, or None when `health` leaves no angle."""

    angle: float | None
    health: str  # one of wire.VANE_HEALTH


@dataclass(frozen=True, slots=True)
class Garbled:
    """Since the last call this many lines and bytes were no frames; `reason` speaks of the newest."""

    lines: int
    bytes: int
    reason: str


@dataclass(frozen=True, slots=True)
class GapNoticed:
    """This many frames of the device never arrived; unacknowledged rolls among them were asked for again."""

    boot: str
    frames: int


@dataclass(frozen=True, slots=True)
class RollsLost:
    """The device threw away this many rolls nobody acknowledged in time (it keeps the newest 16)."""

    boot: str
    rolls: int


@dataclass(frozen=True, slots=True)
class RollsPutOff:
    """More rolls came than hands can throw; so many were not told, and are told once the device repeats them."""

    rolls: int


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing trusted arrived for `age` seconds; told once, then again only after the device was heard.

    `trusted`: a device was trusted until now, and is not any longer before its next HELLO.
    """

    age: float
    trusted: bool


@dataclass(frozen=True, slots=True)
class Fault:
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
