"""The command `kazami install-firmware`: the firmware onto a Pico, and the proof that it answers.

MicroPython is on the board already. What is copied, `firmware_bridge.install` knows; how, mpremote. No game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.game.text import Text, english, render
from companion.user_files import from_json, in_file
from firmware_bridge.install import TWO_DICE_AND_MAGNET, lay_out
from firmware_bridge.wire_session import WireSession
from hardware.extras import install_command
from hardware.places import BACKENDS, NoSuchPlace, read_place
from hardware.ports import DeviceError, DeviceState, DeviceStatus, NotPluggedIn, RealClock
from hardware.serial_places import ARDUINOS, FAILURES, PICO, Found, at, find_ports, open_serial
from hardware.serial_port import SerialDevice
from ui.commands.arguments import text_of_file
from ui.commands.devices import DeviceWatch, Say
from ui.language.catalogues import language
from ui.session.device_sources import AsBuilt, how

ANSWER = 1.5
"""Seconds in which a firmware that runs already answers."""
START = 20.0
"""Seconds in which the new firmware must answer after the board was started anew."""
COPY = 120.0
"""Seconds the copying may take; it takes five."""
FITTED = "fitted.json"
LEAST = (1, 20)
"""The oldest MicroPython that the firmware is written for."""
_EXAMPLE = BACKENDS["serial"].example
_ERROR = re.compile(r"^[\w.]*(?:Error|Exception): ")
_NO_PICO = Text(
    "No Pico with MicroPython is plugged in. Hold BOOTSEL while plugging it in and copy MicroPython's file onto the "
    "drive that appears, or name its port with --device."
)


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
    asked = "import os, sys; print(*sys.implementation[1][:2]); print(os.getcwd(), *os.listdir(), sep='\\n')"
    version, root, *there = mpremote(path, "exec", asked).splitlines()
    try:
        check_version(version)
    except NotInstalled:
        start(path)  # what ran there goes on
        raise
    if fitted is None and FITTED not in there:
        fitted = TWO_DICE_AND_MAGNET
    with tempfile.TemporaryDirectory(prefix="kazami-") as folder:
        lay_out(Path(folder), fitted)
        names = sorted(entry.name for entry in Path(folder).iterdir())
        mpremote(path, "fs", "cp", "-r", *names, f":{root}", folder=folder)
    start(path)
    say(Text.of("Waiting for its answer …"))
    return asyncio.run(_answer(path, patience))


def check_version(told: str) -> None:
    """Raise NotInstalled where a board's MicroPython, told as two numbers, is older than `LEAST`."""
    if tuple(map(int, told.split())) >= LEAST:
        return
    version, least = told.replace(" ", "."), ".".join(map(str, LEAST))
    raise NotInstalled(
        Text(
            "The board has MicroPython {version}; Kazami needs {least} or later. Copy a newer one onto it first.",
            (("version", version), ("least", least)),
        )
    )


def wired(path: str, start: Callable[[str], None]) -> str:
    """Return the text that says what is wired to the board at this port, as it keeps it; the board then starts anew.

    Raises DeviceError, in words, where it keeps none or does not answer.
    """
    halt(path)
    text = mpremote(path, "exec", f"import os; print(open('{FITTED}').read() if '{FITTED}' in os.listdir() else '')")
    start(path)
    if not text.strip():
        raise NotInstalled(Text("The board at {path} keeps no fitted.json yet.", (("path", path),)))
    return text.strip()


def halt(path: str, opened: Callable[[str], serial.Serial] = open_serial) -> bool:
    """End the firmware that runs at this port, of whatever version, if one answers; say whether.

    Raises Lost or one of its kinds, NotInstalled where the board goes away meanwhile.
    """
    port = opened(path)
    session, begun = WireSession(), time.monotonic()
    ends = threading.Timer(ANSWER, port.cancel_read)
    ends.start()
    try:
        session.opened(begun)
        while session.greeted is None:
            port.write(session.bytes_to_send())
            data = port.read(max(1, port.in_waiting))
            if not data:
                return False
            session.feed(data, time.monotonic())
        session.halt()
        port.write(session.bytes_to_send())
        port.flush()
    except FAILURES as error:
        raise _broke_off(path, str(error.args[-1] if error.args else error)) from error
    else:
        return True
    finally:
        ends.cancel()
        with contextlib.suppress(*FAILURES):  # a board that went away needs no closing
            port.close()


