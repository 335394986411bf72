"""Base's panels: board, points, throw, agenda, counts for each seat, and the viewer's own cards.

Functions of what a viewer knows. No secret of another seat can enter, because it is not known there.
"""

from __future__ import annotations

from companion.game.panels import (
    CardsShown,
    DiceShown,
    Notice,
    Panel,
    Row,
    Tally,
    Total,
    agenda_panel,
    map_panel,
    scores_panel,
    word,
)
from companion.game.state import BANK, NOBODY, Game, hand
from companion.game.text import SeatName, Text
from companion.rules.base.names import CITY, DECK, LONGEST_ROAD, ROAD, SETTLEMENT, fresh, unplayed
from companion.rules.base.questions import cards_count, road_length


def panels(known: Game) -> tuple[Panel, ...]:
    """Return the panels of a viewer, in the order in which they matter."""
    return (
        *notices(known),
        agenda_panel(known),
        DiceShown(known.throw),
        scores_panel(known),
        counts(known),
        *own(known),
        bank(known),
        map_panel(known),
    )


def notices(known: Game) -> tuple[Panel, ...]:
    """Name the winner, when there is one."""
    if known.winner == NOBODY:
        return ()
    return (Notice(Text.of("{seat} has won.", seat=SeatName(known.winner))),)


def counts(known: Game) -> Tally:
    """Return what everybody can count: hands, pieces left, roads, knights (section 12 of the clauses)."""
    questions, seats = known.variant.questions, known.players
    built = [what for what in (ROAD, SETTLEMENT, CITY) if what in known.variant.pieces]
    rows = [
        ("cards_in_hand", [known.hand(s).total for s in seats]),
        ("development_cards", [cards_count(known, s).number for s in seats]),
        ("used_knights", [questions.army(known, s) for s in seats]),
        *([("road_length", [road_length(known, s) for s in seats])] if LONGEST_ROAD in known.variant.awards else []),
        *((f"{what}_left", [questions.supply(known, s, what) for s in seats]) for what in built),
    ]
    return Tally(word("counts"), tuple(Row(word(label), tuple(values)) for label, values in rows))


def own(known: Game) -> tuple[Panel, ...]:
    """Return the viewer's own hand and development cards; the table's screen shows nobody's."""
    if known.viewer not in known.players:
        return ()
    seat = known.viewer
    cards = known.pile(unplayed(seat)) + known.pile(fresh(seat))
    return (CardsShown(word("hand"), known.pile(hand(seat)), seat), CardsShown(word("development_cards"), cards, seat))


def bank(known: Game) -> Panel:
    """Return the bank and the deck, which all may count (section 12 of the clauses).

    Cards that only Kazami keeps are counted apart: they are none of the cards that lie there.
    """
    lying, kinds = known.pile(BANK), known.variant.kinds_of("resource", "extra")
    deck = known.pile(DECK).total
    rows = tuple(Row(word(kind), (lying.of(kind),)) for kind in kinds)
    uncounted = (Row(word("face_down"), (lying.unseen,)),) if lying.unseen else ()
    kept = tuple((kind, lying.of(kind)) for kind in kinds if kind in known.variant.virtual)
    cards = sum(lying.of(kind) for kind in kinds if kind not in known.variant.virtual) + lying.unseen
    totals = (Total(word("bank"), cards, kept), Total(word("development_cards"), deck))
    return Tally(word("bank"), (*rows, *uncounted, Row(word("development_cards"), (deck,))), (word("bank"),), totals)
