"""From an MCP3008's count to one of sixteen angles, or to what is wrong with the wire. Pure: no converter may enter.

The ladder hangs on the same 3.3 V as the converter's reference, so a count is a share of the supply and the supply
itself does not matter. Around each position lies the band that 2 % resistors and one count of noise can reach; the
bands never touch, and what falls between two of them is no direction: a guess would be the neighbour's side.
"""

from companion.game.text import Text
from firmware_bridge.device.vane import LADDER_OHMS, PULL_UP_OHMS
from hardware.gpio.bearing import Bearing
from hardware.line_device import VANE_AILMENTS

COUNTS = 1024
"""The MCP3008's count is 1024 times the share of its reference (data sheet, equation 4-2), at most 1023."""
STEP = 22.5
TOLERANCE = 0.02  # of each resistor, the pull-up included
NOISE = 1.0  # counts
_OPEN_ABOVE = 0.96 * COUNTS  # 120 kOhm reads 92 %
_SHORT_BELOW = 0.03 * COUNTS  # 688 Ohm reads 6 %

BETWEEN = Text("The vane's resistors read {count} of 1023, which is none of its sixteen positions.")


def band(position: int) -> tuple[float, float]:
    """The counts that mean this position, 0 to 15 clockwise: least and most."""
    share = LADDER_OHMS[position] / (LADDER_OHMS[position] + PULL_UP_OHMS)
    reach = COUNTS * share * (1 - share) * 2 * TOLERANCE + NOISE  # both resistors wrong, in opposite directions
    return COUNTS * share - reach, COUNTS * share + reach


BANDS = tuple(band(position) for position in range(len(LADDER_OHMS)))


def of_count(count: int) -> Bearing:
    """The angle a count of 0 to 1023 means; none where it is open, short, or between two positions."""
    if count > _OPEN_ABOVE:
        return Bearing(None, VANE_AILMENTS["open"])
    if count < _SHORT_BELOW:
        return Bearing(None, VANE_AILMENTS["short"])
    for position, (least, most) in enumerate(BANDS):
        if least <= count <= most:
            return Bearing(position * STEP)
    return Bearing(None, Text(BETWEEN.msgid, (("count", count),)))
