"""Trade: the bank's rates by ports, an empty bank, and exchanges between players with both kinds of hands."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.holes import OneOf, SomeCards
from companion.game.secret import TABLE
from companion.rules.base.building import BuildCity, BuildSettlement
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import AnswerOffer, BankTrade, OfferTrade
from tests.rules.base.board import COAST, RESOURCES, A, B, C, D, Hands, Play, a_map, position

PORTS = {port.kind: STANDARD.edge_corners[port.edge] for port in a_map(4).ports}
GENERIC = [STANDARD.edge_corners[port.edge] for port in a_map(4).ports if port.kind == "any"]
INLAND = "0,-1|0,0|1,-1"
both_hands = pytest.mark.parametrize("hands", ["physical", "digital"])
COMBINED = {"phases": "combined"}


@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.rule("BASE-TRADE-03")
def test_without_a_port_the_bank_wants_four(kind: str) -> None:
    other = "wood" if kind != "wood" else "ore"
    play = position("trade", settlements={A: [INLAND], B: [GENERIC[0][0]]}, held={A: {kind: 4}})
    assert play.options(A, BankTrade) == [kind]
    play.does(A, BankTrade, give=kind, get=other)
    assert play.holds(A) == {other: 1}
    assert (play.bank(kind), play.bank(other)) == (19, 18)
    short = position("trade", held={A: {kind: 3}})
    refusal = short.refuses(A, BankTrade, give=kind, get=other)
    assert (refusal.code, refusal.clause) == ("cannot-pay", "BASE-TRADE-03")
    assert BankTrade not in short.offers(A)


@pytest.mark.parametrize("corners", GENERIC)
@pytest.mark.parametrize("what", ["settlements", "cities"])
@pytest.mark.rule("BASE-TRADE-03", "BASE-GEO-07")
def test_either_corner_of_a_generic_port_gives_three_to_one_for_every_kind(corners: tuple[str, str], what: str) -> None:
    for place in corners:
        for kind in RESOURCES:
            other = "wood" if kind != "wood" else "ore"
            standing = {A: [place]}
            held = {A: {kind: 3}}
            play = (
                position("trade", settlements=standing, held=held)
                if what == "settlements"
                else position("trade", cities=standing, held=held)
            )
            play.does(A, BankTrade, give=kind, get=other)
            assert play.holds(A) == {other: 1}
        assert position("trade", settlements=standing, held={A: {"ore": 2}}).offers(A).isdisjoint({BankTrade})


@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.rule("BASE-TRADE-03", "BASE-GEO-07")
def test_a_special_port_gives_two_to_one_for_its_kind_only(kind: str) -> None:
    for place in PORTS[kind]:
        play = position("trade", settlements={A: [place]}, held={A: dict.fromkeys(RESOURCES, 2)})
        assert play.options(A, BankTrade) == [kind]
        other = "wood" if kind != "wood" else "ore"
        play.does(A, BankTrade, give=kind, get=other)
        assert play.holds(A).get(kind, 0) == 0
        three = position("trade", settlements={A: [place]}, held={A: {other: 3}})
        assert three.refuses(A, BankTrade, give=other, get=kind).code == "cannot-pay"


@pytest.mark.rule("BASE-TRADE-03")
def test_of_several_ports_the_best_rate_holds() -> None:
    generic, ore = GENERIC[0][0], PORTS["ore"][0]
    play = position("trade", settlements={A: [generic, ore]}, held={A: {"ore": 2, "wood": 3}})
    assert play.options(A, BankTrade) == ["wood", "ore"]
    play.does(A, BankTrade, give="ore", get="wheat")
    play.does(A, BankTrade, give="wood", get="wheat")
    assert play.holds(A) == {"wheat": 2}


@pytest.mark.rule("BASE-TRADE-03")
def test_a_port_serves_only_who_built_on_it_and_a_road_is_no_building() -> None:
    place = GENERIC[0][0]
    play = position("trade", settlements={B: [place]}, held={A: {"ore": 3}})
    assert BankTrade not in play.offers(A)
    road = next(e for e in STANDARD.corner_edges[place] if e in COAST)
    play = position("trade", roads={A: [road]}, held={A: {"ore": 3}})
    assert BankTrade not in play.offers(A)


@pytest.mark.rule("BASE-TRADE-03")
def test_nothing_but_resources_of_two_kinds_can_be_traded_with_the_bank() -> None:
    play = position("trade", held={A: {"ore": 4}}, cards={A: {"knight": 4}})
    for give, get in (("ore", "ore"), ("knight", "ore"), ("ore", "knight"), ("gold", "ore"), ("unseen", "ore")):
        refusal = play.refuses(A, BankTrade, give=give, get=get)
        assert (refusal.code, refusal.clause) == ("not-tradable", "BASE-TRADE-03")
    assert "ore" not in play.options(A, BankTrade, give="ore")


@pytest.mark.rule("BASE-TRADE-04")
def test_the_wanted_card_must_be_in_the_bank() -> None:
    play = position("trade", held={A: {"ore": 8}}, bank={"wheat": 0, "wood": 1})
    assert play.options(A, BankTrade, give="ore") == ["wood", "brick", "sheep"]
    refusal = play.refuses(A, BankTrade, give="ore", get="wheat")
    assert (refusal.code, refusal.clause) == ("bank-empty", "BASE-TRADE-04")
    play.does(A, BankTrade, give="ore", get="wood")
    assert play.refuses(A, BankTrade, give="ore", get="wood").clause == "BASE-TRADE-04"


@pytest.mark.rule("BASE-TRADE-03", "BASE-TRADE-04")
def test_with_cards_unseen_the_table_is_believed() -> None:
    play = position(
        "trade", hands="physical", held={A: {"ore": 1, "unseen": 3}, D: {"wheat": 17}}, settlements={A: [INLAND]}
    )
    play.does(A, BankTrade, give="ore", get="wheat")
    assert play.holds(A) == {"wheat": 1}
    too_few = position("trade", hands="physical", held={A: {"ore": 1, "unseen": 2}})
    assert too_few.refuses(A, BankTrade, give="ore", get="wood").code == "cannot-pay"


def port_just_built(options: dict[str, str]) -> Play:
    """Return the table when Ann has just built a settlement on a 3:1 port in her turn."""
    place = GENERIC[0][0]
    road = next(e for e in STANDARD.corner_edges[place] if e in COAST)
    rich = {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1, "ore": 3}
    step = "trade_and_build" if options.get("phases") == "combined" else "trade"
    play = position(step, options=options, roads={A: [road]}, held={A: rich})
    play.does(A, BuildSettlement, place=place)
    return play


@pytest.mark.rule("BASE-TRADE-05")
def test_under_combined_phases_a_port_serves_at_once() -> None:
    play = port_just_built(COMBINED)
    play.does(A, BankTrade, give="ore", get="wood")
    assert play.holds(A) == {"wood": 1}


@pytest.mark.parametrize("options", [{}, {**COMBINED, "port_turn": "next"}], ids=["strict", "combined, next turn"])
@pytest.mark.rule("BASE-TRADE-05")
def test_otherwise_a_port_serves_from_the_next_own_turn_on(options: dict[str, str]) -> None:
    play = port_just_built(options)
    play.refuses(A, BankTrade, give="ore", get="wood")
    assert BankTrade not in play.offers(A)
    play.does(A, EndTurn)
    for seat in (B, C, D):
        play.does(seat, Roll, dice=(1, 1))
        play.does(seat, EndTurn)
    play.does(A, Roll, dice=(1, 1))
    play.does(A, BankTrade, give="ore", get="wood")


@pytest.mark.rule("BASE-TRADE-05")
def test_a_port_built_on_earlier_serves_even_in_the_turn_its_city_is_built() -> None:
    place = GENERIC[0][0]
    play = position(
        "trade_and_build",
        options={**COMBINED, "port_turn": "next"},
        settlements={A: [place]},
        held={A: {"wheat": 2, "ore": 6}},
    )
    play.does(A, BuildCity, place=place)
    play.does(A, BankTrade, give="ore", get="wood")


@pytest.mark.rule("BASE-TRADE-05")
def test_under_next_turn_an_older_port_still_serves_in_the_turn_another_building_is_built() -> None:
    place, other = GENERIC[0][0], GENERIC[1][0]
    road = next(e for e in STANDARD.corner_edges[other] if e in COAST)
    play = position(
        "trade_and_build",
        options={**COMBINED, "port_turn": "next"},
        settlements={A: [place]},
        roads={A: [road]},
        held={A: {"wood": 1, "brick": 1, "sheep": 1, "wheat": 1, "ore": 3}},
    )
    play.does(A, BuildSettlement, place=other)
    play.does(A, BankTrade, give="ore", get="wood")


def offer(hands: Hands, **more: Any) -> Play:
    """Return Ann's trade phase; she and Ben have cards, Cleo has ore too and Dan has none."""
    given: dict[str, Any] = {"held": {A: {"wood": 2, "brick": 1}, B: {"ore": 2, "wheat": 1}, C: {"ore": 1}}}
    return position("trade", hands=hands, **(given | more))


