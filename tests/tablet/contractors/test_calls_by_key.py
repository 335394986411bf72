"""Calls by key: the smallest raise and Pass cost one tap each, and a hurried finger answers for one seat only."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from tests.tablet.contractors.moments import auction, away, seven
from tests.tablet.moments import Begin


def test_the_smallest_raise_and_passing_are_keys_with_the_sign_of_the_seat_that_is_asked(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    assert (finger.tiles["1 wood"].view.seat, finger.tiles["Pass"].view.seat) == ("red", "red")
    finger.press("1 wood")
    leading = auction(evening).leading
    assert leading is not None and (leading.seat, leading.bid) == (0, Cards({"wood": 1}))
    assert finger.tiles["1 wheat"].view.seat == "blue"
    finger.press("Pass")
    assert auction(evening).out == (1,)


def test_a_raise_of_more_kinds_than_a_key_has_words_for_lies_ready_in_the_sheet_alone(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    evening.make("Bid", 0, cards=Cards({"ore": 1, "wood": 2}))
    assert {*finger.tiles} == {"Bid", "Pass", "Board", "Undo", "Fix"}
    finger.press("Bid")
    assert "3 cards, worth 12" in finger.tiles


@pytest.mark.parametrize("key", ["1 wood", "Pass"])
def test_a_double_tap_on_a_key_answers_for_one_seat(begin: Begin, key: str) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    where = finger.middle(finger.tiles[key])
    head = evening.table.history.head
    finger.tap(*where)
    finger.pace = 0.1
    finger.tap(*where)
    assert evening.table.history.head == head + 1
