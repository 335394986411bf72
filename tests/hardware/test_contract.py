"""What every backend keeps, told once and played on each: the simulated one and the serial one with real firmware.

What only a cable or a byte can do belongs in test_serial_faults.py.
"""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from companion.readings import DiceThrown, DieSeen, DieState, DirectionSeen, Reading, Thrown
from firmware_bridge.unix.port import UnixPortError
from firmware_bridge.unix.stand_in import find_micropython
from hardware.ports import DeviceState
from hardware.tray import NotCounted, Reason, Said, Step, Tray
from hardware.vane import Vane, VaneState
from tests.hardware.benches import STEP, FirmwareBench, PlayBench, SimulatedBench, play

Story = Callable[[PlayBench], Coroutine[Any, Any, None]]
CONNECTED, AWAY = DeviceState.CONNECTED, DeviceState.NOT_PLUGGED_IN


@pytest.fixture(params=[SimulatedBench, FirmwareBench], ids=["simulated", "firmware"])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Story], None]:
    """Plays a story on a connected bench."""
    if request.param is FirmwareBench:
        try:
            find_micropython()
        except UnixPortError as missing:
            pytest.skip(str(missing))

    async def whole(story: Story) -> None:
        async with request.param(tmp_path) as bench:
            await bench.until_state(CONNECTED)
            await bench.live(1)  # a board that has just started first looks how its dice lie
            await story(bench)

    return lambda story: play(whole(story))