def mpremote(path: str, *command: str, folder: str | None = None) -> str:
    """Run mpremote on the board at this port and return what it says; raises NotInstalled with its last words."""
    if find_spec("mpremote") is None:
        words = Text("Installing needs the extra part 'firmware'. Install it: {command}")
        raise NotInstalled(Text(words.msgid, (("command", install_command("firmware")),)))
    whole = [sys.executable, "-m", "mpremote", "connect", path, "resume", *command]
    try:
        done = subprocess.run(whole, capture_output=True, text=True, cwd=folder, timeout=COPY, check=False)
    except subprocess.TimeoutExpired as error:
        raise explained(path, "it did not answer") from error
    if done.returncode:
        raise explained(path, done.stderr or done.stdout)
    return done.stdout


def start_anew(path: str) -> None:
    """Start the board as if its cable had been pulled; the firmware begins by itself."""
    mpremote(path, "reset")


def explained(path: str, words: str) -> NotInstalled:
    """Return what mpremote's last words mean: a traceback's last line says what happened."""
    last = _ERROR.sub("", words.strip().rpartition("\n")[2])
    if "raw repl" in last:
        return NotInstalled(
            Text(
                "No MicroPython answers at {path}. For a Pico: hold BOOTSEL while plugging it in, copy MicroPython's "
                "file onto the drive that appears, and try again.",
                (("path", path),),
            )
        )
    return _broke_off(path, last)


def _broke_off(path: str, error: str) -> NotInstalled:
    what = (("path", path), ("error", error))
    return NotInstalled(Text("{path} broke off: {error}. Check its cable and install again: it begins anew.", what))


async def _answer(path: str, patience: float) -> DeviceStatus:
    """Wait for the handshake; raises NotInstalled when it does not come."""
    clock = RealClock()
    device = SerialDevice("tray", at(path), clock)
    watch = DeviceWatch([device], clock, AsBuilt(), lambda text: None)
    await watch.run(patience, lambda: device.status.state is DeviceState.CONNECTED)
    if device.status.state is not DeviceState.CONNECTED:
        why = render(how(device.status), english, ())
        raise NotInstalled(Text("The files are on the board, but it does not answer: {why}", (("why", why),)))
    return device.status


def board_at(text: str | None, listed: Iterable[ListPortInfo]) -> str:
    """Return the port that is meant: the one of this text, or where the one Pico is; raises DeviceError, in words."""
    ports = tuple(listed)
    if text is not None:
        place = read_place(text)
        if place.kind != "serial" or not place.path:
            words = Text("'{text}' is not a place. Write it like {example}", (("text", text), ("example", _EXAMPLE)))
            raise NoSuchPlace(words)
        for arduino in find_ports(ports, tuple(ARDUINOS)):
            if os.path.realpath(arduino.path) == os.path.realpath(place.path):
                raise _takes_a_sketch(arduino)
        return place.path
    picos, arduinos = find_ports(ports, (PICO,)), find_ports(ports, tuple(ARDUINOS))
    if len(picos) > 1:
        places = ", ".join(port.path for port in picos)
        words = Text(
            "More than one Pico is plugged in: {places}. Unplug the others, or choose one with --device.",
            (("places", places),),
        )
        raise NotInstalled(words)
    if not picos:
        raise _takes_a_sketch(arduinos[0]) if arduinos else NotPluggedIn(_NO_PICO)
    return picos[0].path


def _takes_a_sketch(arduino: Found) -> NotInstalled:
    board = (("path", arduino.path), ("board", ARDUINOS[arduino.usb_id]))
    return NotInstalled(
        Text("At {path} is an {board}: its sketch is uploaded with the Arduino IDE, as docs/makers.md says.", board)
    )


def fitted_of(file: Path) -> Mapping[str, object]:
    """Read what is wired to a board, as docs/wire.md shows it. Raises OSError, ParseError."""
    with in_file(file):
        return from_json(text_of_file(file)).values


def _install(args: argparse.Namespace) -> int:
    logging.basicConfig(handlers=[logging.NullHandler()])  # what there is to say is said here
    translate = language(args.lang)

    def say(text: Text) -> None:
        print(render(text, translate, ()), flush=True)

    if args.show:
        print(wired(board_at(args.port, list_ports.comports()), start_anew))
        return 0
    fitted = fitted_of(args.fitted) if args.fitted else None
    status = install(board_at(args.port, list_ports.comports()), fitted, say, start_anew)
    if status.reason is not None:
        say(how(status))
    say(Text.of("The firmware is installed and answers."))
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"install-firmware": _install}
