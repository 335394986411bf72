"""What dice do wrong: links that break in a roll, false rolls, empty batteries and noise. Silence: test_silence.py."""

from itertools import pairwise

import pytest

from companion.readings import DieSeen, DieState, HealthSeen, Thrown
from hardware.ble.dice import smart_dice
from hardware.ble.die import CHARGE_STEP, HEARTBEAT
from hardware.ports import DeviceState
from hardware.tray import TrayState, Wrong
from tests.hardware.ble.benches import WHITE, DiceBench, GoDiceBench, OlderPixelsBench, PixelsBench
from tests.hardware.ble.emulated import EmulatedGoDice, EmulatedPixels

SETTLED, RESTING, ROLLING, LOST = DieState.SETTLED, DieState.RESTING, DieState.ROLLING, DieState.LOST


async def until_troubled(bench: DiceBench) -> tuple[Wrong, tuple[str, ...]]:
    await bench.until(lambda: bench.tray.state is TrayState.TROUBLED)
    assert bench.tray.trouble is not None
    return bench.tray.trouble.kind, bench.tray.trouble.dice


@pytest.mark.parametrize("bench", [PixelsBench, OlderPixelsBench, GoDiceBench], indirect=True)
async def test_a_link_that_breaks_in_the_middle_of_a_roll_invents_nothing_and_the_tray_asks_again(
    bench: DiceBench,
) -> None:
    bench.arm()
    bench.white.start()
    bench.red.roll(3)
    await bench.until_seen("white", ROLLING)
    await bench.until_seen("red", SETTLED, 3)
    await bench.white.go_away()
    assert await until_troubled(bench) == (Wrong.MISSING, ("white",))
    bench.white.stop(6)  # nobody hears how the roll ends
    await bench.white.come_back()
    await bench.until_state(DeviceState.CONNECTED)
    await bench.live(5)
    assert SETTLED not in {state for state, _ in bench.sightings("white")}
    await bench.throw_counts(2, 1)


async def test_a_pixels_die_that_comes_back_tells_its_present_face_which_is_shown_and_not_counted(
    bench: DiceBench,
) -> None:
    bench.arm()
    bench.white.start()
    bench.red.roll(3)
    await bench.until_seen("white", ROLLING)
    await bench.white.go_away()
    bench.white.stop(6)
    await bench.until_seen("white", LOST)
    await bench.white.come_back()
    await bench.until_state(DeviceState.CONNECTED)
    await bench.until_seen("white", RESTING, 6)
    for _ in range(200):
        await bench.live(0.05)
    assert bench.said == []
    shown = {die.name: (die.state, die.face) for die in bench.tray.dice}
    assert shown["white"] == (RESTING, 6)


@pytest.mark.parametrize("bench", [GoDiceBench], indirect=True)
async def test_a_godice_that_comes_back_is_unknown_until_it_moves(bench: DiceBench) -> None:
    await bench.white.drop_link()
    await bench.until_seen("white", LOST)
    await bench.until_state(DeviceState.CONNECTED)
    assert bench.last("white") == DieSeen("white", DieState.UNKNOWN)
    bench.white.place(4)
    await bench.until_seen("white", RESTING, 4)


async def test_a_settled_die_whose_link_breaks_keeps_its_result(bench: DiceBench) -> None:
    bench.arm()
    bench.white.roll(6)
    await bench.until_seen("white", SETTLED, 6)
    await bench.white.go_away()
    await bench.until_seen("white", LOST)
    bench.red.roll(1)
    await bench.until(lambda: bench.said)
    assert isinstance(bench.said[0], Thrown)
    assert bench.said[0].faces == (6, 1)


@pytest.mark.parametrize("bench", [GoDiceBench], indirect=True)
async def test_a_false_roll_of_a_godice_does_not_count_and_the_tray_wants_it_thrown_again(bench: DiceBench) -> None:
    assert isinstance(bench.white, EmulatedGoDice)
    bench.arm()
    bench.white.start()
    bench.white.shake(6)
    bench.red.roll(3)
    assert await until_troubled(bench) == (Wrong.TOO_FEW, ("white",))
    bench.white.roll(2)
    await bench.until(lambda: bench.said)
    assert isinstance(bench.said[0], Thrown)
    assert bench.said[0].faces == (2, 3)


