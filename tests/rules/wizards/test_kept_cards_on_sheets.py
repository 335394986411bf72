"""A sheet of a variant with cards that only Kazami keeps: it must say who has them, for nothing else can."""

from __future__ import annotations

import pytest

from companion.board.maps import spiral
from companion.game.cards import Cards
from companion.game.decide import begin, fold
from companion.game.facts import AgendaSet, CardsMoved, TurnBegan
from companion.game.position import PositionError, written
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret
from companion.game.state import BANK, Game, Seat, Setup, Step, hand
from companion.rules.wizards import WIZARDS
from tests.board.chances import Scripted
from tests.rules.base.board import entered

ANN, BEN = 0, 1
SEATS = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white"))
HELD = Cards({"gold": 3, "mana": 1, "ore": 2})


def middle(viewer: int, **options: bool) -> Game:
    """A physical table in its first turn: Ann was paid openly, then Ben drew two cards that were cardboard."""
    board = spiral(WIZARDS.kit(len(SEATS), options), Scripted())
    game = begin(WIZARDS, Setup(variant="wizards", seats=SEATS, board=board, options=options), viewer)
    return fold(
        game,
        (
            CardsMoved(BANK, hand(ANN), Secret(HELD, EVERYONE)),
            CardsMoved(hand(ANN), hand(BEN), Secret(Cards.facedown(2), EVERYONE)),
            TurnBegan(ANN),
            AgendaSet((Step("roll", (ANN,), opened=True), Step("trade"), Step("build"), Step("end_turn"))),
        ),
    )


@pytest.mark.parametrize("options", [{}, {"large_map": True}])
def test_a_sheet_leads_back_to_every_gold_and_mana_and_to_its_own_map(options: dict[str, bool]) -> None:
    game = middle(KAZAMI, **options)
    back = entered(written(game))
    assert (back.setup, back.board, back.variant_state) == (game.setup, game.board, game.variant_state)
    assert [back.hand(seat) for seat in back.players] == [game.hand(seat) for seat in game.players]
    assert (back.hand(ANN).of("gold"), back.hand(ANN).most("gold"), back.hand(BEN).most("mana")) == (3, 3, 0)


def test_a_sheet_that_does_not_know_whose_gold_it_is_asks_for_it() -> None:
    text = written(middle(TABLE))
    assert "gold = 1" in text, "the others saw three, and two cards left the hand unseen"
    with pytest.raises(PositionError, match="names 17 of 19 gold, and only Kazami keeps gold: say who has how much"):
        entered(text)


def test_gold_that_nobody_is_said_to_hold_is_in_the_bank() -> None:
    text = "\n".join(line for line in written(middle(KAZAMI)).splitlines() if not line.startswith("bank"))
    assert entered(text).pile(BANK).of("gold") == 16
