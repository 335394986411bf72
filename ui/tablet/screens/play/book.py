"""The book of the evening's screen, from its panel: what is in it, what it says of its seat, and what it keeps.

No widget is made here, and nothing is known of what is in the book.
"""

from __future__ import annotations

from companion.game.panels import Item, Menu
from companion.game.text import Text
from ui.language.voice import Voice
from ui.tablet.kit.book import BookEntry
from ui.tablet.screens.play.captions import large


def book_notes(book: Menu, voice: Voice) -> str:
    """Say in a few words what the book says of its seat."""
    return " · ".join(large(voice(note)) for note in book.notes)


def entries(book: Menu, voice: Voice) -> tuple[BookEntry, ...]:
    """Return what stands in the book."""
    return tuple(_entry(item, voice) for item in book.items)


def _entry(item: Item, voice: Voice) -> BookEntry:
    kinds = tuple(kind for kind, n in item.price for _ in range(n))
    cost = voice(Text.of("{cards}", cards=item.price)) if kinds else ""
    why = large(voice(item.why)) if item.why else ""
    does = voice(item.does) if item.does else ""
    return BookEntry(item.move, large(voice(item.label)), kinds, cost, why, does, item.clause)
