"""Parts of a sheet below each other, each as high as it likes to be; too much for one page goes on to the next.

Heights only: what a part is made of must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ui.tablet.kit.stage import Box


class Part(NamedTuple):
    """A part: how high it is at least and likes to be, in dp; `put` lays it into a box.

    `spot` names a place of its own that it takes where there is one.
    """

    least: float
    likes: float
    put: Callable[[Box], None]
    spot: str = ""


def pages_of(parts: Iterable[Part], high: float) -> list[list[Part]]:
    """Return the parts that have room on each page of so many dp; one that is too high has a page of its own."""
    pages, left = [list[Part]()], high
    for part in parts:
        if part.least > left and pages[-1]:
            pages.append([])
            left = high
        pages[-1].append(part)
        left -= part.least
    return pages


def boxes_of(parts: Sequence[Part], box: Box) -> Iterator[Box]:
    """Yield where each part of a page lies: as high as it likes to be, or with its share of what is spare."""
    least, likes = (sum(heights) for heights in ([part.least for part in parts], [part.likes for part in parts]))
    share = 1.0 if likes <= box.h else max(0.0, (box.h - least) / (likes - least)) if likes > least else 0.0
    y = box.y
    for part in parts:
        high = min(box.h, part.least + (part.likes - part.least) * share)
        yield Box(box.x, y, box.w, high)
        y += high
