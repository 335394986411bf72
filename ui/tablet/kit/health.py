"""Health: how a device is, as plain values for its mark. Pure: no Kivy, no drawing, and not how a device is found."""

from __future__ import annotations

from enum import Enum

import msgspec


class Health(Enum):
    """How a device is: HERE a filled dot, STALE a hollow ring, LOST a cross, NONE a short bar, PLAIN nothing (a menu).

    LOST was here and went; NONE was never here, which is no alarm.
    """

    HERE = "here"
    STALE = "stale"
    LOST = "lost"
    NONE = "none"
    PLAIN = "plain"


class DeviceMark(msgspec.Struct, frozen=True):
    """One mark: the name its tap is called with, its icon, its health, and a short text (a count, or an age)."""

    name: str
    icon: str
    health: Health = Health.PLAIN
    text: str = ""
