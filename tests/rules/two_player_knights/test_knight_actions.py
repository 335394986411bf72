"""What an active knight does: move, displace a weaker one, chase the robber; and where one displaced goes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.game.facts import AwardMoved
from companion.game.moves import Move
from companion.rules.base.names import LONGEST_ROAD, ROBBER
from companion.rules.base.robber import Steal
from companion.rules.two_player_knights.knight_actions import ChaseRobber, DisplaceKnight, MoveKnight, RetreatKnight
from companion.rules.two_player_knights.knights import ActivateKnight
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Hands, Play, both_hands, corner
from tests.rules.two_player_knights.board import X, Y, cards, ends, position, stands, tokens, why_not

FIRST, SECOND, THIRD, FOURTH, FIFTH = COAST_CORNERS[-1], *COAST_CORNERS[:4]  # the points of these roads, in order
ROADS = {A: COAST[:4]}
ACTIONS: set[type[Move]] = {MoveKnight, DisplaceKnight, ChaseRobber}


def knights_at(play: Play) -> dict[str, str]:
    """Return where knights stand, as people see them."""
    found = {place: stands(play, place) for place in play.game.pieces}
    return {place: words[0] for place, words in found.items() if words and words[0].endswith("_knight")}


@pytest.mark.rule("TK-KACT-01", "TK-KACT-03", "TK-NACT-01")
@both_hands
def test_an_active_knight_moves_along_own_roads_and_is_inactive_then(hands: Hands) -> None:
    play = position(roads=ROADS, knights={A: {FIRST: "strong active"}}, hands=hands)
    assert play.sites(A, MoveKnight, "start") == {FIRST}
    (prompt,) = [play.asks(A, MoveKnight, start=FIRST)]
    assert set(getattr(prompt, "options", ())) == {SECOND, THIRD, FOURTH, FIFTH}
    play.does(A, MoveKnight, start=FIRST, to=FIFTH)
    assert knights_at(play) == {FIFTH: "A strong_knight"}
    assert MoveKnight not in play.offers(A)
    assert why_not(play, A, MoveKnight, start=FIFTH, to=FIRST) == "TK-KACT-01"


@pytest.mark.rule("TK-KACT-01")
def test_an_inactive_knight_and_one_of_others_does_nothing() -> None:
    knights = {A: {FIRST: "mighty"}, B: {SECOND: "basic active"}, X: {FIFTH: "basic"}}
    play = position(roads=ROADS, knights=knights)
    assert not play.offers(A) & ACTIONS
    for start in (FIRST, SECOND, FIFTH, FOURTH):
        assert why_not(play, A, MoveKnight, start=start, to=THIRD) == "TK-KACT-01"
        assert why_not(play, A, DisplaceKnight, start=start, to=SECOND) == "TK-KACT-01"


@pytest.mark.rule("TK-KACT-02")
def test_a_knight_activated_in_this_turn_acts_only_in_the_next() -> None:
    there = corner("0,0", "N")
    play = position(roads=ROADS, knights={A: {FIRST: "basic", there: "basic"}}, held={A: {"wheat": 2}})
    play.does(A, ActivateKnight, place=FIRST)
    play.does(A, ActivateKnight, place=there)
    assert not play.offers(A) & ACTIONS
    assert why_not(play, A, MoveKnight, start=FIRST, to=SECOND) == "TK-KACT-02"
    assert why_not(play, A, ChaseRobber, knight=there, hex="1,0") == "TK-KACT-02"


@pytest.mark.rule("TK-KACT-03")
@pytest.mark.parametrize("piece", ["knight", "settlement", "city"])
@pytest.mark.parametrize("owner", [B, X])
def test_a_foreign_piece_ends_the_way(piece: str, owner: int) -> None:
    knights = {A: {FIRST: "basic active"}, **({owner: {THIRD: "basic"}} if piece == "knight" else {})}
    standing = {owner: [THIRD]}
    play = position(
        roads=ROADS,
        knights=knights,
        settlements=standing if piece == "settlement" else {},
        cities=standing if piece == "city" else {},
    )
    assert reach(play, FIRST) == {SECOND}
    assert why_not(play, A, MoveKnight, start=FIRST, to=THIRD) == "TK-KACT-03"
    assert why_not(play, A, MoveKnight, start=FIRST, to=FOURTH) == "TK-KACT-03"


@pytest.mark.rule("TK-KACT-03")
def test_own_pieces_are_passed_but_not_stood_on() -> None:
    play = position(roads=ROADS, settlements={A: [SECOND]}, knights={A: {FIRST: "basic active", FOURTH: "basic"}})
    assert reach(play, FIRST) == {THIRD, FIFTH}


@pytest.mark.rule("TK-KACT-03")
def test_only_own_roads_carry_it() -> None:
    play = position(roads={A: COAST[:2], B: COAST[2:4], X: COAST[-3:-1]}, knights={A: {FIRST: "basic active"}})
    assert reach(play, FIRST) == {SECOND, THIRD}


def reach(play: Play, start: str, kind: type[Move] = MoveKnight) -> set[str]:
    """Return where A's knight on a point may go."""
    return set(getattr(play.asks(A, kind, start=start), "options", ()))


