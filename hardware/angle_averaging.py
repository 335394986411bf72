"""A vane held still: the middle of what its sensor says of one place, and by how much it trembles around it.

Pure arithmetic on angles. No clock, no port, and nothing of what a direction means may enter.
"""

import math

from msgspec import Struct

from companion.readings import FULL_TURN
from hardware.vane import turn_between

MOST = 16
"""Readings that are remembered; older ones say little of the sensor as it is now."""
STILL = 2.0
"""Degrees from the middle beyond which a reading is of another place; a sensor trembles less."""
ENOUGH = 3
"""Readings from which a middle can be trusted."""


class AngleAverage(Struct, frozen=True):
    """The newest readings that agree, degrees of the sensor, 0 <= degrees < 360."""

    angles: tuple[float, ...] = ()

    def see(self, degrees: float) -> "AngleAverage":
        """Take one more reading; one farther than `STILL` from the others is of another place."""
        if self.angles and turn_between(self.middle, degrees) > STILL:
            return AngleAverage((degrees,))
        return AngleAverage((*self.angles, degrees)[-MOST:])

    @property
    def enough(self) -> bool:
        """Whether so many agree that the middle can be trusted."""
        return len(self.angles) >= ENOUGH

    @property
    def middle(self) -> float:
        """The mean direction, to a tenth of a degree. Raises ValueError before the first reading."""
        if not self.angles:
            raise ValueError("Nothing has been read yet.")
        east = math.fsum(math.sin(math.radians(angle)) for angle in self.angles)
        north = math.fsum(math.cos(math.radians(angle)) for angle in self.angles)
        return round(math.degrees(math.atan2(east, north)), 1) % FULL_TURN

    @property
    def noise(self) -> float:
        """The largest distance from the middle, degrees; 0 before the first reading."""
        return max((turn_between(self.middle, angle) for angle in self.angles), default=0.0)
