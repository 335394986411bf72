"""A vane wired to the Pi, whatever its sensor is, as a DirectionReader. No pin, bus or resistor enters here."""

from companion.readings import AngleSeen
from hardware.gpio.bearing import Bearing
from hardware.gpio.sensors import Sensor
from hardware.gpio.tray import Chance
from hardware.keeper import Reopened
from hardware.ports import Clock
from hardware.vane import turn_between

LOOK = 0.1
"""Seconds between two looks: a spin is followed by the eye, and one look costs a millisecond at most."""
CHANGE = 3.0
"""Degrees; a smaller turn is the sensor's trembling."""
BEAT = 1.0
"""Seconds after which a resting vane says its angle again."""


class GpioVane(Reopened):
    """A vane with this sensor. A sensor that answers is connected; what ails it then is the status's reason."""

    def __init__(self, name: str, sensor: Sensor, clock: Clock, chance: Chance) -> None:
        super().__init__(name, clock)
        self._sensor = sensor
        self._chance = chance
        self._boot = ""
        self._told_angle: tuple[float, float] | None = None  # angle, when

    async def _converse(self) -> None:
        """Open the sensor and look; ends only by a DeviceError or by being cancelled."""
        self._boot = f"{self._chance(16**8):08X}"
        self._told_angle = None
        async with self._sensor() as look:
            while True:
                self._see(await look(), self._clock.now())
                await self._clock.sleep(LOOK)

    def _see(self, bearing: Bearing, now: float) -> None:
        self._ails(bearing.ailment)
        self._heard(now)
        if bearing.degrees is not None and self._is_news(bearing.degrees, now):
            self._told_angle = (bearing.degrees, now)
            self._saw(self._boot, AngleSeen(bearing.degrees), now)

    def _is_news(self, degrees: float, now: float) -> bool:
        if self._told_angle is None:
            return True
        told, at = self._told_angle
        return now - at >= BEAT or turn_between(told, degrees) >= CHANGE
