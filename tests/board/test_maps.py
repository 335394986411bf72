"""Kits, laid-out maps and their lookups, against the clauses and against every place a desert can have."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.chance import Chance
from companion.board.island import LARGE, STANDARD, Island, island
from companion.board.layout import apart, corner_hexes, spiral_from
from companion.board.maps import (
    LARGE_KIT,
    RED,
    STANDARD_KIT,
    BoardMap,
    MapKit,
    balance,
    beginner,
    free,
    lay_out,
    letter_a,
    pips,
    spiral,
)
from tests.board.chances import Scripted, Seeded

both_kits = pytest.mark.parametrize("kit", [STANDARD_KIT, LARGE_KIT], ids=lambda kit: kit.island)
seeds = st.integers(0, 2**32)

STRANGE_KIT = MapKit(
    island="standard",
    terrain=(("moor", 10), ("gold river", 5), ("ice", 3), ("fen", 1)),
    tokens=(2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 2, 3, 4, 5, 6),
    ports=(("gold", 2), ("any", 4)),
    barren=("ice", "fen"),
)
"""A box that shares no word with the base game but `any`."""

kits = st.sampled_from([STANDARD_KIT, LARGE_KIT, STRANGE_KIT])


def red_neighbours(where: Island, tokens: dict[str, int]) -> list[tuple[str, str]]:
    return [
        (h, n) for h in where.land for n in where.hex_neighbours[h] if tokens.get(h) in RED and tokens.get(n) in RED
    ]


def check_pieces(board: BoardMap, kit: MapKit) -> None:
    """Check that a map uses exactly the pieces of its kit, each where it may lie."""
    where = island(kit.island)
    assert board.island == kit.island
    assert {h for h, _ in board.terrain} == set(where.land)
    assert Counter(word for _, word in board.terrain) == dict(kit.terrain)
    assert Counter(token for _, token in board.tokens) == Counter(kit.tokens)
    for h, word in board.terrain:
        assert (board.token_of(h) is None) == (word in kit.barren)
    assert Counter((port.kind, port.rate) for port in board.ports) == Counter(kit.ports)
    assert board.terrain_of(board.robber) in kit.barren
    corners = [c for port in board.ports for c in where.edge_corners[port.edge]]
    assert len(corners) == len(set(corners))
    assert all(port.edge in where.coast_edges for port in board.ports)


@pytest.mark.rule("BASE-COMP-05")
def test_the_standard_box_has_the_terrain_of_the_clause() -> None:
    assert dict(STANDARD_KIT.terrain) == {
        "forest": 4,
        "pasture": 4,
        "fields": 4,
        "hills": 3,
        "mountains": 3,
        "desert": 1,
    }


@pytest.mark.rule("BASE-COMP-06")
def test_the_standard_box_has_the_tokens_a_to_r() -> None:
    assert STANDARD_KIT.tokens == (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
    assert Counter(STANDARD_KIT.tokens) == {2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)


@pytest.mark.rule("BASE-COMP-07")
def test_the_standard_box_has_four_generic_ports_and_one_for_each_resource() -> None:
    special = {(kind, 2): 1 for kind in ("wood", "brick", "sheep", "wheat", "ore")}
    assert Counter(STANDARD_KIT.ports) == special | {("any", 3): 4}


@pytest.mark.rule("BASE-COMP-08")
def test_the_large_box_has_the_pieces_of_the_clause() -> None:
    assert dict(LARGE_KIT.terrain) == {
        "forest": 6,
        "pasture": 6,
        "fields": 6,
        "hills": 5,
        "mountains": 5,
        "desert": 2,
    }
    assert Counter(LARGE_KIT.tokens) == {2: 2, 12: 2} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)
    printed = "2 5 4 6 3 9 8 11 11 10 6 3 8 4 8 10 11 12 10 5 4 9 5 9 12 3 2 6"
    assert " ".join(map(str, LARGE_KIT.tokens)) == printed
    special = {(kind, 2): 1 for kind in ("wood", "brick", "wheat", "ore")}
    assert Counter(LARGE_KIT.ports) == special | {("any", 3): 5, ("sheep", 2): 2}


@pytest.mark.rule("BASE-SETUP-01", "BASE-SETUP-03", "BASE-GEO-07")
@given(kits, seeds, st.sampled_from([spiral, free]))
def test_a_random_map_uses_the_box_and_puts_every_piece_where_it_may_lie(
    kit: MapKit, seed: int, lay: Callable[[MapKit, Chance], BoardMap]
) -> None:
    check_pieces(lay(kit, Seeded(seed)), kit)


@given(kits, seeds, st.sampled_from([spiral, free]))
def test_the_same_chance_lays_the_same_map(kit: MapKit, seed: int, lay: Callable[[MapKit, Chance], BoardMap]) -> None:
    assert lay(kit, Seeded(seed)) == lay(kit, Seeded(seed))


@pytest.mark.rule("BASE-SETUP-01", "BASE-SETUP-03")
def test_the_beginners_map_is_the_printed_one() -> None:
    board = beginner()
    check_pieces(board, STANDARD_KIT)
    row = [(board.terrain_of(h), board.token_of(h)) for h in ("-2,0", "-1,0", "0,0", "1,0", "2,0")]
    assert row == [("fields", 9), ("forest", 11), ("desert", None), ("forest", 3), ("mountains", 8)]
    assert board.robber == "0,0"
    assert not red_neighbours(STANDARD, dict(board.tokens))
    assert letter_a(board, STANDARD_KIT) is None


@pytest.mark.rule("BASE-SETUP-02")
def test_letters_run_anticlockwise_inward_from_a_corner() -> None:
    spiral_path = "0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1 2,0 2,-1 2,-2 1,-2 0,-1 -1,0 -1,1 0,1 1,0 1,-1 0,0"
    assert spiral_from(STANDARD, "0,-2") == tuple(spiral_path.split())


@pytest.mark.rule("BASE-SETUP-02")
@pytest.mark.parametrize("where", [STANDARD, LARGE], ids=lambda where: where.name)
def test_the_spiral_starts_on_any_of_six_corners_and_steps_on_every_hex_once(where: Island) -> None:
    assert len(corner_hexes(where)) == 6
    for start in corner_hexes(where):
        path = spiral_from(where, start)
        assert path[0] == start
        assert sorted(path) == sorted(where.land)
        assert all(after in where.hex_neighbours[before] for before, after in pairwise(path))
        coastal = [any(e in where.edge_sea for e in where.hex_edges[h]) for h in path]
        assert coastal == sorted(coastal, reverse=True)


def test_a_spiral_from_elsewhere_than_a_corner_is_refused() -> None:
    with pytest.raises(ValueError, match="0,0 is no corner of the standard island: start on one of 0,-2,"):
        spiral_from(STANDARD, "0,0")


@both_kits
@pytest.mark.rule("BASE-SETUP-02", "BASE-COMP-06", "BASE-COMP-08")
def test_printed_letters_keep_red_numbers_apart_wherever_the_deserts_lie(kit: MapKit) -> None:
    where = island(kit.island)
    deserts = dict(kit.terrain)["desert"]
    for start in corner_hexes(where):
        path = spiral_from(where, start)
        for barren in combinations(where.land, deserts):
            fertile = [h for h in path if h not in barren]
            assert not red_neighbours(where, dict(zip(fertile, kit.tokens, strict=True)))


@pytest.mark.rule("BASE-SETUP-02")
@given(st.sampled_from([STANDARD_KIT, LARGE_KIT]), seeds)
def test_a_spiral_map_can_be_read_back_letter_by_letter(kit: MapKit, seed: int) -> None:
    board = spiral(kit, Seeded(seed))
    first = letter_a(board, kit)
    assert first is not None
    assert board.token_of(first) == kit.tokens[0]
    where = island(kit.island)
    paths = [[h for h in spiral_from(where, start) if board.token_of(h)] for start in corner_hexes(where)]
    assert list(kit.tokens) in [[board.token_of(h) for h in path] for path in paths if path[0] == first]


@pytest.mark.rule("BASE-SETUP-02")
@given(kits, seeds)
def test_a_free_map_never_has_red_numbers_side_by_side(kit: MapKit, seed: int) -> None:
    board = free(kit, Seeded(seed))
    assert not red_neighbours(island(kit.island), dict(board.tokens))


@pytest.mark.rule("BASE-SETUP-02")
def test_red_numbers_are_kept_apart_even_by_the_least_helpful_chance() -> None:
    board = free(LARGE_KIT, Scripted())
    assert not red_neighbours(LARGE, dict(board.tokens))


def test_more_red_numbers_than_the_island_can_keep_apart_are_refused() -> None:
    crowded = msgspec.structs.replace(STANDARD_KIT, tokens=(6, 8) * 9)
    with pytest.raises(ValueError, match="18 red numbers cannot all lie apart on this island: use fewer"):
        free(crowded, Seeded(1))


def test_places_apart_are_found_even_where_the_first_choice_is_wrong() -> None:
    # Around a hex its neighbours can be taken every other one; beginning with the hex itself fails.
    flower = ("0,0", *STANDARD.hex_neighbours["0,0"])
    found = apart(STANDARD, flower, 3)
    assert found is not None
    assert "0,0" not in found
    assert apart(STANDARD, flower, 4) is None


@both_kits
@pytest.mark.rule("BASE-COMP-07")  # and GC-MARK-07, GC-MARK-08
@given(seed=seeds)
def test_every_other_sea_hex_has_a_port(kit: MapKit, seed: int) -> None:
    where = island(kit.island)
    with_port = {where.edge_sea[port.edge] for port in spiral(kit, Seeded(seed)).ports}
    positions = [i for i, sea in enumerate(where.sea) if sea in with_port]
    assert positions in (list(range(0, len(where.sea), 2)), list(range(1, len(where.sea), 2)))


def test_chance_decides_everything_that_the_rules_leave_open() -> None:
    boards = [free(LARGE_KIT, Seeded(seed)) for seed in range(60)]
    assert len({board.terrain for board in boards}) == len({board.tokens for board in boards}) == 60
    assert {token for board in boards for h, token in board.tokens if h == "0,0"} == set(LARGE_KIT.tokens)

    deserts = [tuple(h for h in LARGE.land if board.terrain_of(h) == "desert") for board in boards]
    assert {two.index(board.robber) for two, board in zip(deserts, boards, strict=True)} == {0, 1}

    ports = [port for board in boards for port in board.ports]
    assert {port.edge for port in ports} == set(LARGE.coast_edges)
    east = {(port.kind, port.rate) for port in ports if LARGE.edge_sea[port.edge] == "3,0"}
    assert east == set(LARGE_KIT.ports)


def test_chance_decides_which_red_number_lies_on_which_of_the_places_apart() -> None:
    # The same places, chosen by the same shuffle of hexes; only the order of the red numbers differs.
    def reds(*order: int) -> list[tuple[str, int]]:
        tiles, hexes = [0] * 18, [0] * 17
        board = free(STANDARD_KIT, Scripted(*tiles, *hexes, *order))
        return [(h, token) for h, token in board.tokens if token in RED]

    one, other = reds(3, 2, 1), reds(0, 1, 0)
    assert [h for h, _ in one] == [h for h, _ in other]
    assert one != other


@pytest.mark.rule("BASE-SETUP-02")
@both_kits
def test_chance_decides_on_which_corner_the_letters_begin(kit: MapKit) -> None:
    where = island(kit.island)
    starts = {letter_a(spiral(kit, Seeded(seed)), kit) for seed in range(60)}
    assert starts >= set(corner_hexes(where))


def test_a_map_answers_what_lies_where() -> None:
    board = beginner()
    assert board.terrain_of("0,-2") == "mountains"
    assert board.token_of("0,-2") == 10
    assert board.token_of("0,0") is None
    assert board.hexes_with(5) == ("-2,2", "1,1")
    assert board.hexes_with(2) == ("1,-2",)
    assert board.hexes_with(7) == ()
    with pytest.raises(KeyError):
        board.terrain_of("3,0")


@pytest.mark.rule("BASE-GEO-07")
def test_a_port_serves_the_two_corners_of_its_edge_and_no_other() -> None:
    board = beginner()
    served = {c: board.port_at(c) for c in STANDARD.corners if board.port_at(c)}
    assert len(served) == 18
    for port in board.ports:
        assert {c for c, ports in served.items() if ports == (port,)} == set(STANDARD.edge_corners[port.edge])


def test_maps_with_the_same_pieces_in_the_same_places_are_equal_values() -> None:
    board = beginner()
    again = lay_out(
        STANDARD,
        dict(reversed(board.terrain)),
        dict(reversed(board.tokens)),
        reversed(board.ports),
        board.robber,
    )
    assert again == board
    assert hash(again) == hash(board)
    assert msgspec.json.decode(msgspec.json.encode(board), type=BoardMap) == board


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"island": "huge"}, 'There is no island called "huge"'),
        ({"terrain": (("moor", 18), ("ice", 2))}, "20 terrain tiles for 19 hexes: change the counts"),
        ({"tokens": (2, 3)}, "2 tokens for 15 hexes: change the tokens"),
        ({"terrain": (("moor", 19),), "tokens": (5,) * 19}, "the robber has nowhere to start"),
        ({"ports": (("any", 3),) * 10}, "10 ports for 18 sea hexes: take every other one"),
        ({"ports": (("a,b", 3),)}, '"a,b" is no word for a map'),
    ],
)
def test_a_box_whose_pieces_do_not_fit_is_refused(changes: dict[str, object], sentence: str) -> None:
    fields = msgspec.structs.asdict(STRANGE_KIT) | changes
    with pytest.raises(ValueError, match=sentence):
        MapKit(**fields)


def test_pips_are_the_ways_to_throw_a_number() -> None:
    throws = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert {n: pips(n) for n in range(2, 13)} == throws


def test_balance_adds_pips_up_by_terrain_and_by_corner() -> None:
    shown = balance(beginner())
    # Pastures 2, 4, 5, 11 have 1 + 3 + 4 + 2 pips.
    assert dict(shown.terrain)["pasture"] == 10
    assert sum(value for _, value in shown.terrain) == 58
    assert [value for _, value in shown.terrain] == sorted((value for _, value in shown.terrain), reverse=True)
    assert "desert" not in dict(shown.terrain)
    assert sum(count for _, count in shown.corners) == 54
    assert sum(value * count for value, count in shown.corners) == 6 * 58
    assert shown.corners[0] == (11, 4)
