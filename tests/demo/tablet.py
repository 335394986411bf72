"""The companion's process from outside: start it, command it, listen to it, kill it. It knows nothing of the game."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.demo.ledger import NotAsPromised
from tests.demo.words import GO, Command, Kept, Leave, Life, Standing, Told
from tests.patience import PATIENCE

_ROOT = Path(__file__).parents[2]
_MOST = 65536


def windows() -> bool:
    """Whether a window with GL can be opened here: seen by opening one, in a process of its own."""
    trial = [sys.executable, "-m", "tests.demo.screened"]
    try:
        return subprocess.run(trial, cwd=_ROOT, capture_output=True, check=False, timeout=PATIENCE).returncode == 0
    except subprocess.TimeoutExpired:  # a display that does not answer
        return False


class Tablet:
    """One life of the companion. `listen` is called with everything it tells, and may cut the power."""

    def __init__(self, life: Life, listen: Callable[[Told], None], *, screen: bool = False) -> None:
        """Switch it on, with its screen or without."""
        program = "tests.demo.screened" if screen else "tests.demo.headless"
        self._listen = listen
        self._unread = b""
        self._process = subprocess.Popen(
            [sys.executable, "-m", program, msgspec.json.encode(life).decode()],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is meant for the evening, which then cuts the power
        )

    @property
    def on(self) -> bool:
        """Whether it has not been killed and has not left."""
        return self._process.poll() is None

    def do(self, command: Command) -> Standing | None:
        """Have one command done; return where the table stands, or None if the power was cut meanwhile."""
        self._write(msgspec.json.encode(command))
        return self.stand()

    def stand(self) -> Standing | None:
        """Listen until it stands; after each commit that the listener lets pass, say that it may go on."""
        while self.on:
            told = self._next()
            self._listen(told)
            if isinstance(told, Standing):
                return told
            if isinstance(told, Kept) and self.on:
                self._write(GO.encode())
        return None

    def cut(self) -> None:
        """Cut the power: SIGKILL, no last word. What it had told before is still heard."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        for line in (self._unread + self._process.stdout.read()).split(b"\n")[:-1]:
            self._listen(_read(line))
        self._unread = b""
        self._close()

    def leave(self) -> None:
        """Let it close its journal and end."""
        self._write(msgspec.json.encode(Leave()))
        if self._process.wait(PATIENCE):
            raise NotAsPromised(f"The companion ended with exit code {self._process.returncode}.")
        self._close()

    def _close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def _next(self) -> Told:
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            if not select.select([pipe], [], [], PATIENCE)[0]:
                raise NotAsPromised(f"The companion said nothing for {PATIENCE:.0f} s.")
            piece = os.read(pipe, _MOST)
            if not piece:
                raise NotAsPromised("The companion ended by itself; its last words are above.")
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        return _read(line)


def _read(line: bytes) -> Told:
    told: Told = msgspec.json.decode(line, type=Told)
    return told
