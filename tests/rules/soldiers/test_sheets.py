"""Sheets: what hands must do after an undo, and a whole table written down and entered again."""

from typing import Any

import pytest

from companion.game.decide import decide, fold
from companion.game.difference import difference
from companion.game.position import PositionError, setup_of, stated, written
from companion.game.text import Refusal
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.building import Occupy
from companion.rules.soldiers.corrections import CorrectUnits
from companion.rules.soldiers.moving import MoveUnit, PlayRoadBuilding
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence, settled, sheet
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    fights,
    goes,
    goes_freely,
    medals,
    parts,
    position,
    raises,
    sides,
    throw,
    tie,
    to_the_next_own_turn,
    versus,
)


@both_hands
@pytest.mark.rule("SO-BATTLE-02", "SO-MEDAL-01", "SO-BOOST-09")
def test_undoing_a_battle_puts_the_unit_back_returns_cards_and_takes_the_medal_away(hands: Hands) -> None:
    units = {A: {LONE: "infantry"}, B: {CC[1]: "infantry"}}
    play = position(units=units, held={A: {"wood": 1, "wheat": 1}, B: {"wheat": 1}}, hands=hands)
    before = play.game
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    tie(play)
    throw(play, HIGH, LOW)
    assert sheet(play.game, before) == [
        settled(hands, "Give: bank → Ann 1 wheat, 1 wood"),
        "No longer: Ann has 1 medal.",
        settled(hands, "Give: bank → Ben 1 wheat"),
        f"Put down: Ben's infantry at {CC[1]}",
    ], "seat by seat"
    assert "From now on: Ann has 1 medal." in sheet(before, play.game)


@pytest.mark.rule("SO-OCC-08", "SO-MEDAL-02")
def test_undoing_an_occupation_exchanges_the_buildings_again_and_the_hero_gives_the_card_back() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {CC[1]: "car"}}, cities={B: [LONE]}, medals=[(A, 2)])
    before = play.game
    fights(play, LONE, CC[1])
    play.does(A, Occupy, place=LONE)
    assert sheet(play.game, before) == [
        f"Take off: Ann's city at {LONE}",
        "No longer: Ann has 3 medals.",
        "From now on: Ann has 2 medals.",
        f"Put down: Ben's armoured_car at {CC[1]}",
        f"Put down: Ben's city at {LONE}",
        "hero: nobody",
    ]


@pytest.mark.rule("SO-MOVE-01")
def test_undoing_a_move_takes_the_unit_back_and_it_may_go_again() -> None:
    play = position(units={A: {LONE: "car"}}, held={A: {"wheat": 2}})
    before = play.game
    goes(play, LONE, CC[3])
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 1 wheat",
        f"Take off: Ann's armoured_car at {CC[3]}",
        f"Put down: Ann's armoured_car at {LONE}",
    ]
    again = decide(before, MoveUnit(seat=A, revision=before.revision, start=LONE, to=CC[2]))
    assert not isinstance(again, Refusal)


def test_hands_have_nothing_to_do_where_only_the_count_of_steps_differs() -> None:
    play = position(units={A: {LONE: "car"}}, held={A: {"wheat": 2}})
    goes(play, LONE, CC[1])
    tired = play.game
    play.does(A, CorrectUnits, place=CC[1], owner=A, infantry=0, cars=1, tanks=0)
    assert sheet(tired, play.game) == []


def full_table(hands: Hands = "digital", **more: Any) -> Play:
    """Return a table in Ann's turn after a move and a battle, with all that only this variant keeps."""
    play = position(
        **{
            "units": {
                A: {LONE: "infantry car", CC[20]: "tank"},
                B: {CC[3]: "infantry", CC[10]: "car tank"},
                C: {CC[15]: "infantry"},
            },
            "settlements": {A: [CC[8]], B: [CC[15]]},
            "cities": {B: [CC[10]], A: [CC[20]]},
            "medals": [(B, 3), (A, 2)],
            "held": {A: {"wheat": 3, "ore": 1}},
            "options": {"terrain": {"none": 0, "settlement": 2, "city": 4}, "move_cap": 4},
            "hands": hands,
            **more,
        }
    )
    goes(play, LONE, CC[2], "armoured_car")
    fights(play, CC[2], CC[3])
    return play


def entered(text: str) -> Play:
    """Return a table that begins with a sheet."""
    setup = setup_of({VARIANT.name: VARIANT}, text)
    play = Play(setup, VARIANT)
    facts = decide(play.game, stated(VARIANT, setup, text))
    assert not isinstance(facts, Refusal)
    play.told.append(facts)
    play.game = fold(play.game, facts)
    return play


