"""The devices a table uses: those that answered before are looked for, but what is named is used instead."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import cast

import pytest

from firmware_bridge import wire
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.known_devices import FILE, KnownDevices
from hardware.places import lasting
from hardware.ports import DeviceError, DeviceState, DeviceStatus, RealClock, Tell
from tests.hardware.benches import Backend, Bench
from tests.hardware.cables import BOOT
from tests.hardware.networks import HOST, answering
from tests.ui.test_program import run
from ui.session.device_sources import AsBuilt, Sources, remembered, sources


def called(folder: Path, *places: str) -> list[str]:
    """Return what the sources are called that stand beside the table."""
    return [reader.status.device for reader in sources(places, folder, RealClock()).each()]


def test_every_device_that_answered_is_looked_for_the_next_evening_in_the_order_of_its_name(tmp_path: Path) -> None:
    boards = KnownDevices(tmp_path)
    boards.use("vane", "nmea:/dev/ttyUSB0")
    assert remembered(boards) == {"tray": "serial:", "vane": "nmea:/dev/ttyUSB0"}  # a board is found by itself
    boards.use("tray", "ble:white=C1:02:03:04:05:06")
    assert remembered(boards) == {"tray": "ble:white=C1:02:03:04:05:06", "vane": "nmea:/dev/ttyUSB0"}
    assert called(tmp_path) == ["tray", "vane"]
    assert called(tmp_path, "tcp://a:1", "tcp://b:1") == ["tray", "tray 2"]  # what is named is used instead


async def test_a_device_is_remembered_once_it_answers_and_not_when_it_is_only_named(tmp_path: Path) -> None:
    class Answering:
        """A device that is there at once."""

        def __init__(self, name: str, state: DeviceState) -> None:
            self.status = DeviceStatus(name, state)

        async def run(self, tell: Tell) -> None:
            tell(self.status)
            await asyncio.Event().wait()

    answered: list[str] = []
    readers = (Answering("tray", DeviceState.CONNECTED), Answering("vane", DeviceState.NOT_PLUGGED_IN))
    reading = asyncio.create_task(DeviceMultiplexer(readers, answered.append).run(lambda told: None))
    await asyncio.sleep(0.0)
    await asyncio.sleep(0.0)
    reading.cancel()
    assert answered == ["tray"]
    called(tmp_path, "tcp://a:1")
    assert not (tmp_path / FILE).exists()


def test_a_place_has_one_name_and_a_board_has_one_name(tmp_path: Path) -> None:
    boards = KnownDevices(tmp_path)
    boards.use("tray 2", "tcp://a:1")
    boards.anew("tray 2").learn("E661")
    boards.use("vane", "nmea:COM4")
    boards.use("tray", "tcp://a:1")
    assert boards.places == {"tray": "tcp://a:1", "vane": "nmea:COM4"}
    boards.anew("tray").learn("E661")
    assert (boards.of("tray").identity, boards.of("tray 2").identity) == ("E661", "")
    assert boards.places == {"tray": "tcp://a:1", "vane": "nmea:COM4"}


async def test_a_remembered_place_keeps_the_board_it_knows_and_a_named_one_may_hold_another(tmp_path: Path) -> None:
    async def call(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(wire.encode("HELLO", BOOT, 1, (str(wire.PROTOCOL), "0.1.0", "2", "magnet", "B2")))
        await reader.read()
        writer.close()

    async with answering(call) as port:
        place, boards = f"tcp://{HOST}:{port}", KnownDevices(tmp_path)
        boards.use("tray", place)
        boards.of("tray").learn("E661")
        for places, state in (((), DeviceState.LOST), ((place,), DeviceState.CONNECTED)):
            bench = Bench()
            (board,) = sources(places, tmp_path, bench.clock).each()
            bench.backend = cast(Backend, board)
            async with bench:
                status = await bench.until_state(state)
            assert ("Another board answers (B2)" in str(status.reason)) is (state is DeviceState.LOST)


def test_a_file_of_pins_is_remembered_by_its_whole_path(tmp_path: Path) -> None:
    assert lasting("gpio:pins.toml") == f"gpio:{Path('pins.toml').resolve()}"
    assert lasting("serial:") == "serial:"


@pytest.mark.parametrize("text", ["{}", "serial:{}", "nmea:{}?baud=4800"])
def test_a_port_that_was_named_is_looked_for_in_every_socket(tmp_path: Path, text: str) -> None:
    names = tmp_path / "by-id"
    names.mkdir()
    port, other = tmp_path / "ttyUSB0", tmp_path / "ttyUSB1"
    (names / "usb-1a86_USB_Serial").symlink_to(port)
    assert lasting(text.format(port), names) == text.format(names / "usb-1a86_USB_Serial")
    assert lasting(text.format(other), names) == text.format(other)
    assert lasting(text.format(port), tmp_path / "none") == text.format(port)


def test_smart_dice_are_taken_one_by_one_and_looked_for_from_the_next_game_on(tmp_path: Path) -> None:
    found = sources((), tmp_path, RealClock())
    boards = KnownDevices(tmp_path)
    boards.use("tray", "serial:")
    near, far = "C1:02:03:04:05:06", "C2:02:03:04:05:06"
    assert [found.take("white", [near, far]), found.take("red", [near, far])] == [near, far]
    assert found.take("red", [near, far]) is None  # both have a name
    assert boards.places == {"tray": "serial:", "tray 2": f"ble:white={near},red={far}"}
    assert [reader.status.device for reader in found.each()] == ["tray", "tray 2"]
    assert Sources(lambda counted: DeviceMultiplexer(()), AsBuilt()).take("white", [near]) is None


def test_a_damaged_file_is_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"places": 3}')
    with pytest.raises(DeviceError, match=r"devices\.json, line 1: .* Mend it or delete the file"):
        sources((), tmp_path, RealClock())
    done = run(tmp_path, "devices", "--forget", "tray")
    assert done.returncode == 1 and done.stderr.startswith("Kazami: ") and "devices.json, line 1: " in done.stderr
    assert (tmp_path / FILE).read_text() == '{"places": 3}'


def test_a_device_is_forgotten_by_its_name_and_its_neighbour_is_not(tmp_path: Path) -> None:
    boards = KnownDevices(tmp_path)
    boards.use("tray", "tcp://a:1")
    boards.anew("tray").learn("E661")
    boards.use("vane", "nmea:COM4")
    wrong = run(tmp_path, "devices", "--forget", "teapot")
    assert wrong.returncode == 1
    assert wrong.stdout == "No device called teapot is remembered, only: tray, vane\n"
    done = run(tmp_path, "devices", "--forget", "tray")
    assert (done.returncode, done.stdout) == (0, "tray is forgotten.\n")
    assert json.loads((tmp_path / FILE).read_text()) == {"boards": {}, "places": {"vane": "nmea:COM4"}}
    run(tmp_path, "devices", "--forget", "vane")
    assert run(tmp_path, "devices", "--forget", "vane").stdout == "No device is remembered.\n"


def test_only_a_board_on_a_cable_of_this_machine_is_wired(tmp_path: Path) -> None:
    """Whoever shares the network, or stands in the street with a radio, is no tray that is believed."""
    places = ("/dev/ttyACM0", "tcp://a:1", "ble:white=C1:02:03:04:05:06", "nmea:/dev/ttyUSB0")
    assert sources(places, tmp_path, RealClock()).wired() == {"tray"}
    assert sources((), tmp_path, RealClock()).wired() == {"tray"}, "the board that is found by itself"
    KnownDevices(tmp_path).use("tray", "tcp://a:1")
    assert sources((), tmp_path, RealClock()).wired() == frozenset()
