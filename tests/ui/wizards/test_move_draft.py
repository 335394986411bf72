"""What the shared screen asks openly of Wizards and Dragon, and what only under the cover of a seat."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.facts import CardsMoved
from companion.game.override import overruling
from companion.game.secret import TABLE, Secret
from companion.game.state import hand
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange
from tests.rules.base.board import A, B
from tests.rules.wizards.board import position
from tests.ui.on_the_shared_screen import alone, shared
from ui.dialogue.move_draft import MoveDraft


@pytest.mark.parametrize("mana", [0, 1])
def test_whether_there_is_mana_for_a_spell_is_told_under_the_cover(mana: int) -> None:
    play = position(held={A: {"wood": 1, "mana": mana, "ore": 1 - mana}})
    spell = shared(play, BuildWarehouse)
    assert spell.refused is None and spell.covered
    assert (alone(play, BuildWarehouse).refused is None) is bool(mana)


@pytest.mark.parametrize("mana", [0, 1])
def test_what_everybody_sees_refused_is_done_anyway_under_the_cover_where_it_takes_mana(mana: int) -> None:
    play = position(held={A: {"wood": 1, "mana": mana, "ore": 1 - mana}})
    refused, known = shared(play, ReverseExchange), play.seen_by(TABLE)
    assert refused.refused is not None and not refused.covered
    assert MoveDraft(refused.choice, known, anyway=True).covered
    assert (overruling(play.seen_by(A), refused.choice) is not None) is bool(mana)


def test_of_cards_that_only_kazami_keeps_the_table_may_be_unsure_though_hands_are_real() -> None:
    drawn = CardsMoved(hand(B), hand(A), Secret(Cards({"mana": 1}), (A, B)))
    play = position(hands="physical", held={B: {"mana": 1, "gold": 1}}, also=(drawn,))
    assert shared(play, BuildWarehouse).covered and not alone(play, BuildWarehouse).covered
    known = position(hands="physical", held={A: {"mana": 1}})
    assert not shared(known, BuildWarehouse).covered
