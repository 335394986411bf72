"""A sheet read back: what the table agreed, and the move that puts a game just begun into the position.

Every key is known and every value checked here, so that what people write cannot reach the rules half right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.board.mapfile import parse_map
from companion.game.cards import UNSEEN, Cards
from companion.game.codec import Unreadable, codec
from companion.game.correct import Correct, audience_of, broken
from companion.game.decide import begin, decision
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsSeen,
    Fact,
    Noted,
    PiecePlaced,
    PieceRemoved,
    Stated,
    TurnBegan,
)
from companion.game.options import of_sheet
from companion.game.position.writing import HOLDS, NEUTRAL
from companion.game.seating import alike, seated
from companion.game.secret import Secret
from companion.game.serialise import from_plain, plainly
from companion.game.state import BANK, NOBODY, Envelope, Game, Piece, Seat, Setup, Step
from companion.game.text import Refusal, english, render
from companion.game.variant import Variant
from companion.user_files import Keys, ParseError, below, from_json, from_toml, nearest, only

MOST_TURNS = 9999  # far more than an evening has
MOST_TIMES = 99  # nothing is done so often in one turn
MANY_DIGITS = 4  # no piece is counted so high
_PARTS = ("table", "board", "house", "seat", "others", "own")
_TABLE = ("variant", "room", "hands", "seats", "first", "turn", "number", "step", "throw", "done", "pending")
_PENDING = ("step", "seats", "answered", "open", "about", "whom", "place", "piece", "whose", "offer")


class PositionError(ParseError):
    """A sheet that cannot be used. The message says what is wrong, where, and what to do."""


def setup_of(variants: Mapping[str, Variant], text: str) -> Setup:
    """Read what a sheet says of the table: variant, seats, map, hands, house rules. Raises ParseError."""
    parsed = from_toml(text)
    with parsed.placing():
        return _setup(variants, parsed.values)


def stated(variant: Variant, setup: Setup, text: str) -> Correct:
    """Return the move that puts a game just begun into the position of a sheet. Raises ParseError."""
    parsed = from_toml(text)
    with parsed.placing():
        game = begin(variant, setup)
        facts = tuple(Stated(fact) for fact in _facts(game, parsed.values))
        move = Correct(seat=setup.first, revision=game.revision, facts=facts)
        decided = decision(game, move)
        wrong = decided if isinstance(decided, Refusal) else broken(decided.game, told_all=True)
        if wrong:
            raise PositionError(_said(wrong, setup.seats))
        return move


def _setup(variants: Mapping[str, Variant], sheet: Mapping[str, Any]) -> Setup:
    table = _part(sheet, "table")
    only(sheet, _PARTS, "The sheet")
    only(table, _TABLE, "[table]", ("table",))
    called = table.get("variant", table.get("room"))  # a sheet of before names a room
    variant = variants.get(str(called))
    if variant is None:
        why = f"The sheet is for the variant {called!r}; there are: {', '.join(variants)}."
        raise PositionError(why, ("table", "variant"))
    seats = _seats(variant, sheet, table)
    if table.get("hands") not in ("physical", "digital"):
        raise PositionError('[table] hands: write "physical" or "digital".', ("table", "hands"))
    board = parse_map({"board": _part(sheet, "board")}, variant.kits.get(str(_part(sheet, "board").get("island"))))
    with below("house"):
        options = of_sheet(variant, _part(sheet, "house") if "house" in sheet else {})
    first = _player(seats, table.get("first", seats[0].name), "first")
    return Setup(variant=variant.name, seats=seats, board=board, first=first, hands=table["hands"], options=options)


def _seats(variant: Variant, sheet: Mapping[str, Any], table: Mapping[str, Any]) -> tuple[Seat, ...]:
    parts = _seat_parts(sheet)
    at = ("table", "seats")
    found = seated(variant, (_seat(entry, parts) for entry in _words("[table] seats", table.get("seats"), at)))
    if isinstance(found, Refusal):
        raise PositionError(f"[table] seats: {_said(found, ())}", at)
    return found


def _seat(entry: str, parts: Mapping[str, tuple[str, Mapping[str, Any]]]) -> Seat:
    name, _, colour = entry.rpartition(" ")
    if not name:
        why = f"[table] seats: write name and colour, for example 'Ann red', not {entry!r}."
        raise PositionError(why, ("table", "seats"))
    key, part = parts.get(alike(name), (name, {}))
    neutral = part.get(NEUTRAL, False)
    if not isinstance(neutral, bool):
        raise PositionError(f"{NEUTRAL}: write true or false.", ("seat", key, NEUTRAL))
    return Seat(name, colour, neutral)


def _seat_parts(sheet: Mapping[str, Any]) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Return each seat's part by its name as it is compared, with the name as it is written."""
    parts = _part(sheet, "seat") if "seat" in sheet else {}
    return {alike(name): (name, _part(parts, name, "seat")) for name in parts}


