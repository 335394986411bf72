"""The TOML and JSON that people hand us, read within limits, with a sentence for each fault.

All that people write goes through here: house files, maps, sheets, records, calibrations, settings. The result is plain
values that know in which line each key stands. Their meaning, and opening files, must never enter.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, BinaryIO, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")
Keys = tuple[str, ...]

MOST_BYTES = 256 * 1024
"""A file of settings, a sheet, a line of a record: all that people wrote so far stays below a tenth of it."""
DEEPEST = 32
"""So many tables and lists may stand in one another."""
LONGEST_WORD = 64
"""Signs of a key or number that stands without quotes."""
LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON reads the same."""
LONGEST_SENTENCE = 400
"""A sentence that repeats more of a damaged text than this helps nobody."""

_PARTS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?|\#[^\n]*'  # skipped
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<dot>\.)|(?P<next>[=,:\n])|(?P<word>[^\s\[\]{}\"'\#=,:.]+)",
    re.DOTALL,
)
_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_STRANGE = re.compile(r"unknown field `(.*?)`")
_AT_PATH = re.compile(r" - at `(?:key in )?\$([^`]*)`$")


class ParseError(ValueError):
    """A text that cannot be used: what is wrong, and what to do. `at` names the keys that lead there, if known.

    Whoever knows the line and the file adds them; `str` is the whole sentence.
    """

    def __init__(self, why: str, at: Keys = (), line: int = 0) -> None:
        """Keep what is wrong, shortened where it repeats too much of a damaged text."""
        half = LONGEST_SENTENCE // 2
        self.why = why if len(why) <= LONGEST_SENTENCE else f"{why[:half]} … {why[-half:]}"
        self.at, self.line, self.file = at, line, ""
        super().__init__(self.why)

    def __str__(self) -> str:
        """Say file and line, as far as they are known, and what is wrong."""
        line = f"{'line' if self.file else 'Line'} {self.line}" if self.line else ""
        where = ", ".join(part for part in (self.file, line) if part)
        return f"{where}: {self.why}" if where else self.why


@contextmanager
def in_file(name: object) -> Iterator[None]:
    """Let what is misread within this block name the file."""
    try:
        yield
    except ParseError as wrong:
        wrong.file = wrong.file or str(name)
        raise


@contextmanager
def below(*keys: str) -> Iterator[None]:
    """Let what is misread within this block stand below these keys."""
    try:
        yield
    except ParseError as wrong:
        wrong.at = (*keys, *wrong.at)
        raise


def text_of(stream: BinaryIO, most: int = MOST_BYTES) -> str:
    """Read all of an open file as text, never more than `most` bytes. Raises ParseError."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise _too_long(most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError(f"Byte {error.start} is not UTF-8 text. Save the file as UTF-8.", line=line) from error


class ParsedText(NamedTuple):
    """What a text holds, as plain values, beside the text."""

    values: dict[str, Any]
    text: str

    def line(self, at: Keys) -> int:
        """Return the line in which the keys stand that lead somewhere, or as many of them as are found; 0 for none."""
        end, found = 0, 0
        for key in at:
            hit = re.compile(rf"(?<![\w-])[\"']?{re.escape(key)}[\"']?\s*[=:.\]]").search(self.text, end)
            if hit is None:
                break
            end, found = hit.end() - 1, hit.start()
        return self.text.count("\n", 0, found) + 1 if end else 0

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Let what is found wrong within this block name the line of the keys that lead there."""
        try:
            yield
        except ParseError as wrong:
            wrong.line = wrong.line or self.line(wrong.at)
            raise

    def to(self, kind: type[T]) -> T:
        """Return the values as a struct of this kind, which may raise a ParseError of its own. Raises ParseError."""
        try:
            return msgspec.convert(self.values, kind)
        except msgspec.ValidationError as error:
            path, strange = _AT_PATH.search(str(error)), _STRANGE.search(str(error))
            at = tuple(re.findall(r"\w+", path.group(1))) if path else ()
            at += (strange.group(1),) if strange else getattr(error.__cause__, "at", ())
            raise ParseError(f"{str(error).removesuffix('.')}.", at, self.line(at)) from error


def from_toml(text: str) -> ParsedText:
    """Read TOML. Raises ParseError."""
    _measure(text)
    try:
        return _checked(ParsedText(tomllib.loads(text), text))
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        line = int(at.group(1)) if at else text.count("\n") + 1
        why = _AT_LINE.sub("", str(error)).removesuffix(" (at end of document)")
        raise ParseError(f"This is no TOML: {why}. Mend that place.", line=line) from error


def from_json(text: str) -> ParsedText:
    """Read a JSON object. Raises ParseError."""
    _measure(text)
    try:
        with ParsedText({}, text).placing():
            values = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise ParseError(f"This is no JSON: {error.msg}. Mend that place.", line=error.lineno) from error
    if not isinstance(values, dict):
        raise ParseError("This is no JSON object: begin with { and end with }.", line=1)
    return _checked(ParsedText(values, text))


def only(table: Mapping[str, Any], known: Iterable[str], where: str, at: Keys = ()) -> None:
    """Refuse keys that nothing reads: a misspelt one must not be passed over. Raises ParseError."""
    words = list(dict.fromkeys(known))
    for key in table:
        if key not in words:
            raise ParseError(f'{where} has no "{key}". {nearest(key, words)}', (*at, key))


def nearest(wrong: str, known: Iterable[str]) -> str:
    """Say what to write instead: the same parts in another order, else the nearest known word, or all of them."""
    words, parts = list(dict.fromkeys(known)), _parts(wrong[:LONGEST_WORD])
    near = [word for word in words if _parts(word) == parts] or get_close_matches(wrong[:LONGEST_WORD], words, n=1)
    return f"Did you mean {near[0]}?" if near else f"Write one of: {', '.join(words)}."


def _parts(word: str) -> list[str]:
    return sorted(re.findall(r"[^\W_]+", word.lower()))


def _too_long(most: int) -> ParseError:
    return ParseError(f"This is longer than {most // 1024} KB, and no such file needs to be. Is it the right one?")


def _measure(text: str) -> None:
    """Refuse, before anything is built of it, what would take a parser too long, too much memory or too deep."""
    if len(text) > MOST_BYTES:
        raise _too_long(MOST_BYTES)
    depth = dots = 0
    for part in _PARTS.finditer(text):
        why = ""
        match part.lastgroup:
            case "open":
                depth, dots = depth + 1, 0
            case "close":
                depth = max(0, depth - 1)
            case "dot":
                dots += 1
            case "next":
                dots = 0
            case "word" if len(part.group()) > LONGEST_WORD:
                why = f"A number or a key has more than {LONGEST_WORD} signs."
        if depth + dots > DEEPEST:
            why = f"More than {DEEPEST} lists and tables stand in one another here."
        if why:
            raise ParseError(f"{why} Mend that place.", line=text.count("\n", 0, part.start()) + 1)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs, in which no key stands twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ParseError(f'"{key}" stands here twice. Leave one of them out.', (key, key))
        found[key] = value
    return found


def _checked(parsed: ParsedText) -> ParsedText:
    """Refuse values that no text of ours has: unreadable signs, dates, numbers without end."""
    waiting: list[tuple[Keys, Any]] = [((), parsed.values)]
    while waiting:
        at, value = waiting.pop()
        why = _wrong(value)
        if why:
            raise ParseError(why, at, parsed.line(at))
        if isinstance(value, dict):
            waiting += [((*at, key), inner) for key, inner in value.items()]
            waiting += [((*at, key), key) for key in value]
        elif isinstance(value, list):
            waiting += [(at, inner) for inner in value]
    return parsed


def _wrong(value: Any) -> str:
    match value:
        case str() if _UNREADABLE.search(value):
            return "A sign stands here that nobody can see or read. Take it out."
        case int() if abs(value) > LARGEST:
            return f"A number here lies beyond {LARGEST}."
        case float() if not abs(value) < float("inf"):
            return "A number is wanted here, not inf or nan."
        case dict() | list() | str() | int() | float() | None:
            return ""
        case _:
            return "No date or time belongs here. Put a text in quotes."
    return ""
