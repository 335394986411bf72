"""The reader that a wiring asks for, made and not yet opened: all that those who choose a backend need to know.

What a reader does must not enter.
"""

from typing import assert_never

from hardware.device_multiplexer import DeviceMultiplexer
from hardware.gpio.pins import Pins, pins_of_this_pi
from hardware.gpio.sensors import Sensor, on_ladder, on_magnet, spinner
from hardware.gpio.tray import Chance, GpioTray
from hardware.gpio.vane import GpioVane
from hardware.gpio.wiring import LadderPins, MagnetBus, SpinnerPins, VanePins, Wiring
from hardware.ports import Clock, Reader


def reader_of(wiring: Wiring, name: str, clock: Clock, chance: Chance, pins: Pins | None = None) -> Reader:
    """One reader of all that is wired, something being wired. Tray and vane share the pins, of this Pi by default."""
    pins = pins or pins_of_this_pi()
    tray = [GpioTray(name, wiring.tray, pins, clock, chance)] if wiring.tray else []
    own = f"{name} vane" if tray else name  # each source of several has a name of its own
    vane = [GpioVane(own, sensor_of(wiring.vane, pins), clock, chance)] if wiring.vane else []
    readers = [*tray, *vane]
    return readers[0] if len(readers) == 1 else DeviceMultiplexer(readers)


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
