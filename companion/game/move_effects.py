"""Move effects: the hexes that the last move made yield, what each place beside them got, and what seats won and lost.

It is made of what a viewer knows after the move, and of the move's facts as told to him. So it says nothing that he
could not count himself. The variant says what is owed; no rule of a variant may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import CardsMoved, DiceThrown, Fact
from companion.game.pieces import Pieces
from companion.game.state import BANK, Game, hand


class Yield(msgspec.Struct, frozen=True):
    """What one piece's place brought its seat."""

    place: str
    seat: int
    cards: Cards


class MoveEffects(msgspec.Struct, frozen=True):
    """What one move brought.

    `hexes` yielded with its throw. `yields` has what each place beside them brought, but nothing of a seat that was
    not paid all: nobody can say which of its places went without. `moved` holds for each seat, by its number, the
    cards it got, and below zero those it gave.
    """

    hexes: tuple[str, ...] = ()
    yields: tuple[Yield, ...] = ()
    moved: tuple[Cards, ...] = ()


def effects_of(known: Game, facts: Iterable[Fact]) -> MoveEffects:
    """Return what a move brought, from what is known after it and the facts that followed from it, both as told."""
    facts = tuple(facts)
    got = moved(known, facts)
    hexes = _hexes(known, facts)
    return MoveEffects(hexes, _paid_in_full(_yields(known, hexes), got), got)


def moved(known: Game, facts: Iterable[Fact]) -> tuple[Cards, ...]:
    """Return for each seat, by its number, the cards that facts brought to its hand, below zero those that left it."""
    moves = [fact for fact in facts if isinstance(fact, CardsMoved) and fact.source != fact.target]
    seats = range(len(known.setup.seats))
    if not moves:
        return (NO_CARDS,) * len(seats)
    piles = {pile for fact in moves for pile in (fact.source, fact.target)}
    return tuple([_moved(moves, own) if (own := hand(seat)) in piles else NO_CARDS for seat in seats])


def _moved(moves: Iterable[CardsMoved], own: str) -> Cards:
    kinds: dict[str, int] = {}
    unseen = 0
    for fact in moves:
        if own in (fact.source, fact.target):
            sign, cards = 1 if fact.target == own else -1, fact.cards.value
            unseen += sign * cards.unseen
            for kind, n in cards:
                kinds[kind] = kinds.get(kind, 0) + sign * n
    return Cards(kinds, unseen)


def _hexes(known: Game, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Return the hexes whose number was thrown and that owe somebody something; none where the bank paid nobody."""
    faces = next((fact.faces for fact in facts if isinstance(fact, DiceThrown)), ())
    hands = {hand(seat) for seat in known.players}
    paid = any(isinstance(fact, CardsMoved) and fact.source == BANK and fact.target in hands for fact in facts)
    if not faces or not paid:
        return ()
    questions = known.variant.questions
    producing, blocked = questions.producing(known, known.variant.total(faces)), questions.blocked(known)
    return tuple(h for h in producing if h not in blocked and questions.sources(known, h))


def _yields(known: Game, hexes: Iterable[str]) -> Iterator[Yield]:
    """Yield what each place is owed by each hex beside it: what the hex would owe if nothing stood anywhere else."""
    for hex_ in hexes:
        for place in known.pieces:
            if place != hex_ and hex_ in place.split("|"):
                alone = replace(known, pieces=Pieces({place: known.pieces[place]}))
                for seat, cards in known.variant.questions.sources(alone, hex_):
                    yield Yield(place, seat, cards)


def _paid_in_full(owed: Iterable[Yield], moved: tuple[Cards, ...]) -> tuple[Yield, ...]:
    """Return what is owed to seats that got exactly that, one value for each place and seat, in their order."""
    at: dict[tuple[str, int], Cards] = {}
    due: dict[int, Cards] = {}
    for one in owed:
        at[one.place, one.seat] = at.get((one.place, one.seat), NO_CARDS) + one.cards
        due[one.seat] = due.get(one.seat, NO_CARDS) + one.cards
    return tuple(Yield(place, seat, at[place, seat]) for place, seat in sorted(at) if moved[seat] == due[seat])
