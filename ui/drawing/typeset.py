"""Typesetting: how a text is made to fit its place. What measures text is an argument.

A text that is too long shrinks one step, then wraps, then shrinks on to the least that can be read, and there takes as
many lines as its place has room for: no number and no name is ever cut off or shortened with an ellipsis. Japanese,
which has no spaces, breaks between phrases as BudouX finds them. Fonts, colours and translations must never enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import accumulate, pairwise
from math import inf
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from budoux import Parser


class Measure(Protocol):
    """Measures one line of text."""

    def __call__(self, text: str, sp: float, bold: bool) -> float:
        """Return the width in dp of a text set in so many sp, bold or not."""
        ...


LEAST = 20.0
"""The least type in dp: what is smaller nobody reads from a chair.

A dp is a share of the window, so this holds in every window; in 1024 x 600 or 600 x 1024 it is 15 pixels, and in one
that is smaller still nobody promises that it can be read.
"""
CRUSHED = 4.0
"""Where shrinking ends for what does not fit even so: a window dragged shut must not hang the screen."""

STEP = 0.86
"""One step down in size."""
LITTLE = 0.94
"""A little down, from there on."""
EVEN = 0.04
"""How near to the narrowest width of so many lines is near enough, as a share of it."""
NEVER_FIRST = "、。，．・：；？！）」』】〉》ーっゃゅょッャュョァィゥェォ々％%)]}.,:;!?"
"""What must not begin a line."""
NEVER_LAST = "（「『【〈《([{"
"""What must not end one."""

WHOLE = ("出た目", "持ち主", "あらたな騎士", "手札オープン", "追い払")
"""Words of the game with kana inside, where the model or a change of script would cut them."""

ALWAYS_AFTER = "、。：；！？」』）】"
"""What a line may always end with."""
CLOSES = "」』）】"
"""What hiragana follow on the same line: a particle belongs to what is closed there."""
BETWEEN = " ·"
"""What parts two things on one line: the end of a line parts them as well, so it is not written there."""


class Fitted(msgspec.Struct, frozen=True):
    """A text as it is set: its lines and their size in sp."""

    lines: tuple[str, ...]
    sp: float


def fit(
    text: str,
    width: float,
    sp: float,
    bold: bool,
    measure: Measure,
    lines: int = 1,
    height: float = inf,
    least: float = LEAST,
) -> Fitted:
    """Set a text into a width in dp and at most so many lines, as large as the rule above allows.

    `height` is what the type sizes of its lines may be together. Where it is known, a text in the least type takes as
    many lines as there is room for.
    """
    for size in _sizes(sp, least):
        if size <= height and measure(text, size, bold) <= width:
            return Fitted((text,), size)
        small = size <= least
        rows = height / size if small and height < inf else min(lines, height / size)
        if rows < 2 or (size == sp and not small):
            continue
        sized = partial(measure, sp=size, bold=bold)
        broken = wrap(text, width, sized)
        if broken is not None and len(broken) <= rows:
            return Fitted(even(text, width, sized, broken), size)
    return Fitted((text,), min(sp, CRUSHED))


def _sizes(sp: float, least: float) -> Iterator[float]:
    """Yield the sizes to try: as it is, one step smaller, little by little to the least; then for a crushed window."""
    size, share = sp, STEP
    while size > CRUSHED:
        yield size
        smaller = size * share
        size, share = (least if smaller < least < size else smaller), LITTLE


def halved(text: str, sp: float) -> Fitted:
    """Cut a name in two lines: for a place too narrow for it in the least type, since a name is never shortened."""
    half = -(-len(text) // 2)
    return Fitted((text[:half], text[half:]), sp)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...] | None:
    """Break a text into lines no wider than `width`; None when a single piece of it is wider.

    A phrase that is too wide breaks between its words, a word nowhere.
    """
    lines: list[str] = []
    line = ""
    for piece in _narrower(text, width, measure):
        if line and measure((line + piece).rstrip(BETWEEN)) > width:
            lines.append(line.rstrip(BETWEEN))
            line = ""
        line += piece
        if measure(line.rstrip(BETWEEN)) > width:
            return None
    return (*lines, line.rstrip())


def _narrower(text: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    """Yield the phrases of a text, in words where one is wider than the line."""
    for phrase in pieces(text):
        yield from (phrase,) if measure(phrase.rstrip()) <= width else words(phrase)


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


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[str, ...]:
    """Cut a text where a line may break: after a space, and between Japanese phrases, but never between two kanji."""
    phrases = _parser().parse(text) if any(map(_japanese, text)) else ()
    breaks = frozenset(accumulate(map(len, phrases)))

    def told(at: int) -> bool:
        if text[at - 1] in ALWAYS_AFTER or (_japanese(text[at - 1]) and text[at].isascii() and text[at].isalpha()):
            return True  # before a name in Latin letters: the model was never shown one
        return at in breaks and not _kanji(text[at - 1 : at + 1])

    return _cut(text, told)


def words(phrase: str) -> tuple[str, ...]:
    """Cut a Japanese phrase where a line may break in need: before kanji or katakana that follow another script."""
    return _cut(phrase, lambda at: _script(phrase[at]) not in ("", "hiragana", _script(phrase[at - 1])))


def _cut(text: str, told: Callable[[int], bool]) -> tuple[str, ...]:
    """Cut a text after each space, and where it is told to unless a line would begin or end wrongly."""
    inside = {at for word in WHOLE for begin in _found(text, word) for at in range(begin + 1, begin + len(word))}
    here = [i for i in range(1, len(text)) if i not in inside and _may_break(text[i - 1], text[i], told(i))]
    return tuple(text[start:end] for start, end in pairwise((0, *here, len(text)))) if text else ()


def _found(text: str, word: str) -> Iterator[int]:
    """Yield where a word begins in a text."""
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def _may_break(before: str, after: str, told: bool) -> bool:
    if after == " " or before == " ":
        return after != " "
    if after in NEVER_FIRST or before in NEVER_LAST or (before in CLOSES and _script(after) == "hiragana"):
        return False
    return told and (_japanese(before) or _japanese(after))


@cache
def _parser() -> Parser:
    """Bring BudouX and its model, once the first Japanese text is set."""
    from budoux import load_default_japanese_parser  # noqa: PLC0415 a tablet in English never asks it

    return load_default_japanese_parser()


def _japanese(character: str) -> bool:
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"


def _kanji(text: str) -> bool:
    return all(_script(character) == "kanji" for character in text)


def _script(character: str) -> str:
    """Return kanji, katakana or hiragana, "" for anything else."""
    if "\u4e00" <= character <= "\u9fff":
        return "kanji"
    if "\u3040" <= character <= "\u309f":
        return "hiragana"
    return "katakana" if "\u30a0" <= character <= "\u30ff" else ""
