"""Counts by touch: a hand that is put right, from the page of its seat."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, bright_tiles, give_cards
from tests.tablet.moments import Begin
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat

KINDS = 5
"""Cards in a row to choose from, where every card is known."""
WHEAT = 3
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


def test_of_a_hand_that_kazami_deals_only_its_seat_says_what_it_holds(beginning: Begin) -> None:
    evening, finger = beginning(hands="digital")
    give_cards(evening, 0, Cards({"wood": 2}))
    finger.row(0)
    assert "Correct the hand" in finger.tiles and "One card more" not in finger.tiles


def test_a_hand_is_put_right_face_down_and_what_was_known_of_it_stays_known(counting: Counting) -> None:
    from ui.tablet.kit.cards import BACK, CardRow  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = counting
    evening.screen.tell(events.Opened(OfSeat(1)))
    finger.press("Correct the hand")
    assert {card.kind: card.chosen for card in finger.find(CardRow).cards if card.chosen} == {BACK: 3}
    finger.card(WHEAT, KINDS + 1)
    finger.press("Done")
    assert hands(evening)[1] == Cards({"ore": 2, "sheep": 1, "wheat": 1})
    evening.screen.tell(events.Opened(OfSeat(1)))
    finger.press("Correct the hand")
    finger.card(KINDS, KINDS + 1)
    finger.press("Done")
    assert hands(evening)[1] == Cards({"ore": 2, "sheep": 1, "wheat": 1}, 1)


def test_the_row_of_the_seat_whose_turn_it_is_shows_its_points(counting: Counting) -> None:
    evening, finger = counting
    finger.row(0)
    assert "Own cards" in finger.tiles and bright_tiles(evening) == []
