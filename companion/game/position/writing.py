"""A sheet written: everything its viewer knows of one table, in words and names that people can read and change.

What is read back, and how, is `reading`'s affair; no rule of any game may enter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec.structs import replace

from companion.board.mapfile import format_map
from companion.game.codec import encode
from companion.game.options import as_toml, as_written
from companion.game.serialise import plainly
from companion.game.state import NOBODY, Game, Piece, Step
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
    yield from _unsaid(game)
    yield "[table]"
    yield f"variant = {_quoted(game.variant.name)}"
    yield f"hands = {_quoted(game.setup.hands)}"
    yield f"seats = {_listed([f'{seat.name} {seat.colour}' for seat in game.setup.seats])}"
    yield f"first = {_quoted(names[game.setup.first])}"
    yield f"turn = {_quoted(names[game.active])}"
    yield f"number = {game.turn}"
    yield f"step = {_quoted(game.front.name if game.front else '')}"
    if game.throw:
        yield f"throw = [{', '.join(map(str, game.throw))}]"
    if game.this_turn:
        done = (f"{_quoted(what)} = {n}" for what, n in sorted(game.this_turn.items()))
        yield f"done = {{ {', '.join(done)} }}"
    if not _as_the_turn_goes(game):
        yield "# What comes next, one after the other. What was chosen face down is not told here: it is chosen again."
        yield "pending = ["
        yield from (f"  {{ {', '.join(_parts(game, step, names))} }}," for step in _unanswered(game))
        yield "]"


def _unsaid(game: Game) -> Iterator[str]:
    """Say what must be added by hand before this is entered: whose is what only Kazami keeps, where it lies unseen."""
    stock = game.variant.stock(len(game.players))
    for kind in sorted(game.variant.virtual):
        named, total = (sum(cards.of(kind) for cards in piles.values()) for piles in (game.piles, stock))
        if named < total:
            yield f"# {total - named} {kind} lies unseen: first write {kind} in place of unseen for who has it."


def _as_the_turn_goes(game: Game) -> bool:
    """Whether the name of the step in front says all: opened anew it asks the same, and the rest of a turn follows."""
    front = game.front
    if front is None or game.turn == 0:
        return game.turn > 0
    steps, rule = game.variant.procedures["turn"](game), game.variant.steps[front.name]
    rest = steps[steps.index(front.name) :] if front.name in steps else ()
    return (
        game.agenda[1:] == tuple(Step(name) for name in rest[1:])
        and front == Step(front.name, rule.who(game, Step(front.name)), opened=True)
        and front.name in steps
        and not tuple(rule.happen(game, front))
    )


def _unanswered(game: Game) -> Iterator[Step]:
    """Yield what is pending; of answers that are sealed the viewer knows nothing, so nobody has answered."""
    for step in game.agenda:
        sealed = step.answered and game.variant.steps[step.name].together
        yield replace(step, answered=()) if sealed else step


def _parts(game: Game, step: Step, names: list[str]) -> Iterator[str]:
    """Yield what is said of a step, key by key; nothing that goes without saying."""
    yield f"step = {_quoted(step.name)}"
    if step.seats is not None:
        yield f"seats = {_listed([names[seat] for seat in step.seats])}"
    if step.answered:
        yield f"answered = {_listed([names[seat] for seat in step.answered])}"
    if step.opened:
        yield "open = true"
    if step.about:
        yield f"about = {_quoted(step.about)}"
    if step.whom != NOBODY:
        yield f"whom = {_quoted(names[step.whom])}"
    if step.place:
        yield f"place = {_quoted(step.place)}"
    if step.piece is not None:
        yield f"piece = {_quoted(' '.join((step.piece.what, *_lies(step.piece))))}"
        yield f"whose = {_quoted(names[step.piece.seat] if step.piece.seat != NOBODY else '')}"
    if step.offer is not None:
        yield f"offer = {_quoted(encode(step.offer.move).decode())}"


def _house(game: Game) -> Iterator[str]:
    agreed = game.setup.options
    if agreed:
        yield ""
        yield "[house]"
        for key, value in sorted(agreed.items()):
            if key in game.variant.once:
                yield f"# {key} was {as_toml(value)}: that ruling is fixed now ({game.variant.fixed[key]})."
            else:
                yield f"{key if key.isidentifier() else _quoted(key)} = {as_written(game.variant, key, value)}"


def _seats(game: Game) -> Iterator[str]:
    for number, seat in enumerate(game.setup.seats):
        yield ""
        yield f"[seat.{_quoted(seat.name)}]"
        if seat.neutral:
            yield f"{NEUTRAL} = true"
        yield from _piles(game, f":{number}")
        for what in game.variant.pieces:
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
    for what in game.variant.pieces:
        places = _standing(game, what, NOBODY)
        if places:
            yield f"{what} = {_listed(places)}"


def _own(game: Game) -> Iterator[str]:
    if game.variant_state is not None:
        yield ""
        yield "[own]"
        names = [seat.name for seat in game.setup.seats]
        yield from (f"# {render(line, english, names)}" for line in game.variant.state_lines(game))
        yield f"json = {_quoted(json.dumps(plainly(game.variant_state), ensure_ascii=False))}"


def _piles(game: Game, ending: str) -> Iterator[str]:
    stock = game.variant.stock(len(game.players))  # an empty one is written, too: what is left out is counted
    for name in sorted(game.piles):
        what, colon, seat = name.partition(":")
        if f"{colon}{seat}" == ending and (game.pile(name) or name in stock):
            lies = game.pile(name)
            whole = lies.unseen == stock.get(name, lies).total  # with all back in it, everybody knows what lies there
            cards = ", ".join(f"{kind} = {n}" for kind, n in (stock.get(name, lies) if whole else lies).plain().items())
            yield f"{what} = {{ {cards} }}" if cards else f"{what} = {{}}"


def _standing(game: Game, what: str, seat: int) -> list[str]:
    return [
        " ".join((place, *_lies(piece)))
        for place in sorted(game.pieces)
        for piece in game.pieces[place]
        if piece.what == what and piece.seat == seat
    ]


def _lies(piece: Piece) -> Iterator[str]:
    """Yield the side of a piece that lies up, and what is counted of it."""
    yield from filter(None, (piece.side,))
    yield from (f"{word}={n}" for word, n in piece.counts)


def _described(game: Game, standing: str) -> str:
    """Say what lies around a place, so that hands find it on the board: `forest 11, pasture 12, sea`."""
    board, land = game.board, set(game.island.land)
    around = standing.partition(" ")[0].split("|")
    return ", ".join(f"{board.terrain_of(h)} {board.token_of(h) or ''}".strip() if h in land else "sea" for h in around)


def _quoted(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


def _listed(words: list[str]) -> str:
    return f"[{', '.join(map(_quoted, words))}]"
