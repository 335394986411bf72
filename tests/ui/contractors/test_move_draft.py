"""What the shared screen asks openly of General Contractors, and what only under the cover of a seat."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.game.cards import Cards
from companion.game.prompts import OneOf, Place
from companion.rules.contractors.auction import Bid, Pass
from companion.rules.contractors.award import CannotPay, PayAward
from companion.rules.contractors.building import BuildDike
from tests.rules.base.board import A, B
from tests.rules.contractors.board import auction, position, work
from tests.ui.on_the_shared_screen import alone, shared


@pytest.mark.parametrize("held", [{"wheat": 1}, {"wheat": 1, "ore": 1}], ids=["one", "both"])
def test_which_of_two_dikes_can_be_paid_is_asked_under_the_cover(held: Mapping[str, int]) -> None:
    play = position(held={A: {**held, "wood": 3 - len(held)}}, open_works={A: [work(owed="wheat"), work(owed="ore")]})
    at_the_table, own = shared(play, BuildDike), alone(play, BuildDike)
    assert at_the_table.covered and not own.covered
    asks_which = isinstance(own.prompt, OneOf)
    assert asks_which is ("ore" in held) and (asks_which or isinstance(own.prompt, Place))


def test_whether_half_a_bid_can_be_paid_only_its_seat_is_told() -> None:
    play = auction(held={A: {"wood": 4}})
    first = play.at()[1][0]
    play.does(first, Bid, cards=Cards({"ore": 2}))
    while play.at()[0] == "bid":
        play.does(play.at()[1][0], Pass)
    assert shared(play, PayAward, first).covered and shared(play, CannotPay, first).covered


def test_a_bid_is_asked_for_openly_for_how_many_cards_somebody_holds_all_may_count() -> None:
    play = auction(held={A: {"wood": 4}, B: {"ore": 2}})
    assert not shared(play, Bid, play.at()[1][0]).covered
