"""The sheet of a resumed game: who holds what and where the pieces stand, in sentences to compare with the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.facts import pile_name
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word


def standing(known: Game) -> tuple[Text, ...]:
    """Return the whole table as a viewer knows it: cards, pieces, special cards, the room's own, whose turn it is."""
    return (*_cards(known), *_pieces(known), *_awards(known), *known.room.beside(known), *_turn(known))


def _cards(known: Game) -> Iterator[Text]:
    for name in sorted(known.piles):
        if known.pile(name):
            yield Text.of("{pile}: {cards}", pile=pile_name(name), cards=known.pile(name))


def _pieces(known: Game) -> Iterator[Text]:
    for seat in (*range(len(known.setup.seats)), NOBODY):
        for what in known.room.pieces:
            for place in known.places(seat, what):
                if seat == NOBODY:
                    yield Text.of("{what}: {place}", what=Word(what), place=place)
                else:
                    yield Text.of("{seat}: {what} at {place}", seat=SeatName(seat), what=Word(what), place=place)


def _awards(known: Game) -> Iterator[Text]:
    for award in sorted(known.awards):
        yield Text.of("{award}: {seat}", award=Word(award), seat=SeatName(known.awards[award]))


def _turn(known: Game) -> Iterator[Text]:
    if known.winner != NOBODY:
        yield Text.of("{seat} has won.", seat=SeatName(known.winner))
    elif known.front:
        step = Text.of(known.room.steps[known.front.name].text)
        yield Text.of("{seat}'s turn.", seat=SeatName(known.active))
        yield Text.of("Now: {step}", step=step)
