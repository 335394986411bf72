"""The paper of Catan for Two with Cities & Knights: what things cost, each improvement, and what each card does.

The source's players hold the cards of the box; what lies here is for looking up. No rule is decided here.
"""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.printed import EMPTY, Printed, PrintedTable, cost_cards
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.two_player_knights.improvements import FIRST_METROPOLIS, MOST_LEVEL, SAFE_METROPOLIS
from companion.rules.two_player_knights.names import (
    AREA_OF,
    AREAS,
    DECKS,
    PAID_WITH,
    POINT_CARDS,
    POLITICS,
    SCIENCE,
    TRADE,
)
from companion.rules.two_player_knights.progress import PlayProgress

GIFT_LEVEL = 3  # TK-IMP-04
GIFTS = {
    TRADE: Text.of("commodities 2:1 with the bank"),
    POLITICS: Text.of("mighty knights"),
    SCIENCE: Text.of("a resource, if a roll brings you nothing"),
}


def printed(known: Game) -> tuple[Printed, ...]:
    """Return the cost card for each player, the levels of the three areas, and the cards of the three decks."""
    improvements = PrintedTable(
        Text.of("City improvements"),
        (Text.of("Price"), Text.of("Area"), Text.of("Level"), Text.of("Brings")),
        tuple(_level(area, n) for area in AREAS for n in range(1, MOST_LEVEL + 1)),
        (Text.of("With a level, the gate of its colour lets you draw a card if the red die shows at most one more."),),
    )
    cards = PrintedTable(
        Text.of("Progress cards"),
        (Text.of("Card"), Text.of("Area"), Text.of("Copies"), Text.of("What it does")),
        tuple(_card(known, card) for card in AREA_OF),
    )
    return (*cost_cards(known), improvements, cards)


def _level(area: str, n: int) -> tuple[Cards, Text, int, Text]:
    """One level, its price (TK-IMP-02), and what it brings."""
    return Cards({PAID_WITH[area]: n}), Text.of("{w}", w=Word(area)), n, _brings(area, n)


def _brings(area: str, level: int) -> Text:
    """What a level brings beside its cards (TK-IMP-04..06)."""
    if level == GIFT_LEVEL:
        return GIFTS[area]
    if level == FIRST_METROPOLIS:
        return Text.of("the metropolis, if nobody has it")
    if level == SAFE_METROPOLIS:
        return Text.of("the metropolis, also from level 4")
    return EMPTY


def _card(known: Game, card: str) -> tuple[Text, Text, int, Text]:
    """One card, how many there are, and its line (TK-PROG-01)."""
    area = AREA_OF[card]
    kinds = (kind for kind in known.variant.move_kinds if issubclass(kind, PlayProgress) and kind.kind == card)
    does = Text.of("A point, laid open") if card in POINT_CARDS else Text.of(next(kinds).does)
    return Text.of("{w}", w=Word(card)), Text.of("{w}", w=Word(area)), DECKS[area][card], does
