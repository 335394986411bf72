"""Cards of which any number may be named that is worth enough: the sheet counts them, and waits for enough."""

from __future__ import annotations

from companion.game.cards import Cards
from tests.tablet.evenings import paragraphs
from tests.tablet.moments import Begin, known, thrown
from tests.variants.fishery import FISH, FISHERY, PIKE


def test_more_cards_than_the_least_must_be_worth_enough_too(beginning: Begin) -> None:
    evening, finger = beginning(FISHERY, Cards({FISH: 2, PIKE: 1}))
    thrown(evening, 1, 1)
    before = known(evening).hand(0)
    finger.press("More")
    finger.press("Sell fish")
    assert "Worth at least 4 together" in paragraphs(evening)
    finger.card(0, 2)
    finger.card(0, 2)
    assert "Sell fish" not in finger.tiles
    finger.card(1, 2)
    finger.press("Sell fish")
    assert known(evening).hand(0) == before - Cards({FISH: 2, PIKE: 1}) + Cards.one("ore")
