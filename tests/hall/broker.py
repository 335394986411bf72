"""Mosquitto as a hall's broker, on a port of its own: begun, killed and begun again. No message may enter."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

from tests.patience import A_LOOK
from tests.ports import free_port

AT_ONCE = ((IPPROTO_TCP, TCP_NODELAY, 1),)
"""A short message is sent as soon as it is said: a test that waits for each would wait 40 ms for nothing."""
MOSQUITTO = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def speaking(config: Path) -> subprocess.Popen[str]:
    """Run Mosquitto by its file, and return it once it listens."""
    assert MOSQUITTO is not None
    return listening(MOSQUITTO, "-c", str(config))


def listening(*command: str) -> subprocess.Popen[str]:
    """Run a command that is Mosquitto, and return it once it listens."""
    running = subprocess.Popen([*command, "-v"], stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    said = ""
    while "running" not in said:
        line = running.stderr.readline()
        if not line:
            running.communicate()  # it has ended
        assert line, said
        said += line
    running.stderr.close()  # what it says from now on nobody reads
    return running


async def ended(task: asyncio.Task[Any]) -> None:
    """End what speaks with a broker, and say so until it has: before Python 3.12 its `asyncio.wait_for` may miss it."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=A_LOOK)


class Broker:
    """A broker that keeps nothing: what it has taken is gone when it is killed.

    `passwords` are those of its users, `acl` what each may do; without them everybody may do everything.
    """

    def __init__(self, folder: Path, passwords: dict[str, str] | None = None, acl: str = "") -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        folder.mkdir(parents=True)
        lines = [
            "set_tcp_nodelay true",
            f"listener {self.port} 127.0.0.1",
            f"allow_anonymous {str(not passwords).lower()}",
            "user root",
        ]
        if passwords:
            lines += [f"password_file {folder}/passwords", f"acl_file {folder}/acl"]
            (folder / "acl").write_text(acl)
            (folder / "passwords").touch()
        for user, password in (passwords or {}).items():
            subprocess.run(["mosquitto_passwd", "-b", folder / "passwords", user, password], check=True)
        self._config.write_text("\n".join([*lines, ""]))
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Run it, and wait until it listens."""
        self._running = speaking(self._config)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._running is not None
        return self._running.pid

    @contextmanager
    def holding_its_breath(self) -> Iterator[None]:
        """Let it take nothing and say nothing for as long."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """Pull its plug."""
        if self._running is not None:
            self._running.send_signal(signal.SIGKILL)
            self._running.wait()
            self._running = None
