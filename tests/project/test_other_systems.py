"""What needs Linux, or at least a Unix, stands in guarded places: Kazami starts on Windows and on macOS as well.

Nobody runs it there: this reads the source. What a place says there instead is tested where the place is.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNIX_MODULES = {"crypt", "curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd"}
UNIX_MODULES |= {"smbus2", "lgpio", "syslog", "termios", "tty"}
UNIX_NAMES = {
    "os": {
        *("chown", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getgroups", "getpgid"),
        *("getuid", "initgroups", "killpg", "mkfifo", "mknod", "nice", "openpty", "setgid", "setsid", "setuid"),
        *("statvfs", "sync", "ttyname", "uname", "wait", "O_CLOEXEC", "O_DIRECTORY", "O_NOCTTY", "O_NOFOLLOW"),
        *("O_NONBLOCK", "O_SYNC"),
    },
    "select": {"epoll", "poll"},
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "SIGUSR2", "SIGWINCH"),
        *("alarm", "pause", "pthread_sigmask", "setitimer", "sigwait"),
    },
    "socket": {"AF_UNIX", "SO_BINDTODEVICE", "SO_REUSEPORT", "TCP_USER_TIMEOUT"},
    "*": {"add_reader", "add_signal_handler", "add_writer"},  # of the loop, which Windows' own does not have
}
UNIX_FOLDERS = ("/dev", "/etc", "/media", "/proc", "/run", "/sys", "/tmp", "/usr", "/var")  # noqa: S108 words to look for
GUARDED = {
    "companion/journal/file.py: os.geteuid": "asked for only where the system has it",
    "firmware_bridge/unix/": "MicroPython's unix port; `simulate` asks first whether it runs here, and says if not",
    "hardware/gpio/pins.py: /dev": "a Pi's pins; without lgpio a sentence says what is missing",
    "hardware/gpio/sensors.py: /dev/i2c-": "a Pi's I2C, after its pins were found",
    "hardware/gpio/sensors.py: smbus2": "the same, imported when a sensor was named",
    "hardware/serial_places.py: /dev/serial/by-id": "a folder that may be missing",
    "hardware/serial_places.py: /proc": "the same",
    "hardware/serial_places.py: grp": "not on Windows, by `sys.platform`",
    "hardware/serial_places.py: termios": "the same",
    "ui/commands/hall_server.py: add_signal_handler": "what Windows refuses is let be: Ctrl-C ends it there",
    "ui/commands/lines.py: add_signal_handler": "what Windows refuses is let be: it ends in its own way",
    "ui/phone/announcing.py: socket.SO_REUSEPORT": "asked for only where the system has it",
    "ui/phone/serving.py: socket.TCP_USER_TIMEOUT": "the same",
    "ui/session/folders.py: /media": "where Linux mounts sticks: folders that may be missing",
    "ui/session/folders.py: /run/media": "the same",
    "ui/session/squares_program.py: os.nice": "a process of its own, begun only where `resource` is found",
    "ui/session/squares_program.py: resource": "the same",
}
"""Each place that uses what other systems lack, and why it does no harm there."""


def needs(source: str) -> Iterator[str]:
    """Yield what a source uses that only Linux or a Unix has: modules, names and folders."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names if one.name.split(".")[0] in UNIX_MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                known = UNIX_NAMES.get(module, set())
                yield from [module] if module.split(".")[0] in UNIX_MODULES else []
                yield from (f"{module}.{one.name}" for one in names if one.name in known)
            case ast.Attribute(value=ast.Name(id=module), attr=name) if name in UNIX_NAMES.get(module, ()):
                yield f"{module}.{name}"
            case ast.Attribute(attr=name) if name in UNIX_NAMES["*"]:
                yield name
            case ast.Constant(value=str(text)) if f"{text}/".startswith(tuple(f"{folder}/" for folder in UNIX_FOLDERS)):
                yield text
            case _:
                pass


def found() -> set[str]:
    """Return every use in the product, by its file. What runs on a Pico alone is left out."""
    files = (path for top in ("companion", "hardware", "firmware_bridge", "ui") for path in (ROOT / top).rglob("*.py"))
    places = ((path.relative_to(ROOT).as_posix(), path) for path in files)
    return {
        f"{name}: {need}"
        for name, path in places
        if not name.startswith("firmware_bridge/device/")
        for need in needs(path.read_text("utf-8"))
    }


def test_what_needs_linux_stands_in_guarded_places() -> None:
    uses, whole = found(), tuple(place for place in GUARDED if place.endswith("/"))
    assert {use for use in uses if not use.startswith(whole)} == GUARDED.keys() - set(whole)


def test_what_needs_linux_would_be_found() -> None:
    source = """
import fcntl, os, signal
from signal import SIGHUP
from os.path import join
os.geteuid(); os.getpid(); loop.add_signal_handler(signal.SIGTERM, stop)
Path("/run/user"); Path("/runs"); "a /dev"
"""
    assert sorted(needs(source)) == ["/run/user", "add_signal_handler", "fcntl", "os.geteuid", "signal.SIGHUP"]


ELSEWHERE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in {modules!r}:
            raise ModuleNotFoundError(name)
import asyncio, getpass, importlib.metadata, logging, pathlib, platform, shutil, socket, subprocess, tempfile, zipfile
import platformdirs, rich.console, serial.tools.list_ports, starlette, uvicorn, sqlite3, secrets, http.client, urllib
for name in {modules!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
sys.platform = "win32"
import ui.main, ui.session.world_errors
from ui.commands import parts
for command in parts.OF_COMMANDS:
    parts.of_command(command)
parts.of_session(tablet=False), parts.of_session(tablet=True), parts.phone_server()
for refused in (["service", "install"], ["games"]):
    print(ui.main.main(["--data", sys.argv[1], "--lang", "en", *refused]))
"""


def test_every_command_is_loaded_where_no_module_of_unix_is_there(tmp_path: Path) -> None:
    program = ELSEWHERE.format(modules=UNIX_MODULES)
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path], cwd=ROOT, text=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.split()[:1]) == (0, ["1"]), done.stderr
    assert done.stderr.startswith("Kazami: Here is no systemd, which alone can be told to start Kazami")
