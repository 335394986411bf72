"""Dice and the game: what is waited for, what a tray's throw does, and that one throw never counts twice."""

from __future__ import annotations

from random import Random

from companion.game.moves import Choice
from companion.game.prompts import Dice
from companion.game.state import NOBODY
from companion.journal import Journal
from companion.readings import AngleSeen, DieSeen, DieState, Reading, ThrowSeen
from companion.rules.base import BASE
from companion.table import Table
from tests.table.lots import LOTS
from tests.table.scenes import let
from tests.table.seated import agreed_setup, done, play, refusal, seated


def judged(sequence: int, *faces: int, boot: str = "boot-1") -> tuple[Reading, ...]:
    """Return a throw the device judged."""
    dice = tuple(zip(("a", "b"), faces, strict=True))
    return (Reading("tray-1", boot, sequence, ThrowSeen(dice)),)


def test_before_the_dice_the_tray_is_to_be_armed_for_the_seat_whose_turn_it_is(table: Table) -> None:
    waiting = table.open_throw()
    assert waiting is not None
    assert isinstance(waiting.prompt, Dice)
    assert (waiting.revision, waiting.choice, waiting.prompt.which, waiting.prompt.seat) == (
        12,
        Choice("Roll", 0),
        ("a", "b"),
        0,
    )


def test_the_tray_is_not_armed_for_dice_that_chance_casts(table: Table, journal: Journal) -> None:
    waiting = Table(journal, table.id, LOTS).open_throw()
    assert waiting is not None
    assert waiting.choice == Choice("Roll", 0)


def test_after_the_throw_the_tray_is_not_waited_for(table: Table) -> None:
    done(table.thrown((2, 3)))
    assert table.open_throw() is None
    refused = refusal(table.thrown((2, 3)))
    assert refused.code == "no-throw"
    assert table.history.head == 13


def test_nobody_waits_for_dice_while_the_board_is_set_up_or_after_the_end(journal: Journal) -> None:
    table = seated(journal, agreed_setup(victory_points=3))
    assert table.open_throw() is None
    play(Random(2), table, 500)
    assert table.game.winner != NOBODY
    assert table.open_throw() is None
    assert refusal(table.thrown((1, 2))).code == "no-throw"


def test_a_throw_is_the_roll_with_the_faces_as_they_lay(table: Table) -> None:
    done(table.thrown((5, 2), judged(1, 5, 2), revision=12))
    assert table.game.throw == (5, 2)
    assert table.history.path()[-1].reading == judged(1, 5, 2)


def test_faces_no_die_has_are_refused(table: Table) -> None:
    for faces in ((0, 3), (3, 7), (3,), (1, 2, 3), 4):
        assert refusal(table.thrown(faces)).code == "bad-dice"
    assert table.history.head == 12


def test_a_throw_for_an_earlier_question_does_not_answer_this_one(table: Table) -> None:
    assert refusal(table.thrown((5, 2), judged(1, 5, 2), revision=11)).code == "stale"


def test_the_device_repeats_its_throw_and_it_counts_once(table: Table) -> None:
    done(table.thrown((5, 3), judged(7, 5, 3)))
    let(table, 0, "roll")
    refused = refusal(table.thrown((5, 3), judged(7, 5, 3)))
    assert refused.code == "counted-already"
    assert table.game.throw == (5, 3)
    done(table.thrown((1, 1), judged(8, 1, 1)))


def test_the_throw_counts_once_even_when_kazami_was_killed_before_it_could_say_so(
    table: Table, journal: Journal
) -> None:
    done(table.thrown((5, 3), judged(7, 5, 3)))
    let(table, 0, "roll")
    again = Table(journal, table.id, BASE)
    assert refusal(again.thrown((5, 3), judged(7, 5, 3))).code == "counted-already"


def test_a_throw_that_was_taken_back_is_used_up(table: Table) -> None:
    done(table.thrown((5, 3), judged(7, 5, 3)))
    done(table.undo())
    assert refusal(table.thrown((5, 3), judged(7, 5, 3))).code == "counted-already"


def test_after_a_new_start_the_device_counts_from_one_again(table: Table) -> None:
    done(table.thrown((5, 3), judged(1, 5, 3)))
    let(table, 0, "roll")
    done(table.thrown((5, 3), judged(1, 5, 3, boot="boot-2")))


def test_a_throw_refused_by_the_rules_is_not_used_up(table: Table) -> None:
    assert refusal(table.thrown((5,), judged(3, 5, 3))).code == "bad-dice"
    done(table.thrown((5, 3), judged(3, 5, 3)))


def test_single_dice_count_once_too_and_a_vane_may_be_read_as_often_as_one_likes(table: Table) -> None:
    dice = tuple(Reading("godice", "b", n, DieSeen(die, DieState.SETTLED, n)) for n, die in ((1, "a"), (2, "b")))
    vane = (Reading("vane", "b", 1, AngleSeen(80.0)),)
    done(table.thrown((1, 2), (*dice, *vane)))
    let(table, 0, "roll")
    assert refusal(table.thrown((1, 2), dice[1:])).code == "counted-already"
    done(table.thrown((1, 2), vane))
