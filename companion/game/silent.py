"""Silent throws: why a throw brought nothing. The robber keeps cards back, the bank lacks some, or nobody is owed any.

On cardboard a look at the board tells it; on a screen nothing would happen. It is made of what a viewer knows after the
throw, and of its facts as told to him. The variant says what is owed; no rule of a variant may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import CardsMoved, DiceThrown, Fact
from companion.game.state import BANK, NOBODY, Game, hand
from companion.game.text import SeatName, Text, Word


def counted(facts: Iterable[Fact]) -> tuple[int, ...]:
    """Return the faces of the throw among facts; none where there is none, or where another one follows instead."""
    return next((fact.faces for fact in facts if isinstance(fact, DiceThrown) and not fact.void), ())


def silent(known: Game, facts: Iterable[Fact]) -> tuple[Text, ...]:
    """Return why a throw did not bring what its number may bring; nothing of a number at which no hex produces."""
    facts = tuple(facts)
    faces = counted(facts)
    hexes = known.variant.questions.producing(known, known.variant.total(faces)) if faces else ()
    if not hexes:
        return ()
    blocked = known.variant.questions.blocked(known)
    said = tuple(_without(known, hex_) for hex_ in hexes if hex_ in blocked and any(_owed(known, hex_)))
    due = sum((cards for hex_ in hexes if hex_ not in blocked for _, cards in _owed(known, hex_)), NO_CARDS)
    if not said and not due:
        return (Text.of("It brings nobody anything."),)
    return (
        *said,
        *(Text.of("The bank has too few of these: {kind}", kind=Word(k)) for k in _lacking(known, due, facts)),
    )


def _owed(known: Game, hex_: str) -> Iterator[tuple[int, Cards]]:
    return ((seat, cards) for seat, cards in known.variant.questions.sources(known, hex_) if cards)


def _without(known: Game, hex_: str) -> Text:
    """Say who goes without the cards of a hex, and by which piece."""
    first, *others = (SeatName(seat) for seat in sorted({seat for seat, _ in _owed(known, hex_)}))
    names = reduce(
        lambda before, one: Text.of("{one}, {other}", one=before, other=one), others, Text.of("{seat}", seat=first)
    )
    piece = next((piece for piece in reversed(known.pieces.get(hex_, ())) if piece.seat == NOBODY), None)
    if piece is None:
        return Text.of("{place}: nothing for {names}", place=hex_, names=names)
    return Text.of("{what} at {place}: nothing for {names}", what=Word(piece.face), place=hex_, names=names)


def _lacking(known: Game, due: Cards, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield the kinds of which less was paid than is owed, once it is paid: nothing is counted or asked before it."""
    hands = {hand(seat) for seat in known.players}
    paid = sum(
        (f.cards.value for f in facts if isinstance(f, CardsMoved) and f.source == BANK and f.target in hands), NO_CARDS
    )
    open_ = known.front is not None and known.variant.steps[known.front.name].optional
    if paid or open_:
        asked = {step.about for step in known.agenda}
        yield from (kind for kind, n in due if paid.of(kind) < n and kind not in asked)
