"""A record as text: written from the path of a game, read with care, and decided anew move by move.

Line 1 is the header, every further line one move with all its chance, each a JSON object; docs/record.md explains
both. What does not belong here: branches that were taken back, device readings, and the facts, which follow.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from companion.board.mapfile import MapError, format_map, parse_map
from companion.game.codec import Unreadable, codec, encode
from companion.game.decide import begin, decide, fold
from companion.game.history import ROOT, Entry
from companion.game.moves import Move
from companion.game.options import HouseRuleError, checked
from companion.game.room import Room
from companion.game.state import Game, Seat, Setup
from companion.game.text import Refusal, english, render

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be used. The message says in which line, what is wrong, and what belongs there."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line, as it is written: `rules` is the version of the room the game was played with."""

    kazami_record: int
    name: str
    room: str
    rules: int
    hands: Literal["physical", "digital"]
    seats: tuple[Seat, ...]
    first: int
    options: dict[str, Any]
    board: dict[str, Any]


class Record(msgspec.Struct, frozen=True):
    """A record that was read: who played what, and every move in order; not yet decided."""

    name: str
    room: Room
    rules: int
    setup: Setup
    moves: tuple[Move, ...]
    lines: tuple[int, ...]
    """The line each move stands in, from 2."""


def written(name: str, room: Room, setup: Setup, path: Iterable[Entry]) -> str:
    """Write the record of a game: the path to its head, and nothing of what was taken back."""
    entries = tuple(path)
    header = Header(
        kazami_record=FORMAT,
        name=name,
        room=room.name,
        rules=entries[-1].version if entries else room.version,
        hands=setup.hands,
        seats=setup.seats,
        first=setup.first,
        options=setup.options,
        board=tomllib.loads(format_map(setup.board))["board"],
    )
    return "".join(f"{encode(line).decode()}\n" for line in (header, *(entry.move for entry in entries)))


def parsed(text: str, rooms: Mapping[str, Room]) -> Record:
    """Read a record played in one of `rooms`. Raises RecordError, and only that, for anything else."""
    first, *rest = text.split("\n")
    header = _header(first)
    if header.room not in rooms:
        raise RecordError(f'Line 1: there is no room "{header.room}" here; there are: {", ".join(sorted(rooms))}.')
    room = rooms[header.room]
    numbered = [(number, line) for number, line in enumerate(rest, 2) if line.strip()]
    moves = tuple(_move(room, header.rules, number, line, ask) for ask, (number, line) in enumerate(numbered))
    return Record(header.name, room, header.rules, _setup(room, header), moves, tuple(n for n, _ in numbered))


def decided(record: Record) -> tuple[tuple[Entry, ...], Game]:
    """Decide every move anew; return the entries, numbered from 1, and the game they lead to. Raises RecordError."""
    game, entries = begin(record.room, record.setup), list[Entry]()
    for line, move in zip(record.lines, record.moves, strict=True):
        facts = decide(game, move)
        if isinstance(facts, Refusal):
            names = [seat.name for seat in record.setup.seats]
            clause = f" ({facts.clause})" if facts.clause else ""
            raise RecordError(
                f"Line {line}: {type(move).__name__} is refused: {render(facts.text, english, names)}{clause}"
            )
        seq = ROOT + 1 + len(entries)
        entries.append(Entry(seq, seq - 1, move, facts, record.room.version, ()))
        game = fold(game, facts)
    return tuple(entries), game


def other_rules(record: Record) -> str | None:
    """Return what to say when a record was played with another version of the rules than today's."""
    if record.rules == record.room.version:
        return None
    return (
        f'This record was played with version {record.rules} of the room "{record.room.name}"; '
        f"its moves are decided with version {record.room.version}."
    )


def _header(line: str) -> Header:
    try:
        version = msgspec.json.decode(line, type=dict[str, Any]).get("kazami_record")
        if isinstance(version, int) and version != FORMAT:
            raise RecordError(f"Line 1: the record has format {version}, this Kazami reads {FORMAT}. Update Kazami.")
        return msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"Line 1 is not the header of a record: {error}. docs/record.md shows one.") from error


def _setup(room: Room, header: Header) -> Setup:
    players = [number for number, seat in enumerate(header.seats) if not seat.neutral]
    if len(players) not in room.players:
        counts = " or ".join(map(str, room.players))
        raise RecordError(f'Line 1, seats: {len(players)} players, but the room "{room.name}" is for {counts}.')
    if header.first not in players:
        raise RecordError(f"Line 1, first: {header.first} is not the number of a player's seat, counted from 0.")
    try:
        kit = room.kits.get(str(header.board.get("island")))
        board = parse_map({"board": header.board}, kit)
        options = checked(room, header.options)
    except MapError as error:
        raise RecordError(f"Line 1, board: {error}") from error
    except HouseRuleError as error:
        raise RecordError(f"Line 1, options: {error}") from error
    return Setup(
        room=room.name, seats=header.seats, board=board, first=header.first, hands=header.hands, options=options
    )


def _move(room: Room, rules: int, number: int, line: str, ask: int) -> Move:
    try:
        move = codec(room).move(line, rules)
    except Unreadable as error:
        raise RecordError(f"Line {number}: {error}.") from error
    given = msgspec.json.decode(line, type=dict[str, Any])
    unknown = sorted(given.keys() - msgspec.json.decode(encode(move), type=dict[str, Any]).keys())
    if unknown:
        raise RecordError(f'Line {number}: {type(move).__name__} has no "{unknown[0]}".')
    if move.ask != ask:
        raise RecordError(
            f"Line {number}: its ask is {move.ask}, but the next move is {ask}: is a line lost or doubled?"
        )
    return move
