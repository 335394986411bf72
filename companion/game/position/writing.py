"""A sheet written: everything its viewer knows of one table, in words and names that people can read and change.

What is read back, and how, is `reading`'s affair; no rule of any game may enter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.board.mapfile import format_map
from companion.game.options import as_toml
from companion.game.plain import plainly
from companion.game.state import NOBODY, Game
from companion.game.text import english, render

HOLDS = "holds"
NEUTRAL = "neutral"


def written(game: Game) -> str:
    """Write the sheet of a game as its viewer knows it."""
    board = ("", format_map(game.board).rstrip())
    return "\n".join((*_table(game), *board, *_house(game), *_seats(game), *_others(game), *_own(game), ""))


def _table(game: Game) -> Iterator[str]:
    names = [seat.name for seat in game.setup.seats]
    yield "# A table of Kazami: rebuild the board from this, or enter it with `kazami play --position FILE`."
    yield "[table]"
    yield f"room = {_quoted(game.room.name)}"
    yield f"hands = {_quoted(game.setup.hands)}"
    yield f"seats = {_listed([f'{seat.name} {seat.colour}' for seat in game.setup.seats])}"
    yield f"first = {_quoted(names[game.setup.first])}"
    yield f"turn = {_quoted(names[game.active])}"
    yield f"number = {max(1, game.turn)}"
    yield f"step = {_quoted(game.front.name if game.front else '')}"


def _house(game: Game) -> Iterator[str]:
    if game.setup.options:
        yield ""
        yield "[house]"
        for key, value in sorted(game.setup.options.items()):
            yield f"{key if key.isidentifier() else _quoted(key)} = {as_toml(value)}"


def _seats(game: Game) -> Iterator[str]:
    for number, seat in enumerate(game.setup.seats):
        yield ""
        yield f"[seat.{_quoted(seat.name)}]"
        if seat.neutral:
            yield f"{NEUTRAL} = true"
        yield from _piles(game, f":{number}")
        for what in game.room.pieces:
            places = _standing(game, what, number)
            if places:
                yield f"{what} = ["
                yield from (f"  {_quoted(place)},  # {_described(game, place)}" for place in places)
                yield "]"
        held = [award for award, holder in sorted(game.awards.items()) if holder == number]
        if held:
            yield f"{HOLDS} = {_listed(held)}"


def _others(game: Game) -> Iterator[str]:
    yield ""
    yield "[others]"
    yield from _piles(game, "")
    for what in game.room.pieces:
        places = _standing(game, what, NOBODY)
        if places:
            yield f"{what} = {_listed(places)}"


def _own(game: Game) -> Iterator[str]:
    if game.own is not None:
        yield ""
        yield "[own]"
        names = [seat.name for seat in game.setup.seats]
        yield from (f"# {render(line, english, names)}" for line in game.room.beside(game))
        yield f"json = {_quoted(json.dumps(plainly(game.own), ensure_ascii=False))}"


def _piles(game: Game, ending: str) -> Iterator[str]:
    for name in sorted(game.piles):
        what, colon, seat = name.partition(":")
        if f"{colon}{seat}" == ending and game.pile(name):
            yield f"{what} = {{ {', '.join(f'{kind} = {n}' for kind, n in game.pile(name).plain().items())} }}"


def _standing(game: Game, what: str, seat: int) -> list[str]:
    return [
        " ".join((place, *filter(None, (piece.side,)), *(f"{word}={n}" for word, n in piece.counts)))
        for place in sorted(game.pieces)
        for piece in game.pieces[place]
        if piece.what == what and piece.seat == seat
    ]


def _described(game: Game, standing: str) -> str:
    """Say what lies around a place, so that hands find it on the board: `forest 11, pasture 12, sea`."""
    board, land = game.board, set(game.island.land)
    around = standing.partition(" ")[0].split("|")
    return ", ".join(f"{board.terrain_of(h)} {board.token_of(h) or ''}".strip() if h in land else "sea" for h in around)


def _quoted(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


def _listed(words: list[str]) -> str:
    return f"[{', '.join(map(_quoted, words))}]"
