"""What every backend keeps, told once and played on each that has the part: dice, a vane, a cable with a memory behind.

A device judges whole throws or reports each die by itself, never both; `results` are either's. What only a board keeps,
because it alone remembers throws that nobody heard, is told of boards (`tell_board`); that smart dice tell nothing of
them, in ble/test_away.py. The vane has test_contract_vane.py. What only a cable or a byte can do belongs
in test_serial_faults.py.
"""

from pathlib import Path

import pytest

from companion.readings import DieSeen, DieState, Reading, Thrown, ThrowSeen
from hardware.ports import DeviceState
from hardware.tray import NotCounted, Reason, Said, Tray, TrayStep
from tests.hardware.backends import ANY, ASKED, BOARDS, DICE, LINKED, Play, player
from tests.hardware.benches import STEP, PlayBench

CONNECTED, AWAY = DeviceState.CONNECTED, DeviceState.NOT_PLUGGED_IN


@pytest.fixture(params=ANY)
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a story on any connected bench."""
    return player(request.param, tmp_path)


@pytest.fixture(params=DICE)
def tell_dice(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a story on a connected bench with two dice."""
    return player(request.param, tmp_path)


@pytest.fixture(params=LINKED)
def tell_linked(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a story on a connected bench with dice that can be out of reach."""
    return player(request.param, tmp_path)


@pytest.fixture(params=ASKED)
def tell_asked(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a story on a connected bench with dice that can be out of reach, and be asked how they lie."""
    return player(request.param, tmp_path)


@pytest.fixture(params=BOARDS)
def tell_board(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a story on a connected bench whose cable can be pulled."""
    return player(request.param, tmp_path)


def boots(bench: PlayBench) -> set[tuple[str, str]]:
    """Each device with each boot it told something in."""
    return {(reading.device, reading.boot) for reading in bench.readings}


def each_is_told_once(bench: PlayBench) -> bool:
    """Whether no two readings have the same marks; throws are numbered apart."""
    marks = [(r.device, r.boot, isinstance(r.seen, ThrowSeen), r.sequence) for r in bench.readings]
    return len(marks) == len(set(marks))


def test_a_device_that_is_there_connects_and_says_so_without_a_reason(tell: Play) -> None:
    async def story(bench: PlayBench) -> None:
        assert bench.states == [DeviceState.CONNECTING, CONNECTED]
        assert bench.backend.status.reason is None
        assert bench.backend.status.heard_at is not None

    tell(story)


def test_a_throw_is_told_rolling_first_then_once_with_its_faces_by_name(tell_dice: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.results) == 2)
        await bench.live(5)
        assert sorted(bench.results) == [("red", 3), ("white", 5)]
        rest = DieState.RESTING if bench.throws else DieState.SETTLED
        for die in ("white", "red"):
            states = [seen.state for seen in bench.dice if seen.die == die]
            assert DieState.ROLLING in states
            assert states[-1] is rest
        assert (DieState.SETTLED in {seen.state for seen in bench.dice}) is not bool(bench.throws)

    tell_dice(story)


def test_a_die_that_is_not_the_first_can_be_thrown_alone(tell_board: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, first=1)
        await bench.until(lambda: bench.throws)
        await bench.live(2)
        assert bench.faces == [{"red": 5}]
        with pytest.raises(ValueError, match="This tray has 2 dice"):
            bench.throw(5, 3, first=1)

    tell_board(story)


def test_a_cocked_die_is_told_and_stands_in_no_throw(tell_dice: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(0, 3)
        await bench.until(lambda: bench.results)
        await bench.until(lambda: DieSeen("white", DieState.COCKED) in bench.dice)
        await bench.live(5)
        assert bench.results == [("red", 3)]

    tell_dice(story)


def test_every_reading_names_its_device_and_its_boot_and_no_two_are_the_same(
    tell_dice: Play,
) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.results) == 2)
        assert {reading.device for reading in bench.readings} == bench.devices
        assert len(boots(bench)) == len(bench.devices)
        assert all(reading.boot for reading in bench.readings)
        assert each_is_told_once(bench)

    tell_dice(story)


def test_a_throw_may_be_acknowledged_as_soon_as_it_is_told(tell_dice: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.hears = bench.backend.acknowledge
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.results) == 2)
        await bench.live(3)
        assert sorted(bench.results) == [("red", 3), ("white", 5)]

    tell_dice(story)


def test_throws_made_while_the_cable_is_out_come_in_order_with_their_age_when_it_is_back(
    tell_board: Play,
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

    tell_board(story)


def test_when_the_way_is_open_again_every_die_is_told_afresh_and_nothing_is_a_result(tell_asked: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.results) == 2)
        bench.unplug()
        await bench.until_state(AWAY)
        before = len(bench.dice)
        bench.replug()
        await bench.until(lambda: len(bench.dice) >= before + 2)
        assert sorted((seen.die, seen.face or 0) for seen in bench.dice[before:]) == [("red", 3), ("white", 5)]
        assert {seen.state for seen in bench.dice[before:]} == {DieState.RESTING}

    tell_asked(story)


def test_a_reboot_begins_a_new_boot_and_its_first_throw_is_a_new_throw(tell_dice: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.results) == 2)
        bench.reboot()
        await bench.until(lambda: len(boots(bench)) == 2 * len(bench.devices))
        await bench.live(1)
        bench.throw(5, 3)
        await bench.until(lambda: len(bench.results) == 4)
        assert sorted(bench.results[2:]) == sorted(bench.results[:2]) == [("red", 3), ("white", 5)]
        assert each_is_told_once(bench)
        assert all(reading.sequence == 1 for reading in bench.throws)  # a board's own number, which begins anew

    tell_dice(story)


def test_an_acknowledgement_is_taken_whether_the_cable_is_in_or_out(tell_board: Play) -> None:
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

    tell_board(story)


def test_acknowledging_a_throw_that_was_never_told_is_a_mistake_and_any_other_reading_is_ignored(
    tell_dice: Play,
) -> None:
    async def story(bench: PlayBench) -> None:
        boot = bench.readings[0].boot if bench.readings else "00000001"
        with pytest.raises(ValueError, match="never told"):
            bench.backend.acknowledge(Reading("board", boot, 7, ThrowSeen((("red", 3), ("white", 5)))))
        bench.backend.acknowledge(Reading("board", boot, 7, DieSeen("red", DieState.RESTING)))

    tell_dice(story)


def test_the_age_of_the_last_real_event_grows_while_the_device_is_away(tell_linked: Play) -> None:
    async def story(bench: PlayBench) -> None:
        bench.unplug()
        await bench.until_state(AWAY)
        before = bench.backend.status.age(bench.clock.now())
        await bench.live(60)
        after = bench.backend.status.age(bench.clock.now())
        assert before is not None
        assert after is not None
        assert after >= before + 60

    tell_linked(story)


def test_tray_and_device_together_give_exactly_one_roll_for_what_was_asked(tell_dice: Play) -> None:
    async def story(bench: PlayBench) -> None:
        tray = Tray()
        said: list[Said] = []

        def take(step: TrayStep) -> None:
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
        await watch(STEP)  # for the host a stepped throw takes no time: it would be over as soon as it was asked for
        for faces in ((5, 3), (2, 2)):
            bench.throw(*faces)
            await watch(4)
        if bench.throws:
            early, counted, late = bench.throws
            assert said == [
                NotCounted(early, Reason.NOT_ASKED),
                Thrown(7, (3, 5), (counted,)),
                NotCounted(late, Reason.NOT_FIRST),
            ]
        else:
            (thrown,) = said
            assert isinstance(thrown, Thrown)
            assert (thrown.revision, thrown.faces) == (7, (3, 5))
            assert [reading.seen for reading in thrown.readings] == [
                DieSeen("red", DieState.SETTLED, 3),
                DieSeen("white", DieState.SETTLED, 5),
            ]

    tell_dice(story)
