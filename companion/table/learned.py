"""Whom to ask before something is taken back: the seats that were told what the others were not.

An undone secret cannot be unlearned, so undoing it is the affected seats' decision; what they know stays theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.decide import evolve
from companion.game.facts import CardsMoved, Fact, StepClosed
from companion.game.history import Entry
from companion.game.secret import TABLE, Secret
from companion.game.state import Game
from companion.game.text import Refusal, SeatName, Text


def affected(game: Game, entries: Iterable[Entry]) -> Iterator[tuple[int, int]]:
    """Go through (entry, seat): which seat learned something of its own in which entry. `game` is before them all."""
    for entry in entries:
        for fact in entry.facts:
            seats = set(_told(fact))
            if isinstance(fact, StepClosed):  # envelopes are opened: all who sealed one have shown it
                seats.update(sealed.seat for sealed in game.sealed)
            yield from ((entry.seq, seat) for seat in sorted(seats))
            game = evolve(game, fact)


def _told(fact: Fact) -> Iterator[int]:
    if isinstance(fact, CardsMoved) and _owner(fact.source) and _owner(fact.source) == _owner(fact.target):
        return  # cards a seat held before tell it nothing new
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, Secret):
            yield from (seat for seat in value.told_to if seat != TABLE)


def _owner(pile: str) -> str:
    return pile.partition(":")[2]


def ask_first(seats: Iterable[int]) -> Refusal:
    """Return the refusal that names the seats whose agreement is missing."""
    names: object = ""
    for seat in seats:
        name = SeatName(seat)
        names = Text.of("{names}, {name}", names=names, name=name) if names else name
    text = Text.of("That takes back what was seen in secret. Ask first: {seats}", seats=names)
    return Refusal("ask-first", "", text)
