"""Maps typed by people: read, written back, and refused with a sentence that helps."""

import tomllib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.chance import Chance
from companion.board.island import STANDARD
from companion.board.mapfile import MapError, format_map, parse_map
from companion.board.maps import LARGE_KIT, STANDARD_KIT, BoardMap, MapKit, Port, beginner, free, spiral
from companion.user_files import ParseError
from tests.board.chances import Seeded
from tests.board.test_maps import STRANGE_KIT

TYPED = """
[board]
island = "standard"
rows = [
  "mountains 10, pasture 2, forest 9",
  "fields 12, hills 6, pasture 4, hills 10",
  "fields 9, forest 11, desert, forest 3, mountains 8",
  "forest 8, mountains 3, fields 4, pasture 5",
  "hills 5, fields 6, pasture 11",
]
ports = [
  "0,-3 SE any 3",
  "2,-3 SW wheat 2",
  "3,-2 SW ore 2",
  "3,0 W any 3",
  "1,2 NW sheep 2",
  "-1,3|-1,2 any 3",
  "-3,3|-2,2 any 3",
  "-3,1|-2,1 brick 2",
  "-2,-1|-1,-1 wood 2",
]
robber = "0,0"
"""


def changed(old: str, new: str) -> str:
    """Return the typed map with one place changed; the place must be there."""
    assert old in TYPED
    return TYPED.replace(old, new, 1)


@pytest.mark.rule("BASE-GEO-07")
def test_the_beginners_map_can_be_typed() -> None:
    assert parse_map(TYPED) == beginner()


def test_a_document_that_was_read_already_is_as_good_as_its_text() -> None:
    assert parse_map(tomllib.loads(TYPED)) == beginner()


@given(
    st.sampled_from([STANDARD_KIT, LARGE_KIT, STRANGE_KIT]),
    st.integers(0, 2**32),
    st.sampled_from([spiral, free]),
)
def test_a_written_map_is_read_back_the_same(kit: MapKit, seed: int, lay: Callable[[MapKit, Chance], BoardMap]) -> None:
    board = lay(kit, Seeded(seed))
    assert parse_map(format_map(board), kit) == board
    if kit is not STRANGE_KIT:
        assert parse_map(format_map(board)) == board


@pytest.mark.rule("BASE-SETUP-03")
def test_the_robber_starts_on_the_only_desert_when_nothing_is_said() -> None:
    assert parse_map(changed('robber = "0,0"', "")).robber == "0,0"
    assert parse_map(changed('robber = "0,0"', 'robber = "1,1"')).robber == "1,1"


@pytest.mark.rule("BASE-SETUP-03")
def test_with_two_deserts_the_table_says_where_the_robber_starts() -> None:
    board = free(LARGE_KIT, Seeded(1))
    text = format_map(board).replace(f'robber = "{board.robber}"\n', "")
    with pytest.raises(MapError, match=r"Where does the robber start\? Hexes without a token: \S+ and \S+\."):
        parse_map(text)
    for desert in (h for h, word in board.terrain if word == "desert"):
        assert parse_map(f'{text}robber = "{desert}"').robber == desert


def test_ports_may_be_left_out() -> None:
    start, _, rest = TYPED.partition("ports = [")
    assert parse_map(start + rest.partition("]")[2]).ports == ()


def test_how_many_tiles_of_a_kind_there_are_is_the_tables_affair() -> None:
    assert parse_map(changed("mountains 10", "forest 10")).terrain_of("0,-2") == "forest"


def test_another_box_brings_its_own_words() -> None:
    text = TYPED
    for old, new in {"pasture": "gold river", "desert": "ice"}.items():
        text = text.replace(old, new)
    kit = MapKit(
        "standard",
        (("mountains", 3), ("gold river", 4), ("forest", 4), ("fields", 4), ("hills", 3), ("ice", 1)),
        STANDARD_KIT.tokens,
        (*STANDARD_KIT.ports[:-1], ("fine gold", 4)),
        ("ice",),
    )
    board = parse_map(text.replace("ore 2", "fine gold 4"), kit)
    assert board.terrain_of("1,-2") == "gold river"
    assert Port("2,-1|3,-2", "fine gold", 4) in board.ports
    with pytest.raises(MapError, match='"pasture" is no terrain here'):
        parse_map(TYPED, kit)


