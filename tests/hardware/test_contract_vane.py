"""What every backend with a vane keeps, told once and played on each; see test_contract.py."""

from pathlib import Path

import pytest

from companion.readings import DirectionSeen, Reading
from hardware.vane import Vane, VaneState
from tests.hardware.backends import VANES, Play, player
from tests.hardware.benches import STEP, PlayBench


@pytest.fixture(params=VANES)
def tell_vane(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a story on a connected bench with a vane."""
    return player(request.param, tmp_path)


def test_a_turned_vane_is_told_and_a_resting_one_is_repeated(tell_vane: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.turn(247.5)
        await bench.until(lambda: abs(bench.angles[-1] - 247.5) < 1)
        told = len(bench.angles)
        await bench.live(5)
        assert len(bench.angles) >= told + 4

    tell_vane(story)


def test_a_vane_that_spins_is_told_all_the_way_and_comes_to_rest_where_it_was_spun_to(
    tell_vane: Play,
) -> None:
    async def story(bench: PlayBench) -> None:
        vane, rests, told = Vane(), list[DirectionSeen](), list[Reading]()

        def see(reading: Reading) -> None:
            nonlocal vane
            vane, seen = vane.see(reading, bench.clock.now())
            rests.extend([seen] if seen else [])
            told.append(reading)

        bench.hears = see
        await bench.until(lambda: vane.state is VaneState.SETTLED)
        told.clear()
        bench.spin(112.5)
        await bench.until(lambda: rests)
        assert [(seen.sector, seen.border, round(seen.angle)) for seen in rests] == [(2, None, 112)]
        assert len(told) >= 10

    tell_vane(story)


def test_vane_and_device_together_give_one_direction_for_one_turn(tell_vane: Play) -> None:
    async def story(bench: PlayBench) -> None:
        vane = Vane()
        said: list[DirectionSeen | None] = []

        def take(step: tuple[Vane, DirectionSeen | None]) -> None:
            nonlocal vane
            vane, seen = step
            said.extend([seen] if seen else [])

        async def watch(seconds: float) -> None:
            for _ in range(round(seconds / STEP)):
                await bench.live(STEP)
                take(vane.tick(bench.clock.now()))

        bench.hears = lambda reading: take(vane.see(reading, bench.clock.now()))
        await watch(3)
        for degrees in (90.0, 180.0, 247.5):
            bench.turn(degrees)
            await watch(0.3)
        await watch(4)
        (direction,) = said
        assert direction is not None
        assert (direction.sector, direction.settled) == (4, True)

    tell_vane(story)
