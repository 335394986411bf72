"""Printed: the cards and tables that a table prints on paper before it plays, as a variant lists them. Pure.

Plain values of texts, prices and cards. Each comes from the rules themselves, so a house rule changes the paper too.
How a card or a table is drawn, and any language, must never enter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

import msgspec

from companion.game.cards import Cards
from companion.game.panels import Item
from companion.game.prices import price_list
from companion.game.text import Text, Word

if TYPE_CHECKING:
    from companion.game.state import Game

EMPTY = Text.of("–")
"""What stands in a cell that says nothing."""

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
    """Return a card for each player with all that has a price: what a variant prints that says nothing else."""
    return (cost_card(known, price_list(known, known.active)),)


def cost_card(known: Game, items: tuple[Item, ...]) -> PrintedCard:
    """Return what these things cost, as a card for each player."""
    return PrintedCard(Text.of("What things cost"), items, len(known.players))


def looked_up(known: Game) -> tuple[PrintedCard, ...]:
    """Return what a table may look up at any time: what things cost, then each printed table, row by row."""
    tables = (one for one in known.variant.printed(known) if isinstance(one, PrintedTable))
    return (cost_card(known, price_list(known, known.active)), *map(row_by_row, tables))


def row_by_row(table: PrintedTable) -> PrintedCard:
    """Return a table as a card, for screens that are narrower than paper: each row is an entry that begins no move.

    Its cards are named and drawn as a price is; its numbers stand beside them, its words below, each under its heading.
    A row that begins with words is named by them.
    """
    return PrintedCard(table.title, tuple(_entry(table.columns, row) for row in table.rows), table.copies)


def _entry(columns: tuple[Text, ...], row: tuple[Cell, ...]) -> Item:
    named = row[0] if isinstance(row[0], Text) else None
    cards = next((cell for cell in row if isinstance(cell, Cards)), Cards())
    cells = [(what, cell) for what, cell in zip(columns, row, strict=True) if cell not in (EMPTY, named)]
    numbers = _joined(Text.of("{what} {n}", what=what, n=cell) for what, cell in cells if isinstance(cell, int))
    words = _joined(Text.of("{what}: {said}", what=what, said=cell) for what, cell in cells if isinstance(cell, Text))
    name = named or (one_by_one(cards) if cards else EMPTY)
    label = numbers if name == EMPTY else Text.of("{what}: {said}", what=name, said=numbers)
    return Item("", label, cards, does=None if words == EMPTY else words)


def _joined(texts: Iterable[Text]) -> Text:
    found = list(texts)
    return reduce(lambda one, other: Text.of("{one}, {other}", one=one, other=other), found) if found else EMPTY


def one_by_one(cards: Cards) -> Text:
    """Name cards one by one, as they lie side by side."""
    names = [Text.of("{w}", w=Word(kind)) for kind, n in cards for _ in range(n)]
    return reduce(lambda one, other: Text.of("{one} + {other}", one=one, other=other), names) if names else EMPTY