@pytest.mark.parametrize("bench", [PixelsBench, GoDiceBench], indirect=True)
async def test_a_tilted_die_is_cocked_and_pushing_it_flat_is_no_throw(bench: DiceBench) -> None:
    bench.arm()
    bench.red.roll(3)
    bench.white.start()
    bench.white.lean()
    assert await until_troubled(bench) == (Wrong.COCKED, ("white",))
    bench.white.place(5)
    await bench.until_seen("white", RESTING, 5)
    await bench.live(5)
    await bench.throw_counts(2, 1)


async def test_a_pixels_die_caught_by_a_hand_in_its_roll_and_laid_down_is_not_counted(bench: DiceBench) -> None:
    assert isinstance(bench.white, EmulatedPixels)
    bench.white.start()
    bench.white.hold()
    bench.white.stop(6)
    await bench.until_seen("white", RESTING, 6)
    assert (SETTLED, 6) not in bench.sightings("white")


async def test_a_low_battery_is_told_once_with_the_die_s_name_and_the_dice_go_on(bench: DiceBench) -> None:
    assert isinstance(bench.red, EmulatedPixels)
    bench.red.discharge(15)
    bench.red.discharge(15)
    await bench.until(lambda: bench.backend.status.reason)
    low = bench.backend.status
    assert (low.state, str(low.reason)) == (
        DeviceState.CONNECTED,
        "The battery of the red die is low (15 %). Charge it soon.",
    )
    assert bench.batteries.count(HealthSeen("battery low", 15)) == 1
    bench.arm()
    await bench.throw_counts(4, 4)
    bench.red.discharge(90)
    await bench.until(lambda: bench.backend.status.reason is None)
    assert bench.statuses[-1].reason is None


@pytest.mark.parametrize("bench", [GoDiceBench], indirect=True)
async def test_a_battery_that_wavers_is_told_once_and_its_warning_does_not_come_and_go(bench: DiceBench) -> None:
    await bench.until(lambda: len(bench.batteries) == 2 and bench.backend.dice[0].colour == "blue", step=0)
    for percent in (80, 80 - CHARGE_STEP, 79 - CHARGE_STEP, 16, 15, 16, 15, 17, 90):
        bench.white.battery = percent
        await bench.live(2 * HEARTBEAT)
    told = [seen for seen in bench.batteries if seen != HealthSeen("", 80)]
    assert told == [
        HealthSeen("", 80 - CHARGE_STEP),
        HealthSeen("", 16),
        HealthSeen("battery low", 15),
        HealthSeen("", 90),
    ]


async def test_garbled_notifications_are_counted_and_change_nothing(bench: DiceBench) -> None:
    before = bench.sightings("white")
    for noise in (b"", b"\x00", b"\x03\x01", b"\x03\x01\x06", b"S\x00\x00\x40", bytes(20)):
        bench.white.say(noise)
    await bench.until(lambda: bench.backend.status.garbled == 6)
    assert bench.sightings("white") == before
    bench.white.roll(5)
    await bench.until_seen("white", SETTLED, 5)


async def test_dice_of_two_makes_make_one_tray() -> None:
    bench = PixelsBench()
    bench.red = EmulatedGoDice(bench.air, "C3:02:03:04:05:06", "GoDice_RED")
    which = {"white": WHITE, "red": "c3:02:03:04:05:06"}
    boots = iter("abc")
    bench.backend = smart_dice("smart dice", which, bench.clock, lambda: next(boots), bench.radio)
    bench.awake = [bench.white, bench.red]
    async with bench:
        await bench.connected()
        bench.arm()
        await bench.throw_counts(1, 6)


async def test_status_is_told_only_when_it_changes_for_the_dice_together(bench: DiceBench) -> None:
    await bench.white.drop_link()
    await bench.until(lambda: len(bench.statuses) > 2)
    await bench.until_state(DeviceState.CONNECTED)
    pairs = [(status.state, status.reason) for status in bench.statuses]
    assert all(one != next_one for one, next_one in pairwise(pairs))
    assert all(status.device == "smart dice" for status in bench.statuses)
