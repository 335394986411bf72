"""The readers that a wiring asks for, made and not yet opened: the one thing the composition root needs to know.

What the readers do must not enter.
"""

from typing import assert_never

from hardware.gpio.pins import Pins, pins_of_this_pi
from hardware.gpio.sensors import Sensor, on_ladder, on_magnet, spinner
from hardware.gpio.tray import Chance, GpioTray
from hardware.gpio.vane import GpioVane
from hardware.gpio.wiring import LadderPins, MagnetBus, SpinnerPins, VanePins, Wiring
from hardware.ports import Clock, DiceReader, DirectionReader


def readers_of(
    wiring: Wiring, clock: Clock, chance: Chance, pins: Pins | None = None
) -> tuple[DiceReader | None, DirectionReader | None]:
    """The tray and the vane of this wiring, None where there is none. Both share the pins, of this Pi by default."""
    pins = pins or pins_of_this_pi()
    tray = None if wiring.tray is None else GpioTray("tray", wiring.tray, pins, clock, chance)
    vane = None if wiring.vane is None else GpioVane("vane", sensor_of(wiring.vane, pins), clock, chance)
    return tray, vane


def sensor_of(wired: VanePins, pins: Pins) -> Sensor:
    """The sensor that is wired so."""
    match wired:
        case SpinnerPins():
            return spinner(wired, pins)
        case LadderPins():
            return on_ladder(wired, pins)
        case MagnetBus():
            return on_magnet(wired)
        case _:
            assert_never(wired)
