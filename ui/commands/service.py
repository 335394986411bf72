"""The command `kazami service`: Kazami starts with this device, or from the menu of its desktop.

What the files say, `service_files` knows. Whatever is done to the system is said, and so is why something was not. No
game may enter.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec
import platformdirs

from companion.game.text import Refusal, Text, render
from hardware.atomic_file import write_bytes_whole
from hardware.extras import install_command
from ui.commands import phones
from ui.commands.service_files import ENTRY, SESSION, UNIT, cage_unit, desktop_entry, hub_unit, is_ours, table_unit
from ui.language.catalogues import language
from ui.session.folders import own_name

PATIENCE = 60.0
"""Seconds that systemd has to answer: it may have a game to end."""
PROGRAMS: Mapping[str, tuple[str, ...]] = {"hub": ("tmux",), "cage": ("cage", "Xwayland")}
"""What a service runs beside Kazami. Debian's packages are called so, in small letters."""

Say = Callable[[Text], None]


class Answer(NamedTuple):
    """What a program answered: its exit code, and what it printed."""

    code: int
    said: str

    @property
    def why(self) -> str:
        """The first line that it printed; without one its exit code."""
        return self.said.partition("\n")[0] or str(self.code)


def ask(*command: str) -> Answer:
    """Run a program to its end and return what it answered. Raises OSError."""
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as error:
        return Answer(1, str(error))
    return Answer(done.returncode, done.stdout.strip())


class System(msgspec.Struct, frozen=True):
    """What is outside of Kazami: its programs, what they answer, and this user's folders.

    `find` finds a program, `has` says whether a part of Kazami is installed: "tablet" or "phone".
    """

    units: Path
    entries: Path
    user: str
    find: Callable[[str], str | None] = shutil.which
    ask: Callable[..., Answer] = ask
    has: Callable[[str], bool] = lambda part: not phones.missing() if part == "phone" else find_spec("kivy") is not None

    @property
    def unit(self) -> Path:
        """Where the service is."""
        return self.units / UNIT

    @property
    def entry(self) -> Path:
        """Where the entry among the programs is."""
        return self.entries / ENTRY

    def systemctl(self, *words: str) -> Answer:
        """Ask the systemd of this user. Raises OSError."""
        return self.ask("systemctl", "--user", *words)


NO_SYSTEMD = Refusal(
    "no-systemd",
    "",
    Text.of(
        "Here is no systemd, which alone can be told to start Kazami: put `kazami` among what your system starts when "
        "you log in."
    ),
)


AT_DESKTOP = Text.of("It starts once you are logged in at the desktop: let this device log you in by itself.")
AT_CONSOLE = Text.of(
    "It starts once you are logged in at the console: let this device log you in by itself. Where there is a desktop, "
    "install it with --on desktop."
)


def install(kind: str, text: str, system: System, say: Say) -> Refusal | None:
    """Write the service (kind "table", "cage" or "hub"), have it checked and enable it; say each step."""
    refusal = _missing(kind, system) or _by_hand(system.unit) or _checked(text, system)
    if refusal is not None:
        return refusal
    write_bytes_whole(system.unit, text.encode())
    say(Text.of("Written, and found well by systemd: {file}", file=str(system.unit)))
    for words in (("daemon-reload",), ("enable", UNIT)):
        answer = system.systemctl(*words)
        if answer.code:
            return Refusal("not-enabled", "", Text.of("It is not enabled: {why}", why=answer.why))
    start = f"systemctl --user start {UNIT}"
    say(Text.of("Enabled: from now on Kazami starts with this device. To start it at once: {command}", command=start))
    if kind == "hub":
        say(Text.of("Its terminal, to invite table screens and phones: {command}", command=_attach()))
        if not _lingers(system):
            linger = f"sudo loginctl enable-linger {system.user}"
            say(Text.of("Until now it starts only when you log in. Once is enough: {command}", command=linger))
    else:
        say(AT_DESKTOP if kind == "table" else AT_CONSOLE)
    return None


def install_entry(text: str, system: System, say: Say) -> Refusal | None:
    """Write the entry among the programs; nothing starts by it alone."""
    refusal = _by_hand(system.entry)
    if refusal is None:
        write_bytes_whole(system.entry, text.encode())
        say(Text.of("Written: {file}. Kazami is in the menu of this desktop.", file=str(system.entry)))
    return refusal


def status(system: System, say: Say) -> Refusal | None:
    """Say what is installed, and how it is."""
    if not system.unit.is_file():
        say(Text.of("No service is installed: Kazami starts when somebody starts it."))
    elif not system.find("systemctl"):
        return NO_SYSTEMD
    else:
        enabled, active = (system.systemctl(asked, UNIT).why for asked in ("is-enabled", "is-active"))
        say(Text.of("{file}: {enabled}, {active}", file=str(system.unit), enabled=enabled, active=active))
        if _by_hand(system.unit) is not None:
            say(Text.of("It was changed by hand."))
    if system.entry.is_file():
        say(Text.of("In the menu of this desktop: {file}", file=str(system.entry)))
    return None


