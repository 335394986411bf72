"""What every backend keeps (tests/hardware/test_contract.py), in the words of dice that each report by themselves.

Played on both makes, through bleak, against emulated dice. What only a die can do wrong is in test_faults.py.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from companion.readings import DiceThrown, DieSeen, DieState, Reading, Thrown
from hardware.ports import GONE, DeviceState
from tests.hardware.benches import play
from tests.hardware.ble.benches import RED, WHITE, DiceBench, GoDiceBench, PixelsBench

Story = Callable[[DiceBench], Coroutine[Any, Any, None]]
SETTLED, RESTING, ROLLING = DieState.SETTLED, DieState.RESTING, DieState.ROLLING


@pytest.fixture(params=[PixelsBench, GoDiceBench], ids=["pixels", "godice"])
def tell(request: pytest.FixtureRequest) -> Callable[[Story], None]:
    """Plays a story on a connected bench."""

    async def whole(story: Story) -> None:
        async with request.param() as bench:
            await bench.connected()
            await story(bench)

    return lambda story: play(whole(story))


def test_dice_that_are_there_connect_and_say_so_without_a_reason(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        assert bench.states == [DeviceState.CONNECTING, DeviceState.CONNECTED]
        assert bench.backend.status.reason is None
        assert bench.backend.status.heard_at is not None

    tell(story)


def test_a_throw_is_told_rolling_first_then_each_die_settled_once(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        before = {die: len(bench.sightings(die)) for die in ("white", "red")}
        bench.white.roll(5)
        bench.red.roll(3)
        await bench.until_seen("white", SETTLED, 5)
        await bench.until_seen("red", SETTLED, 3)
        await bench.live(5)
        assert bench.sightings("white")[before["white"] :] == [(ROLLING, None), (SETTLED, 5)]
        assert bench.sightings("red")[before["red"] :] == [(ROLLING, None), (SETTLED, 3)]
        assert bench.throws == []

    tell(story)


def test_a_cocked_die_is_told_and_has_no_face(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        bench.white.start()
        bench.white.lean()
        await bench.until_seen("white", DieState.COCKED)

    tell(story)


def test_every_reading_names_its_die_and_its_connection_and_no_two_are_the_same(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        for face in (1, 2, 3):
            bench.white.roll(face)
        await bench.until_seen("white", SETTLED, 3)
        await bench.white.drop_link()
        await bench.until(lambda: len({reading.boot for reading in bench.readings}) == 3)
        devices = {"white": WHITE, "red": RED}
        assert all(r.device == devices[r.seen.die] for r in bench.readings if isinstance(r.seen, DieSeen))
        assert all(reading.boot for reading in bench.readings)
        keys = [(reading.device, reading.boot, reading.sequence) for reading in bench.readings]
        assert len(keys) == len(set(keys))

    tell(story)


def test_what_was_rolled_while_a_die_was_away_is_no_result(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        await bench.white.go_away()
        await bench.until(lambda: bench.backend.status.state in GONE)
        assert bench.backend.status.reason is not None
        bench.white.roll(6)
        await bench.live(2)
        await bench.white.come_back()
        await bench.until_state(DeviceState.CONNECTED)
        await bench.live(3)
        assert SETTLED not in {state for state, _ in bench.sightings("white")}

    tell(story)


def test_a_die_that_is_away_is_lost_and_the_other_one_goes_on(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        await bench.white.go_away()
        await bench.until_seen("white", DieState.LOST)
        bench.red.roll(6)
        await bench.until_seen("red", SETTLED, 6)

    tell(story)


def test_a_die_away_is_looked_for_until_it_is_back_in_under_two_seconds(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        await bench.white.go_away()
        await bench.live(120)
        assert bench.backend.status.state is DeviceState.NOT_PLUGGED_IN
        await bench.white.come_back()
        began = bench.clock.now()
        await bench.until_state(DeviceState.CONNECTED)
        assert bench.clock.now() - began < 2

    tell(story)


def test_an_acknowledgement_of_a_sighting_is_ignored_and_that_of_a_throw_is_a_mistake(
    tell: Callable[[Story], None],
) -> None:
    async def story(bench: DiceBench) -> None:
        bench.backend.acknowledge(bench.readings[0])
        with pytest.raises(ValueError, match="never told"):
            bench.backend.acknowledge(Reading(WHITE, "boot 1", 7, DiceThrown((("red", 3), ("white", 5)))))

    tell(story)


def test_the_age_of_the_last_real_event_grows_while_the_dice_lie(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        bench.white.roll(5)
        await bench.until_seen("white", SETTLED, 5)
        await bench.live(1)  # the battery too has been told
        before = bench.backend.status.age(bench.clock.now())
        await bench.live(60)
        after = bench.backend.status.age(bench.clock.now())
        assert before is not None
        assert after is not None
        assert after >= before + 60

    tell(story)


def test_tray_and_dice_together_give_exactly_one_roll_for_what_was_asked(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        async def throw(white: int, red: int) -> None:
            bench.white.roll(white)
            bench.red.roll(red)
            await bench.until_seen("white", SETTLED, white)
            await bench.until_seen("red", SETTLED, red)
            for _ in range(40):
                await bench.live(0.05)

        await throw(6, 6)
        bench.arm("red", "white", ask=7)
        await throw(5, 3)
        await throw(2, 2)
        (thrown,) = bench.said
        assert isinstance(thrown, Thrown)
        assert (thrown.ask, thrown.faces) == (7, (3, 5))
        assert [reading.device for reading in thrown.readings] == [RED, WHITE]

    tell(story)


def test_nothing_is_told_of_dice_after_the_reader_was_stopped(tell: Callable[[Story], None]) -> None:
    async def story(bench: DiceBench) -> None:
        await bench.__aexit__()
        told = len(bench.told)
        bench.white.roll(5)
        for _ in range(20):
            await bench.news()
        assert len(bench.told) == told

    tell(story)
