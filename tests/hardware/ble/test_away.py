"""Smart dice out of reach: each by itself, looked for until it is back, and no roll that nobody heard is ever told.

What they share with every other device is in tests/hardware/test_contract.py, what only a die can do wrong in
test_faults.py. Played on both makes, through bleak, against emulated dice.
"""

import pytest

from companion.readings import DieState
from hardware.ports import GONE, DeviceState
from tests.hardware.ble.benches import DiceBench, GoDiceBench, OlderPixelsBench, PixelsBench

SETTLED, RESTING, ROLLING = DieState.SETTLED, DieState.RESTING, DieState.ROLLING
pytestmark = pytest.mark.parametrize("bench", [PixelsBench, OlderPixelsBench, GoDiceBench], indirect=True)


async def test_what_was_rolled_while_a_die_was_away_is_no_result(bench: DiceBench) -> None:
    await bench.white.go_away()
    await bench.until(lambda: bench.backend.status.state in GONE)
    assert bench.backend.status.reason is not None
    bench.white.roll(6)
    await bench.live(2)
    await bench.white.come_back()
    await bench.until_state(DeviceState.CONNECTED)
    await bench.live(3)
    assert SETTLED not in {state for state, _ in bench.sightings("white")}


async def test_a_die_that_is_away_is_lost_and_the_other_one_goes_on(bench: DiceBench) -> None:
    await bench.white.go_away()
    await bench.until_seen("white", DieState.LOST)
    bench.red.roll(6)
    await bench.until_seen("red", SETTLED, 6)


async def test_a_die_away_is_looked_for_until_it_is_back_in_under_two_seconds(bench: DiceBench) -> None:
    await bench.white.go_away()
    await bench.live(120)
    assert bench.backend.status.state is DeviceState.NOT_PLUGGED_IN
    await bench.white.come_back()
    began = bench.clock.now()
    await bench.until_state(DeviceState.CONNECTED)
    assert bench.clock.now() - began < 2


async def test_nothing_is_told_of_dice_after_the_reader_was_stopped(bench: DiceBench) -> None:
    await bench.__aexit__()
    told = len(bench.told)
    bench.white.roll(5)
    for _ in range(20):
        await bench.news()
    assert len(bench.told) == told
