"""A variant may keep cards of the bank beside the hand: they are corrected and entered as what they are."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.decide import begin
from companion.game.facts import CardsMoved
from companion.game.moves import Choice, next_prompt
from companion.game.position import setup_of, stated, written
from companion.game.prompts import SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK
from companion.rules.base import BASE
from companion.rules.base.names import DECK, RESOURCES
from tests.variants.scenes import do, given, made, table

PURSE = "purse:0"
VARIANT = BASE.differing(piles=(*BASE.piles, "purse:"), of_bank=("hand:", "purse:"))


def test_what_lies_there_is_corrected_by_kinds_of_the_bank() -> None:
    game = given(table(VARIANT), CardsMoved(BANK, PURSE, Secret(Cards({"ore": 2}), EVERYONE)))
    prompt = next_prompt(game, Choice("CorrectCards", 0, (("pile", PURSE),)))
    assert isinstance(prompt, SomeCards) and prompt.kinds == RESOURCES
    after = do(game, "CorrectCards", 0, pile=PURSE, cards=Cards({"ore": 1}))
    assert (after.pile(PURSE), after.pile(BANK).of("ore")) == (Cards({"ore": 1}), game.pile(BANK).of("ore") + 1)


def test_what_lies_there_face_down_is_missing_from_the_bank_and_not_from_the_deck() -> None:
    game = table(VARIANT, hands="physical")
    game = given(game, CardsMoved(BANK, PURSE, Secret(Cards.facedown(2), EVERYONE)))
    left_out = "\n".join(line for line in written(game).splitlines() if not line.startswith(("bank", "deck")))
    setup = setup_of({VARIANT.name: VARIANT}, left_out)
    new = begin(VARIANT, setup)
    back = given(new, *made(new, stated(VARIANT, setup, left_out)))
    assert (back.pile(BANK).total, back.pile(DECK)) == (game.pile(BANK).total, game.pile(DECK))
