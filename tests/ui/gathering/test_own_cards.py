"""A page shows whose knight Kazami keeps each of its cards, whatever the hand holds."""

from __future__ import annotations

from tests.dialogue.page.shown import all_of, english, page
from tests.dialogue.person import known_view
from tests.rules.base.board import A
from tests.rules.gathering.board import position
from ui.dialogue.page.blocks import Fold


def test_a_card_of_a_knight_is_shown_beside_a_hand_of_the_same_card() -> None:
    known = position(attack={A: "ore wheat ore"}, held={A: {"ore": 1}}).seen_by(A)
    view = known_view(known)
    secrets = {english(known)(fold.text) for fold in all_of(Fold, page(view)) if fold.icon == "eye"}
    assert secrets >= {"First base card: 1", "Second base card: 1", "Attribute: 1"}
