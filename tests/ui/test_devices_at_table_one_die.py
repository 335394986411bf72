"""One die in place of the vane, both at once, lots where nothing is, and every kind of board: never two directions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.game.correct import CorrectDice
from companion.readings import AngleSeen, DieSeen, DieState, Reading, ThrowSeen
from companion.table import Committed
from hardware.ports import DeviceState, DeviceStatus, Tell
from hardware.vane import VaneState
from tests.hardware.benches import FirmwareBench, PlayBench, SimulatedBench
from tests.ui.armed import armed
from tests.ui.vanes import ENE, FACES, WORDS, WSW, Bench, Lots
from ui.session.simulated_devices import SimulatedHands


async def test_where_a_die_points_is_said_after_the_news_of_it_which_would_take_its_place(bench: Bench) -> None:
    said_before: list[int] = []
    bench.table.subscribe(lambda _: said_before.append(len(bench.told)))
    bench.see(ThrowSeen((("red", 3),)))
    await bench.clock.advance(1)
    assert said_before[0] == 0 and len(bench.told) == 1


async def test_where_a_vane_rests_is_said_after_the_news_of_it(bench: Bench) -> None:
    await bench.hold(180)
    bench.told.clear()
    said_before: list[int] = []
    bench.table.subscribe(lambda _: said_before.append(len(bench.told)))
    await bench.spin(62)
    assert said_before[0] == 0 and len(bench.told) == 1


@pytest.mark.parametrize("die", ["white", "red"])
@pytest.mark.parametrize("face", range(1, 7))
async def test_any_one_die_is_the_direction_that_the_house_rule_gives_its_face(
    bench: Bench, die: str, face: int
) -> None:
    asked = bench.table.game.revision
    bench.see(ThrowSeen(((die, face),)))
    await bench.clock.advance(1)
    assert bench.table.answered == asked
    assert bench.side is not None
    assert WORDS[bench.side] == FACES[face - 1]
    assert bench.told == [f"The die shows {face}: {FACES[face - 1]}."]
    assert bench.board.acknowledged == [1]
    assert bench.table.history.path()[-1].reading[0].seen == ThrowSeen(((die, face),))


async def test_two_dice_are_no_direction_and_one_thrown_then_is(bench: Bench) -> None:
    bench.see(ThrowSeen((("red", 5), ("white", 2))))
    await bench.clock.advance(3)
    assert bench.side is None
    assert bench.told == [
        "This throw does not count: only one die was asked for.",
        "Only one die is asked for, not white, red. Throw one of them again, or enter it by hand.",
    ]
    bench.see(DieSeen("red", DieState.ROLLING))
    bench.see(ThrowSeen((("red", 4),)))
    await bench.clock.advance(1)
    assert bench.entries == 1
    assert bench.board.acknowledged == [1, 3]


async def test_vane_and_die_at_once_give_one_direction_whichever_is_believed_first(tmp_path: Path) -> None:
    async with Bench(tmp_path).alive() as bench:
        await bench.hold(0)
        await bench.turn(60)
        await bench.clock.advance(0.6)
        bench.see(AngleSeen(60))
        bench.see(ThrowSeen((("red", 5),)))  # 0.2 s before the vane is believed, 0.5 s before the die is
        await bench.clock.advance(5)
        assert (bench.side, bench.entries) == (ENE, 1)
        assert (
            "This throw does not count: the dice were taken up again, or the roll was no longer wanted." in bench.told
        )
        assert bench.board.acknowledged  # so that it is not told for ever
    async with Bench(tmp_path).alive() as bench:
        bench.table.undo()
        await bench.hold(0)
        bench.told.clear()
        bench.see(ThrowSeen((("red", 5),)))
        await bench.clock.advance(0.3)
        bench.see(AngleSeen(60))
        bench.see(AngleSeen(60))
        await bench.clock.advance(5)
        assert bench.entries == 1
        assert bench.told == [f"The die shows 5: {FACES[4]}."]


async def test_a_die_and_a_vane_believed_in_the_same_moment_still_give_one(bench: Bench) -> None:
    await bench.hold(0)
    await bench.turn(60)
    bench.see(AngleSeen(60))
    await bench.clock.advance(0.3)
    bench.see(ThrowSeen((("red", 5),)))
    bench.clock.time += 5  # the loop was busy: both are due when it looks again
    await bench.clock.advance(1)
    assert bench.entries == 1


async def test_a_die_thrown_while_kazami_was_away_is_the_direction_for_its_tray_remembers_when(tmp_path: Path) -> None:
    async with Bench(tmp_path, waited=5).alive() as bench:
        bench.see(ThrowSeen((("red", 2),)), age=4.0)
        await bench.clock.advance(1)
        assert bench.entries == 1


def test_where_the_dice_are_kazamis_it_draws_a_direction_when_somebody_asks_for_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    kazamis = CorrectDice(seat=0, revision=bench.table.game.revision, dice="kazami")
    assert isinstance(bench.table.submit(kazamis), Committed)
    waiting = bench.table.open_throw()
    assert waiting is not None
    for (face,) in [bench.table.lots(waiting.prompt)] * 3:  # taken back it comes from the same side again
        assert bench.beside.throw() is None
        assert bench.side is not None
        assert WORDS[bench.side] == FACES[face - 1]
        bench.table.undo()


def test_a_simulated_tray_throws_one_die_for_a_direction_and_its_vane_is_spun_by_lot(tmp_path: Path) -> None:
    thrown, turned = list[tuple[str, ...]](), list[float]()
    bench = Bench(tmp_path, hands=SimulatedHands(thrown.append, turned.append), lot=Lots(200))
    for die in ("white", "red"):
        bench.see(DieSeen(die, DieState.RESTING, 1))
    assert bench.beside.throw() is None
    assert bench.beside.turn() is None
    assert bench.beside.turn(90) is None
    refused = bench.beside.turn(360)
    assert refused is not None and refused.code == "angle"
    assert (thrown, turned) == ([("white",)], [200.0, 90])


def test_a_real_vane_is_turned_by_people(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.beside.tell(DeviceStatus("vane", DeviceState.CONNECTED))
    refused = bench.beside.turn(90)
    assert refused is not None and refused.code == "real"


def test_a_vane_that_is_not_there_is_turned_by_nobody(tmp_path: Path) -> None:
    refused = Bench(tmp_path).beside.turn(90)
    assert refused is not None and refused.code == "no-vane"


class Relay:
    """What a bench's backend tells, for whoever stands beside the table."""

    def __init__(self, device: PlayBench) -> None:
        self._device = device

    @property
    def status(self) -> DeviceStatus:
        return self._device.backend.status

    async def run(self, tell: Tell) -> None:
        self._device.hears = tell
        await asyncio.Event().wait()

    def acknowledge(self, reading: Reading) -> None:
        self._device.backend.acknowledge(reading)


@pytest.mark.parametrize("made", [SimulatedBench, FirmwareBench])
async def test_every_board_answers_by_its_vane_and_by_one_die(tmp_path: Path, made: type[PlayBench]) -> None:
    if made is FirmwareBench:
        pytest.importorskip("micropython_unix", reason="the board's own firmware runs on it")
    bench, device = Bench(tmp_path / "games"), made(tmp_path / "device")
    hands = SimulatedHands(lambda dice: device.throw(*[5, 5][: len(dice)]), device.spin)
    beside = bench.beside = armed(bench.table, Relay(device), device.clock, hands)
    async with bench.alive(), device:
        await device.until(lambda: beside.vane.vane.state is VaneState.SETTLED)
        assert bench.side is None
        assert beside.turn(245.0) is None
        await device.until(lambda: bench.side is not None)
        assert bench.side == WSW
        bench.table.undo()
        await device.until(lambda: beside.throw() is None)
        await device.until(lambda: bench.side is not None)
        assert bench.side is not None
        assert WORDS[bench.side] == FACES[4]
        entries = [entry for _, entry in sorted(bench.table.history.entries.items())]
        assert [type(reading.seen) for entry in entries for reading in entry.reading or ()] == [
            AngleSeen,
            ThrowSeen,
        ]
