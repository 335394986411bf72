"""The Pi's pins: opened once and shared, or in one sentence why not. gpiozero is first imported here, when it is asked.

What is wired to a pin must not enter. A `Pins` gives gpiozero's pin factory; it is handed from reader to reader and
never becomes gpiozero's own global one, so that a test, or a second Pi over the network, can bring another.
"""

import contextlib
import errno
import functools
import os
import platform
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.game.text import Text
from hardware.extras import install_command
from hardware.ports import Busy, DeviceError, Lost, NotPluggedIn
from hardware.serial_places import explain

PI = ("aarch64", "armv7l", "armv6l")
"""The processors of Raspberry Pis; lgpio, which knows their pins, is installed on these alone."""
MACHINE = platform.machine()
ON_A_PI = Text("This machine has no pins: dice and vanes are wired to a Raspberry Pi only.")

Pins = Callable[[], Any]
"""Gives a gpiozero pin factory, the same at every call, or raises `Lost` or one of its kinds."""


def make_lgpio() -> Any:
    """A factory over lgpio: the only library that knows every Pi and needs no more than the group of /dev/gpiochip0."""
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - an optional library, on a Pi only

    return LGPIOFactory()


def may_open(path: Path) -> bool:
    """Whether this user may read and write there."""
    return os.access(path, os.R_OK | os.W_OK)


def pins_of_this_pi(
    make: Pins = make_lgpio, devices: Path = Path("/dev"), may: Callable[[Path], bool] = may_open
) -> Pins:
    """The pins of the machine this runs on; `make` is asked until it succeeds once."""

    @functools.cache
    def pins() -> Any:
        with needing_extra():
            try:
                return make()
            except ImportError:
                raise
            except Exception as error:  # lgpio's errors and gpiozero's share no other base
                raise _why_no_pins(error, devices, may) from error

    return pins


@contextlib.contextmanager
def needing_extra(machine: str = MACHINE) -> Iterator[None]:
    """Name the extra when a library it brings is missing; on a machine for which there is none, say that."""
    try:
        yield
    except ImportError as error:
        if getattr(error, "name", "") == "lgpio" and machine not in PI:
            raise NotPluggedIn(ON_A_PI) from error
        command = ("command", install_command("gpio"))
        missing = ("missing", str(error))
        words = Text("The pins of a Raspberry Pi need the extra gpio: {command} ({missing}).", (command, missing))
        raise Lost(words) from error


@contextlib.contextmanager
def pin_trouble() -> Iterator[None]:
    """Turn what gpiozero and lgpio raise for a pin into a `DeviceError` in words."""
    try:
        yield
    except DeviceError:
        raise
    except Exception as error:
        if not _is_of_pins(error):
            raise
        if type(error).__name__ == "GPIOPinInUse" or "busy" in str(error).lower():
            words = Text("Another program, or another line of the settings, uses that pin: {error}")
            raise Busy(Text(words.msgid, (("error", str(error)),))) from error
        if type(error).__name__ == "SPISoftwareFallback":
            words = Text("SPI is switched off. Switch it on (`sudo raspi-config nonint do_spi 0`), then start anew.")
            raise Lost(words) from error
        raise Lost(Text("A pin of the Pi cannot be used: {error}", (("error", str(error)),))) from error


def open_line(pin: int, changed: Callable[[bool], object], factory: Any) -> Any:
    """An input with a pull-down; `changed` is called with each new level, in gpiozero's own thread.

    Bouncing is our own affair, so gpiozero hides none of it.
    """
    with needing_extra():
        from gpiozero import DigitalInputDevice  # noqa: PLC0415 - an optional library

    line = DigitalInputDevice(pin, pull_up=False, bounce_time=None, pin_factory=factory)
    line.when_activated = lambda: changed(True)
    line.when_deactivated = lambda: changed(False)
    return line


def _is_of_pins(error: Exception) -> bool:
    """Whether a library raised this; a mistake of our own goes on as what it is."""
    return isinstance(error, OSError) or type(error).__module__.partition(".")[0] in ("gpiozero", "lgpio")


def _why_no_pins(error: Exception, devices: Path, may: Callable[[Path], bool]) -> DeviceError:
    chips = sorted(devices.glob("gpiochip*"))
    if not chips:
        return NotPluggedIn(ON_A_PI)
    if not any(may(chip) for chip in chips):
        return explain(PermissionError(errno.EACCES, os.strerror(errno.EACCES)), str(chips[0]))
    return Lost(Text("The pins of this machine cannot be opened: {error}", (("error", str(error)),)))