@pytest.mark.rule("BASE-SETUP-01")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "desert",
            "desert 7",
            "Row 3, hex 3: desert takes no number token (BASE-SETUP-01). Leave the 7 out.",
        ),
        ("forest 11,", "forest,", "Row 3, hex 2: forest needs a number token (BASE-SETUP-01)."),
        ("forest 11", "forest 7", 'Row 3, hex 2: "7" is on no number token. Take one from 2 to 12'),
        ("forest 11", "forest 13", 'Row 3, hex 2: "13" is on no number token.'),
        ("forest 11", "forest 1.5", 'Row 3, hex 2: "1.5" is on no number token.'),
    ],
)
def test_tokens_that_cannot_lie_there_are_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(MapError) as refused:
        parse_map(changed(old, new))
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[board]", "[bord]", "There is no table [board]. Begin with a line [board]"),
        ("[board]", "[board", "This is no TOML: "),
        ("[board]", f"[board]\nx = {'9' * 5000}", "A number or a key has more than 64 signs."),
        ("[board]", f"[board]\nx = {'[' * 5000}", "More than 32 lists and tables stand in one another"),
        ("rows =", "row =", '[board] has no "row". Did you mean rows?'),
        ('"standard"', '"tiny"', 'island: "tiny" cannot be used here. Write one of: standard, large.'),
        ('"standard"', '"large"', "rows: 5 given, but the large island has 7 (3-4-5-6-5-4-3)."),
        ("rows = [", "rows = [3, ", 'rows must be a list of texts: write rows = ["...", "..."].'),
        (', forest 9"', '"', "Row 1 has 2 hexes, but 3 belong there (3-4-5-4-3)."),
        ("forest 9", "forst 9", 'Row 1, hex 3: "forst" is no terrain here. Did you mean forest?'),
        ("forest 9", "", 'Row 1, hex 3: "" is no terrain here. Write one of: forest, pasture,'),
        ("forest 9", "9", 'Row 1, hex 3: "" is no terrain here.'),
        ("3,0 W any 3", "any 3", 'Port "any 3" is too short. Write edge, kind and rate'),
        ("3,0 W any 3", "3,0 W any", 'Port "3,0 W any" is too short.'),
        (
            "3,0 W any 3",
            "9,0 W any 3",
            "9,0 is no sea hex beside the standard island. Take one of the ring: 3,0 ",
        ),
        ("3,0 W any 3", "3,0 E any 3", 'Port "3,0 E any 3" does not lie on the coast.'),
        ("3,0 W any 3", "0,0|1,0 any 3", 'Port "0,0|1,0 any 3" does not lie on the coast.'),
        ("3,0 W any 3", "here any 3", 'Port "here any 3" does not lie on the coast.'),
        ("3,0 W any 3", "3,0 W gold 2", 'there is no port "gold 2". Write one of: any 3, brick 2'),
        ("3,0 W any 3", "3,0 W wool 3", 'there is no port "wool 3".'),
        ("3,0 W any 3", "3,0 W wood 3", 'there is no port "wood 3". Write one of: any 3, brick 2'),
        ("3,0 W any 3", "0,-3|0,-2 any 3", "Two ports lie on edge 0,-3|0,-2. Leave one of them out."),
        (
            "3,0 W any 3",
            "0,-2|1,-3 any 3",
            "The ports on 0,-3|0,-2 and 0,-2|1,-3 share the corner 0,-3|0,-2|1,-3. Move one of them.",
        ),
        ('robber = "0,0"', 'robber = "3,0"', 'robber: "3,0" is no land hex. Write one as q,r'),
        ('robber = "0,0"', "robber = [0, 0]", 'robber: "[0, 0]" is no land hex.'),
    ],
)
def test_a_wrong_map_is_refused_with_what_is_wrong_where_and_what_to_do(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_map(changed(old, new))
    assert sentence in str(refused.value)
    assert str(refused.value).endswith((".", "?"))


def test_a_mistake_in_a_map_names_the_line_of_its_key() -> None:
    with pytest.raises(ParseError, match=r'^Line 22: robber: "3,0" is no land hex'):
        parse_map(changed('robber = "0,0"', 'robber = "3,0"'))
    with pytest.raises(ParseError, match=r"^Line 4: Row 1, hex 3: "):
        parse_map(changed("forest 9", "forst 9"))


def test_without_a_desert_the_robber_needs_a_place() -> None:
    assert parse_map(changed("desert", "forest 8")).robber == "0,0"
    text = changed("desert", "forest 8").replace('robber = "0,0"', "")
    with pytest.raises(MapError, match=r"Hexes without a token: none\. Write robber and a land hex\."):
        parse_map(text)


def test_a_map_for_another_island_than_the_box_is_refused() -> None:
    with pytest.raises(MapError, match='island: "standard" cannot be used here'):
        parse_map(TYPED, LARGE_KIT)


@given(st.integers(0, len(TYPED) - 1), st.integers(0, 12), st.text(max_size=6))
def test_no_slip_of_the_keys_does_anything_but_parse_or_explain(at: int, gone: int, typed: str) -> None:
    try:
        board = parse_map(TYPED[:at] + typed + TYPED[at + gone :])
    except ParseError as refused:
        assert str(refused)
    else:
        assert {h for h, _ in board.terrain} == set(STANDARD.land)
        assert parse_map(format_map(board)) == board


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(["island", "rows", "ports", "robber"], _json)))
def test_no_document_does_anything_but_parse_or_explain(table: dict[str, object]) -> None:
    with pytest.raises(MapError):
        parse_map({"board": table})