@pytest.mark.rule("TK-KACT-04")
@both_hands
def test_a_stronger_knight_takes_the_point_and_the_weaker_is_moved_by_its_owner(hands: Hands) -> None:
    roads = {A: COAST[:3], B: COAST[3:5]}
    play = position(roads=roads, knights={A: {FIRST: "strong active"}, B: {FOURTH: "basic active"}}, hands=hands)
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert stands(play, FOURTH) == ["A strong_knight"]
    assert play.at() == ("retreat", (B,))
    assert play.sites(B, RetreatKnight, "to") == {FIFTH, COAST_CORNERS[4]}
    play.refuses(A, RetreatKnight, to=FIFTH)
    assert why_not(play, B, RetreatKnight, to=SECOND) == "TK-KACT-04"
    play.does(B, RetreatKnight, to=FIFTH)
    assert knights_at(play) == {FOURTH: "A strong_knight", FIFTH: "B active_basic_knight"}
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-KACT-04", "TK-TOK-05", "TK-T-18")
def test_where_it_cannot_go_it_is_back_in_supply_and_brings_no_token() -> None:
    play = position(roads=ROADS, knights={A: {FIRST: "mighty active"}, B: {FOURTH: "strong active"}})
    before = tokens(play)
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert play.at() == ("trade_and_build", (A,))
    assert knights_at(play) == {FOURTH: "A mighty_knight"}
    assert play.game.variant.questions.supply(play.game, B, "strong_knight") == 2
    assert tokens(play) == before


@pytest.mark.rule("TK-KACT-04")
@pytest.mark.parametrize("other", ["strong", "strong active", "mighty"])
def test_an_equal_or_stronger_knight_is_not_displaced(other: str) -> None:
    play = position(roads=ROADS, knights={A: {FIRST: "strong active"}, B: {FOURTH: other}})
    assert DisplaceKnight not in play.offers(A)
    assert why_not(play, A, DisplaceKnight, start=FIRST, to=FOURTH) == "TK-KACT-04"


@pytest.mark.rule("TK-KACT-04")
def test_neither_an_own_knight_nor_an_empty_point_nor_one_behind_another_is_displaced() -> None:
    knights = {A: {FIRST: "mighty active", SECOND: "basic"}, B: {THIRD: "basic", FIFTH: "basic"}}
    play = position(roads=ROADS, knights=knights)
    assert reach(play, FIRST, DisplaceKnight) == {THIRD}
    for to in (FIRST, SECOND, FOURTH, FIFTH):
        assert why_not(play, A, DisplaceKnight, start=FIRST, to=to) == "TK-KACT-04"


@pytest.mark.rule("TK-KACT-05")
def test_a_displaced_knight_displaces_nobody() -> None:
    roads = {A: COAST[:3], B: COAST[3:5]}
    knights = {A: {FIRST: "mighty active", FIFTH: "basic"}, B: {FOURTH: "strong"}, X: {COAST_CORNERS[4]: "basic"}}
    play = position(roads=roads, knights=knights)
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert play.at() == ("trade_and_build", (A,)), "its only neighbours are weaker, but taken"
    assert "B strong_knight" not in knights_at(play).values()


@pytest.mark.rule("TK-KACT-04", "TK-KACT-03")
def test_a_displaced_knight_passes_no_foreign_piece_either() -> None:
    roads = {A: COAST[:3], B: COAST[3:6]}
    knights = {A: {FIRST: "strong active"}, B: {FOURTH: "basic"}, Y: {COAST_CORNERS[4]: "basic"}}
    play = position(roads=roads, knights=knights)
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert play.sites(B, RetreatKnight, "to") == {FIFTH}


@pytest.mark.rule("TK-NACT-02", "TK-NACT-04")
@pytest.mark.parametrize("who", ["turn_player", "opponent"])
def test_a_neutral_knight_is_displaced_and_the_turn_player_says_where_to(who: str) -> None:
    roads = {A: COAST[:3], X: COAST[3:5]}
    knights = {A: {FIRST: "strong active"}, X: {FOURTH: "basic"}}
    play = position(roads=roads, knights=knights, options={"neutral_retreat": who})
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    decides = A if who == "turn_player" else B
    assert play.at() == ("retreat", (decides,))
    assert play.sites(decides, RetreatKnight, "to") == {FIFTH, COAST_CORNERS[4]}
    play.does(decides, RetreatKnight, to=COAST_CORNERS[4])
    assert knights_at(play) == {FOURTH: "A strong_knight", COAST_CORNERS[4]: "X basic_knight"}


