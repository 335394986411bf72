"""The large map: its box, its deserts, its goal, and what goes by the number of players and not by the map."""

from collections import Counter
from typing import Any

import pytest

from companion.board.island import LARGE, STANDARD
from companion.board.maps import LARGE_KIT, BoardMap, free, spiral
from companion.game.options import house_rules
from companion.game.panels import Scores
from companion.game.state import BANK, NOBODY
from companion.rules.base.names import DECK
from companion.rules.base.setup import EndTurn
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.dragon import SummonDragon
from companion.rules.wizards.hiring import GenerateMana, HireWizard
from companion.rules.wizards.variant import LARGE_MAP, STANDARD_MAP
from tests.board.chances import Seeded
from tests.rules.base.board import RESOURCES, A, B, Play
from tests.rules.wizards.board import begun, position, rolls, the_large_map

OPTION = {"large_map": True}
random_maps = pytest.mark.parametrize("seed", range(6))


def random_map(seed: int) -> BoardMap:
    """Return a large map laid out by chance: even seeds by the letters, odd ones freely."""
    return (free if seed % 2 else spiral)(LARGE_MAP, Seeded(seed))


@pytest.mark.rule("WD-OPT-01", "WD-OPT-07")
def test_the_option_plays_on_the_map_for_five_and_six_and_without_it_few_play_on_the_small_one() -> None:
    assert [VARIANT.kit(players, {}) for players in (3, 4)] == [STANDARD_MAP] * 2
    assert [VARIANT.kit(players, OPTION) for players in (3, 4)] == [LARGE_MAP] * 2
    assert [VARIANT.kit(players, {}) for players in (5, 6)] == [LARGE_MAP] * 2
    assert (STANDARD_MAP.island, LARGE_MAP.island) == (STANDARD.name, LARGE.name)
    assert VARIANT.options["large_map"].default is False


@random_maps
@pytest.mark.rule("WD-OPT-02", "WD-OPT-06")
def test_its_terrain_is_that_of_the_clause_and_both_deserts_stay(seed: int) -> None:
    terrain = Counter(word for _, word in random_map(seed).terrain)
    assert terrain == {
        "hills": 4,
        "forest": 5,
        "pasture": 5,
        "fields": 5,
        "mountains": 4,
        "gold_river": 3,
        "magic_city": 2,
        "desert": 2,
    }
    assert sum(terrain.values()) == 30


@random_maps
@pytest.mark.rule("WD-OPT-03", "WD-OPT-06")
def test_its_tokens_are_those_for_five_and_six_and_none_lies_on_a_desert(seed: int) -> None:
    board = random_map(seed)
    assert Counter(token for _, token in board.tokens) == Counter(LARGE_KIT.tokens)
    assert len(board.tokens) == 28
    assert {board.terrain_of(hex_) for hex_ in LARGE.land if board.token_of(hex_) is None} == {"desert"}


@random_maps
@pytest.mark.rule("WD-OPT-06")
def test_both_deserts_may_become_fields_with_a_token_each_as_the_game_begins(seed: int) -> None:
    laid, rules = random_map(seed), {"opt_desert": "replace_as_base"}
    board = VARIANT.begun_on(laid, rules)
    deserts = [hex_ for hex_, word in laid.terrain if word == "desert"]
    assert dict(board.terrain) == dict(laid.terrain) | dict.fromkeys(deserts, "fields")
    assert {h: token for h, token in board.tokens if h not in deserts} == dict(laid.tokens) and len(deserts) == 2
    for here in deserts:
        beside = {board.token_of(there) for there in LARGE.hex_neighbours[here]}
        assert board.token_of(here) == (12 if 2 in beside else 2)
    play = begun(options=OPTION | rules, board=board)
    assert play.game.where("robber") == laid.robber, "under whom a desert was exchanged"
    assert (board.robber, board.ports, VARIANT.begun_on(board, rules)) == (laid.robber, laid.ports, board)
    assert VARIANT.begun_on(laid, OPTION) == laid, "else they stay"


@random_maps
@pytest.mark.rule("WD-OPT-04")
def test_one_of_its_sheep_ports_is_the_gold_port(seed: int) -> None:
    ports = Counter((port.kind, port.rate) for port in random_map(seed).ports)
    assert ports == {("any", 3): 5, ("gold", 2): 1, **{(kind, 2): 1 for kind in RESOURCES}}


@pytest.mark.rule("WD-OPT-06")
def test_the_robber_starts_on_a_desert_and_everything_else_is_as_on_the_small_map() -> None:
    board = the_large_map()
    play = begun(options=OPTION, board=board)
    where = play.game.where("robber")
    assert where is not None
    assert board.terrain_of(where) == "desert"
    river = next(hex_ for hex_, word in board.terrain if word == "gold_river")
    token = board.token_of(river)
    assert token is not None
    table = position(
        "roll",
        options=OPTION,
        board=board,
        settlements={A: [LARGE.hex_corners[river][0]]},
        held={A: {"mana": 2}},
    )
    low = max(1, token - 6)
    rolls(table, low, token - low)
    assert table.game.hand(A).of("gold") == 1
    assert SummonDragon in table.offers(A)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.rule("WD-OPT-08", "WD-COMP-10")
