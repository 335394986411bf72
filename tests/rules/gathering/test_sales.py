"""The forced sale of a building: when, which one, for what, and who has nothing to sell."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.decide import decide
from companion.game.difference import difference
from companion.game.facts import CardsMoved
from companion.game.hands import hands as hands_after
from companion.game.secret import EVERYONE, TABLE, Secret, tell
from companion.game.state import BANK, Envelope, hand
from companion.game.text import Refusal
from companion.game.way import way
from companion.rules.base.setup import EndTurn
from companion.rules.gathering.battle import Attack
from companion.rules.gathering.outcome import SellBuilding
from companion.rules.gathering.summoning import Summon, TakeResource
from tests.rules.base.board import COAST, A, B, C, D, Hands, Play, both_hands, sentence
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.gathering.board import chips, ends, fights, kept, lying, position, summons, turns_up

STRONG, WEAK = "ore wheat ore", "brick wood sheep"
LEFT: dict[str, int] = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1, "ore": 2}
"""What the bank must have so that the knights of these tests leave it nothing."""


def lost(*, defends: bool = False, **more: Any) -> Play:
    """Fight a battle of Ann's that Ben loses with his attribute card."""
    both = {A: STRONG} if defends else {A: STRONG, B: WEAK}
    play = position(attack=both, defence={B: WEAK} if defends else {}, **({"chips": {A: 3, B: 3}} | more))
    fights(play)
    if play.at()[0] == "reveal":
        turns_up(play, A, STRONG)
        turns_up(play, B, WEAK)
    return play


def bens(**more: Any) -> dict[str, Any]:
    """Return a position's keywords in which only Ben has built, and he has two settlements and a city."""
    return {"settlements": {B: [CC[0], CC[4]]}, "cities": {B: [CC[8]]}, **more}


@both_hands
@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.rule("GA-SELL-01", "GA-RES-02", "GA-RES-03")
def test_who_has_lost_a_card_and_has_no_other_must_sell_before_he_summons(hands: Hands, defends: bool) -> None:
    play = lost(**bens(hands=hands, defends=defends))
    if defends:
        play.does(A, TakeResource, kind="ore")
    assert play.at() == ("sell", (B,))
    assert play.offers(B) >= {SellBuilding}
    assert Summon not in play.offers(A) | play.offers(B)
    play.does(B, SellBuilding, place=CC[0])
    assert play.at() == ("summon", (A, B))
    assert play.game.hand(B).total == 6
    if hands == "digital":
        summons(play, A, STRONG)
    else:
        play.does(A, Summon)


@pytest.mark.rule("GA-SELL-01", "GA-RESUM-01")
def test_who_has_a_hand_card_for_the_lost_one_does_not_sell() -> None:
    play = lost(**bens(held={B: {"ore": 1}}))
    assert play.at() == ("summon", (A, B))
    assert play.holds(B) == {"brick": 1, "wood": 1, "ore": 1}


def test_a_sale_that_is_undone_with_its_battle_gives_no_card_of_one_seat_to_another() -> None:
    """Ann is paid sheep for her settlement, Ben takes his own sheep up: hers is the bank's, and his goes back."""
    strong = "ore sheep ore"
    play = position(attack={A: WEAK, B: strong}, settlements={A: [CC[0], CC[4]]}, hands="physical")
    before, made = play.seen_by(TABLE), len(play.told)
    fights(play)
    turns_up(play, A, WEAK)
    turns_up(play, B, strong)
    play.does(A, SellBuilding, place=CC[0])
    on_the_way = [tell(fact, TABLE) for facts in play.told[made:] for fact in facts]
    sheet = [sentence(text) for text in difference(play.seen_by(TABLE), before, way(on_the_way, ()))]
    assert [line for line in sheet if line.startswith("Give: ")] == [
        "Give: bank → Ann · attribute 1 sheep",
        "Give: Ann → bank 1 brick, 1 sheep, 1 wheat, 1 wood",
        "Give: Ann → Ann · first_base 1 brick",
        "Give: Ann → Ann · second_base 1 wood",
        "Give: Ben → Ben · attribute 1 ore",
        "Give: Ben → Ben · first_base 1 ore",
        "Give: Ben → Ben · second_base 1 sheep",
    ]


