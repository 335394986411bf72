"""The setting that says which die is which, and the list of dice that are to be heard."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ble.dice import NoSuchDie, SmartDice, read_which, write_which
from hardware.ble.events import Heard
from hardware.places import Wanted, reader_at
from hardware.ports import DeviceState
from tests.hardware.benches import StepClock
from tests.hardware.ble.benches import RED, WHITE, DiceBench, GoDiceBench, PixelsBench

NAMES = ("white", "red", "event")


def test_a_setting_names_each_die_s_address() -> None:
    which = read_which(f"white={WHITE}, red = {RED}", NAMES)
    assert which == {"white": WHITE, "red": RED}


@given(st.dictionaries(st.sampled_from(NAMES), st.uuids().map(str), min_size=1))
def test_what_is_written_is_read_again(which: dict[str, str]) -> None:
    if len(set(which.values())) == len(which):
        assert read_which(write_which(which), NAMES) == which


@pytest.mark.parametrize(
    ("setting", "hint"),
    [
        ("", "'' names no die and its address. Write it like white=C1:02:03:04:05:06"),
        ("white", "'white' names no die and its address"),
        ("white=", "'white=' names no die and its address"),
        ("white=C1", "'white=C1' names no die and its address"),
        (f"white={WHITE}0", "names no die and its address"),
        (f"white={WHITE},", "'' names no die and its address"),
        (f"green={WHITE}", "'green' is none of the dice here: white, red, event"),
        (f"white={WHITE},white={RED}", "only once"),
        (f"white={WHITE},red={WHITE.lower()}", "only once"),
    ],
)
def test_a_setting_that_says_nothing_clear_is_refused_with_what_could_stand_there(setting: str, hint: str) -> None:
    with pytest.raises(NoSuchDie, match=hint):
        read_which(setting, NAMES)


def test_a_place_names_the_dice_and_makes_their_reader() -> None:
    clock = StepClock()
    reader = reader_at(f"ble:white={WHITE},red={RED}", Wanted("tray", clock))
    assert isinstance(reader, SmartDice)
    assert reader.status.device == "tray"
    assert [(die.die, die.status.device) for die in reader.dice] == [("white", WHITE), ("red", RED)]
    with pytest.raises(NoSuchDie, match="'green' is none of the dice here"):
        reader_at(f"ble:green={WHITE}", Wanted("tray", clock))


async def heard(bench: DiceBench) -> tuple[Heard, ...]:
    """Listen until the air is quiet, on the stepped clock."""
    listening = asyncio.create_task(bench.radio.nearby(1))
    for _ in range(20):
        await bench.news()
    await bench.until(listening.done)
    return listening.result()


async def test_pixels_dice_nearby_are_listed_with_name_signal_and_battery_without_being_connected() -> None:
    bench = PixelsBench()
    bench.red.battery = 12
    await bench.begin()
    dice = {die.address: die for die in await heard(bench)}
    assert {address: (die.make, die.battery) for address, die in dice.items()} == {
        WHITE: ("Pixels", 80),
        RED: ("Pixels", 12),
    }
    assert all(die.signal < 0 for die in dice.values())
    assert bench.white.asked == []


async def test_godice_nearby_are_listed_by_name_and_other_things_are_not() -> None:
    bench = GoDiceBench()
    await bench.begin()
    kettle = bench.air.device("C9:02:03:04:05:06", "Kettle")
    await kettle.power_on()
    await kettle.start_advertising(advertising_interval_min=10.0, advertising_interval_max=10.0)
    assert {(die.address, die.name, die.battery) for die in await heard(bench)} == {
        (WHITE, "GoDice_WHITE", None),
        (RED, "GoDice_RED", None),
    }


async def test_each_die_keeps_its_name_whichever_is_heard_first() -> None:
    bench = PixelsBench()
    bench.awake = [bench.red]
    async with bench:
        await bench.until(lambda: bench.last("red"))
        assert bench.last("white") is None
        await bench.white.wake()
        await bench.until_state(DeviceState.CONNECTED)
        assert {(seen.die, seen.face) for seen in bench.dice} == {("white", 2), ("red", 4)}
