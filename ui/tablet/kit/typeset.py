"""Typesetting: how a text is made to fit its place. Pure; what measures text is an argument.

A text that is too long shrinks one step, then wraps, then shrinks on until it fits: no number and no name is ever cut
off or shortened with an ellipsis. Fonts, colours and translations must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Protocol


class Measure(Protocol):
    """Measures one line of text."""

    def __call__(self, text: str, sp: float, bold: bool) -> float:
        """Return the width in dp of a text set in so many sp, bold or not."""
        ...


LEAST = 4.0
"""Where shrinking ends: a window dragged shut must not hang the screen."""

STEP = 0.86
"""One step down in size."""
EVEN = 0.04
"""How near to the narrowest width of so many lines is near enough, as a share of it."""
NEVER_FIRST = "、。，．・：；？！）」』】〉》ーっゃゅょッャュョァィゥェォ々％%)]}.,:;!?"
"""What must not begin a line."""
NEVER_LAST = "（「『【〈《([{"
"""What must not end one."""


@dataclass(frozen=True)
class Fitted:
    """A text as it is set: its lines and their size in sp."""

    lines: tuple[str, ...]
    sp: float


def fit(text: str, width: float, sp: float, bold: bool, measure: Measure, lines: int = 1) -> Fitted:
    """Set a text into a width in dp and at most so many lines, as large as the rule above allows."""
    if measure(text, sp, bold) <= width:
        return Fitted((text,), sp)
    size = sp * STEP
    while size > LEAST:
        if measure(text, size, bold) <= width:
            return Fitted((text,), size)
        sized = partial(measure, sp=size, bold=bold)
        broken = wrap(text, width, sized) if lines > 1 else None
        if broken is not None and len(broken) <= lines:
            return Fitted(even(text, width, sized, broken), size)
        size *= 0.94
    return Fitted((text,), LEAST)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...] | None:
    """Break a text into lines no wider than `width`; None when a single piece of it is wider."""
    lines: list[str] = []
    line = ""
    for piece in pieces(text):
        if line and measure((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
        if measure(line.rstrip()) > width:
            return None
    return (*lines, line.rstrip())


def even(text: str, width: float, measure: Callable[[str], float], broken: tuple[str, ...]) -> tuple[str, ...]:
    """Break a text that was broken at `width` into as many lines of nearly one length: no word is left alone below."""
    narrow = width / len(broken)
    while width - narrow > EVEN * width:
        middle = (narrow + width) / 2
        tried = wrap(text, middle, measure)
        if tried is not None and len(tried) <= len(broken):
            width, broken = middle, tried
        else:
            narrow = middle
    return broken


def pieces(text: str) -> Iterator[str]:
    """Cut a text where a line may break: after a space, and between Japanese characters that allow it."""
    piece = ""
    for here, after in pairwise(text + " "):
        piece += here
        if _may_break(here, after):
            yield piece
            piece = ""
    if piece:
        yield piece


def _may_break(here: str, after: str) -> bool:
    if after == " ":
        return False
    if here == " ":
        return True
    if after in NEVER_FIRST or here in NEVER_LAST:
        return False
    return _japanese(here) or _japanese(after)


def _japanese(character: str) -> bool:
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"
