"""`kazami devices`: the places that are there, what the devices read, and how they are; for people and for programs."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from serial.tools.list_ports_common import ListPortInfo

from companion.game.text import Text, render
from companion.readings import AngleSeen, DieSeen, DieState, HealthSeen, Reading, Seen
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import runs_here
from hardware.ports import DeviceState
from hardware.script import read_script
from hardware.simulated import SimulatedDevice
from hardware.vane import evenly
from tests.hardware.benches import StepClock
from tests.patience import PATIENCE
from tests.ui.test_program import Terminal, run
from ui.commands.devices import DeviceWatch, listed
from ui.language.catalogues import language
from ui.session.device_sources import AsBuilt

SCRIPT = """
at 0.5 s: throw 5 cocked
at 1 s: turn to 62
at 6 s: drop the link
"""


def watched(script: str, seconds: float | None, until: Callable[[DeviceWatch], bool] = lambda watch: False) -> Any:
    """Look at a simulated device for so long of its own time; return the watch and what it said."""
    said: list[Text] = []

    async def story() -> DeviceWatch:
        clock = StepClock()
        device = SimulatedDevice("tray", clock, random.Random(1).randrange, script=read_script(script))
        mounted = AsBuilt()
        mounted.set_sides("tray", evenly(60))
        watch = DeviceWatch([device], clock, mounted, said.append)
        looking = asyncio.create_task(watch.run(seconds, lambda: until(watch)))
        while not looking.done():
            await clock.advance(0.1)
        looking.result()
        return watch

    return asyncio.run(story()), [render(text, language("en"), ()) for text in said]


def told_one_by_one(*seen: Seen, confidence: float = 1.0) -> list[str]:
    """Return what a watch says of a device that tells these one after the other."""
    said: list[Text] = []
    clock, mounted = StepClock(), AsBuilt()
    mounted.set_sides("tray", evenly(60))
    watch = DeviceWatch([SimulatedDevice("tray", clock, random.Random(1).randrange)], clock, mounted, said.append)
    for one in seen:
        watch.take(watch.looks[0], Reading("tray", "boot", 1, one, confidence))
    return [render(text, language("en"), ()) for text in said]


def test_every_change_is_said_once_and_a_turning_vane_only_where_it_rests() -> None:
    watch, said = watched(SCRIPT, 8)
    assert said == [
        "tray: being looked for",
        "tray: connected",
        "tray: white lies, 1",
        "tray: red lies, 1",
        "tray: white rolls",
        "tray: red rolls",
        "tray: white lies, 5",
        "tray: red leans",
        "tray: thrown 0.0 s ago: white 5",
        "tray: vane 2.0° from north, trembling by 0.0°",
        "tray: not there. The simulated cable is out.",
    ]
    assert [render(text, language("en"), ()) for text in watch.summary()] == [
        "tray: not there. The simulated cable is out.",
        "  heard 2.1 s ago, 0 unreadable lines",
    ]


def test_looking_ends_as_soon_as_all_have_answered() -> None:
    watch, _ = watched("", None, lambda watch: watch.answered)
    (line,) = (json.loads(line) for line in watch.lines())
    assert line["well"] and line["state"] == "connected"
    assert line["dice"] == {die: {"state": "resting", "face": 1, "sure": 1.0} for die in ("red", "white")}
    assert (line["angle"], line["north"], line["noise"]) == (0.0, 60.0, 0.0)


def test_a_device_that_is_not_there_is_reported_with_its_reason_when_the_time_is_over() -> None:
    watch, _ = watched("at 0 s: drop the link", 2, lambda watch: watch.answered)
    (line,) = (json.loads(line) for line in watch.lines())
    assert (line["well"], line["state"], line["reason"]) == (False, "not plugged in", "The simulated cable is out.")
    assert (line["heard"], line["event"], line["angle"], line["dice"]) == (None, None, None, {})


def test_an_ailing_device_is_not_well_though_it_answers() -> None:
    watch, _ = watched("", 1)
    assert watch.looks[0].well
    watch.take(watch.looks[0], Reading("tray", "boot", 1, HealthSeen("vane: weak", 12)))
    (line,) = (json.loads(line) for line in watch.lines())
    assert (line["well"], line["fault"], line["battery"]) == (False, "vane: weak", 12)


def test_a_trembling_vane_is_said_once_with_its_noise() -> None:
    said = told_one_by_one(*(AngleSeen(degrees) for degrees in (100, 101, 99, 100, 100.4, 99.6)))
    assert said == ["tray: vane 40.0° from north, trembling by 1.0°"]


def test_a_face_is_said_with_how_sure_the_die_is_where_it_is_not() -> None:
    four, unknown = (DieSeen("white", DieState.RESTING, face) for face in (4, None))
    said = told_one_by_one(four, confidence=1.0) + told_one_by_one(four, unknown, confidence=0.6)
    assert said == ["tray: white lies, 4", "tray: white lies, 4, 60 % sure", "tray: white lies"]


def port(device: str, ids: tuple[int, int] | None) -> ListPortInfo:
    found = ListPortInfo(device)
    found.vid, found.pid = ids or (None, None)
    return found


def test_ports_are_listed_by_the_name_to_give_and_by_what_is_there() -> None:
    ports = [
        port("/dev/ttyUSB8", (0x1546, 0x01A7)),
        port("/dev/ttyUSB7", (0x1A86, 0x7523)),
        port("/dev/ttyACM8", (0x2341, 0x0043)),
        port("/dev/ttyACM7", (0x2E8A, 0x0005)),
        port("/dev/ttyS0", None),
    ]
    lines = [render(text, language("en"), ()) for text in listed(ports)]
    assert lines[:4] == [
        "  --device serial:/dev/ttyACM7   a Pico with MicroPython",
        "  --device serial:/dev/ttyACM8   an Arduino Uno",
        "  --device serial:/dev/ttyUSB7   a serial adapter (CH340); if a tray or vane is behind it, name it once, as "
        "here: then it is remembered",
        "  --device serial:/dev/ttyUSB8   another USB serial port",
    ]
    assert "tcp://HOST:PORT" in lines[4] and len(lines) == 5
    assert render(next(listed([])), language("ja"), ()) == "  USBシリアルポートは見つかりません。"


def test_the_real_firmware_behind_a_pty_is_read_once_and_keeps_its_throw_for_the_evening(tmp_path: Path) -> None:
    if not runs_here():
        pytest.skip("no MicroPython here")
    with UnixPort(tmp_path / "board", chance=random.Random(1)) as board:
        place, seconds = ("--device", str(board.path)), ("--seconds", str(PATIENCE))
        done = run(tmp_path / "data", "devices", "--once", *place, *seconds)
        board.throw(3, 4)  # now that it has seen its dice lie
        said = [looks(tmp_path / "data", "--lang", lang, "devices", *place) for lang in ("en", "ja")]
    (line,) = (json.loads(line) for line in done.stdout.splitlines())
    assert (done.returncode, line["device"], line["state"]) == (0, "tray", DeviceState.CONNECTED.value), done.stderr
    assert {name: die["state"] for name, die in line["dice"].items()} == dict.fromkeys(("white", "red"), "resting")
    assert ["接続" in one for one in said] == [False, True]


def looks(data: Path, *arguments: str) -> str:
    """Look until the throw is told, which every look is told anew; what was said before."""
    terminal = Terminal(data, *arguments)
    try:
        return terminal.wait("red 4, white 3")
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--device", "carrier-pigeon:7"), "'carrier-pigeon:7' names no device. Begin with one of: serial:"),
        (("--script", "pyproject.toml"), "pyproject.toml: Script line 4, "),
        (("--script", "nowhere.script"), "nowhere.script"),
    ],
)
def test_what_cannot_be_looked_at_is_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    done = run(tmp_path, "devices", "--once", *words)
    assert done.returncode == 1 and done.stderr.startswith("Kazami: ") and sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_what_cannot_be_looked_at_is_said_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    done = run(tmp_path, "--lang", "ja", "devices", "--once", "--device", "carrier-pigeon:7")
    sentence = language("ja")("'{text}' names no device. Begin with one of: {kinds}")
    assert done.stderr.startswith(f"Kazami: {sentence.format(text='carrier-pigeon:7', kinds='serial:')}")


def test_a_device_that_is_nowhere_gives_its_reason_and_another_exit_code(tmp_path: Path) -> None:
    place = str(tmp_path / "no-such-port")
    done = run(tmp_path, "devices", "--once", "--seconds", "2", "--device", place)
    assert (done.returncode, done.stderr) == (1, "")
    assert place in json.loads(done.stdout)["reason"]
