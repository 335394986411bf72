"""What the box holds as players meet it: at the start, on paper, and where something runs out; Base's rules hold on."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.printed import PrintedTable
from companion.rules.base.building import BuildRoad, BuyCard
from companion.rules.base.names import DECK
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from companion.rules.gathering import GATHERING as VARIANT
from companion.rules.gathering.building import BuildCity, BuildSettlement
from companion.rules.gathering.knights import ATTACK
from tests.rules.base.board import COAST, RESOURCES, A, B, C, D
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import position as base_position
from tests.rules.gathering.board import begun, cards, chips, fights, position, rolls, summons


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("GA-COMP-02", "GA-COMP-03", "GA-INIT-03")
def test_all_pieces_cards_and_forty_chips_lie_ready_and_nobody_has_any(seats: int) -> None:
    play = begun(seats=seats)
    for seat in play.game.players:
        assert [play.count(f"{what}_left", seat) for what in ("road", "settlement", "city")] == [15, 5, 4]
        assert (play.count("chip_stock", seat), chips(play)[seat]) == (40, 0)
        assert play.game.hand(seat).total == 0
    assert [play.bank(kind) for kind in RESOURCES] == [19] * 5
    assert play.game.pile(DECK).total == 25


@pytest.mark.rule("GA-COMP-02")
def test_the_pieces_run_out_as_in_the_base_set() -> None:
    rich = {A: dict.fromkeys(RESOURCES, 5)}
    play = position(held=rich, settlements={A: [CC[i] for i in (4, 8, 12, 16, 20)]}, roads={A: [COAST[0]]})
    summons(play, A, "ore ore ore", ATTACK)
    play.refuses(A, BuildSettlement, place=CC[0])
    play = position(held=rich, cities={A: [CC[i] for i in (4, 8, 12, 16)]}, settlements={A: [CC[20]]})
    summons(play, A, "wood wood wood", ATTACK)
    play.refuses(A, BuildCity, place=CC[20])


@pytest.mark.rule("GA-COMP-03", "GA-CHIP-07")
def test_the_forty_first_chip_is_not_there() -> None:
    play = position(
        attack={A: "ore ore ore"},
        held={A: {"wheat": 2, "ore": 3}},
        settlements={A: [CC[0]]},
        chips={A: 4, B: 9, C: 18, D: 9},
        options={"victory_points": 30},
    )
    assert play.count("chip_stock", A) == 0
    play.does(A, BuildCity, place=CC[0])
    assert chips(play) == (4, 9, 18, 9)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("GA-COMP-04")
def test_the_status_table_is_printed_for_each_player_with_a_row_for_each_pair(seats: int) -> None:
    (table,) = (paper for paper in VARIANT.printed(begun(seats=seats).game) if isinstance(paper, PrintedTable))
    assert table.copies == seats
    pairs = [row[0] for row in table.rows]
    assert len(pairs) == 15
    assert all(isinstance(pair, Cards) and pair.total == 2 for pair in pairs)
    assert len({str(pair) for pair in pairs}) == 15


@pytest.mark.rule("GA-COMP-01", "GA-COMP-03", "GA-CHIP-04")
def test_knights_fight_over_chips_and_none_is_made_or_lost() -> None:
    knights = {A: "ore wheat ore", B: "sheep wheat wood"}
    play = position(attack=knights, chips={A: 2, B: 2, C: 2, D: 2}, held={B: {"ore": 1}})
    fights(play)
    assert (chips(play), play.count("chip_stock", A)) == ((3, 1, 2, 2), 32)


@pytest.mark.rule("GA-ATK-06")
def test_a_turn_with_a_battle_is_a_turn_of_the_base_game_in_all_else() -> None:
    """What the base game refuses is refused for its own reason, and what it allows is done, after an attack too."""
    knights = {A: "ore wheat ore", B: "ore wheat ore"}
    held = {A: {"sheep": 6, "wheat": 1, "ore": 1}}
    play = position(attack=knights, held=held, roads={A: [COAST[0]]}, chips={A: 2, B: 2})
    fights(play)
    for seat in (A, B):
        summons(play, seat, "ore wheat ore")
    base = base_position(held=held, roads={A: [COAST[0]]})
    for kind, fields in ((BuildRoad, {"place": COAST[1]}), (BankTrade, {"give": "sheep", "get": "brick"})):
        refused = [table.refuses(A, kind, **fields) for table in (play, base)]
        assert refused[0] == refused[1]
    play.does(A, BuyCard, card=cards("knight"))
    assert play.game.pile(DECK).total == 24
    play.does(A, EndTurn)
    assert (play.game.active, play.at()[0]) == (B, "before_roll")


@pytest.mark.rule("GA-ATK-06")
def test_the_base_game_says_what_a_throw_brings_and_who_has_the_longest_road() -> None:
    knights = {A: "ore wheat ore", B: "ore wheat ore"}
    site = CC[0]
    play = position("roll", attack=knights, settlements={B: [site]}, roads={B: COAST[4:9]})
    base = base_position("roll", settlements={B: [site]}, roads={B: COAST[4:9]})
    number = next(n for h in base.game.island.corner_hexes[site] if (n := base.game.board.token_of(h)))
    dice = (1, number - 1) if number <= 7 else (6, number - 6)
    for table in (play, base):
        rolls(table, *dice)
    assert play.holds(B) == base.holds(B) != {}
    assert play.holder("longest_road") == base.holder("longest_road") == B
