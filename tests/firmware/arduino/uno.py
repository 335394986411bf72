"""An Arduino Uno that runs a compiled program on simavr, alone or with tray and vane behind the same cable as a Pico.

`Uno` is a UnixPort whose board is the runner's; `Alone` only carries bytes. No expectation may enter.
"""

import os
import random
import select
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import StandIn
from tests.firmware.arduino.toolchain import Program

FITTED = {
    "wells": [[2, 3, 4], [5, 6, 7]],
    "motion": 8,
    "vane": {"kind": "magnet", "bus": 0, "sda": 18, "scl": 19},
}
"""What the sketch's fitted.h says, for the hands."""
LADDER_ALONE = {"wells": [], "vane": {"kind": "ladder", "adc": 26}}
"""A vane of resistors and no dice. The hands know a Pico's pins: what they measure out on 26 is on LADDER_PIN here."""
LADDER_PIN = 15
NOISE_PIN = 14
_PATIENCE_MS = 500


class Simavr(StandIn):
    """The process in which a program for the ATmega328P runs; its EEPROM outlives a boot, in `workdir`."""

    def __init__(self, workdir: Path, program: Program) -> None:
        super().__init__(workdir, stepped=True, identity="")
        self._call = [str(program.runner), str(program.elf), program.end]
        self.eeprom = workdir / "eeprom"

    def lay_out(self, fitted: Mapping[str, object] | None) -> None:
        """Nothing: the ELF is all there is."""

    def _program(self) -> tuple[list[str], Path, dict[str, str]]:
        return self._call, self._workdir, {"KAZAMI_EEPROM": str(self.eeprom)}

    def tell(self, line: str) -> None:
        """Have the board do one line, its ladder being where fitted.h has it."""
        super().tell(line.replace("adc 26 ", f"adc {LADDER_PIN} "))

    def room_left(self) -> int:
        """Return the bytes of memory that neither variables nor the stack have reached since the start."""
        os.write(self._control, b"stack\n")
        return int(self._next_answer("stack"))


class Uno(UnixPort):
    """One simulated Arduino on a stepped clock.

    noise: what its open pin picks up, 0 to 65535; fitted: what its program's fitted.h says.
    """

    def __init__(
        self, workdir: Path, program: Program, noise: int = 12345, fitted: Mapping[str, object] = FITTED
    ) -> None:
        super().__init__(workdir, fitted=fitted, stepped=True, chance=random.Random(0))
        self._stand_in = self.board = Simavr(workdir, program)
        self._levels[f"adc {NOISE_PIN}"] = f"adc {NOISE_PIN} {noise}"


class Alone:
    """A board that is only talked to; use it as a context manager."""

    def __init__(self, workdir: Path, program: Program) -> None:
        self._board = Simavr(workdir, program)

    def __enter__(self) -> "Alone":
        """Start the program."""
        self._from, self._to = self._board.boot(())
        self._board.tell("clock 10")
        return self

    def __exit__(self, *error: object) -> None:
        """End it."""
        self._board.stop()

    def ask(self, data: bytes, is_all: Callable[[bytes], bool]) -> bytes:
        """Send bytes and let time pass until `is_all` of what came back; return it."""
        os.write(self._to, data)
        answer = b""
        for _ in range(_PATIENCE_MS):
            self._board.tell("clock 1")
            while select.select([self._from], [], [], 0)[0]:
                answer += os.read(self._from, 4096)
            if is_all(answer):
                return answer
        raise TimeoutError(f"{data!r} was answered with {answer!r} only.")
