"""One look at a vane, whatever its sensor is. A value; no pin, bus or time may enter."""

from msgspec import Struct

from companion.game.text import Text
from firmware_bridge.device import vane
from hardware.line_device import VANE_AILMENTS


class Bearing(Struct, frozen=True):
    """Degrees clockwise from the sensor's own zero, 0 <= degrees < 360, or None; and what ails it, if anything."""

    degrees: float | None
    ailment: Text | None = None


def of_magnet(status: int, angle: int) -> Bearing:
    """What an AS5600's STATUS byte and its 12-bit ANGLE mean: without a magnet (MD) there is no angle.

    With one that is too weak (ML) or too strong (MH) there is an angle and an ailment.
    """
    seen = vane.magnet(status, angle)
    return Bearing(None if seen.tenths is None else seen.tenths / 10, VANE_AILMENTS.get(seen.health))
