"""A card everybody could name must not leave a hand unnamed, and nobody is offered an answer he cannot give.

Scenes that the laws found; the laws themselves look at whole evenings.
"""

from __future__ import annotations

from typing import Literal

import pytest

from companion.game.cards import Cards
from companion.game.facts import CardsMoved
from companion.game.moves import Choice, next_prompt
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, Game, hand
from companion.rules.base import BASE
from tests.variants.scenes import at, do, given, refused, table


def holding(seat: int, cards: Cards, hands: Literal["physical", "digital"]) -> Game:
    game = table(BASE, hands=hands)
    back = CardsMoved(hand(seat), BANK, Secret(game.hand(seat), EVERYONE))
    return given(game, back, CardsMoved(BANK, hand(seat), Secret(cards, EVERYONE)))


def test_with_digital_hands_cards_are_discarded_by_name() -> None:
    game = at(holding(1, Cards({"ore": 5, "wood": 3}), "digital"), "discard", "end_turn")
    assert refused(game, "Discard", 1, cards=Cards.facedown(4)) == "no-such-choice"
    assert refused(game, "Discard", 1, cards=Cards({"ore": 3}, 1)) == "no-such-choice"
    assert do(game, "Discard", 1, cards=Cards({"ore": 4})).hand(1) == Cards({"ore": 1, "wood": 3})


@pytest.mark.parametrize("held", [Cards({"ore": 5, "wood": 3}), Cards({"ore": 5}, 3)])
def test_with_physical_hands_a_table_need_not_tell_what_is_discarded(held: Cards) -> None:
    game = at(holding(1, held, "physical"), "discard", "end_turn")
    assert do(game, "Discard", 1, cards=Cards.facedown(4)).hand(1) == Cards({"ore": 1}, 3)


def test_a_table_with_physical_hands_may_still_state_cards_it_does_not_name() -> None:
    stated = {"pile": hand(1), "cards": Cards.facedown(3)}
    known = do(holding(1, Cards({"ore": 2}), "physical"), "CorrectCards", 0, **stated)
    assert known.hand(1) == Cards.facedown(3)
    assert refused(holding(1, Cards({"ore": 2}), "digital"), "CorrectCards", 0, **stated) == "no-such-choice"


def test_with_physical_hands_only_cards_the_partner_may_have_are_asked_for() -> None:
    game = at(holding(1, Cards({"ore": 2}), "physical"), "trade", "end_turn")
    give = Cards.one(game.hand(0).kinds[0])
    prompt = next_prompt(game, Choice("OfferTrade", 0, (("partner", 1), ("give", give))))
    assert getattr(prompt, "held", None) == Cards({"ore": 2})
