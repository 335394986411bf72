"""Chance is fair, drawn from the game's secret seed, and remembered: the same decision draws the same card."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.game.cards import Cards
from companion.game.holes import Dice, Direction, Hole, Number, OneOf, Place, SomeCards, fits
from companion.game.moves import Choice
from companion.game.text import Text
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Table
from companion.table.chance import Chance
from tests.table.lots import LOTS, CastLots
from tests.table.scenes import bought, building, robbed, robbing
from tests.table.seated import done, refusal

SEED = b"a seed of some sort"
PINNED = [3, 3, 4, 5, 1, 2, 5, 3, 3, 4, 0, 1]
LABEL = Text.of("x")
HOLES: tuple[Hole, ...] = (
    Place("x", LABEL, ("0,0", "1,0", "2,0"), "chance"),
    OneOf("x", LABEL, ((4, LABEL), ("b", LABEL)), "chance"),
    Number("x", LABEL, 3, 5, "chance"),
    Dice("x", LABEL, ("red", "white", "event"), 0, "chance"),
    Direction("x", LABEL, tuple("abcdef"), "chance"),
    SomeCards("x", LABEL, "deck", Cards({"knight": 2, "ore": 3}, 1), 1, 4, ("knight", "ore"), "chance"),
)


def numbers(seed: bytes, parent: int, ask: int, below: int, count: int) -> list[int]:
    chance = Chance(seed, parent, ask)
    return [chance.below(below) for _ in range(count)]


def test_tonights_chance_is_the_same_after_every_update() -> None:
    """These numbers are part of every kept game: they may never change."""
    assert numbers(SEED, 4, 3, 6, 12) == PINNED


def test_another_seed_entry_or_ask_draws_other_numbers() -> None:
    drawn = {tuple(numbers(*where, 1000, 4)) for where in [(SEED, 4, 3), (b"other", 4, 3), (SEED, 5, 3), (SEED, 4, 2)]}
    assert len(drawn) == 4


@pytest.mark.parametrize("n", [2, 6, 25, 3 * 2**61])
def test_every_number_is_as_likely_as_the_others(n: int) -> None:
    """Chi-square over 8 equal parts, 7 degrees of freedom: above 30 happens once in 10,000 fair tries."""
    parts, tries = min(n, 8), 8000
    counted = Counter(number * parts // n for number in numbers(SEED, 1, 1, n, tries))
    shares = [len(range(-(-part * n // parts), -(-(part + 1) * n // parts))) / n for part in range(parts)]
    chi = sum((counted[part] - tries * share) ** 2 / (tries * share) for part, share in enumerate(shares))
    assert chi < 30


@pytest.mark.parametrize("hole", HOLES, ids=lambda hole: type(hole).__name__)
def test_chance_fills_every_sort_of_hole_with_what_fits_and_leaves_no_answer_out(hole: Hole) -> None:
    filled = [Chance(SEED, parent, 0).fill(hole) for parent in range(300)]
    assert all(fits(hole, value) for value in filled)
    assert len({str(value) for value in filled}) >= 2


def test_a_pile_of_one_card_is_always_that_card() -> None:
    only = SomeCards("x", LABEL, "deck", Cards.one("ore"), 1, 1, ("ore",), "chance")
    assert Chance(SEED, 0, 0).fill(only) == Cards.one("ore")


def test_undo_and_repeat_draws_the_same_card(table: Table) -> None:
    building(table)
    first = bought(table)
    for _ in range(5):
        done(table.undo(agreed=[0]))
        assert bought(table) == first


def test_undo_and_repeat_steals_the_same_card(table: Table) -> None:
    robbing(table)
    first = robbed(table)
    done(table.undo(agreed=[0, 1]))
    assert robbed(table) == first


def test_a_resumed_game_draws_the_same_card(table: Table, journal: Journal) -> None:
    building(table)
    first = bought(table)
    done(table.undo(agreed=[0]))
    assert bought(Table(journal, table.id, BASE)) == first


def test_two_games_with_other_seeds_do_not_draw_alike(journal: Journal, table: Table) -> None:
    drawn = set()
    for number in range(12):
        game = journal.begin("Other", table.setup, bytes([number]) * 32)
        other = Table(journal, game, BASE)
        for entry in table.history.path():
            done(other.submit(entry.move))
        building(other)
        drawn.add(tuple(bought(other) for _ in range(3)))
    assert len(drawn) > 1


def test_dice_that_chance_casts_are_cast_by_the_table(table: Table, journal: Journal) -> None:
    lots = Table(journal, table.id, LOTS)
    done(lots.submit(Choice("CastLots", 0)))
    move = lots.history.path()[-1].move
    assert isinstance(move, CastLots)
    assert len(move.faces) == 3
    assert lots.game.this_turn == {f"cast:{sum(move.faces)}": 1}


def test_where_there_is_nothing_to_draw_from_the_move_is_refused(table: Table, journal: Journal) -> None:
    lots = Table(journal, table.id, LOTS)
    assert refusal(lots.submit(Choice("DrawStraw", 0))).code == "nothing-to-choose"