@pytest.mark.rule("BASE-TRADE-01")
def test_with_physical_hands_a_trade_is_entered_once_both_have_agreed() -> None:
    play = offer("physical")
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 2}), get=Cards({"ore": 1, "wheat": 1}))
    assert play.holds(A) == {"brick": 1, "ore": 1, "wheat": 1}
    assert play.holds(B) == {"wood": 2, "ore": 1}
    assert play.at() == ("trade", (A,))


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.rule("BASE-TRADE-01", "BASE-TURN-04")
def test_with_digital_hands_the_partner_answers_and_only_a_yes_moves_cards(answer: str) -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("ore"))
    assert play.at() == ("answer_offer", (B,))
    assert play.holds(A) == {"wood": 2, "brick": 1}
    assert (play.offers(A), play.offers(B), play.offers(C)) == (set(), {AnswerOffer}, set())
    for seat in (A, C):
        assert play.refuses(seat, AnswerOffer, answer="yes").clause == "BASE-TURN-04"
    assert play.refuses(B, AnswerOffer, answer="perhaps").code == "no-such-choice"
    play.does(B, AnswerOffer, answer=answer)
    agreed = answer == "yes"
    assert play.holds(A) == ({"wood": 1, "brick": 1, "ore": 1} if agreed else {"wood": 2, "brick": 1})
    assert play.holds(B) == ({"wood": 1, "ore": 1, "wheat": 1} if agreed else {"ore": 2, "wheat": 1})
    assert play.at() == ("trade", (A,))


