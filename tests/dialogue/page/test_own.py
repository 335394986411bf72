"""Own cards on a page: the hand as it would be after an offer that can be paid, and what may be done above secrets."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.rules.base.trade import OfferTrade
from companion.view import View
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import all_of, english, page
from tests.rules.base.board import A, B, position
from ui.dialogue.page.blocks import CardRow, Fold, Heading


def hand(view: View) -> tuple[str, dict[str, tuple[int, int]]]:
    """Return what stands over the hand, and of each kind how many there are and the change."""
    shown, says = page(view), english(view.known)
    row = all_of(CardRow, shown)[0]
    over = next(said for one in all_of(Heading, shown) if "hand" in (said := says(one.text)))
    return over, {pile.kind: (pile.n, pile.change) for pile in row.cards if pile.n or pile.change}


@pytest.mark.parametrize(
    ("held", "said", "cards"),
    [
        ({"sheep": 2}, "Your hand afterwards: 2 cards → 2", {"sheep": (1, -1), "ore": (1, 1)}),
        ({"wood": 2}, "Your hand, 2 cards", {"wood": (2, 0)}),
    ],
    ids=["who can pay", "who cannot"],
)
def test_the_hand_after_an_offer_is_shown_to_who_can_pay_it_and_never_less_than_nothing(
    held: dict[str, int], said: str, cards: dict[str, tuple[int, int]]
) -> None:
    evening = Followed(position("trade", held={A: {"ore": 1}, B: held}))
    evening.does(A, OfferTrade, partner=B, give=Cards({"ore": 1}), get=Cards({"sheep": 1}))
    assert hand(evening.seen_by(B)) == (said, cards)


def test_what_may_be_done_stands_between_the_hand_and_what_is_folded_below_an_eye() -> None:
    evening = Followed(position("trade", held={A: {"ore": 4}}, cards={A: {"knight": 1}}))
    shown = page(evening.seen_by(A))
    kinds = [type(block).__name__ for block in shown.blocks]
    eye = next(at for at, block in enumerate(shown.blocks) if isinstance(block, Fold) and block.icon == "eye")
    assert kinds.index("CardRow") < kinds.index("Tiles") < eye