@pytest.mark.rule("TK-NACT-03")
def test_a_neutral_knight_that_cannot_go_anywhere_is_off_the_board() -> None:
    play = position(roads=ROADS, knights={A: {FIRST: "mighty active"}, X: {FOURTH: "strong"}})
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert knights_at(play) == {FOURTH: "A mighty_knight"}
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-KACT-04", "TK-KN-06")
def test_a_displaced_knight_no_longer_cuts_a_road() -> None:
    """The displacer's own road is whole as soon as his knight stands there."""
    play = position(roads={A: COAST[:6]}, knights={A: {FIRST: "strong active"}, B: {FOURTH: "basic"}})
    assert play.holder(LONGEST_ROAD) is None
    play.does(A, DisplaceKnight, start=FIRST, to=FOURTH)
    assert play.holder(LONGEST_ROAD) == A


@pytest.mark.rule("TK-KN-06")
def test_a_road_is_never_whole_while_the_knight_that_cuts_it_goes_to_another_of_its_points() -> None:
    """Of ten roads six are left before and after; whole, they would take the award from who holds it with six."""
    inside = ("0,-2|0,-1|1,-2", "0,-1|1,-2|1,-1", "1,-2|1,-1|2,-2")
    way = (COAST_CORNERS[1], *inside, COAST_CORNERS[3])
    edges = position().game.island.edge_corners.items()
    link = [edge for edge, both in edges if set(both) in [set(pair) for pair in pairwise(way)]]
    play = position(
        active=B,
        neutral_settlements=False,
        roads={A: [*COAST[-2:], *COAST[:8]], B: link, X: COAST[12:18]},
        knights={B: {way[0]: "basic active"}},
        also=[AwardMoved(LONGEST_ROAD, X)],
    )
    play.does(B, MoveKnight, start=way[0], to=way[-1])
    assert play.holder(LONGEST_ROAD) == X


MIDDLE = corner("0,0", "S")  # between the desert, where the robber is, 0,1 and -1,1


@pytest.mark.rule("TK-KACT-06")
@both_hands
def test_a_knight_beside_the_robber_chases_him_and_steals_a_card(hands: Hands) -> None:
    victim = corner("2,0", "SE")
    play = position(knights={A: {MIDDLE: "basic active"}}, settlements={B: [victim]}, held={B: {"ore": 1}}, hands=hands)
    play.does(A, ChaseRobber, knight=MIDDLE, hex="2,0")
    assert stands(play, MIDDLE) == ["A basic_knight"]
    assert play.game.where(ROBBER) == "2,0"
    assert play.at() == ("steal", (A,))
    play.does(A, Steal, victim=B, **({"card": cards("ore")} if hands == "digital" else {}))
    assert (play.game.hand(A).total, play.game.hand(B).total) == (1, 0)
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-KACT-06")
def test_without_a_victim_nothing_is_stolen() -> None:
    play = position(knights={A: {MIDDLE: "basic active"}}, held={B: {"ore": 1}})
    play.does(A, ChaseRobber, knight=MIDDLE, hex="2,0")
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("TK-KACT-06", "TK-KACT-01")
def test_only_an_active_knight_beside_him_chases() -> None:
    knights = {A: {MIDDLE: "mighty", FIRST: "basic active"}, B: {corner("0,0", "N"): "basic active"}}
    play = position(knights=knights)
    assert ChaseRobber not in play.offers(A)
    assert why_not(play, A, ChaseRobber, knight=MIDDLE, hex="2,0") == "TK-KACT-01"
    assert why_not(play, A, ChaseRobber, knight=FIRST, hex="2,0") == "TK-KACT-06"
    assert why_not(play, A, ChaseRobber, knight=corner("0,0", "N"), hex="2,0") == "TK-KACT-01"


@pytest.mark.rule("TK-KACT-06")
@pytest.mark.parametrize("desert", [True, False])
def test_he_goes_to_any_other_hex_the_desert_too_but_by_house_rule(desert: bool) -> None:
    here = corner("1,0", "SW")
    play = position(knights={A: {here: "basic active"}}, robber="1,0", options={"chase_desert": desert})
    offered = set(getattr(play.asks(A, ChaseRobber, knight=here), "options", ()))
    assert offered == set(play.game.island.land) - {"1,0"} - (set() if desert else {"0,0"})
    assert why_not(play, A, ChaseRobber, knight=here, hex="1,0") == "TK-KACT-06"
    if desert:
        play.does(A, ChaseRobber, knight=here, hex="0,0")
    else:
        assert why_not(play, A, ChaseRobber, knight=here, hex="0,0") == "TK-KACT-06"


@pytest.mark.rule("TK-KACT-01")
def test_two_active_knights_each_act_once_in_a_turn() -> None:
    play = position(roads=ROADS, knights={A: {FIRST: "basic active", MIDDLE: "basic active"}})
    play.does(A, MoveKnight, start=FIRST, to=SECOND)
    play.does(A, ChaseRobber, knight=MIDDLE, hex="2,0")
    assert not play.offers(A) & ACTIONS
    ends(play)
    assert play.at() == ("before_roll", (B,))
