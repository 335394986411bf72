"""The two ports every backend fits, how it says it is, and the errors of the world. No backend enters here.

A backend's `run` is one task in the one event loop. It tells readings, and its status whenever that changes,
by calling `tell` on the loop's thread; it reconnects by itself for as long as it runs and ends only by being
cancelled. Whoever listens is the composition root: it feeds the Tray and the Vane and calls `acknowledge`.
"""

import asyncio
import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from msgspec import Struct

from companion.game.text import Text
from companion.readings import Reading


class DeviceError(Exception):
    """The world failed, not the program. `words` say what is wrong and what to do."""

    def __init__(self, words: Text) -> None:
        super().__init__(str(words))
        self.words = words


class Lost(DeviceError):
    """The way to the device is gone or cannot be had."""


class NotPluggedIn(Lost):
    """There is no such device on this machine now; nothing is broken."""


class Busy(Lost):
    """Another program holds the port."""


class NoPermission(Lost):
    """The system does not let this user open the port."""


class Garbled(DeviceError):
    """Something speaks, but not our language."""


class Unsuited(Garbled):
    """It is our device with a firmware or a fitting that does not go with this program."""


class Silent(DeviceError):
    """The port is open and nothing trusted comes."""


class DeviceState(Enum):
    """How a device is, as every screen shows it."""

    NOT_PLUGGED_IN = "not plugged in"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    STALE = "stale"  # connected, but not heard for a while: what it said last is not the present
    LOST = "lost"


GONE = frozenset((DeviceState.NOT_PLUGGED_IN, DeviceState.LOST))
"""The states in which the Tray and the Vane must be told that the device is gone."""


class DeviceStatus(Struct, frozen=True):
    """How a device is. Times are the backend's clock, seconds; None means never.

    heard_at: the last trusted word, heartbeats included; event_at: the last reading; garbled: unreadable
    lines since the backend started; unread: bytes since then that were too many to be read; reason: why it is
    not connected, or what ails it although it is, in words for people.
    """

    device: str
    state: DeviceState
    reason: Text | None = None
    heard_at: float | None = None
    event_at: float | None = None
    garbled: int = 0
    unread: int = 0

    def age(self, now: float) -> float | None:
        """Seconds since the last real event, or None if there never was one."""
        return None if self.event_at is None else now - self.event_at


Told = Reading | DeviceStatus
Tell = Callable[[Told], None]


class Reader(Protocol):
    """What both ports share."""

    @property
    def status(self) -> DeviceStatus:
        """How the device is now."""

    async def run(self, tell: Tell) -> None:
        """Read until cancelled. Raises nothing for what a device or a cable does."""


class DiceReader(Reader, Protocol):
    """Dice: tells DieSeen and ThrowSeen readings, each (boot, throw) at most once.

    A device either judges whole throws (ThrowSeen; its dice at rest are RESTING) or reports each die by
    itself (SETTLED after ROLLING, for the Tray to judge), never both; only `Several`, which joins them, tells both.
    One of the second kind has an attribute `judges` that is False.
    """

    def acknowledge(self, reading: Reading) -> None:
        """Let the device forget this throw. Called after the commit, or when the throw is only shown.

        Any other reading needs no acknowledgement and is ignored. Raises ValueError for a throw this backend
        never told. A device that is gone is told when it is back.
        """


class DirectionReader(Reader, Protocol):
    """A vane: tells AngleSeen readings, at least once a second while it is healthy. Nothing is acknowledged."""


class Clock(Protocol):
    """The only time a backend knows: seconds, monotonic."""

    def now(self) -> float:
        """The time."""

    async def sleep(self, seconds: float) -> None:
        """Return when so much time has passed."""


class RealClock:
    """The machine's monotonic clock."""

    def now(self) -> float:
        """Seconds since some fixed moment; goes on while the wall clock is set."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Let other tasks run for so long."""
        await asyncio.sleep(seconds)
