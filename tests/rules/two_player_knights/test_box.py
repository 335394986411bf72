"""What is in the box, in which order a turn goes, and what the neutrals do not have."""

from __future__ import annotations

import pytest

from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from companion.rules.two_player_knights.building import BuildWall
from companion.rules.two_player_knights.monopolies import PlayResourceMonopoly
from companion.rules.two_player_knights.names import DECKS
from companion.rules.two_player_knights.politics import PlaySaboteur, PlaySpy, PlayWedding
from companion.rules.two_player_knights.trade import PlayHarbour, PlayMasterMerchant
from tests.laws.companies import company
from tests.laws.evenings import Evening
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B
from tests.rules.two_player_knights.board import X, Y, position
from tests.rules.two_player_knights.company import COMPANY


@pytest.mark.rule("TK-TWO-00")
def test_trade_and_build_are_one_phase_but_for_a_house_rule() -> None:
    held = {A: {"wood": 4, "brick": 2}}
    play = position(cities={A: [CC[0]]}, held=held)
    play.does(A, BuildWall, place=CC[0])
    play.does(A, BankTrade, give="wood", get="ore")
    play = position("trade", cities={A: [CC[0]]}, held=held, options={"phases": "strict"})
    assert BankTrade in play.offers(A)
    play.does(A, BuildWall, place=CC[0])
    play.refuses(A, BankTrade, give="wood", get="ore")
    assert EndTurn in play.offers(A)


@pytest.mark.rule("TK-CARD-11")
def test_neutrals_are_no_target_of_cards_about_hands_and_points() -> None:
    cards = ["wedding", "saboteur", "spy"]
    more = ["commercial_harbour", "master_merchant", "resource_monopoly"]
    houses = {X: [CC[8], CC[12]], Y: [CC[16], CC[20]]}
    play = position(progress_cards={A: [*cards, *more]}, settlements=houses, held={A: {"ore": 1}})
    offered = play.offers(A)
    assert not offered & {PlayWedding, PlaySaboteur, PlaySpy, PlayHarbour, PlayMasterMerchant}
    play.does(A, PlayResourceMonopoly, wanted="wood")
    assert play.holds(A) == {"ore": 1}
    assert play.at() == ("trade_and_build", (A,)), "no neutral is asked"


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.rule("TK-CARD-11", "TK-TWO-10")
def test_in_a_whole_evening_no_neutral_holds_acts_or_scores(seed: int) -> None:
    evening = Evening(company(COMPANY, seed))
    assert {move.seat for move in evening.moves} == {A, B}
    piles = ["hand", "points", *DECKS]
    for game in evening.games[:: len(evening.games) // 20]:
        assert not any(game.pile(f"{pile}:{seat}").total for pile in piles for seat in (X, Y))
        assert game.variant_state.tokens[2:] == game.variant_state.defenders[2:] == (0, 0)
    assert evening.games[-1].winner in (A, B)
