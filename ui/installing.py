"""The command `kazami install-firmware`: the firmware onto a Pico, and the proof that it answers.

MicroPython is on the board already. What is copied, `firmware_bridge.install` knows; how, mpremote. No game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

import serial
from serial.tools import list_ports

from companion.game.text import Text, render
from firmware_bridge.install import TWO_DICE_AND_MAGNET, lay_out
from firmware_bridge.session import Session
from hardware.ports import DeviceError, DeviceState, DeviceStatus, NotPluggedIn, RealClock
from hardware.serial_places import PICO, at, find_ports, open_serial
from hardware.serial_port import SerialDevice
from hardware.words import Words
from ui.arguments import text_of
from ui.devices import Say, Watch
from ui.languages import language
from ui.sources import AsBuilt, how

ANSWER = 1.5
"""Seconds in which a firmware that runs already answers."""
START = 20.0
"""Seconds in which the new firmware must answer after the board was started anew."""
COPY = 120.0
"""Seconds the copying may take; it takes five."""
FITTED = "fitted.json"
_LAST_WORDS = 300


class NotInstalled(DeviceError):
    """The firmware is not on the board; the words say what to do."""


def install(
    path: str, fitted: Mapping[str, object] | None, say: Say, start: Callable[[str], None], patience: float = START
) -> DeviceStatus:
    """Put the firmware onto the board at this port and return how it is then; `start` starts the board anew.

    fitted: what is wired to the board; None keeps what the board knows, or takes the set-up of the maker's guide.
    patience: seconds in which it must answer after its start.
    Raises DeviceError, in words, when a step fails: until the last one the board may hold half a firmware.
    """
    if halt(path):
        say(Text.of("The firmware that ran there has ended."))
    say(Text.of("Copying the firmware to {path} …", path=path))
    root, *there = mpremote(path, "exec", "import os; print(os.getcwd(), *os.listdir(), sep='\\n')").splitlines()
    if fitted is None and FITTED not in there:
        fitted = TWO_DICE_AND_MAGNET
    with tempfile.TemporaryDirectory(prefix="kazami-") as folder:
        lay_out(Path(folder), fitted)
        names = sorted(entry.name for entry in Path(folder).iterdir())
        mpremote(path, "fs", "cp", "-r", *names, f":{root}", folder=folder)
    start(path)
    say(Text.of("Waiting for its answer …"))
    return asyncio.run(_answer(path, patience))


def halt(path: str) -> bool:
    """End the firmware that runs at this port, if one answers; say whether. Raises Lost or one of its kinds."""
    port = open_serial(path)
    session, begun = Session(), time.monotonic()
    ends = threading.Timer(ANSWER, port.cancel_read)
    ends.start()
    try:
        session.opened(begun)
        while session.boot is None:
            port.write(session.bytes_to_send())
            data = port.read(max(1, port.in_waiting))
            if not data:
                return False
            session.feed(data, time.monotonic())
        session.halt()
        port.write(session.bytes_to_send())
        port.flush()
    except (OSError, serial.SerialException) as error:
        raise NotInstalled(Words("{path} broke off: {error}", (("path", path), ("error", str(error))))) from error
    else:
        return True
    finally:
        ends.cancel()
        with contextlib.suppress(OSError):  # a board that went away needs no closing
            port.close()


def mpremote(path: str, *command: str, folder: str | None = None) -> str:
    """Run mpremote on the board at this port and return what it says; raises NotInstalled with its last words."""
    if find_spec("mpremote") is None:
        raise NotInstalled(
            Words("Installing needs the extra part 'firmware'. Install it: pip install 'kazami[firmware]'.")
        )
    whole = [sys.executable, "-m", "mpremote", "connect", path, "resume", *command]
    try:
        done = subprocess.run(whole, capture_output=True, text=True, cwd=folder, timeout=COPY, check=False)
    except subprocess.TimeoutExpired as error:
        raise _failed("it did not answer") from error
    if done.returncode:
        raise _failed((done.stderr or done.stdout).strip()[-_LAST_WORDS:])
    return done.stdout


def start_anew(path: str) -> None:
    """Start the board as if its cable had been pulled; the firmware begins by itself."""
    mpremote(path, "reset")


def _failed(words: str) -> NotInstalled:
    return NotInstalled(
        Words(
            "The board took no files: {error}. Is MicroPython on it? Hold BOOTSEL while plugging it in, copy "
            "MicroPython's file onto the drive that appears, and try again.",
            (("error", words),),
        )
    )


async def _answer(path: str, patience: float) -> DeviceStatus:
    """Wait for the handshake; raises NotInstalled when it does not come."""
    clock = RealClock()
    device = SerialDevice("tray", at(path), clock)
    watch = Watch([device], clock, AsBuilt(), lambda text: None)
    await watch.run(patience, lambda: device.status.state is DeviceState.CONNECTED)
    if device.status.state is not DeviceState.CONNECTED:
        why = render(how(device.status), str, ())
        raise NotInstalled(Words("The files are on the board, but it does not answer: {why}", (("why", why),)))
    return device.status


def _only_pico() -> str:
    """Return where the one Pico is; raises NotPluggedIn, in words, where there is none or more than one."""
    found = find_ports(list_ports.comports(), (PICO,))
    if len(found) != 1:
        places = ", ".join(port.path for port in found) or "-"
        words = Words("Plug in one Pico, or name its port with --device. Found: {places}", (("places", places),))
        raise NotPluggedIn(words)
    return found[0].path


def _fitted(file: Path | None) -> Mapping[str, object] | None:
    if file is None:
        return None
    try:
        fitted = json.loads(text_of(file))
    except ValueError as error:
        raise OSError(f"{file} is no JSON: {error}") from error
    if not isinstance(fitted, dict):
        raise OSError(f"{file} must hold one JSON object, as docs/wire.md shows it.")
    return fitted


def _install(args: argparse.Namespace) -> int:
    logging.basicConfig(handlers=[logging.NullHandler()])  # what there is to say is said here
    translate = language(args.lang)

    def say(text: Text) -> None:
        print(render(text, translate, ()), flush=True)

    fitted = _fitted(args.fitted)
    status = install(args.port or _only_pico(), fitted, say, start_anew)
    if status.reason is not None:
        say(how(status))
    say(Text.of("The firmware is installed and answers."))
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"install-firmware": _install}
