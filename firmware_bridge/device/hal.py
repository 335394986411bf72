"""The board itself: pins, the vane's bus, the clock and the port. The only file that knows `machine`.

Every call returns at once. Meanings (faces, angles, frames) must not enter: this file hands over raw numbers.
"""

import os
import select
import sys
import time

import machine  # type: ignore[import-not-found]  # exists on the device only
import micropython  # type: ignore[import-not-found]  # exists on the device only

from firmware_bridge import wire
from firmware_bridge.device import vane
from firmware_bridge.device.fitted import Fitted

MOST_AT_ONCE = 64  # bytes taken from the host in one turn, so that a flood cannot stop the dice
I2C_TIMEOUT_US = 2000  # a bus that hangs must not stop the dice
_CTRL_C = 3
_RESTART_MS = 3000  # in which Ctrl-C still reaches the prompt, so that another firmware can be installed


class Board:
    """A Pico with what `fitted` says on its pins. Raises ValueError if the board refuses a pin."""

    def __init__(self, fitted: Fitted) -> None:
        self._wells = [[_line(pin) for pin in well] for well in fitted.wells]
        self._motion = None if fitted.motion is None else _line(fitted.motion)
        self._bus = None
        self._adc = None
        if fitted.vane == "magnet":
            sda, scl = machine.Pin(fitted.place["sda"]), machine.Pin(fitted.place["scl"])
            self._bus = machine.I2C(fitted.place["bus"], sda=sda, scl=scl, freq=400000, timeout=I2C_TIMEOUT_US)
        elif fitted.vane == "ladder":
            self._adc = machine.ADC(machine.Pin(fitted.place["adc"]))
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._output = select.poll()
        self._output.register(sys.stdout, select.POLLOUT)
        self._ticks = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython's time
        self._now = 0

    def now(self) -> int:
        """Return milliseconds since the start. It never wraps, though the board's own counter does."""
        ticks = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython's time
        self._now += time.ticks_diff(ticks, self._ticks)  # type: ignore[attr-defined]  # MicroPython's time
        self._ticks = ticks
        return self._now

    def wells(self) -> list[int]:
        """Return each well's three lines as a number from 0 to 7."""
        return [sum([pin.value() << bit for bit, pin in enumerate(well)]) for well in self._wells]

    def shaken(self) -> bool:
        """Return whether the motion line is up."""
        return self._motion is not None and bool(self._motion.value())

    def bearing(self) -> vane.Bearing | None:
        """Look at the vane; None without one."""
        if self._adc is not None:
            return vane.ladder(self._adc.read_u16())
        if self._bus is None:
            return None
        try:
            status = self._bus.readfrom_mem(vane.AS5600, vane.AS5600_STATUS, 1)[0]
            high, low = self._bus.readfrom_mem(vane.AS5600, vane.AS5600_ANGLE, 2)
        except OSError:
            return vane.Bearing(None, "silent")
        return vane.magnet(status, high << 8 | low)

    def receive(self) -> bytes:
        """Return the bytes the host sent, at most `MOST_AT_ONCE` of them."""
        data = b""
        while len(data) < MOST_AT_ONCE and self._input.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break  # the port is closed for good
            data += byte
        return data

    def send(self, data: bytes) -> int:
        """Write what the port takes now; return how many bytes that was."""
        if not data or not self._output.poll(0):
            return 0
        return sys.stdout.buffer.write(data) or 0


def boot_id() -> str:
    """Choose this boot's id by the board's own noise; never eight zeros."""
    number = int.from_bytes(os.urandom(4), "big")
    return f"{number or 1:08X}"


def identity() -> str:
    """Return the number this board was born with, as the wire writes it."""
    return "".join([f"{byte:02X}" for byte in machine.unique_id()[: wire.MOST_IDENTITY // 2]]) or wire.NO_IDENTITY


def rest() -> None:
    """Give the processor a rest of about a millisecond."""
    machine.idle()


def take_port() -> None:
    """Let every byte from the host through, the interrupt character too."""
    micropython.kbd_intr(-1)


def give_port_back() -> None:
    """Let the interrupt character end a program again, as the interpreter's prompt expects."""
    micropython.kbd_intr(_CTRL_C)


def start_anew(bug: Exception) -> None:
    """Say what went wrong, wait a little, and start the board as if its cable had been pulled."""
    sys.print_exception(bug)  # type: ignore[attr-defined]  # MicroPython's sys
    time.sleep_ms(_RESTART_MS)  # type: ignore[attr-defined]  # MicroPython's time
    machine.reset()


def _line(pin: int) -> "machine.Pin":
    return machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_DOWN)  # a line that came off reads 0: no face