def test_gold_and_mana_are_nineteen_each_whatever_the_map_and_the_players(seats: int) -> None:
    bank = begun(seats=seats, options=OPTION, board=the_large_map()).game.pile(BANK)
    assert (bank.of("gold"), bank.of("mana")) == (19, 19)


@pytest.mark.parametrize(("seats", "each", "deck"), [(3, 19, 25), (4, 19, 25), (5, 24, 34), (6, 24, 34)])
@pytest.mark.rule("WD-OPT-09")
def test_bank_and_deck_go_by_the_number_of_players(seats: int, each: int, deck: int) -> None:
    play = begun(seats=seats, options=OPTION, board=the_large_map())
    assert [play.bank(kind) for kind in RESOURCES] == [each] * 5
    assert play.game.pile(DECK).total == deck


@pytest.mark.parametrize(("seats", "after"), [(3, "before_roll"), (4, "before_roll"), (5, "special_build")])
@pytest.mark.rule("WD-OPT-09")
def test_so_does_the_special_building_phase(seats: int, after: str) -> None:
    play = position(seats=seats, options=OPTION, board=the_large_map())
    play.does(A, EndTurn)
    assert play.at() == (after, (B,))


def full_table(seats: int, points: int, options: dict[str, Any], **more: Any) -> Play:
    """Return Ann's turn at a table of so many, with four cities and as many settlements as make her points."""
    standing = (LARGE if more else STANDARD).coast_corners
    places = [standing[i] for i in range(0, 2 * points, 2)]
    cities, settlements = {A: places[:4]}, {A: places[4 : points - 4]}
    return position(seats=seats, options=options, cities=cities, settlements=settlements, **more)


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize(("seats", "goal"), [(3, 10), (4, 10), (5, 12), (6, 12)])
@pytest.mark.rule("WD-OPT-05", "WD-OPT-10", "WD-WIN-01")
def test_five_and_six_play_to_twelve_whether_the_large_map_was_chosen_or_not(
    seats: int, goal: int, large: bool
) -> None:
    options = OPTION if large else {}
    goal = 12 if large else goal
    board: dict[str, Any] = {"board": the_large_map()} if large or seats > 4 else {}
    for points, won in ((goal - 1, NOBODY), (goal, A)):
        play = full_table(seats, points, options, **board)
        assert (play.points(A)[0], play.game.winner) == (points, won)
        scores = next(panel for panel in VARIANT.panels(play.game) if isinstance(panel, Scores))
        assert scores.target == goal


@pytest.mark.rule("WD-OPT-10", "WD-WIN-01")
def test_a_table_of_five_may_name_its_own_goal() -> None:
    for goal in (10, 13):
        options = house_rules(VARIANT, {"wd": {"options": {"victory_points": goal}}})
        won = [full_table(5, points, options, board=the_large_map()).game.winner for points in (goal - 1, goal)]
        assert won == [NOBODY, A]


@pytest.mark.rule("WD-BUILD-09", "WD-HIRE-03")
def test_who_hires_in_the_special_building_phase_uses_the_wizard_in_his_next_own_turn() -> None:
    held = {"gold": 4, "ore": 2, "brick": 1}
    play = position(seats=5, board=the_large_map(), held={B: held})
    play.does(A, EndTurn)
    assert play.at() == ("special_build", (B,))
    play.does(B, HireWizard, wizard="ira")
    assert play.holds(B) == {"gold": 2, "ore": 1, "brick": 1}
    assert play.at() == ("special_build", (B,)), "he may go on building"
    while play.game.active == A:
        play.does(play.at()[1][0], play.variant.move_named("FinishBuilding"))
    rolls(play, 1, 1)
    play.does(B, GenerateMana, wizard="ira")
    assert play.game.hand(B).of("mana") == 1


@pytest.mark.rule("WD-BUILD-09")
def test_hiring_may_be_kept_to_ones_own_turn() -> None:
    table: dict[str, Any] = {"held": {A: {"gold": 3}, B: {"gold": 3}}, "board": the_large_map()}
    play = position(seats=5, options={"special_hire": False}, **table)
    assert HireWizard in play.offers(A)
    play.does(A, EndTurn)
    assert HireWizard not in play.offers(B)
    refusal = play.refuses(B, HireWizard, wizard="ari")
    assert (refusal.code, refusal.clause) == ("own-turn", "WD-BUILD-09")


@pytest.mark.rule("WD-MAG-01", "WD-GEN-01")
def test_in_the_special_building_phase_nobody_casts_or_generates() -> None:
    rich = dict.fromkeys((*RESOURCES, "gold", "mana"), 5)
    table: dict[str, Any] = {"held": {B: rich}, "wizards": {B: ["ari", "ira"]}, "roads": {B: [LARGE.coast_edges[0]]}}
    play = position(seats=5, board=the_large_map(), **table)
    play.does(A, EndTurn)
    assert play.at() == ("special_build", (B,))
    offers = {kind.__name__ for kind in play.offers(B)}
    assert offers == {"BuildRoad", "BuildSettlement", "BuyCard", "HireWizard", "FinishBuilding"}
    for kind, fields in ((SummonDragon, {}), (GenerateMana, {"wizard": "ari"})):
        assert play.refuses(B, kind, **fields).code == "not-now"
