"""What every screen shows of this game: a battle from the attack to its end, how far units have gone, what is left."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.panels import Map, Tally, Versus, scores_panel
from companion.game.secret import TABLE
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.battle import GiveRation, ThrowForBattle
from companion.rules.soldiers.boost import PassBoost
from companion.rules.soldiers.moving import PlayRoadBuilding
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Play, sentence
from tests.rules.soldiers.board import LONE, attacks, goes, goes_freely, nobody_raises, position, raises, throw, versus


def fighting(unit: str = "tank", **more: Any) -> Play:
    """Return the table after Ann's unit attacked Ben's of the same kind."""
    play = position(units={A: {LONE: unit}, B: {CC[1]: unit}}, **more)
    attacks(play, LONE, CC[1])
    return play


def throws(play: Play, *dice: int) -> None:
    """Throw for whoever is asked."""
    play.does(play.at()[1][0], ThrowForBattle, dice=dice)


def said(play: Play) -> tuple[str, list[str], str]:
    """Return what the battle's panel says: its title, what follows, and what people say who go on."""
    seen = versus(play)
    return sentence(seen.title), [sentence(note) for note in seen.notes], sentence(seen.done) if seen.done else ""


@pytest.mark.rule("SO-BATTLE-02", "SO-MEDAL-01")
def test_a_battle_says_nothing_of_its_end_before_it_and_then_whose_unit_goes_home() -> None:
    play = fighting()
    for dice in ((5, 5), (1, 2)):
        assert (said(play), versus(play).level) == (("battle", [], ""), False)
        throws(play, *dice)
    won = ["Take off the board, back to Ben: tank", "A medal for Ann."]
    assert said(play) == ("Ann wins the battle", won, "tank removed")
    play = fighting()
    throw(play, (1, 1), (2, 2))
    lost = ["Take off the board, back to Ann: tank", "No medal for a defence."]
    assert said(play) == ("Ben wins the battle", lost, "tank removed")
    sides = (versus(play).left, versus(play).right)
    assert [(side.seat, side.place, sentence(side.line)) for side in sides if side.line] == [
        (A, LONE, "attacks"),
        (B, CC[1], "defends"),
    ]


@pytest.mark.rule("SO-TIE-01", "SO-BATTLE-02")
def test_sums_that_are_equal_before_the_dice_are_no_tie() -> None:
    play = fighting("infantry", held={A: {"wood": 1, "wheat": 1}, B: {"wood": 1, "wheat": 1}})
    play.does(A, PassBoost)
    raises(play, B, "wood")
    nobody_raises(play)
    for faces in ((), (1, 1)):
        assert (said(play), versus(play).level, versus(play).left.faces) == (("battle", [], ""), False, faces)
        throws(play, 1, 1)
    notes = ["Each side pays 1 wheat.", "Boosts stay. Both throw again."]
    assert said(play) == ("A tie, 5 : 5", notes, "Throw again")
    both = (versus(play).left, versus(play).right)
    assert [sentence(side.paid.label) for side in both if side.paid] == ["ration", "ration"]


@pytest.mark.rule("SO-TIE-01", "SO-TIE-04")
def test_while_the_rations_are_asked_for_the_tie_is_told_too() -> None:
    play = fighting(held={A: {"unseen": 2}, B: {"unseen": 2}}, hands="physical")
    throw(play, (1, 2), (2, 2))
    for seat in (A, B):
        assert play.at()[0] == "ration"
        assert said(play) == ("A tie, 12 : 12", ["Each side pays 1 wheat.", "Both throw again."], "")
        assert versus(play).level
        play.does(seat, GiveRation)
    assert said(play)[2] == "Throw again"


@pytest.mark.rule("SO-TIE-03", "SO-TIE-08")
def test_where_both_units_starve_both_are_taken_off_the_board() -> None:
    play = fighting()
    throw(play, (1, 2), (2, 2))
    home = [f"Take off the board, back to {name}: tank" for name in ("Ann", "Ben")]
    assert said(play) == ("Both units starve.", home, "Both removed")


@pytest.mark.rule("SO-MOVE-01", "SO-MOVE-03")
def test_on_the_board_each_unit_says_how_far_it_has_gone_in_this_turn() -> None:
    play = position(
        units={A: {LONE: "car", CC[20]: "infantry"}, B: {CC[10]: "tank"}},
        held={A: {"wheat": 1}},
        cards={A: {"road_building": 1}},
    )
    goes(play, LONE, CC[2])
    play.does(A, PlayRoadBuilding)
    goes_freely(play, CC[20], CC[21])
    for viewer in (A, C, TABLE):
        (board,) = (panel for panel in VARIANT.panels(play.seen_by(viewer)) if isinstance(panel, Map))
        signs = {mark.place: mark.text for mark in board.marks if mark.seat in (A, B)}
        assert signs == {CC[2]: "2", CC[21]: "0+", CC[10]: ""}


@pytest.mark.rule("SO-COMP-04", "SO-MEDAL-01", "SO-MEDAL-02")
def test_all_count_the_medals_and_the_units_that_are_left() -> None:
    play = fighting(medals=[(B, 3), (C, 1)])
    (tally,) = (p for p in VARIANT.panels(play.seen_by(C)) if isinstance(p, Tally) and sentence(p.title) == "forces")
    assert {sentence(row.label): row.values for row in tally.rows} == {
        "medals": (0, 3, 1, 0),
        "infantry_left": (6, 6, 6, 6),
        "armoured_car_left": (3, 3, 3, 3),
        "tank_left": (1, 1, 2, 2),
    }
    counts = versus(play).counts
    assert counts is not None and (sentence(counts.label), counts.values) == ("medals", (0, 3, 1, 0))
    assert isinstance(VARIANT.panels(play.seen_by(C))[0], Versus), "before all else"
    held = {(word.word, seat): n for (word, seat), n in VARIANT.held(play.game).items()}
    assert held == {("medal", B): 3, ("medal", C): 1}


@pytest.mark.rule("SO-MEDAL-02", "SO-WIN-02")
def test_the_heros_points_stand_among_the_parts_of_his_score_alone() -> None:
    play = position(medals=[(B, 3)], settlements={B: [CC[10]]})
    ann, ben, *_ = scores_panel(play.seen_by(C)).scores
    assert ann.parts == ()
    assert [(sentence(part.label), part.points, part.icon) for part in ben.parts] == [
        ("settlements", 1, "house"),
        ("hero", 2, "medal"),
    ]
    assert [count.icon for count in ben.counts] == ["dev", "knight", "medal"]