def test_after_a_battle_it_is_said_whose_the_chip_was() -> None:
    play = position(attack={A: STRONG, B: WEAK}, chips={A: 3, B: 3})
    before = play.seen_by(TABLE)
    fights(play)
    assert [sentence(text) for text in hands_after(before, play.seen_by(TABLE), ())] == [
        "a chip to Ann",
        "a chip from Ben",
    ]


@both_hands
@pytest.mark.rule("GA-SELL-02", "GA-SELL-03")
def test_a_sold_settlement_is_removed_for_what_it_cost_and_a_chip(hands: Hands) -> None:
    play = lost(**bens(hands=hands))
    total = int(play.count("settlement_left", B))
    lost_by_it = SellBuilding(seat=B, revision=play.game.revision, place=CC[0]).forfeits(play.seen_by(TABLE))
    goes = "The settlement and a chip go, you get 1 brick, 1 sheep, 1 wheat, 1 wood. Are you sure?"
    assert lost_by_it is not None and sentence(lost_by_it) == goes
    play.does(B, SellBuilding, place=CC[0])
    assert play.game.at(CC[0], "settlement", "city") is None
    assert play.count("settlement_left", B) == total + 1
    assert play.holds(B) == {"wood": 2, "brick": 2, "sheep": 1, "wheat": 1}
    assert chips(play) == (4, 1, 0, 0)
    assert play.count("chip_stock", A) == 35


@both_hands
@pytest.mark.rule("GA-SELL-02", "GA-SELL-03", "GA-SELL-07")
def test_a_sold_city_becomes_a_settlement_for_what_it_cost_and_a_chip(hands: Hands) -> None:
    play = lost(**bens(hands=hands))
    play.does(B, SellBuilding, place=CC[8])
    piece = play.game.at(CC[8], "settlement", "city")
    assert piece and (piece.what, piece.seat) == ("settlement", B)
    assert play.holds(B) == {"brick": 1, "wood": 1, "wheat": 2, "ore": 3}
    assert chips(play)[:2] == (4, 1)


@pytest.mark.rule("GA-SELL-03")
def test_who_has_no_chip_sells_all_the_same() -> None:
    play = lost(**bens(chips={A: 3, B: 1}))
    assert chips(play)[:2] == (4, 0)
    play.does(B, SellBuilding, place=CC[4])
    assert chips(play)[:2] == (4, 0)
    assert play.game.hand(B).total == 6


@pytest.mark.rule("GA-SELL-04")
def test_a_city_is_for_sale_only_with_a_settlement_to_put_in_its_place() -> None:
    five = [CC[i] for i in (0, 4, 8, 12, 16)]
    play = lost(settlements={B: five}, cities={B: [CC[20]]})
    assert play.sites(B, SellBuilding) == set(five)
    play.refuses(B, SellBuilding, place=CC[20])
    play = lost(settlements={B: five[:4]}, cities={B: [CC[20]]})
    assert play.sites(B, SellBuilding) == {*five[:4], CC[20]}


@both_hands
@pytest.mark.rule("GA-SELL-04", "GA-INIT-10")
def test_who_has_no_building_takes_his_cards_up_and_goes_on_without_a_knight(hands: Hands) -> None:
    play = lost(hands=hands)
    assert play.at() == ("summon", (A,))
    assert play.holds(B) == {"brick": 1, "wood": 1}
    assert lying(play, B) == [{}, {}, {}]
    if hands == "digital":
        summons(play, A, STRONG)
    else:
        play.does(A, Summon)
    assert play.at()[0] == "build"
    assert kept(play).knights[B].position == ""
    play.does(A, EndTurn)
    assert Attack not in play.offers(B)


@pytest.mark.rule("GA-SELL-04", "GA-INIT-10")
def test_a_later_knight_of_who_had_no_building_has_a_free_position_in_his_own_turn() -> None:
    play = lost(defends=True)
    play.does(A, TakeResource, kind="ore")
    summons(play, A, STRONG)
    ends(play)
    play.states(CardsMoved(BANK, hand(B), Secret(Cards.one("wheat"), EVERYONE)))
    assert play.refuses(B, EndTurn).clause == "GA-INIT-10"
    assert play.options(B, Summon) == ["attack_position", "defence_position"]