def _facts(game: Game, sheet: Mapping[str, Any]) -> Iterator[Fact]:
    table = _part(sheet, "table")
    # First, so that what a new turn clears away leaves alone what the sheet says of this one.
    yield from _turn(game, table)
    for place in sorted(game.pieces):
        yield from (PieceRemoved(place, piece) for piece in game.pieces[place])
    piles: dict[str, Cards] = {}
    held: dict[str, int] = {}
    for owner, at, part in _owned(game, sheet):
        for key, value in part.items():
            if key in game.variant.pieces:
                yield from _placed(game, key, owner, value, (*at, key))
            elif key == HOLDS:
                held.update(dict.fromkeys(_held(game.variant, value, (*at, key)), owner))
            elif key != NEUTRAL:
                piles[key if owner == NOBODY else f"{key}:{owner}"] = _cards(game.variant, value, (*at, key))
    for pile, cards in _complete(game, piles).items():
        yield CardsSeen(pile, Secret(cards, audience_of(game, pile)))
    for award in game.variant.awards:
        yield AwardMoved(award, held.get(award, NOBODY))
    yield from _stated_own(game, sheet)
    yield AgendaSet(tuple(_agenda(game, table)))


def _turn(game: Game, table: Mapping[str, Any]) -> Iterator[Fact]:
    """Tell whose turn it is and what was done in it; before the first turn nothing but who begins."""
    seat, number, at = _player(game.setup.seats, table.get("turn"), "turn"), _which_turn(table), ("table", "done")
    if number == 0:
        if seat != game.active:
            raise PositionError("[table] turn: before the first turn it is the turn of who begins.", ("table", "turn"))
        return
    yield TurnBegan(seat, number, _throw(game, table))
    done = _part(table, "done", "table") if "done" in table else {}
    for what, times in done.items():
        if isinstance(times, bool) or not isinstance(times, int) or not 1 <= times <= MOST_TIMES:
            raise PositionError(f"[table] done: write how often, a whole number from 1 to {MOST_TIMES}.", (*at, what))
        yield from (Noted(what),) * times


def _throw(game: Game, table: Mapping[str, Any]) -> tuple[int, ...]:
    faces = table.get("throw", [])
    if not isinstance(faces, list) or any(isinstance(face, bool) or not isinstance(face, int) for face in faces):
        raise PositionError("[table] throw: write the faces of the dice, for example [3, 4].", ("table", "throw"))
    return tuple(faces)


def _agenda(game: Game, table: Mapping[str, Any]) -> Iterator[Step]:
    """Yield what comes next: the rest of a turn, or one after the other what is pending."""
    at = ("table", "pending")
    if "pending" not in table:
        steps = game.variant.procedures["turn"](game)
        if table.get("step") not in steps:
            raise PositionError(f"[table] step: write one of {', '.join(steps)}.", ("table", "step"))
        yield from map(Step, steps[steps.index(table["step"]) :])
        return
    rows = table["pending"]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise PositionError('[table] pending: write what comes next, for example { step = "roll" }.', at)
    if rows[0].get("step") != table.get("step"):
        raise PositionError("[table] step: write the first step of pending, or leave pending out.", ("table", "step"))
    yield from (_pending(game, row, at) for row in rows)


