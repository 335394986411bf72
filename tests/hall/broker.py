"""Mosquitto as a hall's broker, on a port of its own: begun, killed and begun again. No message may enter."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path
from socket import socket

MOSQUITTO = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Broker:
    """A broker that keeps nothing: what it has taken is gone when it is killed.

    `passwords` are those of its users, `acl` what each may do; without them everybody may do everything.
    """

    def __init__(self, folder: Path, passwords: dict[str, str] | None = None, acl: str = "") -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        folder.mkdir(parents=True)
        lines = [f"listener {self.port} 127.0.0.1", f"allow_anonymous {str(not passwords).lower()}", "user root"]
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
        assert MOSQUITTO is not None
        running = subprocess.Popen([MOSQUITTO, "-v", "-c", self._config], stderr=subprocess.PIPE, text=True)
        assert running.stderr is not None
        said = ""
        while "running" not in said:
            line = running.stderr.readline()
            assert line, said
            said += line
        running.stderr.close()  # what it says from now on nobody reads
        self._running = running

    def kill(self) -> None:
        """Pull its plug."""
        if self._running is not None:
            self._running.send_signal(signal.SIGKILL)
            self._running.wait()
            self._running = None
