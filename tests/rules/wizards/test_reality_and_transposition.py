"""Hor's spells: Reality, which takes one virtual piece away, and Transposition, which exchanges two number tokens."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.board.maps import BoardMap, lay_out
from companion.game.hands import hands as hands_after
from companion.game.tokens import TokensExchanged
from companion.rules.base.names import LONGEST_ROAD
from companion.rules.wizards.boardwork import BringReality, TransposeTokens
from companion.rules.wizards.magic import HAFLI, HOR, MANA
from tests.rules.base.board import COAST, A, B, C, Hands, Play, both_hands, corner, edge, sentence
from tests.rules.wizards.board import CITY_OF_MAGIC, OTHER_RIVER, RIVER, position, rolls, the_large_map, the_map

VIRTUAL: dict[str, Any] = {
    "virtual_roads": {A: [edge(OTHER_RIVER, "E")], B: [edge(RIVER, "W")]},
    "virtual_settlements": {C: [corner(RIVER, "N")]},
}


def tokens(play: Play) -> dict[str, int]:
    """Return the number on each hex."""
    return dict(play.game.board.tokens)


def lying(numbers: dict[str, int]) -> BoardMap:
    """Return the map of these tests with other numbers on some hexes."""
    board = the_map()
    return lay_out(STANDARD, dict(board.terrain), dict(board.tokens) | numbers, board.ports, board.robber)


@both_hands
@pytest.mark.rule("WD-HOR-01")
def test_reality_takes_any_one_virtual_piece_away_for_two_mana_whoever_owns_it(hands: Hands) -> None:
    pieces = {edge(OTHER_RIVER, "E"), edge(RIVER, "W"), corner(RIVER, "N"), CITY_OF_MAGIC}
    for place in pieces:
        play = position(
            "trade",
            hands=hands,
            wizards={A: [HOR]},
            held={A: {MANA: 2}},
            virtual_robber=CITY_OF_MAGIC,
            settlements={B: [corner(OTHER_RIVER, "N")]},
            **VIRTUAL,
        )
        before = play.bank(MANA)
        assert play.sites(A, BringReality) == pieces
        play.does(A, BringReality, place=place)
        assert play.bank(MANA) == before + 2
        assert place not in play.game.pieces
        assert pieces - {place} <= set(play.game.pieces), "one, not all of a kind"


@pytest.mark.rule("WD-HOR-01")
def test_reality_names_one_place_where_something_virtual_stands() -> None:
    play = position("trade", wizards={A: [HOR]}, held={A: {MANA: 2}}, roads={B: [COAST[3]]}, **VIRTUAL)
    for wrong in (COAST[3], "", "nowhere"):
        assert play.refuses(A, BringReality, place=wrong).code == "no-such-choice"
    assert play.refuses(A, BringReality, place=corner(RIVER, "N"), what="virtual_road").code == "too-much"
    nothing = position("trade", wizards={A: [HOR]}, held={A: {MANA: 2}}, roads={B: [COAST[3]]})
    assert BringReality not in nothing.offers(A)
    refusal = nothing.refuses(A, BringReality, place=COAST[3])
    assert (refusal.code, refusal.clause) == ("nothing-virtual", "WD-HOR-01")
    stranger = position("trade", held={A: {MANA: 2}}, **VIRTUAL)
    assert stranger.refuses(A, BringReality, place=corner(RIVER, "N")).clause == "WD-MAG-03"


@pytest.mark.rule("WD-HOR-01")
def test_by_house_rule_reality_takes_all_of_one_kind() -> None:
    play = position(
        "trade", wizards={A: [HOR]}, held={A: {MANA: 2}}, options={"reality_scope": "all_of_one_kind"}, **VIRTUAL
    )
    assert play.options(A, BringReality) == ["virtual_road", "virtual_settlement"]
    play.does(A, BringReality, what="virtual_road")
    assert set(play.game.pieces) == {corner(RIVER, "N"), play.game.where("robber")}


@pytest.mark.rule("WD-HOR-01", "WD-AWARD-06")
def test_all_of_a_kind_go_at_once_so_that_nothing_in_between_is_counted() -> None:
    play = position(
        "trade",
        active=C,
        wizards={C: [HOR]},
        held={C: {MANA: 2}},
        options={"reality_scope": "all_of_one_kind"},
        roads={A: COAST[2:6], B: COAST[11:16], C: COAST[20:25]},
        virtual_roads={A: COAST[0:2] + COAST[6:7], B: COAST[10:11]},
    )
    assert play.holder(LONGEST_ROAD) == A
    play.does(C, BringReality, what="virtual_road")
    assert play.holder(LONGEST_ROAD) is None, "Ann has four left, Ben and Cleo five each"


@both_hands
@pytest.mark.rule("WD-HOR-02", "WD-PROD-01")
def test_transposition_exchanges_two_tokens_for_four_mana_and_the_hexes_produce_on_their_new_numbers(
    hands: Hands,
) -> None:
    play = position(
        "trade",
        hands=hands,
        wizards={A: [HOR]},
        held={A: {MANA: 4}},
        settlements={B: [corner(RIVER, "S")]},
    )
    before, bank, lay = tokens(play), play.bank(MANA), play.game
    facts = play.does(A, TransposeTokens, one=RIVER, other="-2,0")
    assert [sentence(line) for line in hands_after(lay, play.game, ())] == ["Swap number tokens 8 and 9"]
    assert play.bank(MANA) == bank + 4
    assert (before[RIVER], before["-2,0"]) == (8, 9)
    assert tokens(play) == before | {RIVER: 9, "-2,0": 8}
    told = next(fact for fact in facts if isinstance(fact, TokensExchanged)).tells(play.game)
    assert told is not None
    assert sentence(told) == "The 9 and the 8 change places."
    play.does(A, play.variant.move_named("EndTurn"))
    rolls(play, 5, 4)
    assert play.holds(B) == {"gold": 1}


@pytest.mark.parametrize(
    ("a", "b", "allowed"),
    [
        pytest.param(2, 12, True, id="15", marks=pytest.mark.rule("WD-T-15")),
        pytest.param(2, 3, True, id="16", marks=pytest.mark.rule("WD-T-16")),
        pytest.param(2, 4, False, id="17", marks=pytest.mark.rule("WD-T-17")),
        pytest.param(6, 9, True, id="18", marks=pytest.mark.rule("WD-T-18")),
        pytest.param(8, 10, False, id="19", marks=pytest.mark.rule("WD-T-19")),
        pytest.param(6, 8, True, id="equal strength"),
        pytest.param(4, 10, True, id="four and ten"),
        pytest.param(3, 10, True, id="one apart"),
        pytest.param(5, 11, False, id="two apart"),
        pytest.param(12, 6, False, id="four apart"),
    ],
)
@pytest.mark.rule("WD-HOR-02")
def test_the_vectors_of_strength(a: int, b: int, allowed: bool) -> None:
    like_nothing = dict.fromkeys(dict(the_map().tokens), 7)
    board = lying(like_nothing | {"-2,0": a, "2,0": b})
    play = position("trade", board=board, wizards={A: [HOR]}, held={A: {MANA: 4}})
    if allowed:
        play.does(A, TransposeTokens, one="-2,0", other="2,0")
        assert (tokens(play)["-2,0"], tokens(play)["2,0"]) == (b, a)
    else:
        refusal = play.refuses(A, TransposeTokens, one="-2,0", other="2,0")
        assert (refusal.code, refusal.clause) == ("too-unlike", "WD-HOR-02")
        assert sentence(refusal.text) == f"{a} and {b} differ by more than one in strength."


@pytest.mark.rule("WD-HOR-03")
def test_neither_token_may_come_to_lie_beside_its_like() -> None:
    play = position("trade", wizards={A: [HOR]}, held={A: {MANA: 4}})
    assert tokens(play)["1,-2"] == tokens(play)["0,0"] == 2
    for one, other in (("1,0", "1,-2"), ("1,-2", "1,0")):
        refusal = play.refuses(A, TransposeTokens, one=one, other=other)
        assert (refusal.code, refusal.clause) == ("side-by-side", "WD-HOR-03")
        assert sentence(refusal.text) == "Two tokens with 2 would lie side by side."


@pytest.mark.rule("WD-HOR-03")
def test_a_token_that_moves_away_is_no_neighbour_of_its_like_any_more() -> None:
    board = lying({"-2,0": 8, "-2,1": 9})
    play = position("trade", board=board, wizards={A: [HOR]}, held={A: {MANA: 4}})
    play.does(A, TransposeTokens, one="-2,0", other="-2,1")
    assert (tokens(play)["-2,0"], tokens(play)["-2,1"]) == (9, 8)


@pytest.mark.rule("WD-HOR-04")
def test_a_six_may_lie_beside_an_eight() -> None:
    play = position("trade", board=lying({"1,-2": 9}), wizards={A: [HOR]}, held={A: {MANA: 4}})
    assert tokens(play)["0,-1"] == 6
    play.does(A, TransposeTokens, one="1,-2", other="2,0")
    assert tokens(play)["1,-2"] == 8


@pytest.mark.rule("WD-HOR-02", "WD-HOR-03")
def test_only_pairs_that_may_change_places_are_offered() -> None:
    play = position("trade", wizards={A: [HOR]}, held={A: {MANA: 4}})
    firsts = play.sites(A, TransposeTokens, "one")
    assert "1,-2" in firsts
    seconds = {str(place) for place in getattr(play.asks(A, TransposeTokens, one="1,-2"), "options", ())}
    assert "1,-2" not in seconds
    assert "-1,-1" in seconds, "the twelve"
    assert "1,0" not in seconds, "beside the other two"
    assert RIVER not in seconds, "an eight is too strong"
    for other in seconds:
        again = position("trade", wizards={A: [HOR]}, held={A: {MANA: 4}})
        again.does(A, TransposeTokens, one="1,-2", other=other)


@pytest.mark.rule("WD-HOR-02", "WD-HOR-03")
def test_where_no_two_tokens_may_change_places_none_is_offered() -> None:
    sixes = dict.fromkeys(dict(the_map().tokens), 6)
    play = position("trade", board=lying(sixes | {"2,0": 2}), wizards={A: [HOR]}, held={A: {MANA: 4}})
    assert play.sites(A, TransposeTokens, "one") == set()
    assert TransposeTokens not in play.offers(A)


@pytest.mark.rule("WD-HOR-02")
def test_a_hex_without_a_token_and_a_hex_with_itself_change_nothing() -> None:
    board = the_large_map()
    desert = board.robber
    some = next(hex_ for hex_, _ in board.tokens)
    play = position("trade", board=board, wizards={A: [HOR]}, held={A: {MANA: 4}})
    for one, other in ((some, desert), (desert, some), (some, some), (some, "nowhere")):
        refusal = play.refuses(A, TransposeTokens, one=one, other=other)
        assert (refusal.code, refusal.clause) == ("no-token", "WD-HOR-02")


@pytest.mark.rule("WD-T-13", "WD-HAFLI-05")
def test_a_copied_transposition_costs_five() -> None:
    play = position("trade", wizards={A: [HAFLI], B: [HOR]}, held={A: {MANA: 5}})
    play.does(A, TransposeTokens, one=RIVER, other="-2,0")
    assert play.holds(A) == {}
    poor = position("trade", wizards={A: [HAFLI], B: [HOR]}, held={A: {MANA: 4}})
    assert poor.refuses(A, TransposeTokens, one=RIVER, other="-2,0").code == "no-mana"
