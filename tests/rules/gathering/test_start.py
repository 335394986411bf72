"""The box and the start: chips, first cards of both settlements, and the first knights."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.decide import why_not_begun
from companion.rules.base.building import BuildRoad, BuyCard
from companion.rules.base.setup import EndTurn, PlaceRoad
from companion.rules.gathering.battle import Attack
from companion.rules.gathering.building import PlaceSettlement
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import ATTACK, DEFENCE, state_of
from companion.rules.gathering.summoning import Summon, TakeResource
from tests.rules.base.board import COAST, A, B, C, D, Play
from tests.rules.gathering.board import begun, cards, chips, kept, lying, position, summons

UNSEEN = {"unseen": 1}
EVERYBODY = (A, B, C, D)


def placed(*, poor: int | None = None, **more: Any) -> Play:
    """Place all that is placed first; a seat that is `poor` always takes the corner that brings least."""
    play = begun(**more)
    while play.at()[0] in ("place_settlement", "place_road"):
        step, (seat,) = play.at()
        kind = PlaceSettlement if step == "place_settlement" else PlaceRoad
        sites = sorted(play.sites(seat, kind))
        if kind is PlaceSettlement:
            sites.sort(key=lambda site: _yields(play, site) * (1 if seat == poor else -1))
        play.does(seat, kind, place=sites[0])
    return play


def _yields(play: Play, site: str) -> int:
    terrains = (play.game.board.terrain_of(hex_) for hex_ in play.game.island.corner_hexes[site])
    return sum(terrain in play.variant.terrain for terrain in terrains)


def any_three(play: Play, seat: int) -> str:
    """Name three cards of a hand."""
    return " ".join([kind for kind, n in play.holds(seat).items() for _ in range(n)][:3])


def all_summon(play: Play, lies: str = ATTACK) -> None:
    while play.at()[0] == "summon":
        seat = play.at()[1][0]
        summons(play, seat, any_three(play, seat), lies)


@pytest.mark.rule("GA-INIT-01", "GA-INIT-02", "GA-INIT-03", "GA-INIT-04", "GA-INIT-08")
def test_both_settlements_bring_cards_and_two_chips_then_all_summon_before_play_starts() -> None:
    play = begun()
    step, (seat,) = play.at()
    assert (step, seat) == ("place_settlement", A)
    site = max(play.sites(A, PlaceSettlement), key=lambda site: _yields(play, site))
    play.does(A, PlaceSettlement, place=site)
    assert play.game.hand(A).total == _yields(play, site) == 3, "the first one brings cards already"

    play = placed()
    for seat in EVERYBODY:
        assert play.game.hand(seat).total == sum(_yields(play, s) for s in play.game.places(seat, "settlement"))
    assert chips(play) == (2, 2, 2, 2)
    assert play.at() == ("summon", EVERYBODY)
    held = play.game.hand(A).total
    summons(play, A, any_three(play, A), ATTACK)
    assert play.at() == ("summon", (B, C, D)), "nobody plays before everybody has a knight"
    all_summon(play)
    assert play.game.hand(A).total == held - 3
    assert all(len(pile) == 1 for pile in lying(play, A))
    assert play.at() == ("before_roll", (A,))


@pytest.mark.rule("GA-INIT-05", "GA-INIT-06", "GA-INIT-07", "GA-INIT-09")
def test_each_chooses_cards_and_position_and_all_is_shown_at_once() -> None:
    play = placed()
    chosen = {seat: any_three(play, seat) for seat in EVERYBODY}
    for seat, lies in ((C, DEFENCE), (A, ATTACK), (B, DEFENCE)):
        summons(play, seat, chosen[seat], lies)
        assert lying(play, seat, D) == [{}] * 3, "hidden until all have chosen"
    before = play.seen_by(D)
    assert [state_of(before).knights[seat].position for seat in (A, B, C)] == ["", "", ""]
    summons(play, D, chosen[D], ATTACK)
    for seat in EVERYBODY:
        assert [next(iter(pile)) for pile in lying(play, seat)] == chosen[seat].split()
    seen = state_of(play.seen_by(D)).knights
    assert [seen[seat].position for seat in EVERYBODY] == [ATTACK, DEFENCE, DEFENCE, ATTACK]
    assert lying(play, A, D) == [UNSEEN] * 3
    for seat in (B, C):
        assert lying(play, seat, D) == [lying(play, seat)[0], UNSEEN, UNSEEN]


@pytest.mark.rule("GA-INIT-10")
def test_who_has_two_cards_has_no_knight_and_neither_attacks_nor_is_attacked() -> None:
    play = position(held={A: {"ore": 2}}, attack={B: "ore ore ore", C: "ore wheat ore"})
    assert not {Attack, Exchange, ChangePosition, Summon} & play.offers(A)
    assert play.refuses(A, Summon, position=ATTACK).clause == "GA-INIT-10"
    play = position(attack={A: "ore ore ore", C: "ore wheat ore"})
    assert play.options(A, Attack) == [C]


@pytest.mark.rule("GA-INIT-10")
def test_who_has_no_knight_summons_before_he_builds_or_ends_the_turn_and_may_attack() -> None:
    held = {A: {"wood": 3, "brick": 2, "ore": 1, "sheep": 1, "wheat": 1}}
    play = position(held=held, attack={B: "sheep wheat wood"}, roads={A: [COAST[0]]})
    assert play.refuses(A, BuildRoad, place=COAST[1]).clause == "GA-INIT-10"
    assert play.refuses(A, EndTurn).clause == "GA-INIT-10"
    owing = (BuildRoad, BuyCard, EndTurn)
    assert not {*owing} & play.offers(A)
    whys = [why_not_begun(play.seen_by(A), kind.__name__, A) for kind in owing]
    assert [why and why.clause for why in whys] == ["GA-INIT-10"] * 3
    summons(play, A, "wood wood brick", DEFENCE)
    assert {Exchange, ChangePosition, BuildRoad} <= play.offers(A), "it uses up neither"
    play.does(A, ChangePosition)
    assert Attack in play.offers(A)


@pytest.mark.rule("GA-INIT-10")
def test_by_house_rule_who_is_short_takes_cards_from_the_bank() -> None:
    play = placed(poor=A, options={"init_short": "take_missing_cards"})
    short = 3 - play.game.hand(A).total
    assert short > 0, "the coast is poor enough for this test"
    for _ in range(short):
        assert play.at() == ("take_missing", (A,))
        play.does(A, TakeResource, kind="ore")
    assert play.game.hand(A).total == 3
    assert play.at() == ("summon", EVERYBODY)
    assert placed(poor=A).at() == ("summon", (B, C, D)), "without it he has no knight"


@pytest.mark.rule("GA-INIT-05", "GA-INIT-07")
def test_of_a_real_knight_only_the_open_card_is_entered() -> None:
    play = position(held={A: {"ore": 4}}, hands="physical")
    play.does(A, Summon, position=DEFENCE, first_base=cards("ore"))
    assert lying(play, A) == [{"ore": 1}, UNSEEN, UNSEEN]
    assert kept(play).knights[A].face == "first_base"
