"""Damage: which parts of a window have to be drawn again, found by comparing what lies there with what lay there.

Pure: rectangles and what they show. No widget, no colour and no Kivy may enter.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

SMALL = 64 * 64
"""Up to so many pixels together, forms that follow one another count as one part."""
WORTH_A_PASS = 30_000
"""So many more pixels are filled as fast as one more area is gone through."""


class Area(NamedTuple):
    """A rectangle of whole pixels, y up: from `left` and `low` to just before `right` and `high`."""

    left: int
    low: int
    right: int
    high: int

    @property
    def pixels(self) -> int:
        """How many pixels it covers."""
        return self.wide * self.tall

    @property
    def wide(self) -> int:
        """How many pixels it is wide, 0 for one that covers nothing."""
        return max(0, self.right - self.left)

    @property
    def tall(self) -> int:
        """How many pixels it is high, the same."""
        return max(0, self.high - self.low)

    def around(self, other: Area) -> Area:
        """Return the smallest area around both."""
        left, low, right, high = other
        return Area(min(self.left, left), min(self.low, low), max(self.right, right), max(self.high, high))

    def within(self, other: Area) -> Area:
        """Return the part of it that lies in another, which may cover nothing."""
        left, low, right, high = other
        return Area(max(self.left, left), max(self.low, low), min(self.right, right), min(self.high, high))


NOWHERE = Area(0, 0, 0, 0)


def around(xs: Sequence[float], ys: Sequence[float]) -> Area:
    """Return the smallest area around points, and a pixel on each side: edges are soft. ValueError for no point."""
    return Area(floor(min(xs)) - 1, floor(min(ys)) - 1, ceil(max(xs)) + 1, ceil(max(ys)) + 1)


class Part(NamedTuple):
    """Something that is drawn: the area it lies in, and all that its pixels there depend on."""

    area: Area
    shows: Hashable


Begin = tuple[int, int]
"""Where a form begins in a mesh: before how many numbers of its vertices, and how many of its indices."""


def parts_of(vertices: array[float], indices: int, forms: Sequence[Begin]) -> Iterator[Part]:
    """Yield the parts of a mesh: its forms, of which those count as one that follow one another in a small place.

    `vertices` holds x, y, u, v of each, in pixels; `indices` is how many there are that join them to triangles.
    """
    begun, area = forms[0], NOWHERE
    for begin, end in pairwise((*forms, (len(vertices), indices))):
        if begin == end:
            continue
        form = around(vertices[begin[0] : end[0] : 4], vertices[begin[0] + 1 : end[0] : 4])
        if not area.pixels:
            area = form
        elif area.around(form).pixels <= SMALL:
            area = area.around(form)
        else:
            yield Part(area, _shown(vertices, begun, begin))
            begun, area = begin, form
    yield Part(area, _shown(vertices, begun, (len(vertices), indices)))


def _shown(vertices: array[float], begin: Begin, end: Begin) -> Hashable:
    """Return what forms show. How vertices are joined follows from them, save that a line may be closed by more."""
    return hash((vertices[begin[0] : end[0]].tobytes(), end[1] - begin[1]))


def damaged(before: Sequence[Part], now: Sequence[Part], window: Area) -> list[Area]:
    """Return which areas of the window look different now. Both sequences begin with what lies undermost.

    Where parts that stayed have changed their order, the whole window does.
    """
    if before == now:
        return []
    was, is_ = Counter(before), Counter(now)
    if [part for part in before if part in is_] != [part for part in now if part in was]:
        return [window]
    changed = (was - is_) + (is_ - was)
    return apart(part.area.within(window) for part in changed)


def apart(areas: Iterable[Area]) -> list[Area]:
    """Return areas around all of these that overlap nowhere: few, where one more would cost more than it spares."""
    found: list[Area] = []
    for area in areas:
        if area.pixels:
            near = _near(found, area)
            while near is not None:
                area = area.around(found.pop(near))  # noqa: PLW2901 it grows
                near = _near(found, area)
            found.append(area)
    return found


def _near(found: Sequence[Area], area: Area) -> int | None:
    """Return which area is better drawn together with another: they overlap, or one more pass would spare too little.

    Asked for each of a hundred areas when dice are thrown, so it calls nothing.
    """
    left, low, right, high = area
    pixels = (right - left) * (high - low) + WORTH_A_PASS
    for at, (its_left, its_low, its_right, its_high) in enumerate(found):
        if its_left < right and left < its_right and its_low < high and low < its_high:
            return at
        wide = (right if right > its_right else its_right) - (left if left < its_left else its_left)
        tall = (high if high > its_high else its_high) - (low if low < its_low else its_low)
        if wide * tall <= pixels + (its_right - its_left) * (its_high - its_low):
            return at
    return None
