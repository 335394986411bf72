"""Cards of 54 x 80 mm: how a variant's entries are laid on them, as large as there is room, and on to the next card.

Nothing is cut off and nothing stands over its edge. What an entry says must never enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil
from typing import NamedTuple

from companion.game.panels import Item
from companion.game.printed import PrintedCard
from ui.paper.ink import HAIR, INK, MUTED
from ui.paper.sizes import POINT
from ui.paper.words import CARD_HIGH, PageWords

WIDE, HIGH = 54.0, 80.0
"""The size of a card of the game, in millimetres."""
EDGE = 3.0
"""What stays free inside the cut, in millimetres: no printer and no scissors are exact."""
INSIDE = WIDE - 2 * EDGE
TITLE, LABEL, DOES, SMALL = 11.0, 8.4, 7.2, 5.8
"""Type sizes in points: the title, and at a scale of 1 an entry's name, what it does, and its price and clause."""
MOST_SCALE, LEAST_SCALE, SMALLER = 1.0, 0.87, 0.98
"""How large they are at most, how far they shrink before a card is parted in two, and by which steps."""
NARROWER = (1.0, 0.93, 0.86)
"""So far a name shrinks before it takes a second line."""
LEAD = 1.22
"""From one line to the next, in type sizes."""
KIND = 3.3
"""How wide a small card of a price is at a scale of 1, in millimetres."""
HEAD, RULE = 7.3, 1.8
"""How high the title is, and how far above its end the line below it lies."""
LEAST_GAP, MOST_GAP, BELOW = 1.1, 6.0, 0.15
"""What stays free between two entries, and below the small cards of a price."""
ICON, BESIDE = 4.2, 5.2
"""How large an entry's icon is, and how far its words stand from the edge then."""


class _Line(NamedTuple):
    text: str
    size: float
    bold: bool = False
    colour: str = INK

    @property
    def high(self) -> float:
        return self.size * POINT * LEAD


class _Entry(NamedTuple):
    """An entry as it is set: the lines of its name, those below, and how wide one small card of its price is.

    `reaches`: how far below its top nothing may stand but the name, because of the small cards.
    """

    item: Item
    name: tuple[_Line, ...]
    more: tuple[_Line, ...]
    kind: float
    reaches: float

    @property
    def named_high(self) -> float:
        return max(self.reaches, sum(line.high for line in self.name)) + BELOW

    @property
    def high(self) -> float:
        return self.named_high + sum(line.high for line in self.more)


def laid_out(words: PageWords, card: PrintedCard) -> tuple[CardFace, ...]:
    """Return the faces a card takes: one, or where its entries need more room, several."""
    for faces in count(1):
        each = ceil(len(card.entries) / faces)
        parts = [card.entries[at : at + each] for at in range(0, len(card.entries), each)]
        laid = [_largest(words, part, quoted=card.quoted, last=each == 1) for part in parts]
        if all(laid):
            break
    return tuple(CardFace(words, words.say(card.title), entries) for entries in laid)


