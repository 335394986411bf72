"""The texts that name places, and what each becomes."""

import asyncio
import os
from pathlib import Path

import pytest

from firmware_bridge import wire
from hardware.known_devices import KnownDevices
from hardware.line_device import LineDevice
from hardware.nmea_vane import NmeaVane
from hardware.places import BACKENDS, DevicePlace, NoSuchPlace, Wanted, read_place, reader_at
from hardware.ports import DeviceState
from tests.hardware.benches import Bench, StepClock
from tests.hardware.cables import BOOT, CableBench
from tests.hardware.networks import HOST, answering


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("serial:", DevicePlace("serial")),
        ("serial:/dev/serial/by-id/usb-Pico#1", DevicePlace("serial", "/dev/serial/by-id/usb-Pico#1")),
        ("/dev/ttyACM0", DevicePlace("serial", "/dev/ttyACM0")),
        ("COM3", DevicePlace("serial", "COM3")),
        ("tcp://tray.local:7000", DevicePlace("tcp", host="tray.local", port=7000)),
        ("tcp://[fe80::1]:7000", DevicePlace("tcp", host="fe80::1", port=7000)),
        ("nmea:/dev/ttyUSB0", DevicePlace("nmea", "/dev/ttyUSB0")),
        ("nmea:/dev/ttyUSB0?baud=38400", DevicePlace("nmea", "/dev/ttyUSB0", settings={"baud": "38400"})),
        ("nmea://10.0.0.9:10110?reference=T", DevicePlace("nmea", "", "10.0.0.9", 10110, {"reference": "T"})),
    ],
)
def test_a_place_is_read(text: str, place: DevicePlace) -> None:
    assert read_place(text) == place


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pigeon:home", r"'pigeon:home' names no device\. Begin with one of: serial:, tcp:, nmea:"),
        ("tcp:/dev/ttyACM0", r"is not a place\. Write it like tcp://HOST:PORT"),
        ("tcp://tray.local", r"Write it like tcp://HOST:PORT"),
        ("tcp://tray.local:0", r"Write it like tcp://HOST:PORT"),
        ("tcp://tray.local:65536", r"Write it like tcp://HOST:PORT"),
        ("tcp://tray.local:7000/x", r"Write it like tcp://HOST:PORT"),
        ("serial://tray.local:7000", r"Write it like serial:/dev/ttyACM0"),
        ("nmea:", r"Write it like nmea:/dev/ttyUSB0 or nmea://HOST:PORT"),
        ("nmea:/dev/ttyUSB0?baud=fast", r"baud=fast cannot be set here"),
        ("nmea:/dev/ttyUSB0?speed=4800", r"speed=4800 cannot be set here"),
        ("serial:/dev/ttyACM0?baud=4800", r"baud=4800 cannot be set here"),
    ],
)
def test_what_names_no_place_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(NoSuchPlace, match=sentence):
        read_place(text)


def test_every_example_is_a_place() -> None:
    for backend in BACKENDS.values():
        for example in backend.example.split(" or "):
            read_place(example.replace("HOST:PORT", "tray.local:7000"))


def test_each_place_becomes_a_reader_of_that_name() -> None:
    wanted = Wanted("tray", StepClock())
    for text, kind in (("serial:", LineDevice), ("tcp://tray.local:7000", LineDevice), ("nmea:/dev/x", NmeaVane)):
        reader = reader_at(text, wanted)
        assert isinstance(reader, kind)
        assert reader.status.device == "tray"


async def test_at_a_place_that_was_named_whatever_board_is_there_is_remembered_for_the_evenings_in_which_none_is(
    tmp_path: Path,
) -> None:
    bench, boards = CableBench(tmp_path), KnownDevices(tmp_path)
    boards.of("tray").learn("A1")
    bench.plug()
    device = reader_at(f"serial:{bench.path}", Wanted("tray", bench.clock, boards=boards))
    assert isinstance(device, LineDevice)
    bench.backend = device
    async with bench:
        await bench.answered("WHO")
        os.write(bench.master, bench.hello(identity="B2"))
        await bench.until_state(DeviceState.CONNECTED)
    assert boards.of("tray").identity == "B2"


async def test_over_the_network_whatever_board_answers_is_taken(tmp_path: Path) -> None:
    async def call(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(wire.encode("HELLO", BOOT, 1, (str(wire.PROTOCOL), "0.1.0", "2", "magnet", "B2")))
        await reader.read()
        writer.close()

    bench, boards = Bench(), KnownDevices(tmp_path)
    boards.of("tray").learn("A1")
    async with answering(call) as port:
        device = reader_at(f"tcp://{HOST}:{port}", Wanted("tray", bench.clock, boards=boards))
        assert isinstance(device, LineDevice)
        bench.backend = device
        async with bench:
            await bench.until_state(DeviceState.CONNECTED)
    assert boards.of("tray").identity == "B2"
