"""Which die it is: by its service and its characteristics, and by what it says of itself, not by what it is taken for.

The bytes are those of the maker's documents and of its own app.
"""

from __future__ import annotations

import struct

import pytest

from companion.readings import FACES, DieState
from hardware.ble import godice, pixels
from hardware.ble.events import Garbled, SixFaced, Unfit
from hardware.ports import DeviceState
from tests.hardware.ble.benches import RED, WHITE, DiceBench, OlderPixelsBench, PixelsBench
from tests.hardware.ble.emulated import MAKER, NAME, SERVICES, EmulatedPixels, advertised
from tests.hardware.ble.test_which import heard

D20, D4, FUDGE = (20, 7), (6, 1), (6, 9)
"""Lights and kind of dice that show 1 to 6, too, or lights as many."""
BOTH = pytest.mark.parametrize("made", [PixelsBench, OlderPixelsBench])
UNFIT = "The white die says that it has other faces than 1 to 6. Choose another one."
AT_CHRISTMAS = 1_703_462_400
"""Seconds since 1970, in the last days of the firmware that numbers the faces of a d6 otherwise."""


def become(bench: DiceBench, lights: int, kind: int) -> EmulatedPixels:
    """Let the white die be of another kind."""
    die = bench.white
    assert isinstance(die, EmulatedPixels)
    die.lights, die.kind = lights, kind
    return die


@BOTH
async def test_a_pixels_die_is_listed_and_read_over_either_service(made: type[DiceBench]) -> None:
    nearby = made()
    await nearby.begin()
    dice = {die.address: (die.make, die.battery) for die in await heard(nearby)}
    assert dice == {WHITE: ("Pixels", 80), RED: ("Pixels", 80)}
    async with made() as bench:
        await bench.connected()
        bench.arm()
        await bench.throw_counts(4, 6)


@BOTH
@pytest.mark.parametrize(("lights", "kind"), [D20, D4, FUDGE])
async def test_a_die_with_other_faces_is_not_listed_and_where_it_is_named_it_is_refused_in_words(
    made: type[DiceBench], lights: int, kind: int
) -> None:
    nearby = made()
    become(nearby, lights, kind)
    await nearby.begin()
    assert [die.address for die in await heard(nearby)] == [RED]
    bench = made()
    white = become(bench, lights, kind)
    async with bench:
        await bench.until(lambda: str(bench.backend.status.reason) == UNFIT)
        asked = len(white.asked)
        await bench.until(lambda: len(white.asked) > asked)  # it is connected once more
        white.roll(3)  # a face of a d20, too
        await bench.until(lambda: bench.backend.status.state is not DeviceState.CONNECTED)
        assert DeviceState.CONNECTED not in bench.states
        assert bench.sightings("white") == []


async def test_other_things_that_offer_the_same_service_or_come_from_the_same_maker_are_no_dice() -> None:
    bench = PixelsBench()
    bench.awake = []
    await bench.begin()
    service = bytes.fromhex(godice.GODICE.service.replace("-", ""))[::-1]
    charger = bytes.fromhex("a8b900018d5e4411bd7acb49359d1f05")[::-1]
    of_maker = pixels.COMPANY.to_bytes(2, "little") + bytes((0x50,))
    uart = (SERVICES, service)
    said = {
        "C7:02:03:04:05:06": [(NAME, b"Lamp"), uart],
        "C8:02:03:04:05:06": [uart, (MAKER, b"\xff\xff\x01\x02")],
        "C9:02:03:04:05:06": [
            (SERVICES, charger),
            (MAKER, of_maker),
        ],
    }
    for address, parts in said.items():
        thing = bench.air.device(address, "thing")
        await thing.power_on()
        await thing.start_advertising(
            advertising_data=advertised(*parts),
            advertising_interval_min=10.0,
            advertising_interval_max=10.0,
        )
    assert await heard(bench) == ()


@BOTH
async def test_a_die_that_never_says_what_it_is_but_talks_is_read(made: type[DiceBench]) -> None:
    bench = made()
    become(bench, 21, pixels.PIPPED).told = False
    async with bench:
        await bench.connected()
        bench.arm()
        await bench.throw_counts(2, 5)


@BOTH
async def test_a_d6_whose_firmware_numbers_its_faces_otherwise_tells_what_is_printed(made: type[DiceBench]) -> None:
    bench = made()
    white = become(bench, 6, pixels.D6)
    white.built = AT_CHRISTMAS
    async with bench:
        await bench.connected()
        for numbered, printed in zip(FACES, (1, 5, 4, 3, 2, 6), strict=True):
            white.roll(numbered)
            await bench.until_seen("white", DieState.SETTLED, printed)


def alone(lights: int, kind: int, built: int) -> bytes:
    return struct.pack("<BBBBIIHIBBBB", 2, lights, 3, kind, 7, 8, 9, built, 1, 5, 80, 0)


def in_chunks(lights: int, kind: int, built: int) -> bytes:
    return struct.pack("<BBHIHHHHBIBBBBB", 2, 15, 1, built, 1, 1, 1, 1, 10, 8, 0, kind, lights, 3, 0)


@pytest.mark.parametrize("say", [alone, in_chunks])
def test_what_a_die_says_it_is_is_read_in_either_form(say: object) -> None:
    assert callable(say)
    new, old = 1_730_937_600, AT_CHRISTMAS
    for lights, kind in ((21, 8), (21, 0), (6, 2), (6, 0)):
        assert pixels.parse(say(lights, kind, new)) == SixFaced()
    for lights, kind in (D20, D4, FUDGE, (20, 0), (10, 5), (19, 5), (8, 0), (20, 2), (15, 0)):
        assert pixels.parse(say(lights, kind, new)) == Unfit()
    assert pixels.parse(say(6, 2, old)) == pixels.parse(say(6, 0, old)) == SixFaced(pixels.SWAPPED)
    assert pixels.parse(say(21, 8, old)) == pixels.parse(say(6, 2, 0)) == SixFaced()


@pytest.mark.parametrize("size", [1, 2, 3, 8, 16, 18, 21])
def test_what_it_is_cut_off_is_garbled(size: int) -> None:
    for whole in (alone(20, 7, 9), in_chunks(20, 7, 9)):
        assert isinstance(pixels.parse(whole[:size]), Garbled)
    assert isinstance(pixels.parse(bytes([2]) + bytes(40)), Garbled)