@both_hands
@pytest.mark.rule("BASE-TRADE-01")
def test_one_trades_with_any_other_player_who_has_cards_but_not_with_oneself(hands: Hands) -> None:
    play = offer(hands)
    assert play.options(A, OfferTrade) == [B, C]
    for partner in (A, D, -1, 9):
        play.refuses(A, OfferTrade, partner=partner, give=Cards.one("wood"), get=Cards.one("ore"))
    play.does(A, OfferTrade, partner=C, give=Cards.one("wood"), get=Cards.one("ore"))


@both_hands
@pytest.mark.rule("BASE-TRADE-02")
def test_both_sides_give_at_least_one_card(hands: Hands) -> None:
    play = offer(hands)
    for give, get in ((Cards(), Cards.one("ore")), (Cards.one("wood"), Cards()), (Cards(), Cards())):
        refusal = play.refuses(A, OfferTrade, partner=B, give=give, get=get)
        assert (refusal.code, refusal.clause) == ("one-sided", "BASE-TRADE-02")
    empty = offer(hands, held={B: {"ore": 1}})
    assert OfferTrade not in empty.offers(A)
    gift = empty.refuses(A, OfferTrade, partner=B, give=Cards(), get=Cards.one("ore"))
    assert (gift.code, gift.clause) == ("nothing-to-give", "BASE-TRADE-02")


@both_hands
@pytest.mark.rule("BASE-TRADE-02")
def test_no_resource_stands_on_both_sides(hands: Hands) -> None:
    play = offer(hands, held={A: {"wood": 2, "ore": 1}, B: {"ore": 2, "wood": 1}})
    for give, get in (({"wood": 2}, {"wood": 1}), ({"wood": 2, "ore": 1}, {"ore": 2})):
        refusal = play.refuses(A, OfferTrade, partner=B, give=Cards(give), get=Cards(get))
        assert (refusal.code, refusal.clause) == ("same-kind", "BASE-TRADE-02")
    hole = play.asks(A, OfferTrade, partner=B, give=Cards.one("wood"))
    assert isinstance(hole, SomeCards)
    assert set(hole.kinds) == set(RESOURCES) - {"wood"}
    play.does(A, OfferTrade, partner=B, give=Cards({"wood": 2}), get=Cards.one("ore"))


