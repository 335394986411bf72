"""A record as text: written from the path of a game, read with care, and decided anew move by move.

Line 1 is the header, every further line one move with all its chance, each a JSON object; docs/record.md explains
both. What does not belong here: branches that were taken back, device readings, and the facts, which follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from companion.board.mapfile import format_map, parse_map
from companion.game.codec import Unreadable, codec, encode
from companion.game.correct import Correction
from companion.game.decide import begin, decision
from companion.game.history import ROOT, Entry
from companion.game.moves import Move, fields_of
from companion.game.options import agreed, checked
from companion.game.seating import LONGEST_TITLE, named, seated
from companion.game.state import NOBODY, Game, Seat, Setup, WhoseDice
from companion.game.text import Refusal, english, render
from companion.game.variant import Variant
from companion.user_files import ParseError, from_json, from_toml, only

FORMAT = 1
MOST_BYTES = 16 * 1024 * 1024
"""A game of more than 100,000 moves stays below that."""


class RecordError(ParseError):
    """A record that cannot be used. The message says in which line, what is wrong, and what belongs there."""


class Header(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,
    rename={"variant": "room"},
):
    """The first line, as it is written: `rules` is the version of the variant the game was played with."""

    kazami_record: int
    name: str
    variant: str
    rules: int
    hands: Literal["physical", "digital"]
    seats: tuple[Seat, ...]
    first: int
    options: dict[str, Any]
    board: dict[str, Any]
    dice: WhoseDice = "ours"


class Record(msgspec.Struct, frozen=True):
    """A record that was read: who played what, and every move in order; not yet decided."""

    name: str
    variant: Variant
    rules: int
    setup: Setup
    moves: tuple[Move, ...]
    lines: tuple[int, ...]
    """The line each move stands in, from 2."""


def written(name: str, variant: Variant, setup: Setup, path: Iterable[Entry]) -> str:
    """Write the record of a game: the path to its head, and nothing of what was taken back."""
    entries = tuple(path)
    header = Header(
        kazami_record=FORMAT,
        name=name,
        variant=variant.name,
        rules=entries[-1].version if entries else variant.version,
        hands=setup.hands,
        seats=setup.seats,
        first=setup.first,
        options=setup.options,
        board=from_toml(format_map(setup.board)).values["board"],
        dice=setup.dice,
    )
    return "".join(f"{encode(line).decode()}\n" for line in (header, *(entry.move for entry in entries)))


def parsed(text: str, variants: Mapping[str, Variant]) -> Record:
    """Read a record played in one of `variants`. Raises RecordError, and only that, for anything else."""
    numbered = _numbered(text)
    at, first = next(numbered, (1, ""))
    with _on_line(at):
        header = _header(first)
        if header.variant not in variants:
            raise RecordError(f'There is no variant "{header.variant}" here; there are: {", ".join(sorted(variants))}.')
        variant = variants[header.variant]
        name, setup = _named(header.name), _setup(variant, header)
    moves, lines = list[Move](), list[int]()
    for number, line in numbered:
        with _on_line(number):
            moves.append(_move(variant, header.rules, line, len(moves)))
            lines.append(number)
    return Record(name, variant, header.rules, setup, tuple(moves), tuple(lines))


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not empty, with their numbers from 1; those that are empty cost nothing."""
    number, end = 1, 0
    for line in re.finditer(r"[^\n]+", text):
        number += text.count("\n", end, line.start())
        end = line.start()
        if line.group().strip():
            yield number, line.group()


@contextmanager
def _on_line(number: int) -> Iterator[None]:
    """Let what is misread within this block name the line of the record."""
    try:
        yield
    except ParseError as wrong:
        raise RecordError(wrong.why, wrong.at, number) from wrong


def decided(record: Record) -> tuple[tuple[Entry, ...], Game]:
    """Decide every move anew; return the entries, numbered from 1, and the game they lead to. Raises RecordError."""
    game, entries = begin(record.variant, record.setup), list[Entry]()
    for line, made in zip(record.lines, record.moves, strict=True):
        move = _by_its_owner(game, made)
        decided = decision(game, move)
        if isinstance(decided, Refusal):
            names = [seat.name for seat in record.setup.seats]
            clause = f" ({decided.clause})" if decided.clause else ""
            why = f"{type(move).__name__} is refused: {render(decided.text, english, names)}{clause}"
            raise RecordError(why, line=line)
        seq = ROOT + 1 + len(entries)
        entries.append(Entry(seq, seq - 1, move, decided.facts, record.variant.version, ()))
        game = decided.game
    return tuple(entries), game


def _by_its_owner(game: Game, move: Move) -> Move:
    """Return a correction as made by who alone may say it: an older Kazami took it from anybody at the table."""
    if not isinstance(move, Correction):
        return move
    alone = move.said_by(game, fields_of(move))
    return move if alone == NOBODY else replace(move, seat=alone)


def other_rules(record: Record) -> str | None:
    """Return what to say when a record was played with another version of the rules than today's."""
    if record.rules == record.variant.version:
        return None
    return (
        f'This record was played with version {record.rules} of the variant "{record.variant.name}"; '
        f"its moves are decided with version {record.variant.version}."
    )


def _header(line: str) -> Header:
    given = from_json(line)
    version = given.values.get("kazami_record")
    if isinstance(version, int) and version != FORMAT:
        raise RecordError(f"The record has format {version}, this Kazami reads {FORMAT}. Update Kazami.")
    only(given.values, Header.__struct_encode_fields__, "The header")
    try:
        return given.to(Header)
    except ParseError as wrong:
        raise RecordError(f"This is not the header of a record: {wrong.why} docs/record.md shows one.") from wrong


def _named(title: str) -> str:
    name = named(title, LONGEST_TITLE)
    if isinstance(name, Refusal):
        raise RecordError(f"name: {render(name.text, english, ())}")
    return name


def _setup(variant: Variant, header: Header) -> Setup:
    if header.rules < 1:
        raise RecordError(f"rules: {header.rules} is not the version of a variant, counted from 1.")
    seats = seated(variant, header.seats)
    if isinstance(seats, Refusal):
        raise RecordError(f"seats: {render(seats.text, english, ())}")
    if header.first not in [number for number, seat in enumerate(seats) if not seat.neutral]:
        raise RecordError(f"first: {header.first} is not the number of a player's seat, counted from 0.")
    board = parse_map({"board": header.board}, variant.kits.get(str(header.board.get("island"))))
    options = checked(variant, agreed(variant, header.options, seats, header.rules), opening=False)
    return Setup(
        variant=variant.name,
        seats=seats,
        board=board,
        first=header.first,
        hands=header.hands,
        dice=header.dice,
        options=options,
    )


def _move(variant: Variant, rules: int, line: str, revision: int) -> Move:
    given = from_json(line).values
    try:
        move = codec(variant).move(line, rules)
    except Unreadable as error:
        for kind in variant.move_kinds:
            if kind.__name__ == given.get("move"):  # a misspelt key is why another is missing
                _only_its_own(given, kind)
        raise RecordError(f"{error}.") from error
    _only_its_own(given, type(move))
    if move.revision != revision:
        raise RecordError(f"Its ask is {move.revision}, but the next move is {revision}: is a line lost or doubled?")
    return move


def _only_its_own(given: Mapping[str, Any], kind: type[Move]) -> None:
    only(given, ("move", *kind.__struct_encode_fields__), kind.__name__)
