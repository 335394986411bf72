"""The `machine` module the firmware imports on MicroPython's unix port: a stand-in board, worked by lines.

Lines arrive on the pipe KAZAMI_CONTROL and each is answered on KAZAMI_CONFIRM, `ok` or `no <why>`, after it
was done. The firmware starts at the line `go`; what comes before it is how the board lies. Nothing of dice,
vanes or frames may enter: the stand-in has pins, voltages, registers and a clock.

    pin <pin> <0|1>            a line's level
    adc <pin> <0..65535>       a voltage as a share of the supply
    i2c <address> <register> <hex bytes>    a bus device's registers, from there on
    nack <address>             the bus device does not answer any more; `i2c` brings it back
    at <ms> <line>             do one of the lines above so many milliseconds from now
    clock <ms>                 stepped clock only: let the time pass; answered when it has

With KAZAMI_CLOCK=stepped time stands still except in `clock`, where the firmware goes round at least every
`SLICE_MS`. Otherwise it is the machine's own. When the pipe closes, the firmware ends: nobody is left to
play.
"""

import binascii
import os
import select
import sys

import utime  # type: ignore[import-not-found]  # MicroPython's own time, whatever stands before it

SLICE_MS = 5
WRAP = 1 << 30  # as on a Pico
START = WRAP - 3000  # so that every test lives through the wrap


class Pin:
    """A line that is read."""

    IN = 0
    PULL_DOWN = 2

    def __init__(self, pin: int, mode: int = IN, pull: int = PULL_DOWN) -> None:  # noqa: ARG002 - the real one's form
        self.number = pin

    def value(self) -> int:
        """Return the line's level, 0 or 1."""
        return _board.pins.get(self.number, 0)


class ADC:
    """A voltage that is read."""

    def __init__(self, pin: Pin) -> None:
        self._number = pin.number

    def read_u16(self) -> int:
        """Return the voltage as a share of the supply, 0 to 65535."""
        return _board.voltages.get(self._number, 65535)


class I2C:
    """A bus with the devices the lines describe. Only the pins bus 0 and 1 have on a Pico are taken."""

    def __init__(self, bus: int, sda: Pin, scl: Pin, freq: int, timeout: int) -> None:  # noqa: ARG002 - the real form
        if sda.number % 4 != 2 * bus or scl.number % 4 != 2 * bus + 1:
            raise ValueError("bad SCL or SDA pin")

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        """Return registers; raises OSError if the device does not answer."""
        registers = _board.devices.get(address)
        if registers is None:
            raise OSError(5)
        return bytes([registers.get(register + place, 0) for place in range(count)])


def ticks_ms() -> int:
    """Return the clock, which wraps as a Pico's does."""
    return _board.ticks()


def unique_id() -> bytes:
    """Return the number the board was born with, as KAZAMI_BOARD has it in hexadecimal digits."""
    return binascii.unhexlify(os.getenv("KAZAMI_BOARD", ""))


def idle() -> None:
    """Come here once a turn: the place where lines are read and time passes."""
    _board.turn()


def sleep_ms(ms: int) -> None:
    """Let the time pass; a stepped clock goes on only by a line, so nothing waits for it here."""
    if os.getenv("KAZAMI_CLOCK") != "stepped":
        utime.sleep_ms(ms)


def reset() -> None:
    """End, and say on the port that a board would start anew here."""
    sys.stdout.write("The board starts anew.\n")
    raise SystemExit


class _Board:
    def __init__(self) -> None:
        self.pins: dict[int, int] = {}
        self.voltages: dict[int, int] = {}
        self.devices: dict[int, dict[int, int]] = {}
        self._stepped = os.getenv("KAZAMI_CLOCK") == "stepped"
        self._now = START
        self._until: int | None = None  # a `clock` line under way
        self._planned: list[tuple[int, list[str]]] = []
        # MicroPython has no pathlib, and both stay open as long as the firmware lives.
        self._control = open(str(os.getenv("KAZAMI_CONTROL")), "rb")  # noqa: PTH123, SIM115 - see above
        self._confirm = open(str(os.getenv("KAZAMI_CONFIRM")), "wb")  # noqa: PTH123, SIM115 - see above
        self._poll = select.poll()
        self._poll.register(self._control, select.POLLIN)
        self._gone = False
        self._answer("ok")  # the board is there
        while not self._gone:
            self._read_line()

    def ticks(self) -> int:
        return self._clock() % WRAP

    def turn(self) -> None:
        if self._stepped:
            self._pass_time()
            return
        wait = 1
        while self._poll.poll(wait):
            self._read_line()
            wait = 0
        self._do_planned()

    def _clock(self) -> int:
        return self._now if self._stepped else int(utime.ticks_ms())

    def _pass_time(self) -> None:
        """Advance one slice for the firmware to go round in; the turn after the last slice answers."""
        if self._until is not None and self._now >= self._until:
            self._until = None
            self._answer("ok")
        while self._until is None:
            self._read_line()
        stops = [at for at, _ in self._planned] + [self._until, self._now + SLICE_MS]
        self._now = max(self._now, min(stops))
        self._do_planned()

    def _read_line(self) -> None:
        line = self._control.readline().decode().strip()
        if not line:
            raise SystemExit
        try:
            self._do(line.split())
        except (ValueError, IndexError, KeyError) as why:
            self._answer(f"no {line} {why!r}")

    def _do(self, words: list[str]) -> None:
        if words[0] == "go":
            self._gone = True
        elif words[0] == "clock":
            if not self._stepped:
                raise ValueError("the clock is real")
            self._until = self._now + int(words[1])
            return  # answered when the time has passed
        elif words[0] == "at":
            _LINES[words[2]]
            self._planned.append((self._clock() + int(words[1]), words[2:]))
        else:
            _LINES[words[0]](self, words[1:])
        self._answer("ok")

    def _do_planned(self) -> None:
        now = self._clock()
        due = [words for at, words in self._planned if at <= now]
        self._planned = [(at, words) for at, words in self._planned if at > now]
        for words in due:
            _LINES[words[0]](self, words[1:])

    def set_pin(self, words: list[str]) -> None:
        self.pins[int(words[0])] = int(words[1])

    def set_voltage(self, words: list[str]) -> None:
        self.voltages[int(words[0])] = int(words[1])

    def set_registers(self, words: list[str]) -> None:
        registers = self.devices.setdefault(int(words[0]), {})
        for place, value in enumerate(bytes.fromhex(words[2])):
            registers[int(words[1]) + place] = value

    def silence(self, words: list[str]) -> None:
        self.devices.pop(int(words[0]), None)

    def _answer(self, line: str) -> None:
        self._confirm.write((line + "\n").encode())


_LINES = {
    "pin": _Board.set_pin,
    "adc": _Board.set_voltage,
    "i2c": _Board.set_registers,
    "nack": _Board.silence,
}
_board = _Board()
