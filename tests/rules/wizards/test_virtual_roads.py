"""Virtual roads: any empty edge will do, they count for the longest road at once, and a seven takes them all."""

import pytest

from companion.board.island import STANDARD
from companion.rules.base.names import LONGEST_ROAD
from companion.rules.base.questions import road_length
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.boardwork import BuildVirtualRoad
from companion.rules.wizards.magic import HAFLI, IRA, MANA, VIRTUAL_ROAD
from tests.rules.base.board import COAST, A, B, Hands, both_hands, corner, edge
from tests.rules.wizards.board import RIVER, position, rolls


@both_hands
@pytest.mark.rule("WD-IRA-01", "WD-IRA-02")
def test_for_two_mana_a_virtual_road_lies_on_any_edge_without_a_road(hands: Hands) -> None:
    play = position(
        "trade",
        hands=hands,
        wizards={A: [IRA]},
        held={A: {MANA: 2}},
        roads={A: [COAST[3]], B: [COAST[9]]},
        virtual_roads={B: [COAST[15]]},
        settlements={B: [corner(RIVER, "N")]},
    )
    before = play.bank(MANA)
    taken = {COAST[3], COAST[9], COAST[15]}
    assert play.sites(A, BuildVirtualRoad) == set(STANDARD.edges) - taken
    for place in taken:
        refusal = play.refuses(A, BuildVirtualRoad, place=place)
        assert (refusal.code, refusal.clause) == ("taken", "WD-IRA-02")
    assert play.refuses(A, BuildVirtualRoad, place="nowhere").code == "no-such-choice"
    play.does(A, BuildVirtualRoad, place=edge("0,0", "E"))
    assert play.bank(MANA) == before + 2
    assert play.game.places(A, VIRTUAL_ROAD) == (edge("0,0", "E"),)
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("WD-IRA-01", "WD-HAFLI-05")
def test_a_copied_virtual_road_is_his_who_cast_it() -> None:
    play = position("trade", wizards={A: [HAFLI], B: [IRA]}, held={A: {MANA: 3}})
    play.does(A, BuildVirtualRoad, place=COAST[3])
    assert play.game.places(A, VIRTUAL_ROAD) == (COAST[3],)
    assert play.holds(A) == {}


@pytest.mark.rule("WD-IRA-03", "WD-IRA-04", "WD-SEVEN-06")
def test_they_count_for_the_longest_road_until_a_seven_takes_them_all() -> None:
    play = position(
        "trade",
        active=B,
        wizards={B: [IRA]},
        held={B: {MANA: 4}},
        roads={A: COAST[10:15], B: COAST[0:4]},
    )
    assert play.holder(LONGEST_ROAD) == A
    play.does(B, BuildVirtualRoad, place=COAST[4])
    assert play.holder(LONGEST_ROAD) == A, "five against five, and he held it"
    play.does(B, BuildVirtualRoad, place=COAST[5])
    assert (road_length(play.game, B), play.holder(LONGEST_ROAD)) == (6, B)
    play.does(B, EndTurn)
    rolls(play, 1, 6)
    assert play.game.places(B, VIRTUAL_ROAD) == ()
    assert (road_length(play.game, B), play.holder(LONGEST_ROAD)) == (4, A)


@pytest.mark.rule("WD-IRA-04", "WD-AWARD-06")
def test_when_they_vanish_all_lengths_are_counted_at_once() -> None:
    play = position(
        "roll",
        roads={A: COAST[0:4], B: COAST[10:15], 2: COAST[20:25]},
        virtual_roads={A: COAST[4:7], B: [COAST[15]]},
    )
    assert play.holder(LONGEST_ROAD) == A
    rolls(play, 3, 4)
    assert play.holder(LONGEST_ROAD) is None, "two have five each, and neither held it"
