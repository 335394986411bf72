"""Position: a whole table written as a sheet people can read, and read back as a game entered in the middle.

A knocked-over board is rebuilt from the sheet; a game begun without the companion is entered with one. Sheets hold
what their viewer knows and nothing else; files are opened by the caller.

    [table]                     room, hands, seats ("name colour"), first, whose turn it is, which, and at which step
    [board]                     the map, in the words of the map file
    [house]                     house rules that differ
    [seat."Ann"]                hand, other piles, pieces by sort (a list of "PLACE side count=2"), special cards held
    [others]                    bank, deck and every other pile; pieces that belong to nobody
    [own]                       what only this room keeps, told in lines and written as JSON
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.board.mapfile import MapError, format_map, parse_map
from companion.game.cards import Cards
from companion.game.correct import Correct, audience_of, broken, places_for
from companion.game.decide import begin, decide, fold
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsSeen,
    Fact,
    PiecePlaced,
    PieceRemoved,
    Stated,
    TurnBegan,
)
from companion.game.options import HouseRuleError, as_toml, checked
from companion.game.plain import from_plain, plainly
from companion.game.room import Room
from companion.game.secret import Secret
from companion.game.state import BANK, NOBODY, Game, Piece, Seat, Setup, Step, hand
from companion.game.text import Refusal, english, render

HOLDS = "holds"
MOST_TURNS = 9999  # far more than an evening has
MANY_DIGITS = 4  # no piece is counted so high


class PositionError(ValueError):
    """A sheet that cannot be used. The message says what is wrong, where, and what to do."""


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
            yield f"{key} = {as_toml(value)}"


def _seats(game: Game) -> Iterator[str]:
    for number, seat in enumerate(game.setup.seats):
        yield ""
        yield f"[seat.{_quoted(seat.name)}]"
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


def setup_of(rooms: Mapping[str, Room], text: str) -> Setup:
    """Read what a sheet says of the table: room, seats, map, hands, house rules. Raises PositionError."""
    sheet = _read(text)
    table = _part(sheet, "table")
    room = rooms.get(str(table.get("room")))
    if room is None:
        raise PositionError(f"The sheet is for the room {table.get('room')!r}; there are: {', '.join(rooms)}.")
    seats = tuple(_seat(entry) for entry in _words(table, "seats"))
    names = [seat.name for seat in seats]
    if len(seats) not in room.players or len(set(names)) != len(names):
        raise PositionError(f"[table] seats: name {' or '.join(map(str, room.players))} players, no name twice.")
    if table.get("hands") not in ("physical", "digital"):
        raise PositionError('[table] hands: write "physical" or "digital".')
    try:
        island = _part(sheet, "board").get("island")
        board = parse_map({"board": sheet["board"]}, room.kits.get(str(island)))
        options = checked(room, _part(sheet, "house") if "house" in sheet else {})
    except (MapError, HouseRuleError) as error:
        raise PositionError(str(error)) from error
    first = _numbered(names, table.get("first", names[0]), "[table] first")
    return Setup(room=room.name, seats=seats, board=board, first=first, hands=table["hands"], options=options)


def stated(room: Room, setup: Setup, text: str) -> Correct:
    """Return the move that puts a game just begun into the position of a sheet. Raises PositionError."""
    sheet = _read(text)
    game = begin(room, setup)
    facts = tuple(_facts(game, sheet))
    move = Correct(seat=setup.first, ask=game.ask, facts=tuple(Stated(fact) for fact in facts))
    decided = decide(game, move)
    wrong = decided if isinstance(decided, Refusal) else broken(fold(game, decided))
    if wrong:
        raise PositionError(render(wrong.text, english, [seat.name for seat in setup.seats]))
    return move


def _facts(game: Game, sheet: Mapping[str, Any]) -> Iterator[Fact]:
    names = [seat.name for seat in game.setup.seats]
    table, seats = _part(sheet, "table"), _part(sheet, "seat")
    unknown = sorted(set(seats) - set(names))
    if unknown:
        raise PositionError(f"[seat.{unknown[0]}] is nobody's: the seats are {', '.join(names)}.")
    # First, so that what a new turn clears away leaves alone what the sheet says of this one.
    yield TurnBegan(_numbered(names, table.get("turn"), "[table] turn"), _which_turn(table))
    for place in sorted(game.pieces):
        yield from (PieceRemoved(place, piece) for piece in game.pieces[place])
    piles: dict[str, Cards] = {}
    held: dict[str, int] = {}
    for owner, name in [(NOBODY, ""), *enumerate(names)]:
        part = _part(seats, name) if owner != NOBODY and name in seats else _part(sheet, "others") if not name else {}
        for key, value in part.items():
            if key in game.room.pieces:
                yield from _placed(game, key, owner, value)
            elif key == HOLDS:
                held.update(dict.fromkeys(_words(part, HOLDS), owner))
            else:
                piles[key if owner == NOBODY else f"{key}:{owner}"] = _cards(key, value, name)
    for pile, cards in _complete(game, piles).items():
        yield CardsSeen(pile, Secret(cards, audience_of(game, pile)))
    for award in game.room.awards:
        yield AwardMoved(award, held.get(award, NOBODY))
    yield from _stated_own(game, sheet)
    steps = game.room.procedures["turn"](game)
    if table.get("step") not in steps:
        raise PositionError(f"[table] step: write one of {', '.join(steps)}.")
    yield AgendaSet(tuple(Step(step) for step in steps[steps.index(table["step"]) :]))


def _which_turn(table: Mapping[str, Any]) -> int:
    number = table.get("number", 1)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST_TURNS:
        raise PositionError(f"[table] number: write which turn it is, a whole number from 1 to {MOST_TURNS}.")
    return number


def _stated_own(game: Game, sheet: Mapping[str, Any]) -> Iterator[Fact]:
    if "own" not in sheet:
        return
    try:
        own = from_plain(json.loads(str(_part(sheet, "own").get("json"))), type(game.own))
    except ValueError as error:
        raise PositionError(f"[own] json: not what this game keeps: {error}.") from error
    yield from game.room.restate(own)


def _placed(game: Game, what: str, owner: int, places: Any) -> Iterator[Fact]:
    sort = game.room.pieces[what].on
    for entry in [places] if isinstance(places, str) else places:
        place, *more = str(entry).split(" ")
        if place not in places_for(game, sort):
            raise PositionError(
                f"{what}: {place!r} is not a {game.room.pieces[what].on} of the {game.island.name} island."
            )
        yield PiecePlaced(place, _lying(game, Piece(what, owner), more))


def _lying(game: Game, piece: Piece, words: Sequence[str]) -> Piece:
    """Return a piece as the words behind its place say: the side that lies up, and what is counted of it."""
    kind = game.room.pieces[piece.what]
    for word in words:
        counted, equals, number = word.partition("=")
        if equals and number.isdecimal() and len(number) < MANY_DIGITS:
            piece = piece.counting(counted, int(number))
        else:
            piece = replace(piece, side=word)
    if not kind.knows(piece):
        known = ", ".join((*kind.sides, *(f"{counted}=1" for counted in kind.counts))) or "nothing more than its place"
        raise PositionError(f"{piece.what}: {' '.join(words)!r} says nothing of it here; write {known}.")
    return piece


def _complete(game: Game, piles: dict[str, Cards]) -> dict[str, Cards]:
    """Fill in what the sheet leaves out of the stock (bank, deck), so that every card is somewhere.

    A card face down in a hand came from the bank, one face down anywhere else from the other stock; cards that only
    Kazami keeps lie nowhere face down, so all of them must be named.
    """
    stock = game.room.stock(len(game.setup.seats))
    given = tuple(piles.items())
    for start in (name for name in stock if name not in piles):
        away = (cards for name, cards in given if name not in stock and name.startswith(hand("")) == (start == BANK))
        unseen = sum(cards.unseen for cards in away)
        left = Cards({kind: n - sum(cards.of(kind) for _, cards in given) for kind, n in stock[start]})
        piles[start] = left.knowing(game.room.virtual) - Cards.facedown(unseen)
    for kind in sorted(game.room.virtual):
        named, total = (sum(cards.of(kind) for cards in every.values()) for every in (piles, stock))
        if named != total:
            raise PositionError(
                f"The sheet names {named} of {total} {kind}, and only Kazami keeps {kind}: say who has how much."
            )
    found, total = (sum(cards.total for cards in every.values()) for every in (piles, stock))
    if found != total:
        raise PositionError(f"The sheet has {found} cards in all, the game has {total}: count again.")
    return piles


def _cards(key: str, value: Any, name: str) -> Cards:
    try:
        return Cards.parse(value)
    except ValueError as error:
        raise PositionError(f"{key} of {name or 'the table'}: {error}.") from error


def _seat(entry: str) -> Seat:
    name, _, colour = entry.rpartition(" ")
    if not name:
        raise PositionError(f"[table] seats: write name and colour, for example 'Ann red', not {entry!r}.")
    return Seat(name, colour)


def _read(text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"The sheet is not valid TOML: {error}.") from error


def _part(sheet: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = sheet.get(name)
    if not isinstance(part, dict):
        raise PositionError(f"The sheet has no [{name}].")
    return part


def _words(part: Mapping[str, Any], key: str) -> list[str]:
    words = part.get(key)
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PositionError(f"{key}: write a list of words in quotes.")
    return words


def _numbered(names: list[str], name: object, where: str) -> int:
    if name not in names:
        raise PositionError(f"{where}: {name!r} is not one of {', '.join(names)}.")
    return names.index(str(name))