@both_hands
@pytest.mark.rule("BASE-TRADE-02")
def test_development_cards_are_not_traded(hands: Hands) -> None:
    play = offer(hands, cards={A: {"knight": 1}, B: {"knight": 1}})
    play.refuses(A, OfferTrade, partner=B, give=Cards.one("knight"), get=Cards.one("ore"))
    play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("knight"))
    hole = play.asks(A, OfferTrade, partner=B)
    assert isinstance(hole, SomeCards)
    assert set(hole.kinds) == set(RESOURCES)


@both_hands
@pytest.mark.rule("BASE-TRADE-01")
def test_nobody_gives_what_he_does_not_have(hands: Hands) -> None:
    play = offer(hands)
    for give in ({"wood": 3}, {"sheep": 1}):
        refusal = play.refuses(A, OfferTrade, partner=B, give=Cards(give), get=Cards.one("ore"))
        assert (refusal.code, refusal.clause) == ("cannot-give", "BASE-TRADE-01")


@pytest.mark.rule("BASE-TRADE-01")
def test_with_physical_hands_the_partner_must_have_what_is_wanted_unless_it_may_be_unseen() -> None:
    play = offer("physical", held={A: {"wood": 2}, B: {"ore": 1}, C: {"ore": 1, "unseen": 1}})
    refusal = play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("wheat"))
    assert (refusal.code, refusal.clause) == ("cannot-give", "BASE-TRADE-01")
    play.does(A, OfferTrade, partner=C, give=Cards.one("wood"), get=Cards.one("wheat"))
    assert play.holds(C) == {"ore": 1, "wood": 1}


@pytest.mark.rule("BASE-TRADE-01", "BASE-ROB-07")
def test_an_offer_does_not_tell_what_the_partner_holds_but_a_yes_must_be_kept() -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=C, give=Cards.one("wood"), get=Cards.one("sheep"))
    refusal = play.refuses(C, AnswerOffer, answer="yes")
    assert (refusal.code, refusal.clause) == ("cannot-give", "BASE-TRADE-01")
    assert play.options(C, AnswerOffer) == ["no"]
    play.does(C, AnswerOffer, answer="no")
    other_world = offer("digital", held={A: {"wood": 2, "brick": 1}, B: {"sheep": 3}, C: {"ore": 1}})
    holes = [world.asks(A, OfferTrade, partner=B, give=Cards.one("wood")) for world in (play, other_world)]
    assert holes[0] == holes[1]


@pytest.mark.rule("BASE-TRADE-01")
def test_a_trade_of_several_cards_needs_all_of_them() -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards({"ore": 3}))
    assert play.refuses(B, AnswerOffer, answer="yes").code == "cannot-give"


@pytest.mark.rule("BASE-TRADE-01")
def test_with_digital_hands_no_card_changes_hands_unnamed() -> None:
    play = offer("digital")
    play.refuses(A, OfferTrade, partner=B, give=Cards.facedown(1), get=Cards.one("ore"))
    play.refuses(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.facedown(1))


@pytest.mark.rule("BASE-TRADE-01")
def test_everybody_sees_an_agreed_trade() -> None:
    play = offer("digital")
    play.does(A, OfferTrade, partner=B, give=Cards.one("wood"), get=Cards.one("ore"))
    play.does(B, AnswerOffer, answer="yes")
    assert play.seen_by(TABLE).hand(A).of("ore") == 1
    assert play.seen_by(C).hand(B).of("wood") == 1


@pytest.mark.rule("BASE-TRADE-03")
def test_the_button_for_a_bank_trade_says_the_rate() -> None:
    play = position("trade", settlements={A: [PORTS["ore"][0]]}, held={A: {"ore": 2, "wood": 4}})
    hole = play.asks(A, BankTrade)
    assert isinstance(hole, OneOf)
    assert [dict(text.args)["n"] for _, text in hole.options] == [4, 2]
