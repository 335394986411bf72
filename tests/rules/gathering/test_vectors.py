"""Catan the Gathering's worked battles and tied armies, as the tables of its page state them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.game.facts import AwardMoved
from companion.game.state import NOBODY
from tests.rules.base.board import A, B, C
from tests.rules.gathering.board import fights, kept, position, totals


class Vector(NamedTuple):
    """A battle: A's knight and what it shows, B's, in which position; the sums, and who wins."""

    attacker: str
    shows: str
    target: str
    defends: bool
    answers: str
    sums: tuple[int, int]
    winner: int
    knights: tuple[int, int] = (0, 0)


VECTORS = {
    "GA-T-01": Vector("ore wheat wheat", "", "sheep sheep sheep", False, "ore ore ore ore", (9, 10), B),
    "GA-T-02": Vector("brick ore ore", "", "wood wheat sheep", True, "", (9, 2), B, (1, 0)),
    "GA-T-03": Vector("brick ore sheep", "", "wood wheat sheep", True, "", (7, 2), A),
    "GA-T-04": Vector("brick ore ore", "", "wood wheat sheep", True, "", (8, 2), B),
    "GA-T-05": Vector("ore wheat wheat", "", "brick brick brick", True, "", (9, 10), B),
    "GA-T-06": Vector("ore wheat wheat", "", "brick brick wood", True, "", (9, 8), A),
    "GA-T-07": Vector("ore ore ore", "", "ore wheat wood", False, "", (9, 9), NOBODY),
    "GA-T-08": Vector("wood wood wood", "brick brick brick brick brick", "brick wood brick", False, "", (10, 6), A),
    "GA-T-09": Vector("sheep wood wood", "", "brick ore wood", False, "", (2, 7), A),
}


@pytest.mark.parametrize(
    "vector", [pytest.param(v, id=name, marks=pytest.mark.rule(name)) for name, v in VECTORS.items()]
)
def test_a_battle_comes_out_as_the_page_says(vector: Vector) -> None:
    held = {0: _hand(vector.shows), 1: _hand(vector.answers)}
    play = position(
        attack={A: vector.attacker} | ({} if vector.defends else {B: vector.target}),
        defence={B: vector.target} if vector.defends else {},
        chips={A: 2, B: 2},
        held={seat: hand for seat, hand in held.items() if hand},
        cards={A: {"knight": 1}} if vector.knights[0] else {},
    )
    fights(play, shown=(vector.shows, vector.answers), knights=vector.knights)
    assert totals(play) == vector.sums
    fought = kept(play).battle
    assert fought and fought.winner == vector.winner


ARMIES = {
    "GA-T-10": ({A: 2, B: 2}, A),
    "GA-T-11": ({A: 2, B: 2, C: 3}, C),
    "GA-T-12": ({A: 3, B: 3}, B),
    "GA-T-13": ({A: 3, B: 3, C: 3}, A),
}
HOLDERS = {"GA-T-10": NOBODY, "GA-T-11": C, "GA-T-12": B, "GA-T-13": C}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(name)) for name in ARMIES])
def test_both_show_a_knight_card(name: str) -> None:
    before, holder = ARMIES[name]
    play = position(
        attack={A: "ore ore ore", B: "ore wheat wood"},
        knights=before,
        cards={A: {"knight": 1}, B: {"knight": 1}},
        also=() if HOLDERS[name] == NOBODY else (_held(HOLDERS[name]),),
    )
    fights(play, knights=(1, 1))
    assert play.holder("largest_army") == holder


def _held(seat: int) -> AwardMoved:
    return AwardMoved("largest_army", seat)


def _hand(words: str) -> dict[str, int]:
    return {word: words.split().count(word) for word in words.split()}
