"""A record that cannot be used gets a sentence with its line and what is wrong there, whatever it holds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.record import RecordError, decided, other_rules, parsed, written
from companion.rules.base import BASE
from tests.record.evenings import evening

VARIANTS = {"base": BASE}
Lines = list[str]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """The lines of a record of 40 moves."""
    setup, path = evening(tmp_path_factory.mktemp("reading"), 1, 42)
    return written("Friday", BASE, setup, path).splitlines()


def sentence(lines: Lines) -> str:
    """Return the sentence these lines get."""
    with pytest.raises(RecordError) as raised:
        decided(parsed("\n".join(lines), VARIANTS))
    return str(raised.value)


def header(lines: Lines, **changes: Any) -> Lines:
    """Return the record with changes in its first line; a change to None leaves the key out."""
    changed = {**json.loads(lines[0]), **changes}
    return [json.dumps({key: value for key, value in changed.items() if value is not None}), *lines[1:]]


def test_empty_lines_and_windows_line_ends_do_not_matter(lines: Lines) -> None:
    spaced = "\r\n".join(["", " ", lines[0], "", *lines[1:], "", ""])
    assert decided(parsed(spaced, VARIANTS)) == decided(parsed("\n".join(lines), VARIANTS))
    assert sentence(["", *header(lines, first=3)]).startswith("Line 2: first: 3")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"room": "chess"}, 'Line 1: There is no variant "chess" here; there are: base.'),
        ({"seats": [{"name": "Ann", "colour": "red"}]}, "Line 1: seats: Players here: 1; this game is for 3–6."),
        ({"first": 3}, "Line 1: first: 3 is not the number of a player's seat"),
        ({"first": -1}, "Line 1: first: -1"),
        ({"first": "Ann"}, "Line 1: This is not the header of a record: Expected `int`, got `str` - at `$.first`"),
        ({"hands": "gloves"}, "Line 1: This is not the header"),
        ({"options": {"phases": "upside down"}}, "Line 1: phases (BASE-TURN-02)"),
        ({"options": {"speed": 3}}, "Line 1: speed is not a house rule"),
        ({"board": {"island": "standard", "rows": []}}, "Line 1: rows: 0 given"),
        ({"board": {"island": "moon"}}, "Line 1: island"),
        ({"board": None}, "Line 1: This is not the header of a record: Object missing required field `board`"),
        ({"frist": 0}, 'Line 1: The header has no "frist". Did you mean first?'),
        ({"weather": "fine"}, 'Line 1: The header has no "weather". Write one of: '),
        ({"rules": -1}, "Line 1: rules: -1 is not the version of a variant, counted from 1."),
        ({"rules": 0}, "Line 1: rules: 0 is not the version of a variant"),
        ({"kazami_record": 2}, "Line 1: The record has format 2, this Kazami reads 1."),
        ({"kazami_record": None}, "Line 1: This is not the header"),
    ],
)
def test_a_header_that_cannot_be_used_is_explained(lines: Lines, changes: dict[str, Any], expected: str) -> None:
    assert sentence(header(lines, **changes)).startswith(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Roll 3 4", "Line 14: This is no JSON"),
        ('{"move":"Fly","seat":0,"ask":12}', "Line 14: not a move of this game: Invalid value 'Fly'"),
        ('{"move":"Roll","seat":0,"ask":12}', "Line 14: not a move of this game: Object missing required field `dice`"),
        ('{"move":"Roll","seat":0,"ask":12,"dcie":[1,2]}', 'Line 14: Roll has no "dcie". Did you mean dice?'),
        ('{"move":"Roll","seat":0,"ask":12,"dice":["x",2]}', "Line 14: not a move of this game: Expected `int`"),
        ('{"move":"Roll","seat":0,"ask":12,"dice":[1,2],"wish":6}', 'Line 14: Roll has no "wish".'),
        ('{"move":"Roll","seat":0,"ask":12,"dice":[1,9]}', "Line 14: Roll is refused: Enter 2 dice, each 1 to 6."),
        ('{"move":"Roll","seat":1,"ask":12,"dice":[1,2]}', "Line 14: Roll is refused: Wait for Ann"),
        (
            '{"move":"EndTurn","seat":0,"ask":12}',
            "Line 14: EndTurn is refused: Not now. First: Before the dice: a development card (BASE-TURN-03)",
        ),
        ('{"move":"Roll","seat":0,"ask":15,"dice":[1,2]}', "Line 14: Its ask is 15, but the next move is 12"),
        ("[" * 100_000, "Line 14: More than 32 lists"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(lines: Lines, line: str, expected: str) -> None:
    assert sentence([*lines[:13], line]).startswith(expected)


def test_a_lost_and_a_doubled_line_are_noticed(lines: Lines) -> None:
    assert sentence([*lines[:5], *lines[6:]]).startswith("Line 6: Its ask is 5, but the next move is 4")
    assert sentence([*lines[:6], *lines[5:]]).startswith("Line 7: Its ask is 4, but the next move is 5")


def test_a_record_of_other_rules_says_so_and_is_decided_by_todays(lines: Lines) -> None:
    assert other_rules(parsed("\n".join(lines), VARIANTS)) is None, "today's rules need no word"
    record = parsed("\n".join(header(lines, rules=7)), VARIANTS)
    assert other_rules(record) == (
        'This record was played with version 7 of the variant "base"; '
        f"its moves are decided with version {BASE.version}."
    )
    entries, _ = decided(record)
    assert {entry.version for entry in entries} == {BASE.version}


@given(st.text())
def test_any_text_at_all_is_a_record_or_gets_a_sentence(text: str) -> None:
    with pytest.raises(RecordError, match=r"^Line [12]: "):
        parsed(text, VARIANTS)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda deeper: st.lists(deeper, max_size=3) | st.dictionaries(st.text(max_size=5), deeper, max_size=3),
    max_leaves=6,
)


@given(data=st.data())
def test_any_value_in_any_place_of_a_record_is_accepted_or_gets_a_sentence(lines: Lines, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(lines) - 1))
    changed = json.loads(lines[number])
    changed[data.draw(st.sampled_from(sorted(changed)))] = data.draw(json_values)
    text = "\n".join([*lines[:number], json.dumps(changed), *lines[number + 1 :]])
    try:
        decided(parsed(text, VARIANTS))
    except RecordError as error:
        assert str(error).startswith("Line ")