@pytest.mark.rule("GA-SELL-05")
def test_nobody_else_and_at_no_other_time_sells() -> None:
    play = position(attack={A: STRONG, B: WEAK}, **bens(chips={A: 3, B: 3}))
    assert SellBuilding not in play.offers(A) | play.offers(B)
    play = lost(**bens(settlements={B: [CC[0], CC[4]], A: [CC[12]], C: [CC[16]]}))
    for seat in (A, C):
        assert SellBuilding not in play.offers(seat)
    assert play.sites(B, SellBuilding) == {CC[0], CC[4], CC[8]}
    play.refuses(B, SellBuilding, place=CC[12])
    play.refuses(A, SellBuilding, place=CC[12])


@pytest.mark.rule("GA-SELL-02", "GA-SELL-04", "GA-SELL-05")
def test_the_tables_own_word_sells_what_is_there_and_nothing_else() -> None:
    play = lost(**bens(settlements={B: [CC[0]], C: [CC[4]]}))

    def insists(place: str) -> object:
        revision = play.game.revision
        sale = SellBuilding(seat=B, revision=revision, place=place)
        return decide(play.game, Correct(seat=B, revision=revision, repeat=Envelope(sale)))

    for place in (CC[4], CC[12]):
        refusal = insists(place)
        assert isinstance(refusal, Refusal) and refusal.clause == "GA-SELL-02"
    assert not isinstance(insists(CC[0]), Refusal)


@pytest.mark.rule("GA-SELL-05")
def test_who_kept_his_attribute_card_sells_nothing() -> None:
    play = position(
        attack={A: WEAK}, defence={B: "brick brick brick"}, chips={A: 3, B: 3}, settlements={A: [CC[0]], B: [CC[4]]}
    )
    fights(play)
    assert play.at() == ("summon", (A, B))


@pytest.mark.rule("GA-SELL-06")
def test_of_a_refund_the_bank_has_not_the_seller_gets_what_is_there() -> None:
    play = lost(**bens(bank={**LEFT, "wood": 2}))
    assert {kind: play.bank(kind) for kind in LEFT} == {"wood": 1, "brick": 0, "sheep": 1, "wheat": 0, "ore": 0}
    play.does(B, SellBuilding, place=CC[0])
    assert play.holds(B) == {"wood": 2, "brick": 1, "sheep": 1}
    assert play.at() == ("summon", (A, B))


@pytest.mark.rule("GA-SELL-06", "GA-SELL-03")
def test_who_still_lacks_a_card_sells_again_and_gives_a_chip_each_time() -> None:
    play = lost(**bens(bank=LEFT))
    play.does(B, SellBuilding, place=CC[8])
    assert (play.at(), chips(play)[B]) == (("sell", (B,)), 1)
    assert play.holds(B) == {}
    play.does(B, SellBuilding, place=CC[0])
    assert (play.at(), chips(play)[B]) == (("summon", (A, B)), 0)
    assert play.holds(B) == {"brick": 1, "wood": 1, "sheep": 1}


@pytest.mark.rule("GA-SELL-06", "GA-SELL-04")
def test_who_has_sold_everything_in_vain_plays_on_without_a_knight() -> None:
    play = lost(cities={B: [CC[8]]}, bank=LEFT, chips={A: 3, B: 1})
    sold = 0
    while play.at()[0] == "sell":
        play.does(B, SellBuilding, place=CC[8])
        sold += 1
        if sold == 1:
            play.states(CardsMoved(BANK, hand(D), Secret(Cards.one("sheep"), EVERYONE)))
    assert sold == 2
    assert play.game.at(CC[8], "settlement", "city") is None
    assert play.at() == ("summon", (A,))
    assert play.holds(B) == {"brick": 1, "wood": 1}


@pytest.mark.rule("GA-SELL-07")
def test_a_removed_settlement_may_join_the_road_of_somebody_else() -> None:
    """Ben's settlement cuts Cleo's five edges; once it is sold they are one road."""
    play = lost(settlements={B: [CC[2]]}, roads={C: list(COAST[:6])})
    assert play.holder("longest_road") in (None, -1)
    play.does(B, SellBuilding, place=CC[2])
    assert play.holder("longest_road") == C


@pytest.mark.rule("GA-SELL-01", "GA-SELL-02")
def test_the_refund_may_be_summoned_at_once() -> None:
    play = lost(**bens())
    play.does(B, SellBuilding, place=CC[8])
    summons(play, A, STRONG)
    summons(play, B, "ore wheat ore")
    assert lying(play, B) == [{"ore": 1}, {"wheat": 1}, {"ore": 1}]
    assert play.holds(B) == {"brick": 1, "wood": 1, "wheat": 1, "ore": 1}
