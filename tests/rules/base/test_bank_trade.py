"""Trade with the bank: its rates by ports, when a port begins to serve, and a bank that lacks the card."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.decide import why_not_begun
from companion.game.prompts import OneOf
from companion.game.text import english, render
from companion.rules.base.building import BuildCity, BuildSettlement
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from tests.rules.base.board import COAST, RESOURCES, A, B, C, D, Play, a_map, position

PORTS = {port.kind: STANDARD.edge_corners[port.edge] for port in a_map(4).ports}
GENERIC = [STANDARD.edge_corners[port.edge] for port in a_map(4).ports if port.kind == "any"]
INLAND = "0,-1|0,0|1,-1"
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
            standing: dict[str, Any] = {what: {A: [place]}}
            play = position("trade", held={A: {kind: 3}}, **standing)
            play.does(A, BankTrade, give=kind, get=other)
            assert play.holds(A) == {other: 1}
        assert position("trade", held={A: {"ore": 2}}, **standing).offers(A).isdisjoint({BankTrade})


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


@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.parametrize("generic", GENERIC)
@pytest.mark.rule("BASE-TRADE-03")
def test_of_several_ports_the_best_rate_holds(kind: str, generic: tuple[str, str]) -> None:
    other, wanted = [k for k in RESOURCES if k != kind][:2]
    play = position("trade", settlements={A: [generic[0], PORTS[kind][0]]}, held={A: {kind: 2, other: 3}})
    play.does(A, BankTrade, give=kind, get=wanted)
    play.does(A, BankTrade, give=other, get=wanted)
    assert play.holds(A) == {wanted: 2}


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


@pytest.mark.rule("BASE-TRADE-03")
def test_whoever_holds_too_few_alike_reads_that_and_no_name_of_a_field() -> None:
    known = position("trade", held={A: {"ore": 3, "wood": 3}}).game
    refused = why_not_begun(known, BankTrade.__name__, A)
    assert (
        refused is not None and render(refused.text, english, ()) == "You have too few cards of one kind for the bank."
    )


@pytest.mark.rule("BASE-TRADE-04")
def test_the_wanted_card_must_be_in_the_bank() -> None:
    play = position("trade", held={A: {"ore": 8}}, bank={"wheat": 0, "wood": 1})
    assert play.options(A, BankTrade, give="ore") == ["wood", "brick", "sheep"]
    refusal = play.refuses(A, BankTrade, give="ore", get="wheat")
    assert (refusal.code, refusal.clause) == ("bank-empty", "BASE-TRADE-04")
    play.does(A, BankTrade, give="ore", get="wood")
    assert play.refuses(A, BankTrade, give="ore", get="wood").clause == "BASE-TRADE-04"


@pytest.mark.rule("BASE-TRADE-04")
def test_what_is_given_leads_to_something_that_the_bank_has() -> None:
    nearly = position("trade", held={A: {"ore": 4, "wood": 4}}, bank={**dict.fromkeys(RESOURCES, 0), "ore": 1})
    assert nearly.options(A, BankTrade) == ["wood"]
    empty = position("trade", held={A: {"ore": 4, "wood": 4}}, bank=dict.fromkeys(RESOURCES, 0))
    assert BankTrade not in empty.offers(A)
    refused = why_not_begun(empty.game, BankTrade.__name__, A)
    assert refused is not None and refused.clause == "BASE-TRADE-04"
    assert render(refused.text, english, ()) == "The bank has no card left to trade."


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


@pytest.mark.rule("BASE-TRADE-03")
def test_the_button_for_a_bank_trade_says_the_rate() -> None:
    play = position("trade", settlements={A: [PORTS["ore"][0]]}, held={A: {"ore": 2, "wood": 4}})
    prompt = play.asks(A, BankTrade)
    assert isinstance(prompt, OneOf)
    assert [dict(text.args)["n"] for _, text in prompt.options] == [4, 2]