@both_hands
def test_a_sheet_leads_back_to_the_same_units_medals_hero_and_house_rules(hands: Hands) -> None:
    game = full_table(hands).game
    back = entered(written(game))
    assert back.game.pieces == game.pieces
    assert back.game.variant_state == game.variant_state
    assert back.game.awards == game.awards == {"hero": B}
    assert back.game.setup == game.setup
    assert difference(back.game, game) == difference(game, back.game) == ()
    assert [sentence(line) for line in VARIANT.state_lines(back.game)] == ["Ann has 3 medals.", "Ben has 3 medals."]
    assert (versus(back).over, parts(sides(back)[0])) == (True, {"armoured_car": 5, "initiative": 1})


@pytest.mark.rule("SO-MOVE-03", "SO-OCC-07")
def test_a_sheet_remembers_how_far_units_have_gone_in_this_turn() -> None:
    back = entered(written(full_table(cards={A: {"road_building": 1}}).game))
    goes(back, CC[2], CC[4])
    assert CC[4] not in back.sites(A, MoveUnit, "start"), "two steps before and two now are all four of the cap"
    play = position(units={A: {CC[1]: "infantry"}}, settlements={B: [LONE]}, cards={A: {"road_building": 1}})
    play.does(A, PlayRoadBuilding)
    goes_freely(play, CC[1], LONE)
    play.does(A, play.variant.move_named("ForgoMove"))
    again = entered(written(play.game))
    assert again.refuses(A, Occupy, place=LONE).clause == "SO-OCC-07"
    to_the_next_own_turn(again)
    again.does(A, Occupy, place=LONE)


@pytest.mark.parametrize("words", ["tired", "1", "steps=many", "steps=99999", "steps=-1", "wings=1", "steps=1 tired"])
def test_what_a_sheet_says_of_a_unit_that_no_unit_has_gets_a_sentence(words: str) -> None:
    text = written(position(units={A: {LONE: "tank"}}).game)
    assert f'"{LONE}"' in text
    with pytest.raises(PositionError, match="says nothing of it here; write by_card=1, steps=1"):
        entered(text.replace(f'"{LONE}"', f'"{LONE} {words}"'))


def test_in_the_middle_of_a_battle_a_sheet_leads_back_into_it() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {CC[1]: "infantry"}}, held={A: {"wood": 2}}, medals=[(A, 1)])
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    text = written(play.game)
    assert 'step = "boost"' in text
    back = entered(text)
    assert (back.game.pieces, back.game.variant_state, back.game.agenda) == (
        play.game.pieces,
        play.game.variant_state,
        play.game.agenda,
    )
    assert (back.holds(A), medals(back)) == ({"wood": 1}, medals(play))
    throw(back, HIGH, LOW)
    assert medals(back)[A] == 2


def test_a_step_of_a_battle_is_refused_where_none_is_on() -> None:
    play = position(units={A: {LONE: "infantry"}, B: {CC[1]: "infantry"}}, held={A: {"wood": 2}})
    attacks(play, LONE, CC[1])
    text = written(play.game)
    peace = written(position(units={A: {LONE: "infantry"}, B: {CC[1]: "infantry"}}, held={A: {"wood": 2}}).game)
    own = next(line for line in peace.splitlines() if line.startswith("json = "))
    text = "\n".join(own if line.startswith("json = ") else line for line in text.splitlines())
    with pytest.raises(PositionError, match="This cannot come next, as the table stands: boost"):
        entered(text)


@pytest.mark.parametrize(
    "broken",
    [
        '{"medals": "many"}',
        '{"medals": [1, 2, "three", 0]}',
        '{"medals": [0, 0, 0, 0], "battle": 3}',
        '{"medals": [0, 0, 0, 0], "battle": {"sides": []}}',
        "[]",
        "{",
    ],
)
def test_a_hand_that_breaks_the_variants_own_part_gets_a_sentence(broken: str) -> None:
    text = written(position(medals=[(A, 3)]).game)
    start = text.index("json = ")
    with pytest.raises(PositionError, match=r"^Line \d+: \[own\] json: not what this game keeps: .+\.$"):
        entered(text[:start] + f"json = '{broken}'\n")


@pytest.mark.parametrize("own", ['{"medals": []}', '{"medals": [1]}', '{"medals": [0, 0, 0, -1]}'])
def test_what_the_variant_keeps_must_fit_the_table(own: str) -> None:
    text = written(position(medals=[(A, 3)]).game)
    with pytest.raises(PositionError, match="What only this game keeps would not fit this table"):
        entered(text[: text.index("json = ")] + f"json = '{own}'\n")


@pytest.mark.rule("SO-MOVE-08", "SO-COMP-04")
def test_a_sheet_with_more_units_than_there_are_or_a_point_holds_is_refused_with_a_sentence() -> None:
    text = written(position(units={A: {LONE: "tank tank"}}).game)
    entered(text)
    line = f'tank = [\n  "{LONE}"'
    assert line in text
    three = text.replace(line, f'tank = [\n  "{CC[5]}",\n  "{LONE}"')
    with pytest.raises(PositionError, match="Ann does not have that many: tank"):
        entered(three)
    full = text.replace(line, f'infantry = ["{LONE}"]\n{line}')
    with pytest.raises(PositionError, match=r"More would stand at .* than there is room for"):
        entered(full)
