"""The log of magic: each thing that happened, as a sentence, and nothing of what goes without saying."""

import pytest

from companion.game.facts import Fact
from companion.game.secret import Secret
from companion.game.tokens import TokensExchanged
from companion.rules.wizards.magic import (
    BottomReached,
    CardBuried,
    DieSet,
    DragonMoved,
    MarkersVanished,
    SpellCast,
    WarehousesSet,
    WizardHired,
    WizardReturned,
)
from tests.rules.base.board import A, B, sentence
from tests.rules.wizards.board import RIVER, cards, position


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (SpellCast(A, "temptation"), "Ann casts temptation."),
        (WizardHired(B, "hor"), "Ben hires hor."),
        (WizardReturned("hor"), "hor goes back to the stock."),
        (DragonMoved(B), "The dragon is with Ben."),
        (DragonMoved(-1), "The dragon flies back to the bank."),
        (WarehousesSet(A, 3), "Ann has 3 warehouses."),
        (DieSet(4), "One die is set to 4."),
        (DieSet(0), None),
        (MarkersVanished(), "All that is virtual vanishes."),
        (MarkersVanished("virtual_road"), "All of one kind vanish: virtual_road."),
        (TokensExchanged(RIVER, "-2,0"), "The 8 and the 9 change places."),
        (CardBuried(Secret(cards("knight"), (A,))), None),
        (BottomReached(1), None),
    ],
)
def test_the_log_tells_what_happened(fact: Fact, line: str | None) -> None:
    told = fact.tells(position().game)
    assert (None if told is None else sentence(told)) == line
