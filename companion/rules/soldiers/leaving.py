"""Who is out by house rule: without a building left, a player takes no more turns (SO-OCC-11). No move enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.game.facts import Fact, PieceRemoved, PieceReplaced, StepsQueued, TurnBegan
from companion.game.state import Game, Step
from companion.rules.base import setup
from companion.rules.base.names import BUILDINGS
from companion.rules.base.pay import pay
from companion.rules.soldiers.units import UNITS, PlayerLeft, units_at


def out(game: Game, seat: int) -> bool:
    """Whether a seat is out: never while the table lets it stay."""
    return game.option("no_building") == "out" and not game.places(seat, *BUILDINGS)


def leaves(game: Game, fact: Fact) -> Iterator[Fact]:
    """Let go who has just lost his last building to another: his units go home, his hand to the bank."""
    if not isinstance(fact, PieceReplaced) or fact.before.what not in BUILDINGS:
        return
    seat = fact.before.seat
    if seat == fact.piece.seat or not out(game, seat):
        return
    yield PlayerLeft(seat)
    for place in game.places(seat, *UNITS):
        yield from (PieceRemoved(place, unit) for unit in units_at(game, place) if unit.seat == seat)
    if game.hand(seat).total:
        yield pay(seat, game.hand(seat))


def next_turn(game: Game, step: Step) -> Iterable[Fact]:
    """Pass the turn as in Base, but to nobody who is out."""
    seat = next(s for s in (*game.clockwise(game.active)[1:], game.active) if not out(game, s) or s == game.active)
    for fact in setup.next_turn(game, step):
        yield TurnBegan(seat) if isinstance(fact, TurnBegan) else fact


def special_building(game: Game, step: Step) -> Iterable[Fact]:
    """Let build between the turns as in Base, but nobody who is out."""
    for fact in setup.special_building(game, step):
        if isinstance(fact, StepsQueued):
            staying = tuple(queued for queued in fact.steps if not any(out(game, seat) for seat in queued.seats or ()))
            yield replace(fact, steps=staying)
