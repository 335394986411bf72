"""Who knows what after a theft from a hand with gold, which only Kazami keeps, and with cardboard nobody saw."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards, Covers
from companion.game.decide import fold
from companion.game.facts import AgendaSet, CardsMoved, PiecePlaced, PieceRemoved
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret
from companion.game.state import BANK, Game, Piece, Step, hand
from companion.rules.base.names import DECK, ROBBER, SETTLEMENT
from companion.rules.wizards import WIZARDS
from tests.variants.scenes import made, move, table

ANN, BEN, CLEO = 0, 1, 2


def robbed(card: Cards, viewer: int) -> Game:
    """What somebody knows after Ann stole a card of Ben, who holds two gold, an ore and three cards nobody saw."""
    full, known = (table(WIZARDS, hands="physical", viewer=who) for who in (KAZAMI, viewer))
    there = full.island.corner_hexes[full.places(BEN, SETTLEMENT)[0]][0]
    stated = (
        CardsMoved(hand(BEN), BANK, Secret(full.hand(BEN), EVERYONE)),
        CardsMoved(BANK, hand(BEN), Secret(Cards({"gold": 2, "ore": 1}), EVERYONE)),
        CardsMoved(DECK, hand(BEN), Secret(Cards.facedown(3), EVERYONE)),
        PieceRemoved(full.where(ROBBER) or "", Piece(ROBBER)),
        PiecePlaced(there, Piece(ROBBER)),
        AgendaSet((Step("steal", (ANN,), opened=True), Step("end_turn"))),
    )
    full, known = fold(full, stated), fold(known, stated)
    return fold(known, made(full, move(full, "Steal", ANN, victim=BEN, card=card)))


@pytest.mark.parametrize("viewer", [KAZAMI, BEN])
def test_a_card_of_cardboard_that_was_stolen_leaves_the_gold_counted(viewer: int) -> None:
    known = robbed(Cards.facedown(1), viewer).hand(BEN)
    assert (known, known.most("gold")) == (Cards({"gold": 2}, 3), 2)


@pytest.mark.parametrize("viewer", [TABLE, ANN, CLEO])
def test_after_any_theft_the_others_count_one_gold_less_for_sure(viewer: int) -> None:
    """They saw two, and it may have been one of them as far as they were told."""
    known = robbed(Cards.facedown(1), viewer).hand(BEN)
    assert (known.of("gold"), known.total, known.covers(Cards({"gold": 2}))) == (1, 5, Covers.UNSURE)


@pytest.mark.parametrize(("viewer", "left"), [(KAZAMI, 1), (BEN, 1), (ANN, 1), (TABLE, 1), (CLEO, 1)])
def test_gold_that_was_stolen_is_named_to_thief_and_victim_alone(viewer: int, left: int) -> None:
    game = robbed(Cards.one("gold"), viewer)
    known = game.hand(BEN)
    told = viewer in (KAZAMI, ANN, BEN)
    assert (known.of("gold"), known.total) == (left, 5)
    assert game.hand(ANN).of("gold") == (1 if told else 0)
    assert known.of("ore") == (1 if told else 0)
