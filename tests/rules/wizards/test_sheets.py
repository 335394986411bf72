"""Sheets: what hands must do after an undo, and a whole table written down and entered again."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.difference import difference
from companion.game.position import PositionError, written
from companion.game.secret import TABLE
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.boardwork import BringReality, BuildVirtualRoad, BuildVirtualSettlement, TransposeTokens
from companion.rules.wizards.boardwork import PlaceVirtualRobber as PlaceRobber
from companion.rules.wizards.dice import Roll, SetOneDie
from companion.rules.wizards.dragon import LetDragonGo, SummonDragon, hungry
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange
from companion.rules.wizards.hiring import HireWizard
from companion.rules.wizards.magic import no_magic
from companion.rules.wizards.spells import serves
from companion.rules.wizards.theft import Plunder
from tests.rules.base.board import COAST, A, B, Hands, Play, both_hands, entered, sentence, sheet
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.wizards.board import (
    BRICK_PORT,
    EXCHANGED,
    RIVER,
    begun,
    cards,
    ends,
    position,
    rolls,
    the_large_map,
    until_turn_of,
)

ALL_KEPT = "Ann: Kazami has added 1 brick, 2 gold"


@both_hands
@pytest.mark.rule("WD-HIRE-04", "WD-HIRE-03")
def test_undoing_a_hire_gives_the_cost_back_and_the_other_wizard_too(hands: Hands) -> None:
    play = position(hands=hands, held={A: {"gold": 5, "brick": 1}}, wizards={A: ["hor", "tali"]})
    before = play.game
    kept = {"physical": ["Give: bank → Ann 1 brick", "Ann: Kazami has added 2 gold"], "digital": [ALL_KEPT]}
    play.does(A, HireWizard, wizard="arsa", returned="tali")
    assert sheet(play.game, before) == [
        *kept[hands],
        "No longer: arsa serves Ann from the next turn on.",
        "From now on: tali serves Ann.",
    ]


@both_hands
@pytest.mark.rule("WD-COMMON-05", "WD-COMMON-15", "WD-COMMON-09")
def test_undoing_spells_takes_back_what_they_brought(hands: Hands) -> None:
    play = position(hands=hands, held={A: {"mana": 8, "wood": 1}})
    before = play.game
    play.does(A, BuildWarehouse)
    play.does(A, SummonDragon)
    play.does(A, PlaceRobber, place=RIVER)
    play.does(A, BuildVirtualSettlement, place=CC[20])
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 8 mana",
        f"Kazami has taken off: Ann's virtual_settlement at {CC[20]}",
        "No longer: The dragon is with Ann.",
        "No longer: Ann has 1 warehouse.",
        f"Kazami has taken off: virtual_robber at {RIVER}",
    ]


@both_hands
@pytest.mark.rule("WD-HOR-02")
def test_undoing_a_transposition_says_where_the_number_tokens_belong(hands: Hands) -> None:
    play = position(hands=hands, held={A: {"mana": 4}}, wizards={A: ["hor"]})
    before = play.game
    play.does(A, TransposeTokens, one="-2,0", other="-2,2")
    assert sheet(play.game, before) == [
        "Ann: Kazami has added 4 mana",
        "Number token at -2,0: 9",
        "Number token at -2,2: 5",
    ]
    assert sheet(before, play.game)[1:] == ["Number token at -2,0: 5", "Number token at -2,2: 9"]


@both_hands
@pytest.mark.rule("WD-SEVEN-01", "WD-IRA-03")
def test_undoing_a_seven_puts_everything_virtual_back(hands: Hands) -> None:
    virtual: dict[str, Any] = {"virtual_roads": {A: [COAST[0]]}, "virtual_settlements": {B: [CC[20]]}}
    play = position("roll", hands=hands, virtual_robber=RIVER, roads={A: COAST[1:5]}, **virtual)
    before = play.game
    rolls(play, 3, 4)
    assert sheet(play.game, before) == [
        f"Kazami has put down: Ann's virtual_road at {COAST[0]}",
        "longest_road: Ann",
        f"Kazami has put down: Ben's virtual_settlement at {CC[20]}",
        f"Kazami has put down: virtual_robber at {RIVER}",
    ]


@both_hands
@pytest.mark.rule("WD-HOR-01", "WD-TALI-01", "WD-COMMON-01", "WD-COMMON-18")
def test_undoing_tells_of_what_no_piece_shows(hands: Hands) -> None:
    play = position(
        "before_roll",
        hands=hands,
        held={A: {"mana": 4}},
        wizards={A: ["hor", "tali"]},
        settlements={A: [ends(BRICK_PORT)[0]]},
        virtual_roads={B: [COAST[9]]},
        dragon=A,
    )
    untouched = play.game
    play.does(A, SetOneDie, face=5)
    assert sheet(play.game, untouched) == ["Ann: Kazami has added 1 mana", "No longer: One die is set to 5."]
    rolls(play, 6)
    thrown = play.game
    play.does(A, ReverseExchange)
    play.does(A, BringReality, place=COAST[9])
    assert sheet(play.game, thrown) == [
        "Ann: Kazami has added 3 mana",
        f"Kazami has put down: Ben's virtual_road at {COAST[9]}",
        "No longer: reverse_exchange works for the rest of this turn.",
    ]
    play.does(A, EndTurn)
    unpaid = play.game
    play.does(A, LetDragonGo)
    assert sheet(play.game, unpaid) == [
        "From now on: The dragon is with Ann.",
        "From now on: reverse_exchange works for the rest of this turn.",
        "Ann's turn.",
    ]


def full_table(hands: Hands = "digital", step: str = "trade") -> Play:
    """Return a table with something of everything that only this variant keeps, two tokens exchanged among it."""
    play = position(
        step,
        hands=hands,
        options={"marker_supply": 4, "special_hire": False, "dragon": True},
        held={A: {"mana": 9, "gold": 2, "wood": 2}, B: {"mana": 1}},
        wizards={A: ["hor", "ira"], B: ["ari"]},
        dragon=A,
        warehouses={A: 1, B: 3},
        knights={A: 2, B: 1},
        virtual_roads={A: [COAST[0]], B: [COAST[9], COAST[10]]},
        virtual_settlements={B: [CC[20]]},
        virtual_robber=RIVER,
        settlements={A: [CC[4]]},
    )
    if step == "trade":
        play.does(A, TransposeTokens, one="-2,0", other="-2,2")
        play.does(A, BuildVirtualRoad, place=COAST[1])
    return play


@both_hands
def test_a_sheet_leads_back_to_the_same_wizards_dragon_warehouses_markers_and_tokens(hands: Hands) -> None:
    game = full_table(hands).game
    back = entered(written(game))
    assert back.variant_state == game.variant_state
    assert back.pieces == game.pieces
    assert back.piles == {name: pile for name, pile in game.piles.items() if pile}
    assert back.awards["largest_army"] == A
    assert (back.board.token_of("-2,0"), back.board.token_of("-2,2")) == (5, 9)
    assert (back.board.terrain_of(EXCHANGED), back.board.token_of(EXCHANGED)) == ("fields", 2)
    assert back.setup.options == {"marker_supply": 4, "special_hire": False}
    assert difference(back, game) == difference(game, back) == ()
    assert [sentence(line) for line in back.variant.state_lines(back)] == [
        "hor serves Ann.",
        "ira serves Ann.",
        "ari serves Ben.",
        "The dragon is with Ann.",
        "Ann has 1 warehouse.",
        "Ben has 3 warehouses.",
    ]


@pytest.mark.rule("WD-HIRE-03", "WD-COMMON-18")
def test_after_a_sheet_a_wizard_is_new_and_the_dragon_paid_for_in_the_same_turn_as_before() -> None:
    play = position(held={A: {"gold": 3, "mana": 2}}, wizards={A: ["hor"]})
    until_turn_of(play, A)
    rolls(play, 1, 1)
    play.does(A, SummonDragon)
    play.does(A, HireWizard, wizard="ari")
    back = entered(written(play.game))
    assert back.turn == play.game.turn == 5
    assert [serves(back, A, wizard) for wizard in ("hor", "ari")] == [True, False]
    assert not hungry(back)
    until_turn_of(play, A)
    later = entered(written(play.game))
    assert serves(later, A, "ari")
    assert hungry(later)


@pytest.mark.rule("WD-MAP-07")
def test_a_sheet_of_a_map_without_a_desert_may_leave_the_robber_off_the_board() -> None:
    play = position("roll", options={"robber_start": "off_board"})
    assert play.game.where("robber") is None
    back = entered(written(play.game))
    assert back.where("robber") is None
    assert back.board == play.game.board


@pytest.mark.rule("WD-OPT-06", "WD-OPT-05")
def test_a_sheet_of_the_large_map_keeps_its_deserts_and_its_goal() -> None:
    game = position(options={"large_map": True}, board=the_large_map(), held={A: {"gold": 1}}).game
    back = entered(written(game))
    assert back.board == game.board
    assert back.option("victory_points") == 12


def test_a_card_at_the_bottom_of_the_deck_stays_a_secret_when_a_sheet_is_entered() -> None:
    game = position(bottom=["knight", "monopoly"]).game
    text = written(game)
    assert entered(text).variant_state == game.variant_state
    for viewer in (TABLE, A, B):
        assert entered(text, viewer).variant_state.bottom == (Cards.facedown(1), Cards.facedown(1))


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        '{"dragon": "Ann"}',
        '{"warehouses": 3}',
        '{"wizards": [["arsa"], [], [], []]}',
        '{"wizards": [[{"wizard": "arsa", "turn": "now"}], [], [], []]}',
        '{"bottom": [{"knight": "two"}]}',
        "[]",
    ],
)
def test_a_hand_that_breaks_the_variants_own_part_gets_a_sentence(broken: str) -> None:
    text = written(full_table().game)
    start = text.index("json = ")
    with pytest.raises(PositionError, match=r"^Line \d+: \[own\] json: not what this game keeps: .+\.$"):
        entered(text[:start] + f"json = '{broken}'\n")


def test_without_its_own_part_a_sheet_means_that_nobody_serves_and_no_dragon_is_there() -> None:
    text = written(full_table().game)
    back = entered(text[: text.index("[own]")])
    assert back.variant_state == no_magic(back.setup)


@pytest.mark.rule("WD-COMP-07")
def test_a_new_table_and_one_in_the_middle_differ_by_all_that_lies_there() -> None:
    play = full_table()
    fresh = begun(options=play.setup.options)
    told = sheet(fresh.game, play.game)
    for line in (
        f"Kazami has put down: virtual_robber at {RIVER}",
        f"Kazami has put down: Ann's virtual_road at {COAST[1]}",
        "Number token at -2,0: 5",
        "From now on: The dragon is with Ann.",
        "largest_army: Ann",
    ):
        assert line in told
    assert cards("gold gold") == play.game.hand(A).only(["gold"])
    assert Roll in full_table(step="roll").offers(A)


@pytest.mark.rule("WD-ARSA-04", "WD-HAFLI-09")
def test_a_theft_of_mana_is_put_right_by_kazami_and_the_table_is_told_of_no_cardboard() -> None:
    play = position(hands="physical", held={A: {"mana": 3}, B: {"mana": 1, "ore": 1}}, wizards={A: ["arsa"]})
    before = {viewer: play.seen_by(viewer) for viewer in (TABLE, A)}
    play.does(A, Plunder, victim=B, card=cards("mana"))
    assert sheet(play.seen_by(A), before[A])[:2] == ["Ann: Kazami has added 2 mana", "Ben: Kazami has added 1 mana"]
    assert sheet(play.seen_by(TABLE), before[TABLE])[:2] == [
        "Give: bank → Ann 2 face down, unless Kazami keeps them",
        "Give: bank → Ben 1 face down, unless Kazami keeps them",
    ]