def _pending(game: Game, row: Mapping[str, Any], at: Keys) -> Step:
    """Read a step as it stands on the agenda. Whether it can stand there is asked when it is stated."""
    only(row, _PENDING, "pending", at)
    name, seats = _word(row, "step", at), game.setup.seats
    step = Step(name, about=_word(row, "about", at), place=_word(row, "place", at))
    if "seats" in row:
        step = replace(step, seats=_these(seats, row, "seats", at))
    if "answered" in row:
        step = replace(step, answered=_these(seats, row, "answered", at))
    if "open" in row:
        step = replace(step, opened=row["open"] is True)
    if "whom" in row:
        step = replace(step, whom=_numbered(seats, row["whom"], (*at, "whom")))
    if "piece" in row:
        what, *words = _word(row, "piece", at).split(" ")
        whose = _word(row, "whose", at)
        owner = _numbered(seats, whose, (*at, "whose")) if whose else NOBODY
        if what not in game.variant.pieces:
            raise PositionError(f"pending: there is no {what!r}. {nearest(what, game.variant.pieces)}", (*at, "piece"))
        step = replace(step, piece=_lying(game, Piece(what, owner), words, (*at, "piece")))
    if "offer" in row:
        step = replace(step, offer=_offer(game.variant, _word(row, "offer", at), (*at, "offer")))
    return step


def _offer(variant: Variant, written: str, at: Keys) -> Envelope:
    try:
        return Envelope(codec(variant).move(written))
    except Unreadable as error:
        raise PositionError(f"pending: this is no offer: {error}.", at) from error


def _word(row: Mapping[str, Any], key: str, at: Keys) -> str:
    word = row.get(key, "")
    if not isinstance(word, str):
        raise PositionError(f"pending: {key}: write a word in quotes.", (*at, key))
    return word


def _these(seats: tuple[Seat, ...], row: Mapping[str, Any], key: str, at: Keys) -> tuple[int, ...]:
    return tuple(_numbered(seats, name, (*at, key)) for name in _words(f"pending: {key}", row[key], (*at, key)))


def _numbered(seats: tuple[Seat, ...], name: object, at: Keys) -> int:
    """Return the number of a seat by its name, a colour nobody plays as well."""
    names = {alike(seat.name): number for number, seat in enumerate(seats)}
    number = names.get(alike(str(name)))
    if number is None:
        raise PositionError(f"pending: {name!r} is not one of {', '.join(seat.name for seat in seats)}.", at)
    return number


def _owned(game: Game, sheet: Mapping[str, Any]) -> Iterator[tuple[int, Keys, Mapping[str, Any]]]:
    """Yield what nobody's and what each seat's part says, with the keys that lead there."""
    names = {alike(seat.name): number for number, seat in enumerate(game.setup.seats)}
    others = _part(sheet, "others") if "others" in sheet else {}
    only(others, _may_hold(game.variant, NOBODY), "[others]", ("others",))
    yield NOBODY, ("others",), others
    for name, (key, part) in _seat_parts(sheet).items():
        if name not in names:
            known = ", ".join(seat.name for seat in game.setup.seats)
            raise PositionError(f"[seat.{key}] is nobody's: the seats are {known}.", ("seat", key))
        only(part, (HOLDS, NEUTRAL, *_may_hold(game.variant, names[name])), f"[seat.{key}]", ("seat", key))
        yield names[name], ("seat", key), part


def _may_hold(variant: Variant, owner: int) -> tuple[str, ...]:
    """The piles and pieces that are a seat's, or nobody's."""
    own = owner != NOBODY
    piles = (pile.removesuffix(":") for pile in variant.piles if pile.endswith(":") == own)
    return (*piles, *(what for what, kind in variant.pieces.items() if kind.owned == own))


def _which_turn(table: Mapping[str, Any]) -> int:
    number, least = table.get("number", 1), 0 if "pending" in table else 1
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= MOST_TURNS:
        why = f"[table] number: write which turn it is, a whole number from 1 to {MOST_TURNS}."
        raise PositionError(why, ("table", "number"))
    return number


def _stated_own(game: Game, sheet: Mapping[str, Any]) -> Iterator[Fact]:
    if "own" not in sheet:
        return
    at = ("own", "json")
    part = _part(sheet, "own")
    only(part, ("json",), "[own]", ("own",))
    if game.variant_state is None:
        raise PositionError("[own]: this game keeps nothing of its own. Leave that part out.", ("own",))
    try:
        plain = from_json(str(part.get("json"))).values
        only(plain, plainly(game.variant_state), "What this game keeps")
        own = from_plain(plain, type(game.variant_state))
    except ValueError as error:
        why = error.why.removesuffix(".") if isinstance(error, ParseError) else error
        raise PositionError(f"[own] json: not what this game keeps: {why}.", at) from error
    yield from game.variant.restate(own)


