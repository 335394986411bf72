"""The book of the evening's screen, from its panel: what is in it, what it says of its seat, and what it keeps.

No widget is made here, and nothing is known of what is in the book.
"""

from __future__ import annotations

from companion.game.decide import place_of
from companion.game.moves import Choice
from companion.game.panels import Item, Menu
from companion.game.state import Game
from companion.game.text import Text
from ui.language.voice import Voice
from ui.tablet.kit.book import Entry
from ui.tablet.screens.play.panels_of import panels_of


def book_shown(known: Game) -> Menu | None:
    """Return the book that lies open to all, if there is one."""
    return next((panel for panel in panels_of(known) if isinstance(panel, Menu)), None)


def booked(known: Game, choice: Choice) -> bool:
    """Whether a choice stands in the book alone: what the table must do next lies outside it, too."""
    book = book_shown(known)
    if book is None or choice.seat != book.seat or choice.move not in {item.move for item in book.items}:
        return False
    place = place_of(known, known.room.move_named(choice.move), choice.seat)
    return place is not None and known.room.steps[known.agenda[place].name].optional


def book_title(book: Menu, voice: Voice) -> str:
    """Say whose book it is."""
    return voice(Text.of("{name}: {what}", name=voice.name(book.seat), what=book.title))


def book_notes(book: Menu, voice: Voice) -> str:
    """Say in a few words what the book says of its seat."""
    return " · ".join(_large(voice(note)) for note in book.notes)


def entries(book: Menu, voice: Voice) -> tuple[Entry, ...]:
    """Return what stands in the book."""
    return tuple(_entry(item, voice) for item in book.items)


def _entry(item: Item, voice: Voice) -> Entry:
    kinds = tuple(kind for kind, n in item.price for _ in range(n))
    cost = voice(Text.of("{cards}", cards=item.price)) if kinds else ""
    why = _large(voice(item.why)) if item.why else ""
    return Entry(item.move, _large(voice(item.label)), kinds, cost, why)


def _large(said: str) -> str:
    return said[:1].upper() + said[1:]
