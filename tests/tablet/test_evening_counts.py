"""Counts by touch: a hand that is put right, from the page of its seat."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, give_cards
from tests.tablet.moments import Begin

Counting = tuple[Evening, Finger]


@pytest.fixture
def counting(beginning: Begin) -> Counting:
    """An evening in Mika's trade phase: Mika has wood, Ren ore and sheep."""
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(1, 1))
    for seat, cards in enumerate((Cards({"wood": 4}), Cards({"ore": 2, "sheep": 1}))):
        give_cards(evening, seat, cards)
    return evening, finger


def hands(evening: Evening) -> list[Cards]:
    return [evening.table.known(TABLE).hand(seat) for seat in range(3)]


@pytest.mark.parametrize(("tile", "by"), [("One card more", 1), ("One card fewer", -1)])
def test_a_hand_that_was_miscounted_by_one_is_put_right_with_two_taps_its_row_and_the_tile(
    counting: Counting, tile: str, by: int
) -> None:
    evening, finger = counting
    before = hands(evening)[0].total
    finger.row(0)
    finger.press(tile)
    assert finger.taps == 2
    assert hands(evening)[0].total == before + by and evening.screen.sheet is None