def _placed(game: Game, what: str, owner: int, value: Any, at: Keys) -> Iterator[Fact]:
    kind = game.variant.pieces[what]
    entries = [value] if isinstance(value, str) else _words(what, value, at)
    if not kind.owned and len(entries) > kind.count:
        raise PositionError(f"{what}: there are {kind.count} of it, not {len(entries)}.", at)
    for entry in entries:
        place, *more = entry.split(" ")
        if place not in game.island.every(kind.on):
            raise PositionError(f"{what}: {place!r} is not a {kind.on} of the {game.island.name} island.", at)
        yield PiecePlaced(place, _lying(game, Piece(what, owner), more, at))


def _lying(game: Game, piece: Piece, words: Sequence[str], at: Keys) -> Piece:
    """Return a piece as the words behind its place say: the side that lies up, and what is counted of it."""
    kind = game.variant.pieces[piece.what]
    for word in words:
        counted, equals, number = word.partition("=")
        if equals and number.isdecimal() and len(number) < MANY_DIGITS:
            piece = piece.counting(counted, int(number))
        else:
            piece = replace(piece, side=word)
    if not kind.knows(piece):
        known = ", ".join((*kind.sides, *(f"{counted}=1" for counted in kind.counts))) or "nothing more than its place"
        raise PositionError(f"{piece.what}: {' '.join(words)!r} says nothing of it here; write {known}.", at)
    return piece


def _held(variant: Variant, value: Any, at: Keys) -> list[str]:
    awards = _words(HOLDS, value, at)
    for award in awards:
        if award not in variant.awards:
            raise PositionError(f"{HOLDS}: there is no {award!r}. {nearest(award, variant.awards)}", at)
    return awards


def _complete(game: Game, piles: dict[str, Cards]) -> dict[str, Cards]:
    """Fill in what the sheet leaves out of the stock (bank, deck), so that every card is somewhere.

    A card face down in a pile such as a hand came from the bank, one anywhere else from the other stock; cards that
    only Kazami keeps lie nowhere face down, so all of them must be named.
    """
    stock = game.variant.stock(len(game.players))
    given = tuple(piles.items())
    for start in (name for name in stock if name not in piles):
        away = (
            cards for name, cards in given if name not in stock and game.variant.starts_in_bank(name) == (start == BANK)
        )
        unseen = sum(cards.unseen for cards in away)
        left = Cards({kind: n - sum(cards.of(kind) for _, cards in given) for kind, n in stock[start]})
        piles[start] = left.knowing(game.variant.virtual) - Cards.facedown(unseen)
    for kind in sorted(game.variant.virtual):
        named, total = (sum(cards.of(kind) for cards in every.values()) for every in (piles, stock))
        if named != total:
            raise PositionError(
                f"The sheet names {named} of {total} {kind}, and only Kazami keeps {kind}: say who has how much."
            )
    found, total = (sum(cards.total for cards in every.values()) for every in (piles, stock))
    if found != total:
        raise PositionError(f"The sheet has {found} cards in all, the game has {total}: count again.")
    return piles


def _cards(variant: Variant, value: Any, at: Keys) -> Cards:
    where = f"{at[-1]} of {at[-2] if len(at) > 2 else 'the table'}"
    try:
        cards = Cards.parse(value)
    except ValueError as error:
        raise PositionError(f"{where}: {error}.", at) from error
    only(value, (*variant.kinds, UNSEEN), where, at)
    if cards.broken:
        raise PositionError(f"{where}: fewer cards than none.", at)
    return cards


def _part(sheet: Mapping[str, Any], name: str, *above: str) -> Mapping[str, Any]:
    part = sheet.get(name)
    if not isinstance(part, dict):
        raise PositionError(f"The sheet has no [{'.'.join((*above, name))}].", (*above, name))
    return part


def _words(where: str, words: Any, at: Keys) -> list[str]:
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PositionError(f"{where}: write a list of words in quotes.", at)
    return words


def _player(seats: tuple[Seat, ...], name: object, key: str) -> int:
    """Return the number of a player's seat, by its name."""
    names = {alike(seat.name): number for number, seat in enumerate(seats) if not seat.neutral}
    number = names.get(alike(str(name)))
    if number is None:
        known = ", ".join(seat.name for seat in seats if not seat.neutral)
        raise PositionError(f"[table] {key}: {name!r} is not one of {known}.", ("table", key))
    return number


def _said(refusal: Refusal, seats: tuple[Seat, ...]) -> str:
    return render(refusal.text, english, [seat.name for seat in seats])
