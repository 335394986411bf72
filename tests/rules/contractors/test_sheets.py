"""Sheets: what hands must do after an undo, and a whole table written down and entered again."""

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectPiece
from companion.game.difference import difference
from companion.game.position import PositionError, written
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildDike, BuildRoad, WidenRoad
from companion.rules.contractors.corrections import CorrectWave
from companion.rules.contractors.wave import DrawDirection, GiveToWave
from companion.rules.contractors.works import DIKE, MARKER, WIDENING, Works
from tests.rules.base.board import A, B, Hands, Play, both_hands, entered, sentence, settled, sheet
from tests.rules.contractors.board import (
    AT_NONE,
    AT_WHEAT,
    N,
    S,
    c,
    cards,
    position,
    seven,
    to_the_auction,
    v,
    won,
    work,
)


@both_hands
@pytest.mark.rule("GC-COMP-04")
def test_undoing_a_new_direction_turns_the_indicator_back(hands: Hands) -> None:
    play = seven(hands=hands, wave=N)
    play.does(A, play.variant.move_named("MoveRobber"), hex="0,1")
    before = play.game
    play.does(A, DrawDirection, side=S)
    assert sheet(play.game, before) == [
        "No longer: The next wave comes from S.",
        "From now on: The next wave comes from N.",
    ]
    same = play.game
    play.does(A, CorrectWave, side=S)
    assert sheet(play.game, same) == []


@both_hands
@pytest.mark.rule("GC-WAVE-03")
def test_undoing_a_wave_gives_the_cards_back(hands: Hands) -> None:
    play = seven(hands=hands, wave=N, settlements={A: [v(0)]}, held={A: {"wood": 3}})
    before = play.game
    play.does(A, GiveToWave, cards=cards("wood wood"))
    assert sheet(play.game, before) == [settled(hands, "Give: bank → Ann 2 wood")]


@both_hands
@pytest.mark.rule("GC-AWARD-01", "GC-AWARD-04")
def test_undoing_an_award_gives_the_payment_back_and_clears_what_is_owed(hands: Hands) -> None:
    play = won("wheat wheat sheep", hands=hands, hand="wheat wheat sheep")
    before = play.game
    play.does(A, PayAward, cards=cards("wheat wheat"))
    assert sheet(play.game, before) == [
        settled(hands, "Give: bank → Ann 2 wheat"),
        "No longer: Ann owes for dike: 1 sheep",
    ]
    assert sheet(before, play.game) == [
        settled(hands, "Give: Ann → bank 2 wheat"),
        "From now on: Ann owes for dike: 1 sheep",
    ]


@pytest.mark.rule("GC-AWARD-14")
def test_undoing_an_award_paid_in_full_says_that_nothing_may_be_built_any_more() -> None:
    play = won("wood", hand="wood")
    before = play.game
    play.does(A, PayAward, cards=cards("wood"))
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 1 wood",
        "No longer: Ann has paid in full and may build: dike",
    ]


@pytest.mark.rule("GC-DIKE-01", "GC-WIDE-02")
def test_undoing_works_takes_the_pieces_off_and_owes_again() -> None:
    owed = {A: [work(DIKE, "ore"), work(WIDENING)]}
    play = position(open_works=owed, held={A: {"ore": 1}}, roads={A: [c(0)]})
    before = play.game
    play.does(A, BuildDike, place=v(5))
    play.does(A, WidenRoad, place=c(0))
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 1 ore",
        f"Take off: Ann's wide_road at {c(0)}",
        f"Take off: Ann's dike at {v(5)}",
        "From now on: Ann owes for dike: 1 ore",
        "From now on: Ann has paid in full and may build: wide_road",
    ]


@pytest.mark.rule("GC-MARK-03")
def test_undoing_a_road_puts_the_marker_back() -> None:
    play = position(roads={A: [c(0)]}, held={A: {"wood": 1, "brick": 1}})
    before = play.game
    play.does(A, BuildRoad, place=c(1))
    marker = [line for line in sheet(play.game, before) if MARKER in line]
    assert marker == [f"Take off: {MARKER} at {AT_WHEAT}", f"Put down: {MARKER} at {AT_NONE}"]


def full_table(hands: Hands = "digital") -> Play:
    """Return a table with something of everything that only this variant keeps."""
    owed = {A: [work(DIKE, "ore sheep"), work(WIDENING)], B: [work(WIDENING, "wheat")]}
    return position(
        "trade",
        hands=hands,
        options={"wave_span": 60, "half_rule": [3, 2, 1]},
        dikes={A: [v(0)], B: [v(10)]},
        wide={A: [c(20)]},
        settlements={B: [v(10)]},
        open_works=owed,
        held={A: {"wood": 2}},
        wave=S,
    )


@both_hands
@pytest.mark.rule("GC-AWARD-04", "GC-COMP-03", "GC-COMP-04")
def test_a_sheet_leads_back_to_the_same_works_wave_dikes_and_marker(hands: Hands) -> None:
    game = full_table(hands).game
    back = entered(written(game))
    assert back.variant_state == game.variant_state
    assert back.pieces == game.pieces
    assert back.setup == game.setup
    assert difference(back, game) == difference(game, back)
    assert [sentence(line) for line in back.variant.state_lines(back)] == [
        "The next wave comes from S.",
        "Ann owes for dike: 1 ore, 1 sheep",
        "Ann has paid in full and may build: wide_road",
        "Ben owes for wide_road: 1 wheat",
    ]


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        '{"wave": 3}}',
        '{"wave": "south"}',
        '{"wave": 3, "open": 7}',
        '{"open": [[{"kind": "castle", "owed": {}, "turn": 0}], [], [], []]}',
        '{"open": [[{"kind": "dike", "owed": {"ore": "two"}, "turn": 0}], [], [], []]}',
        "[]",
    ],
)
def test_a_hand_that_breaks_the_variants_own_part_gets_a_sentence(broken: str) -> None:
    text = written(full_table().game)
    start = text.index("json = ")
    with pytest.raises(PositionError, match=r"^Line \d+: \[own\] json: not what this game keeps: .+\.$"):
        entered(text[:start] + f"json = '{broken}'\n")


def test_without_its_own_part_a_sheet_means_that_nothing_is_open() -> None:
    text = written(full_table().game)
    back = entered(text[: text.index("[own]")])
    assert back.variant_state == Works(open=((), (), (), ()))


@pytest.mark.rule("GC-AWARD-08")
def test_undoing_a_penalty_gives_the_whole_hand_back() -> None:
    play = won("wheat wheat wheat", hand="ore ore")
    before = play.game
    play.does(A, play.variant.move_named("CannotPay"))
    assert sheet(play.game, before) == ["Ann: Kazami has added 2 ore"]


def test_a_whole_seven_is_undone_by_one_sheet() -> None:
    play = position("roll", wave=N, settlements={A: [v(0)]}, held={A: {"wood": 4}})
    before = play.game
    play.does(A, play.variant.move_named("Roll"), dice=(3, 4))
    play.does(A, GiveToWave, cards=Cards({"wood": 2}))
    to_the_auction(play, S)
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 2 wood",
        "Take off: robber at 0,1",
        "Put down: robber at 0,0",
        "No longer: The next wave comes from S.",
        "From now on: The next wave comes from N.",
    ]
    play.does(B, CorrectPiece, place="0,0", what="robber")
