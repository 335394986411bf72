"""The sheet of a resumed game: who holds what and where the pieces stand, in sentences to compare with the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards
from companion.game.facts import pile_name
from companion.game.state import BANK, NOBODY, Game
from companion.game.text import SeatName, Text, Word


def standing(known: Game) -> tuple[Text, ...]:
    """Return the whole table as a viewer knows it: cards, pieces, special cards, the variant's own, whose turn it
    is."""
    return (*_cards(known), *_pieces(known), *_awards(known), *known.variant.state_lines(known), *_turn(known))


def _cards(known: Game) -> Iterator[Text]:
    decks = {kind.start for kind in known.variant.kinds.values()} - {BANK}  # nobody sees the faces in them
    for name in sorted(known.piles):
        cards = known.pile(name)
        if cards and name in decks:
            yield Text.of("{pile}: {cards}", pile=pile_name(name), cards=Cards.facedown(cards.total))
        elif cards:
            yield Text.of("{pile}: {cards}", pile=pile_name(name), cards=cards)


def _pieces(known: Game) -> Iterator[Text]:
    for seat in (*range(len(known.setup.seats)), NOBODY):
        for what in known.variant.pieces:
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
        rule = known.variant.steps[known.front.name]
        step = Text.of(rule.text)
        yield Text.of("{seat}'s turn.", seat=SeatName(known.active))
        yield Text.of("Now, if wanted: {step}", step=step) if rule.optional else Text.of("Now: {step}", step=step)
