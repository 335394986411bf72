"""Texts that people hand us: what is read of them, and the sentence, with its line, that each mistake gets."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable

import pytest
from msgspec import Struct

from companion.user_files import (
    MOST_BYTES,
    ParsedText,
    ParseError,
    from_json,
    from_toml,
    in_file,
    nearest,
    only,
    text_of,
)

HOUSE = """variant = "base"

[seat."Ann"]
hand = { wood = 2 }

[seat."Ben"]
hand = { wood = 1 }
"""
BOTH: list[Callable[[str], ParsedText]] = [from_toml, from_json]


class Kept(Struct, forbid_unknown_fields=True):
    sides: dict[str, tuple[float, ...]] = {}
    patience: int = 3


def sentence(read: Callable[[str], object], text: str) -> str:
    with pytest.raises(ParseError) as raised:
        read(text)
    return str(raised.value)


def test_what_is_right_is_read() -> None:
    assert from_toml(HOUSE).values["seat"]["Ben"] == {"hand": {"wood": 1}}
    assert from_json('{"first": [1, 2.5, true, null, "千夏"]}').values == {"first": [1, 2.5, True, None, "千夏"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\nb = = 2", "Line 2: This is no TOML: Invalid value. Mend that place."),
        ("a = 1\n\na = 2", "Line 3: This is no TOML: Cannot overwrite a value. Mend that place."),
        ("a = [1,\n2", "Line 2: This is no TOML: Unclosed array. Mend that place."),
        ("\na = " + "[" * 5000, "Line 2: More than 32 lists and tables stand in one another here."),
        ("\na = " + "{b=" * 5000, "Line 2: More than 32 lists and tables"),
        ("\n" + "a." * 5000 + "b = 1", "Line 2: More than 32 lists and tables"),
        ("\n[" + "'a'." * 5000 + "b]", "Line 2: More than 32 lists and tables"),
        ("\n\na = " + "1" * 5000, "Line 3: A number or a key has more than 64 signs."),
        ("\na = 0x" + "f" * 40, "Line 2: A number here lies beyond 9007199254740991."),
        ("a = 1\nb = inf", "Line 2: A number is wanted here, not inf or nan."),
        ("a = 1\nb = [1e999]", "Line 2: A number is wanted here, not inf or nan."),
        ("a = 1\nb = 2026-11-21", "Line 2: No date or time belongs here. Put a text in quotes."),
        ('a = 1\nb = "\\u0000"', "Line 2: A sign stands here that nobody can see or read. Take it out."),
        ('a = 1\nb = "\\u001b[2J"', "Line 2: A sign stands here that nobody can see"),
        ("a = 1\nb = '\0'", "Line 2: This is no TOML: Found invalid character"),
        pytest.param("\n" * (MOST_BYTES + 1), "This is longer than 256 KB", id="too long"),
    ],
)
def test_a_mistake_in_toml_gets_a_sentence_with_its_line(text: str, said: str) -> None:
    assert sentence(from_toml, text).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1,\n"b": }', "Line 2: This is no JSON: Expecting value. Mend that place."),
        ('{"a": 1,\n"a": 2}', 'Line 2: "a" stands here twice. Leave one of them out.'),
        ("[1]", "Line 1: This is no JSON object: begin with { and end with }."),
        ("", "Line 1: This is no JSON: Expecting value."),
        ('{"a":\n' + "[" * 100_000, "Line 2: More than 32 lists and tables"),
        ('{"a":\n' + "1" * 5000 + "}", "Line 2: A number or a key has more than 64 signs."),
        ('{"a": 1,\n"b": 99999999999999999999}', "Line 2: A number here lies beyond 9007199254740991."),
        ('{"a": 1,\n"b": NaN}', "Line 2: A number is wanted here"),
        ('{"a": 1,\n"b": "\\ud800"}', "Line 2: A sign stands here that nobody can see"),
        ('{"a": 1,\n"b\\u0000": 1}', "A sign stands here that nobody can see"),
    ],
)
def test_a_mistake_in_json_gets_a_sentence_with_its_line(text: str, said: str) -> None:
    assert sentence(from_json, text).startswith(said)


@pytest.mark.parametrize("read", BOTH)
@pytest.mark.parametrize(
    "text",
    [
        '"""' + '\\"' * 100_000,
        '"' * 200_000,
        "'" * 200_001,
        '{"' + "\\" * 200_001,
        "#" * 250_000 + "\n=",
        "''' " * 60_001,
    ],
    ids=["escapes", "quotes", "apostrophes", "backslashes", "comments", "unclosed"],
)
def test_no_text_of_the_largest_size_takes_long(read: Callable[[str], ParsedText], text: str) -> None:
    with pytest.raises(ParseError):  # a reader that looks at the rest again from each sign would take minutes
        read(text)


