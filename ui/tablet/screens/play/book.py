"""Entries of a page as the book of the kit shows them, in the column and on sheets.

No widget is made here, and nothing is known of what is in a book.
"""

from __future__ import annotations

from collections import Counter

from companion.game.cards import Cards
from companion.game.text import Text
from ui.dialogue.page.blocks import Button, ListEntry, Locked
from ui.language.voice import Voice
from ui.tablet.kit.book import BookEntry
from ui.tablet.kit.cards import CardCount
from ui.tablet.screens.play.captions import large


def book_entry(entry: ListEntry, voice: Voice) -> BookEntry:
    """Return an entry as it stands in a book."""
    what, clause = entry.what, entry.clause
    price = what.price if isinstance(what, Locked) else what.cards
    return BookEntry(
        what.icon,
        large(voice(what.text)),
        price,
        voice(Text.of("{cards}", cards=Cards(Counter(price)))) if price else "",
        large(voice(what.why)) if isinstance(what, Locked) else "",
        "" if what.note is None else voice(what.note),
        what.does if isinstance(what, Button) else None,
        None if clause is None else clause.does,
        None if what.played is None else CardCount(what.played.kind, what.played.n or None),
    )