class CardFace:
    """One face, ready to be drawn."""

    def __init__(self, words: PageWords, title: str, entries: tuple[_Entry, ...]) -> None:
        self._words, self._entries = words, entries
        size = TITLE * min(1.0, INSIDE / words.ink.measure(title, TITLE, True))
        self._title = _Line(title, size, True)

    def draw(self, left: float, top: float) -> None:
        """Draw it with its corner there."""
        left, top, right = left + EDGE, top + EDGE, left + WIDE - EDGE
        self._write(self._title, left + (INSIDE - self._words.ink.measure(*self._title[:3])) / 2, top)
        self._words.ink.line([(left, top + HEAD - RULE), (right, top + HEAD - RULE)], 0.35)
        free = HIGH - 2 * EDGE - HEAD - sum(entry.high for entry in self._entries)
        gap = min(MOST_GAP, free / len(self._entries))
        y = top + HEAD
        for i, entry in enumerate(self._entries):
            if i:
                self._words.ink.line([(left, y - gap * 0.6), (right, y - gap * 0.6)], 0.12, HAIR)
            self._draw(entry, left, right, y)
            y += entry.high + gap

    def _draw(self, entry: _Entry, left: float, right: float, y: float) -> None:
        words, price, middle = self._words, entry.item.price, y + entry.name[0].high / 2
        words.kinds(right - words.kinds_wide(price, entry.kind), middle, price, entry.kind)
        if icon := words.icon_of(entry.item.move):
            words.ink.icon(icon, left + ICON / 2, middle, ICON)
            left += BESIDE
        for at, lines in ((y, entry.name), (y + entry.named_high, entry.more)):
            below = at
            for line in lines:
                self._write(line, left, below)
                below += line.high

    def _write(self, line: _Line, left: float, top: float) -> None:
        self._words.ink.text(left, top + line.high * 0.78, line.text, line.size, bold=line.bold, colour=line.colour)


def _largest(words: PageWords, items: Sequence[Item], *, quoted: bool, last: bool) -> tuple[_Entry, ...]:
    """Return the entries as large as they fit on one face, the clauses left out before the type is too small.

    Nothing where they do not fit, unless there is no other way: then the `last` one is set as it comes.
    """
    entries: tuple[_Entry, ...] = ()
    for quotes in (True, False) if quoted else (False,):
        scale = MOST_SCALE
        while scale >= LEAST_SCALE:
            entries = tuple(_set(words, item, scale, quoted=quotes) for item in items)
            if sum(entry.high + LEAST_GAP for entry in entries) <= HIGH - 2 * EDGE - HEAD:
                return entries
            scale *= SMALLER
    return entries if last else ()


def _set(words: PageWords, item: Item, scale: float, *, quoted: bool) -> _Entry:
    """Set an entry in these sizes."""
    wide = INSIDE - (BESIDE if words.icon_of(item.move) else 0)
    kind = KIND * scale
    beside = words.kinds_wide(item.price, kind) + 1.5 if item.price else 0
    name = _name(words, words.say(item.label), wide - beside, LABEL * scale)
    more = tuple(_more(words, item, wide, scale, quoted=quoted))
    under = any(words.ink.measure(*line[:3]) > wide - beside for line in more[:1])
    return _Entry(item, name, more, kind, name[0].high / 2 + kind * CARD_HIGH / 2 + BELOW if under else 0)


def _name(words: PageWords, said: str, wide: float, size: float) -> tuple[_Line, ...]:
    for smaller in NARROWER:
        if words.ink.measure(said, size * smaller, True) <= wide:
            return (_Line(said, size * smaller, True),)
    return tuple(_broken(words, said, wide, size * NARROWER[-1], bold=True))


def _more(words: PageWords, item: Item, wide: float, scale: float, *, quoted: bool) -> Iterator[_Line]:
    if item.does is not None:
        yield from _broken(words, words.say(item.does), wide, DOES * scale)
    small, price = SMALL * scale, words.cards(item.price) if item.price else ""
    joined = " · ".join(filter(None, (price, item.clause)))
    parts = (joined,) if words.ink.measure(joined, small, False) <= wide else (price, item.clause)
    for part in filter(None, parts):
        yield from _broken(words, part, wide, small, colour=MUTED)
    if quoted and item.does is not None:
        yield from _broken(words, words.clause(item.clause), wide, small)


def _broken(
    words: PageWords, text: str, wide: float, size: float, *, bold: bool = False, colour: str = INK
) -> Iterator[_Line]:
    """Yield the lines of a text, in smaller type where one word is wider than a line."""
    lines = words.lines(text, wide, size, bold=bold)
    while lines is None:
        size *= SMALLER
        lines = words.lines(text, wide, size, bold=bold)
    yield from (_Line(line, size, bold, colour) for line in lines if line)