def test_a_text_of_exactly_the_largest_size_is_read() -> None:
    assert from_toml("#" * MOST_BYTES).values == {}


def test_types_are_checked_with_the_line_of_the_key() -> None:
    assert from_json('{"patience": 4, "sides": {"x": [0, 60.5]}}').to(Kept) == Kept({"x": (0.0, 60.5)}, 4)
    assert sentence(lambda text: from_json(text).to(Kept), '{"sides": {},\n"patience": "3"}') == (
        "Line 2: Expected `int`, got `str` - at `$.patience`."
    )


def test_the_line_of_a_key_is_found_in_its_own_table() -> None:
    parsed = from_toml(HOUSE)
    assert parsed.line(("seat", "Ben", "hand")) == 7
    assert parsed.line(("seat", "Ann")) == 3
    assert parsed.line(("seat", "Ben", "hand", "ore")) == 7, "as far as there is anything"
    assert parsed.line(("nothing",)) == 0
    assert from_json('{\n"x": {"a": 1},\n"y": {\n"a": 2}}').line(("y", "a")) == 4


def test_what_is_found_wrong_later_gets_its_line_and_its_file() -> None:
    with pytest.raises(ParseError) as raised, in_file("house.toml"), from_toml(HOUSE).placing():
        raise ParseError("Too many cards.", ("seat", "Ben"))
    assert str(raised.value) == "house.toml, line 6: Too many cards."


def test_a_misspelt_key_is_named_with_what_it_may_have_meant() -> None:
    with pytest.raises(ParseError, match=r'^\[table\] has no "frist"\. Did you mean first\?$'):
        only({"variant": 1, "frist": 2}, ("variant", "first"), "[table]")
    only({"variant": 1}, ("variant", "first"), "[table]")
    assert nearest("zzz", ("variant", "first")) == "Write one of: variant, first."


def test_bytes_that_are_no_text_get_the_line_they_stand_in() -> None:
    assert text_of(io.BytesIO("\ufeffvariant = '基本'".encode())) == "variant = '基本'", "as some editors write it"
    with pytest.raises(ParseError, match=r"^Line 2: Byte 7 is not UTF-8 text\. Save the file as UTF-8\.$"):
        text_of(io.BytesIO(b"a = 1\n'\xff'"))


def test_of_a_file_that_is_too_long_no_more_is_read_than_needs_to_be() -> None:
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1) -> bytes:
            Endless.asked += size
            return b"\n" * size

    with pytest.raises(ParseError, match="longer than 256 KB"):
        text_of(Endless())  # type: ignore[arg-type]  # a raw stream reads as a buffered one does
    assert 0 < Endless.asked <= MOST_BYTES + 1


def test_a_text_of_blank_lines_takes_no_memory_to_refuse() -> None:
    text = "\n" * 5_000_000
    tracemalloc.start()
    with pytest.raises(ParseError):
        from_toml(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


def test_a_sentence_does_not_repeat_a_whole_damaged_text() -> None:
    assert len(sentence(from_json, json.dumps({"k" * 100_000: 2**60}))) < 500
    assert len(str(ParseError("x" * 100_000))) < 500