def test_a_device_that_is_there_connects_and_says_so_without_a_reason(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        assert bench.states == [DeviceState.CONNECTING, CONNECTED]
        assert bench.backend.status.reason is None
        assert bench.backend.status.heard_at is not None

    tell(story)


def test_a_throw_is_told_rolling_first_then_once_with_its_faces_by_name(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: bench.throws)
        await bench.live(5)
        assert bench.faces == [{"white": 5, "red": 3}]
        for die in ("white", "red"):
            states = [seen.state for seen in bench.dice if seen.die == die]
            assert DieState.ROLLING in states
            assert states[-1] is DieState.RESTING
        assert DieState.SETTLED not in {seen.state for seen in bench.dice}

    tell(story)


def test_a_cocked_die_is_told_and_stands_in_no_throw(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(0, 3)
        await bench.until(lambda: bench.throws)
        assert bench.faces == [{"red": 3}]
        assert DieSeen("white", DieState.COCKED) in bench.dice

    tell(story)


def test_every_reading_names_its_device_and_its_boot_and_no_two_are_the_same(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: bench.throws)
        assert {reading.device for reading in bench.readings} == {"board"}
        assert len({reading.boot for reading in bench.readings}) == 1
        assert bench.readings[0].boot
        keys = [(isinstance(r.seen, DiceThrown), r.sequence) for r in bench.readings]
        assert len(keys) == len(set(keys))

    tell(story)


def test_a_throw_may_be_acknowledged_as_soon_as_it_is_told(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.hears = bench.backend.acknowledge
        bench.throw(5, 3)
        await bench.until(lambda: bench.throws)
        await bench.live(3)
        assert bench.faces == [{"white": 5, "red": 3}]

    tell(story)


def test_throws_made_while_the_cable_is_out_come_in_order_with_their_age_when_it_is_back(
    tell: Callable[[Story], None],
) -> None:
    async def story(bench: PlayBench) -> None:
        bench.unplug()
        status = await bench.until_state(AWAY)
        assert status.reason is not None
        for faces in ((1, 2), (3, 4)):
            bench.throw(*faces)
            await bench.live(4)
        assert bench.throws == []
        bench.replug()
        await bench.until(lambda: len(bench.throws) == 2)
        await bench.live(3)
        assert bench.faces == [{"white": 1, "red": 2}, {"white": 3, "red": 4}]
        older, newer = bench.throws
        assert older.age > newer.age + 3 > 3
        assert bench.backend.status.state is CONNECTED

    tell(story)


def test_when_the_cable_is_back_every_die_is_told_afresh(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: bench.throws)
        bench.unplug()
        await bench.until_state(AWAY)
        before = len(bench.dice)
        bench.replug()
        await bench.until(lambda: len(bench.dice) >= before + 2)
        assert [(seen.die, seen.face) for seen in bench.dice[before:]] == [("white", 5), ("red", 3)]

    tell(story)


def test_a_reboot_begins_a_new_boot_and_its_first_throw_is_a_new_throw(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: bench.throws)
        bench.reboot()
        await bench.until(lambda: bench.readings[-1].boot != bench.readings[0].boot)
        await bench.live(1)
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.throws) == 2)
        first, second = bench.throws
        assert first.sequence == second.sequence == 1
        assert first.boot != second.boot

    tell(story)


def test_a_turned_vane_is_told_and_a_resting_one_is_repeated(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.turn(240.0)
        await bench.until(lambda: abs(bench.angles[-1] - 240) < 1)
        told = len(bench.angles)
        await bench.live(5)
        assert len(bench.angles) >= told + 4

    tell(story)


def test_a_vane_that_spins_is_told_all_the_way_and_comes_to_rest_where_it_was_spun_to(
    tell: Callable[[Story], None],
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
        bench.spin(100.0)
        await bench.until(lambda: rests)
        assert [(seen.sector, seen.border, round(seen.angle)) for seen in rests] == [(2, None, 100)]
        assert len(told) >= 10

    tell(story)


def test_an_acknowledgement_is_taken_whether_the_cable_is_in_or_out(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: bench.throws)
        bench.unplug()
        await bench.until_state(AWAY)
        bench.backend.acknowledge(bench.throws[0])
        bench.replug()
        await bench.until_state(CONNECTED)
        bench.backend.acknowledge(bench.throws[0])
        await bench.live(3)
        assert len(bench.throws) == 1

    tell(story)


def test_acknowledging_a_throw_that_was_never_told_is_a_mistake_and_any_other_reading_is_ignored(
    tell: Callable[[Story], None],
) -> None:
    async def story(bench: PlayBench) -> None:
        boot = bench.readings[0].boot if bench.readings else "00000001"
        with pytest.raises(ValueError, match="never told"):
            bench.backend.acknowledge(Reading("board", boot, 7, DiceThrown((("red", 3), ("white", 5)))))
        bench.backend.acknowledge(Reading("board", boot, 7, DieSeen("red", DieState.RESTING)))

    tell(story)


def test_the_age_of_the_last_real_event_grows_while_only_the_heart_beats(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        bench.unplug()
        await bench.until_state(AWAY)
        before = bench.backend.status.age(bench.clock.now())
        await bench.live(60)
        after = bench.backend.status.age(bench.clock.now())
        assert before is not None
        assert after is not None
        assert after >= before + 60

    tell(story)


def test_tray_and_device_together_give_exactly_one_roll_for_what_was_asked(tell: Callable[[Story], None]) -> None:
    async def story(bench: PlayBench) -> None:
        tray = Tray()
        said: list[Said] = []

        def take(step: Step) -> None:
            nonlocal tray
            tray = step.tray
            said.extend(step.said)

        async def watch(seconds: float) -> None:
            for _ in range(round(seconds / STEP)):
                await bench.live(STEP)
                take(tray.tick(bench.clock.now()))

        bench.hears = lambda reading: take(tray.see(reading, bench.clock.now()))
        bench.throw(6, 6)
        await watch(4)
        take(tray.arm(7, ("red", "white"), "ann", bench.clock.now()))
        for faces in ((5, 3), (2, 2)):
            bench.throw(*faces)
            await watch(4)
        early, counted, late = bench.throws
        assert said == [
            NotCounted(early, Reason.NOT_ASKED),
            Thrown(7, (3, 5), (counted,)),
            NotCounted(late, Reason.NOT_FIRST),
        ]

    tell(story)


def test_vane_and_device_together_give_one_direction_for_one_turn(tell: Callable[[Story], None]) -> None:
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
        for degrees in (90.0, 180.0, 242.0):
            bench.turn(degrees)
            await watch(0.3)
        await watch(4)
        (direction,) = said
        assert direction is not None
        assert (direction.sector, direction.settled) == (4, True)

    tell(story)
