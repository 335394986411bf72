"""The paper of Wizards and Dragon: the six wizards, common magic, and prices that are nobody's own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.prices import price_list
from companion.game.printed import PrintedCard
from companion.rules.registry import VARIANTS
from companion.rules.wizards.magic import WizardHired
from tests.paper.read_back import known, pages, printed, squeezed
from ui.language.clauses import clause
from ui.session.printing import pdf_of

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("code", ["en", "ja"])
def test_each_wizard_has_one_card_with_its_spells_and_their_clauses_word_for_word(code: str) -> None:
    variant = VARIANTS["wizards"]
    text = "".join(pages(printed("wizards", code)))
    wizards = [card for card in variant.printed(known(variant)) if isinstance(card, PrintedCard) and card.quoted]
    assert [len(card.entries) for card in wizards] == [4] * 6, "hiring, mana and two spells"
    for entry in (entry for card in wizards for entry in card.entries if entry.does):
        quoted = clause(entry.clause, code)
        assert quoted
        assert text.count(squeezed(quoted)) == 1
    assert "WD-HAFLI-05" in text, "Mimicry is no move, but on the card of Hafli"


def test_in_the_middle_of_a_game_the_prices_of_the_cards_are_printed_by_its_house_rules_and_nobodys_own() -> None:
    game = known(VARIANTS["wizards"], dragon=False)
    hired = WizardHired(0, "hafli").evolve(WizardHired(1, "tali").evolve(game))
    hired = replace(hired, turn=2)
    assert {item.price.total for item in price_list(hired, 0) if item.move == "SetBothDice"} == {4}, "copied"
    pdf = pdf_of(hired, "en")
    assert isinstance(pdf, bytes)
    text = "".join(pages(pdf))
    assert "3mana·WD-TALI-04" in text
    assert "Warehouse" in text
    assert "dragon" not in text, "a table without the dragon"


def test_a_card_for_each_of_four_and_six_wizards_lie_on_two_pages() -> None:
    first, second = pages(printed("wizards", "en"))
    assert first.count("Commonmagic") + second.count("Commonmagic") == 4, "all of it on one card"