def uninstall(system: System, say: Say) -> Refusal | None:
    """End the service and remove what was written; games stay."""
    if not system.unit.exists() and not system.entry.exists():
        say(Text.of("Nothing is installed."))
        return None
    refusal = _by_hand(system.unit) or _by_hand(system.entry)
    if refusal is not None:
        return refusal
    if system.unit.exists():
        if not system.find("systemctl"):
            return NO_SYSTEMD
        answer = system.systemctl("disable", "--now", UNIT)
        if answer.code:
            return Refusal("not-disabled", "", Text.of("It is still enabled: {why}", why=answer.why))
    for file in (system.unit, system.entry):
        if file.exists():
            file.unlink()
            say(Text.of("Removed: {file}", file=str(file)))
    return None


def _missing(kind: str, system: System) -> Refusal | None:
    """Say what the service would lack: systemd, a part of Kazami, or a program beside it."""
    if not (system.find("systemctl") and system.find("systemd-analyze")):
        return NO_SYSTEMD
    part = "phone" if kind == "hub" else "tablet"
    if not system.has(part):
        return Refusal("no-part", "", Text.of("One part is missing for it: {command}", command=install_command(part)))
    lacking = [program for program in PROGRAMS.get(kind, ()) if not system.find(program)]
    if lacking:
        apt = f"sudo apt install {' '.join(lacking).lower()}"
        text = Text.of("One part is missing for it: {command}", command=apt) if kind == "hub" else _no_cage(apt)
        return Refusal("no-program", "", text)
    answer = system.systemctl("show-environment")
    if answer.code:
        return Refusal(
            "silent", "", Text.of("The systemd of {user} does not answer: {why}", user=system.user, why=answer.why)
        )
    return None


def _no_cage(command: str) -> Text:
    return Text.of(
        "Without a desktop the tablet is shown by cage: {command}. Where there is a desktop, install it with "
        "--on desktop.",
        command=command,
    )


def _by_hand(file: Path) -> Refusal | None:
    if not file.exists() or is_ours(file.read_bytes().decode("utf-8", "replace")):
        return None
    text = Text.of("{file} was written or changed by hand. Put it away first, then once more.", file=str(file))
    return Refusal("by-hand", "", text)


def _checked(text: str, system: System) -> Refusal | None:
    """Let systemd read the file before it lies where it counts."""
    with tempfile.TemporaryDirectory(prefix="kazami-") as folder:
        file = Path(folder, UNIT)
        file.write_text(text, "utf-8")
        answer = system.ask("systemd-analyze", "--user", "--man=no", "verify", str(file))
    wrong = [line for line in answer.said.splitlines() if UNIT in line] or [answer.why] * bool(answer.code)
    return Refusal("unfit", "", Text.of("systemd refuses the service: {why}", why=wrong[0])) if wrong else None


def _lingers(system: System) -> bool:
    return (
        bool(system.find("loginctl"))
        and "yes" in system.ask("loginctl", "show-user", system.user, "--property=Linger", "--value").said.split()
    )


def _attach() -> str:
    return f"tmux -L {SESSION} attach"


def _words(args: argparse.Namespace, kind: str) -> list[str]:
    """Return the command that the service runs: this Kazami, with this folder, language and these devices."""
    kazami = Path(sysconfig.get_path("scripts"), "kazami")
    words = [str(kazami), "--data", str(args.data.absolute()), "--lang", args.lang]
    for place in args.device:
        words += ["--device", place]
    if kind == "hub":
        words.append("hub")
    return [*words, "--address", args.address] if args.address else words


def _kind(args: argparse.Namespace) -> str:
    """What is installed: a table without a desktop is shown by cage."""
    if args.kind != "table":
        return str(args.kind)
    here = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return "table" if args.on == "desktop" or (args.on is None and here) else "cage"


def _install(args: argparse.Namespace, system: System, say: Say) -> Refusal | None:
    kind = _kind(args)
    words = _words(args, kind)
    if kind == "menu":
        return install_entry(desktop_entry(words, str(files("ui.phone").joinpath("icon.png"))), system, say)
    if kind == "hub":
        text = hub_unit(system.find("tmux") or "tmux", words)
    elif kind == "cage":
        text = cage_unit(system.find("cage") or "cage", words)
    else:
        text = table_unit(words)
    return install(kind, text, system, say)


def _done(args: argparse.Namespace, say: Say) -> Refusal | None:
    if sys.platform != "linux":
        return NO_SYSTEMD
    system = System(
        platformdirs.user_config_path() / "systemd" / "user", platformdirs.user_data_path() / "applications", own_name()
    )
    if args.what == "install":
        return _install(args, system, say)
    return status(system, say) if args.what == "status" else uninstall(system, say)


def _service(args: argparse.Namespace) -> int:
    translate = language(args.lang)
    refusal = _done(args, lambda text: print(render(text, translate, ()), flush=True))
    if refusal is None:
        return 0
    print(f"Kazami: {render(refusal.text, translate, ())}", file=sys.stderr)
    return 1


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"service": _service}
