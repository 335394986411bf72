"""What a table prints on paper before it plays: cards and tables, as a room lists them. Pure.

Plain values of texts, prices and cards, each from what the rules themselves say, so that a house rule changes the paper
too. How a card or a table is drawn, and any language, must never enter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.game.cards import Cards
from companion.game.panels import Item
from companion.game.prices import price_list
from companion.game.text import Text

if TYPE_CHECKING:
    from companion.game.state import Game

Cell = Text | Cards | int
"""What stands in a cell of a printed table: words, kinds of card, or a number."""


class PrintedCard(msgspec.Struct, frozen=True):
    """A card of the size of a game card: entries with their prices, below a title; `copies` is how many are printed.

    `quoted`: below an entry that says what it does its clause stands word for word. What one card has no room for goes
    on to the next.
    """

    title: Text
    entries: tuple[Item, ...]
    copies: int = 1
    quoted: bool = False


class PrintedTable(msgspec.Struct, frozen=True):
    """A table with a heading for each column, and notes on how it is read; `copies` is how many are printed."""

    title: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Text, ...] = ()
    copies: int = 1


Printed = PrintedCard | PrintedTable


def cost_cards(known: Game) -> tuple[Printed, ...]:
    """Return a card for each player with all that has a price: what a room prints that says nothing else."""
    return (cost_card(known, price_list(known, known.active)),)


def cost_card(known: Game, items: tuple[Item, ...]) -> PrintedCard:
    """Return what these things cost, as a card for each player."""
    return PrintedCard(Text.of("What things cost"), items, len(known.players))
