"""A die beside the total, end to end: what a throw brings, its figures, what a terminal and a phone show."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fair_dice import chances
from companion.game.decide import fold
from companion.game.dice import Die, counting, die_names, named
from companion.game.facts import PiecePlaced
from companion.game.history import Entry
from companion.game.move_effects import effects_of
from companion.game.moves import Choice, Move, next_prompt
from companion.game.secret import TABLE
from companion.game.state import Game, Piece, hand
from companion.rules.base import BASE
from companion.statistics import expected_gain, statistics
from companion.view import View
from tests.dialogue.page.shown import all_of, english
from tests.terminal.tables import Evening, a_setup
from tests.variants.beacon import BEACON
from tests.variants.scenes import at, do, given, made, move, table
from ui.dialogue.page.blocks import News
from ui.dialogue.page.guest_page import guest_page

SEVENS = [(1, 2, 4), (4, 2, 1), (3, 3, 1)]
"""Throws whose three faces come to seven, and whose two that count do not."""


def beside(game: Game, total: int) -> Game:
    """Put a settlement of the first seat beside a hex of this number."""
    hex_ = game.board.hexes_with(total)[0]
    free = next(corner for corner in game.island.hex_corners[hex_] if corner not in game.pieces)
    return given(game, PiecePlaced(free, Piece("settlement", 0)))


def test_dice_are_told_by_their_names_and_only_those_that_count_are_added_up() -> None:
    assert die_names(BEACON.dice) == ("white", "red", "beacon")
    assert counting(BEACON.dice, (1, 2, 4)) == (1, 2)
    assert (BEACON.total((1, 2, 4)), BEACON.total((5,)), BEACON.total(()), BASE.total((1, 6))) == (3, 5, 0, 7)
    assert counting(named(BEACON.dice, ("beacon", "red")), (4, 2)) == (2,)
    assert named(BEACON.dice, ("nobody's",)) == (Die("nobody's"),)


def test_all_dice_of_a_variant_are_thrown_together() -> None:
    prompt = next_prompt(at(table(BEACON), "roll", "end_turn"), Choice("Roll", 0))
    assert getattr(prompt, "which") == ("white", "red", "beacon")  # noqa: B009 - a prompt is of one of several kinds


@pytest.mark.parametrize("faces", SEVENS)
def test_what_a_throw_brings_is_that_of_the_dice_that_count(faces: tuple[int, ...]) -> None:
    game = beside(at(table(BEACON), "roll", "end_turn"), sum(faces[:2]))
    after = do(game, "Roll", 0, dice=faces)
    assert after.throw == faces
    assert [step.name for step in after.agenda] == ["end_turn"], "it is no seven"
    assert after.hand(0).total > game.hand(0).total


def test_a_seven_is_one_whatever_lies_beside_it() -> None:
    after = do(at(table(BEACON), "roll", "end_turn"), "Roll", 0, dice=(3, 4, 6))
    assert "move_robber" in [step.name for step in after.agenda]


def test_the_hexes_that_yield_are_those_of_the_total() -> None:
    before = beside(at(table(BEACON), "roll", "end_turn"), 3)
    facts = made(before, move(before, "Roll", 0, dice=(1, 2, 5)))
    found = effects_of(fold(before, facts), facts)
    assert found.hexes and set(found.hexes) <= set(before.board.hexes_with(3))


def test_statistics_count_the_dice_that_count() -> None:
    game = at(table(BEACON), "roll", "end_turn")
    facts = made(game, move(game, "Roll", 0, dice=(1, 2, 4)))
    told = statistics(BEACON, game.setup, [Entry(1, 0, Move(seat=0, revision=0), facts, 1)])
    assert {each.total: each.count for each in told.sums if each.count} == {3: 1}
    assert [each.total for each in told.sums] == list(range(2, 13))
    assert (told.faces, told.throws) == ((1, 1, 0, 0, 0, 0), 1)
    assert expected_gain(game) == expected_gain(at(table(BASE), "roll", "end_turn"))
    assert sum(each.expected for each in told.sums) == pytest.approx(sum(chances(2).values()))


def test_a_terminal_and_a_phone_show_the_total_of_the_dice_that_count(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup(variant=BEACON), variant=BEACON)
    evening.settle_in()
    evening.type("1 2 4")
    assert "[1] [2] = 3 [4]" in evening.type("show")
    view = evening.table.view(TABLE)
    assert isinstance(view, View)
    shown = next(line for line in all_of(News, guest_page(view)) if line.faces)
    assert [face.pips for face in shown.faces] == [1, 2, 4]
    assert english(view.known)(shown.text).endswith(" threw 3")


def test_nothing_of_a_hand_hangs_on_the_die_beside_the_total() -> None:
    game = beside(at(table(BEACON), "roll", "end_turn"), 3)
    hands = {do(game, "Roll", 0, dice=(1, 2, face)).pile(hand(0)) for face in range(1, 7)}
    assert len(hands) == 1
