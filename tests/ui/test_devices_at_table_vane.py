"""The vane beside the table: one direction for each question, from a turn that was seen to end after it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.game.secret import TABLE
from companion.readings import AngleSeen, DieSeen, DieState
from hardware.ports import DeviceState
from hardware.vane import VaneState
from tests.ui.vanes import ENE, ESE, LOST, SOUTH, WNW, WSW, Bench, unseen
from ui.language.catalogues import language
from ui.language.voice import Voice


async def test_the_next_turn_that_ends_is_the_direction_once_and_its_reading_is_kept(bench: Bench) -> None:
    await bench.hold(180)
    bench.told.clear()
    await bench.spin(62)
    assert (bench.side, bench.entries) == (ENE, 1)
    (reading,) = bench.table.history.path()[-1].reading
    assert reading.seen == AngleSeen(62)
    assert bench.told == ["The vane rests on ENE."]
    await bench.hold(62, 10)
    assert bench.entries == 1


async def test_where_the_vane_stood_before_does_not_count_and_people_are_told_why(bench: Bench) -> None:
    await bench.hold(120, 10)
    assert (bench.side, bench.told) == (None, [unseen("ESE")])
    await bench.spin(120)  # once round, to the same side
    assert bench.side == ESE


async def test_a_restless_vane_answers_no_question_by_itself_and_it_is_said_once_that_a_turn_must_be_larger(
    bench: Bench,
) -> None:
    chance = random.Random(3)
    for _ in range(600):
        await bench.hold(chance.uniform(54, 66), 0.5)
    trembles = [told for told in bench.told if told.startswith("The vane trembles by ")]
    assert (bench.side, len(trembles)) == (None, 1)
    await bench.spin(180)
    assert bench.side == SOUTH


async def test_a_turn_nobody_asked_for_only_moves_the_dial(bench: Bench) -> None:
    bench.table.thrown(SOUTH)
    await bench.hold(0)
    await bench.spin(60)
    assert (bench.side, bench.entries, bench.told) == (SOUTH, 1, [])
    vane = bench.beside.vane
    assert (vane.vane.angle, vane.vane.state, vane.asked) == (60, VaneState.SETTLED, False)


@pytest.mark.parametrize("late", [0.3, 0.7])
async def test_a_turn_that_ended_before_the_question_does_not_count_though_it_is_believed_after(
    bench: Bench, late: float
) -> None:
    bench.table.thrown(SOUTH)
    await bench.hold(0)
    await bench.turn(60)
    await bench.clock.advance(late)
    bench.table.undo()
    await bench.hold(60)
    assert (bench.side, bench.told) == (None, [unseen("ENE")])


async def test_a_turn_that_began_before_the_question_and_ended_after_it_counts(bench: Bench) -> None:
    bench.table.thrown(SOUTH)
    await bench.hold(0)
    bench.see(AngleSeen(30))
    bench.see(AngleSeen(60))
    bench.table.undo()
    await bench.spin(120)
    assert bench.side == ESE


@pytest.mark.parametrize(("degrees", "one", "other"), [(28, "N", "ENE"), (212, "WSW", "S"), (331, "N", "WNW")])
async def test_a_vane_on_a_border_counts_for_neither_side_until_it_is_nudged(
    bench: Bench, degrees: float, one: str, other: str
) -> None:
    await bench.hold(100)
    bench.told.clear()
    await bench.spin(degrees)
    await bench.hold(degrees, 10)
    assert bench.side is None
    assert bench.told == [f"The vane stands between {one} and {other}: nudge it, or choose by hand."]
    await bench.hold(240)
    assert bench.side == WSW


async def test_each_question_wants_a_turn_of_its_own_and_the_answer_names_the_question(bench: Bench) -> None:
    await bench.hold(0)
    await bench.turn(60)
    await bench.clock.advance(0.3)
    bench.table.anew = 1  # another question follows without a pause
    bench.beside.arm(bench.table.open_throw())
    await bench.hold(60)
    assert (bench.side, bench.told[-1]) == (None, unseen("ENE"))
    bench.table.anew = 0
    bench.beside.arm(bench.table.open_throw())
    asked = bench.table.game.revision
    await bench.spin(120)
    assert (bench.side, bench.table.answered) == (ESE, asked)


async def test_by_hand_the_direction_is_entered_whatever_the_vane_does(bench: Bench) -> None:
    await bench.spin(30)
    bench.table.thrown(WNW)
    await bench.spin(60)
    assert (bench.side, bench.entries) == (WNW, 1)


async def test_a_lost_vane_is_said_while_a_direction_is_asked_for_and_only_then(bench: Bench) -> None:
    await bench.hold(0)
    bench.told.clear()
    bench.become(DeviceState.LOST)
    assert bench.told[-1] == LOST
    bench.become(DeviceState.CONNECTED)
    await bench.hold(0)
    bench.table.thrown(SOUTH)
    bench.told.clear()
    bench.become(DeviceState.LOST)
    assert LOST not in bench.told
    bench.table.undo()  # it is asked for again, and nothing is there
    assert bench.told[-1] == LOST


async def test_a_vane_that_says_nothing_for_three_seconds_is_lost_though_its_board_lives(bench: Bench) -> None:
    await bench.hold(0)
    bench.told.clear()
    for _ in range(8):
        bench.see(DieSeen("white", DieState.RESTING, 1))
        await bench.clock.advance(0.5)
    assert bench.told == [LOST]
    assert bench.beside.vane.vane.state is VaneState.SILENT


async def test_a_vane_turned_while_its_cable_is_out_counts_if_it_was_heard_since_the_question(bench: Bench) -> None:
    await bench.hold(0)
    bench.become(DeviceState.LOST)
    await bench.clock.advance(10)
    await bench.hold(60)
    assert bench.side == ENE


async def test_a_vane_turned_while_its_cable_is_out_does_not_count_if_that_may_have_been_before(bench: Bench) -> None:
    bench.table.thrown(SOUTH)
    await bench.hold(0)
    bench.become(DeviceState.LOST)
    bench.table.undo()
    bench.told.clear()
    await bench.hold(60)
    assert (bench.side, bench.told) == (None, [unseen("ENE")])


async def test_a_direction_that_could_not_be_written_is_not_counted_and_the_vane_is_turned_again(bench: Bench) -> None:
    await bench.hold(0)
    bench.journal.full = True
    await bench.spin(60)
    assert any("the disk is full" in line for line in bench.told)
    assert (bench.side, bench.entries) == (None, 0)
    bench.journal.full = False
    await bench.hold(60, 5)
    assert bench.entries == 0
    await bench.spin(120)
    assert (bench.side, bench.entries) == (ESE, 1)


async def test_how_the_vane_is_is_said_once_one_was_heard(bench: Bench) -> None:
    voice = Voice(language("en", ()), bench.table.known(TABLE))
    assert len(bench.beside.said()) == 1
    said = []
    for degrees in (359.8, 60, 30):
        bench.see(AngleSeen(degrees))
        said.append(voice(bench.beside.said()[1]))
        await bench.hold(degrees)
        said.append(voice(bench.beside.said()[1]))
    bench.become(DeviceState.LOST)
    said.append(voice(bench.beside.said()[1]))
    turns, rests = "The weather vane turns.", "The weather vane rests at {n}°."
    assert said == [
        *(turns, rests.format(n=0), turns, rests.format(n=60), turns),
        "The weather vane stands between two sides, at 30°.",
        "The weather vane does not answer.",
    ]


async def test_after_a_restart_where_the_vane_rests_is_seen_and_only_a_new_turn_counts(tmp_path: Path) -> None:
    async with Bench(tmp_path).alive() as bench:
        await bench.hold(0)
    async with Bench(tmp_path, waited=5).alive() as bench:
        await bench.hold(180)  # turned while Kazami was away: nobody knows when
        assert (bench.side, bench.told) == (None, [unseen("S")])
        assert bench.beside.vane.vane.angle == 180
        await bench.spin(180)
        assert bench.side == SOUTH
