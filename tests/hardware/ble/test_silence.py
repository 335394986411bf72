"""Dice that say nothing: how soon that is noticed, what it costs, and that it makes no roll."""

import pytest

from companion.readings import DieSeen, DieState, Thrown
from hardware.ble.die import ANSWER
from hardware.ble.pixels import PIXELS
from hardware.keeper import GIVE_UP
from hardware.ports import DeviceState
from tests.hardware.ble.benches import DiceBench, GoDiceBench, OlderPixelsBench, PixelsBench

RESTING, ROLLING, LOST = DieState.RESTING, DieState.ROLLING, DieState.LOST


async def test_ten_minutes_of_lying_still_tell_nothing_and_ask_only_for_a_sign_of_life_each_second(
    bench: DiceBench,
) -> None:
    await bench.until(lambda: len(bench.batteries) == 2, step=0)
    told, asked = len(bench.told), len(bench.white.asked)
    await bench.live(600)
    assert len(bench.told) == told
    since = bench.white.asked[asked:]
    assert set(since) == {PIXELS.ask_battery}
    assert len(since) in range(450, 601)  # a second, and up to a tick until somebody looks at the clock


@pytest.mark.parametrize("bench", [PixelsBench, OlderPixelsBench, GoDiceBench], indirect=True)
@pytest.mark.parametrize("after", [0.0, 0.3, 0.6, 0.9, 1.2])
async def test_a_die_that_falls_silent_is_stale_within_three_seconds_whenever_that_happens(
    bench: DiceBench, after: float
) -> None:
    await bench.live(5 + after)
    assert bench.backend.status.state is DeviceState.CONNECTED
    bench.white.mute = True
    began = bench.clock.now()
    status = await bench.until_state(DeviceState.STALE)
    assert bench.clock.now() - began <= 3
    words = "The white die has not been heard for a while. Bring it near; Kazami keeps listening."
    assert str(status.reason) == words
    bench.white.mute = False
    await bench.until_state(DeviceState.CONNECTED)
    assert bench.backend.status.reason is None


async def test_a_link_that_breaks_is_lost_at_once(bench: DiceBench) -> None:
    began = bench.clock.now()
    await bench.white.go_away()
    await bench.until(lambda: bench.backend.status.state is DeviceState.LOST, step=0)
    assert bench.clock.now() == began


async def test_a_roll_that_ends_in_a_short_silence_still_counts_once_because_the_link_stood(bench: DiceBench) -> None:
    bench.arm()
    bench.white.start()
    await bench.until_seen("white", ROLLING)
    bench.white.mute = True
    await bench.until_state(DeviceState.STALE)
    bench.white.mute = False
    bench.white.stop(6)  # late, and in order
    bench.red.roll(3)
    await bench.until(lambda: bench.said)
    assert isinstance(bench.said[0], Thrown)
    assert bench.said[0].faces == (6, 3)
    await bench.live(5)
    assert len(bench.said) == 1


async def test_a_die_silent_for_long_is_lost_to_the_tray_and_connected_anew_with_its_present_face(
    bench: DiceBench,
) -> None:
    bench.arm()
    bench.red.roll(3)
    bench.white.start()
    await bench.until_seen("white", ROLLING)
    bench.white.mute = True
    bench.white.stop(6)
    began = bench.clock.now()
    await bench.until(lambda: bench.last("white") == DieSeen("white", LOST))
    assert bench.clock.now() - began <= GIVE_UP + 1
    words = "The white die has been quiet for too long. Kazami connects to it again."
    assert words in [str(status.reason) for status in bench.statuses]
    bench.white.mute = False
    await bench.until(lambda: bench.last("white") == DieSeen("white", RESTING, 6))
    await bench.until_state(DeviceState.CONNECTED)
    await bench.live(5)
    await bench.throw_counts(2, 1)


async def test_a_die_that_is_connected_and_says_nothing_is_not_believed() -> None:
    bench = PixelsBench()
    bench.white.mute = True
    async with bench:
        await bench.until(lambda: bench.white.asked)
        await bench.live(ANSWER + 1)
        await bench.until_state(DeviceState.LOST)
        assert str(bench.backend.status.reason) == "The white die is connected but says nothing. Shake it."
        bench.white.mute = False
        await bench.until_state(DeviceState.CONNECTED)
