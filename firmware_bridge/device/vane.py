"""From a sensor's registers or a voltage to an angle and its health. Pure: no bus, pin or frame may enter.

Magnet: an AS5600 over I2C (datasheet: STATUS 0x0B with MD bit 5, ML bit 4, MH bit 3; ANGLE 0x0E, 12 bits).
Ladder: the common sixteen-position resistor vane (SparkFun, Argent) under a 10 kOhm pull-up, read as a share
of the supply, so that the supply itself does not matter. Good for resistors of 2 %; at 5 % neighbours
overlap.
"""

from firmware_bridge.wire import TENTHS_IN_A_TURN

CHANGE_TENTHS = 30  # a smaller turn is the sensor's trembling
PAUSE_MS = 100  # between two reports of a vane that keeps turning

AS5600 = 0x36
AS5600_STATUS = 0x0B
AS5600_ANGLE = 0x0E
_DETECTED, _WEAK, _STRONG = 0x20, 0x10, 0x08

PULL_UP_OHMS = 10000
# Ohms at 0, 22.5, 45 ... 337.5 degrees
LADDER_OHMS = (
    33000,
    6570,
    8200,
    891,
    1000,
    688,
    2200,
    1410,
    3900,
    3140,
    16000,
    14120,
    120000,
    42120,
    64900,
    21880,
)
FULL_SCALE = 65535
LADDER_COUNTS = tuple([FULL_SCALE * ohms // (ohms + PULL_UP_OHMS) for ohms in LADDER_OHMS])
_OPEN_ABOVE = FULL_SCALE * 96 // 100  # 120 kOhm reads 92 %
_SHORT_BELOW = FULL_SCALE * 3 // 100  # 688 Ohm reads 6 %


class Bearing:
    """One look at the vane: tenths of a degree clockwise (None: no angle) and a word of wire.VANE_HEALTH."""

    def __init__(self, tenths: int | None, health: str) -> None:
        self.tenths = tenths
        self.health = health

    def differs(self, other: "Bearing") -> bool:
        """Say whether a host that knows `other` should hear of this one."""
        if self.health != other.health or self.tenths is None or other.tenths is None:
            return self.health != other.health or self.tenths != other.tenths
        turn = (self.tenths - other.tenths) % TENTHS_IN_A_TURN
        return min(turn, TENTHS_IN_A_TURN - turn) >= CHANGE_TENTHS


def magnet(status: int, angle: int) -> Bearing:
    """Read an AS5600's STATUS byte and its 12-bit ANGLE."""
    if not status & _DETECTED:
        return Bearing(None, "absent")
    tenths = (angle & 0xFFF) * TENTHS_IN_A_TURN // 4096
    if status & _WEAK:
        return Bearing(tenths, "weak")
    return Bearing(tenths, "strong" if status & _STRONG else "ok")


def ladder(count: int) -> Bearing:
    """Read the ladder's voltage as a share of the supply, 0 to 65535, and take the nearest position."""
    if count > _OPEN_ABOVE:
        return Bearing(None, "open")
    if count < _SHORT_BELOW:
        return Bearing(None, "short")
    position = min(range(len(LADDER_COUNTS)), key=lambda place: abs(LADDER_COUNTS[place] - count))
    return Bearing(position * 225, "ok")


class Watch:
    """Decide when a bearing is news: it differs from the one told last, and that was not just now."""

    def __init__(self) -> None:
        self._told: Bearing | None = None
        self._at = 0

    def is_news(self, bearing: Bearing, now: int) -> bool:
        """Say whether `bearing` should be sent now; a yes is remembered as sent."""
        if self._told is not None and (now - self._at < PAUSE_MS or not bearing.differs(self._told)):
            return False
        self._told = bearing
        self._at = now
        return True
