"""The tools that make an Arduino's program and the board to run it on, and a sentence where they are missing.

Sketches are compiled as the Arduino IDE does it, but our own files with every warning an error. No expectation about
what a program does may enter.
"""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SKETCH = Path(__file__).parents[3] / "firmware_bridge" / "arduino" / "kazami"
RUNNER = Path(__file__).with_name("runner.c")
ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
SIMAVR = Path("/usr/include/simavr/sim_avr.h")
PACKAGES = "arduino-core-avr gcc libc6-dev libsimavr-dev"
MOST_WORDS = 3000
"""Characters of a compiler's complaint that are shown."""

BOARD = ["-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10807", "-DARDUINO_AVR_UNO", "-DARDUINO_ARCH_AVR"]
CODE = ["-Os", "-flto", "-fno-fat-lto-objects", "-ffunction-sections", "-fdata-sections"]
CPP = ["-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics"]
CORE = ARDUINO / "cores/arduino"
WIRE = ARDUINO / "libraries/Wire/src"
HEADERS = (CORE, ARDUINO / "variants/standard", WIRE, WIRE / "utility", ARDUINO / "libraries/EEPROM/src")


def missing() -> str:
    """Say what to install, or nothing if all the tools are here."""
    tools = all(shutil.which(tool) for tool in ("gcc", "avr-gcc", "avr-g++"))
    if tools and CORE.is_dir() and SIMAVR.is_file():
        return ""
    return f"the tools for the Arduino sketch are not all installed: `apt install {PACKAGES}` compiles and runs it"


@dataclass(frozen=True)
class Program:
    """A compiled sketch and the board to run it on.

    `flash` and `memory` are the bytes it takes, without its stack; `end` is the address behind its variables, where the
    room for the stack begins, in hexadecimal digits.
    """

    runner: Path
    elf: Path
    flash: int
    memory: int
    end: str


class Toolchain:
    """Compiles into one folder; what all sketches share is compiled once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._core: list[str] = []
        self._runner = folder / "runner"

    def fitted(self, name: str, **constants: str) -> Program:
        """Compile our sketch with other values for these constants of fitted.h; `name` tells it from other programs."""
        folder = self._folder / name
        shutil.copytree(SKETCH, folder)
        header = (folder / "fitted.h").read_text(encoding="utf-8")
        for constant, value in constants.items():
            header, found = re.subn(rf"(?m)^(const \w+ {constant}\b.* = )[^;]*;", rf"\g<1>{value};", header)
            assert found == 1, f"{constant} stands {found} times in fitted.h"
        (folder / "fitted.h").write_text(header, encoding="utf-8")
        return self.compile(folder / "kazami.ino", *sorted(folder.glob("*.cpp")))

    def compile(self, sketch: Path, *sources: Path) -> Program:
        """Compile a sketch and the files it is made of."""
        if not self._core:
            self._core = self._compile_core()
            self._run("gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", self._runner, RUNNER, "-lsimavr")
        elf = self._folder / f"{sketch.parent.name}-{sketch.stem}.elf"
        headers = [f"-I{folder}" for folder in (*HEADERS, SKETCH)]
        strict = ["-Wall", "-Wextra", "-Werror", "-Wno-type-limits", "-include", "Arduino.h"]  # WELLS may be 0
        linked = ["-x", "none", *self._core, "-Wl,--gc-sections", "-fuse-linker-plugin", "-lm"]
        self._run("avr-g++", *BOARD, *CODE, *CPP, *headers, *strict, "-o", elf, "-x", "c++", sketch, *sources, *linked)
        text, data, bss = map(int, self._run("avr-size", elf).splitlines()[1].split()[:3])
        (end,) = (line.split()[0] for line in self._run("avr-nm", elf).splitlines() if line.endswith(" _end"))
        return Program(self._runner, elf, text + data, data + bss, end)

    def _compile_core(self) -> list[str]:
        """Compile Arduino's own files, whose warnings are not ours to mend."""
        flags = [*BOARD, *CODE, "-w", "-c", *[f"-I{folder}" for folder in HEADERS]]
        cpp = [*CORE.glob("*.cpp"), *WIRE.glob("*.cpp")]
        c = [*CORE.glob("*.c"), *(WIRE / "utility").glob("*.c")]
        named = "-DDECIMAL_DIG=__DECIMAL_DIG__"  # Debian's avr-g++ 5 has the number, but not yet by this name
        self._run("avr-g++", *flags, *CPP, named, *cpp)
        self._run("avr-gcc", *flags, *c)
        return [f"{source.stem}.o" for source in (*cpp, *c)]

    def _run(self, *words: object) -> str:
        done = subprocess.run([str(w) for w in words], cwd=self._folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[:MOST_WORDS]
        return done.stdout
