"""Cards: what is known of a pile of cards, as counts by kind plus cards whose kind is not known.

Serves physical hands (the companion sees what it sees), digital hands (everything is known) and redaction
(another seat's hand is unseen) alike. No card kind is named here, and nothing here moves a card by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

UNSEEN = "unseen"


class Covers(Enum):
    """Whether a pile can pay a cost: UNSURE is believed, because the table can see what the companion cannot."""

    YES = "yes"
    NO = "no"
    UNSURE = "unsure"


class _Unsealed:
    """Cards that can still be written to: so a pile is filled in a third of the time. `_pile` alone makes them."""

    __slots__ = ("_counts", "never", "total", "unseen")


class Cards(_Unsealed):
    """An immutable count of cards: `of(kind)` is at least how many of a kind there are, `unseen` the rest.

    Kinds are words; counts are whole numbers and may fall below zero only in a broken game, which
    `Cards.broken` tells. Written as a plain object (`{"ore": 2, "unseen": 1}`), kinds sorted.

    `never` are kinds that none of the unseen cards is: what the reader of a pile knows about it, no part of the pile,
    and so neither written nor compared.
    """

    __slots__ = ()

    _counts: dict[str, int]
    """Never zero, sorted by kind, and never written to."""
    total: int
    """How many cards there are in all, seen and unseen."""
    unseen: int
    never: frozenset[str]

    def __init__(
        self, counts: Mapping[str, int] | None = None, unseen: int = 0, never: frozenset[str] = frozenset()
    ) -> None:
        """Keep the non-zero counts, sorted by kind."""
        kept = {kind: counts[kind] for kind in sorted(counts) if counts[kind]} if counts else {}
        put = object.__setattr__
        put(self, "_counts", kept)
        put(self, "total", sum(kept.values(), unseen))
        put(self, "unseen", unseen)
        put(self, "never", never)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a count once told stays as it was told."""
        raise AttributeError(f"Cards are immutable: cannot set {name}")

    @classmethod
    @lru_cache
    def one(cls, kind: str, number: int = 1) -> Cards:
        """Return a single card of a known kind, or so many of them."""
        return cls({kind: number})

    @classmethod
    @lru_cache
    def facedown(cls, count: int) -> Cards:
        """Return `count` cards whose kinds nobody here has seen."""
        return cls(None, count)

    @classmethod
    def parse(cls, plain: object) -> Cards:
        """Read the plain object form; a ValueError says what is wrong with it."""
        if not isinstance(plain, dict):
            raise ValueError("cards are written as an object, for example {'wood': 2, 'unseen': 1}")
        for kind, n in plain.items():
            if not isinstance(kind, str) or not kind:
                raise ValueError(f"a card kind is a word, not {kind!r}")
            if isinstance(n, bool) or not isinstance(n, int):
                raise ValueError(f"the number of {kind} cards must be a whole number, not {n!r}")
        return cls({k: n for k, n in plain.items() if k != UNSEEN}, plain.get(UNSEEN, 0))

    def plain(self) -> dict[str, int]:
        """Return the plain object form, kinds sorted, unseen last, zeros left out."""
        out = self._counts.copy()
        if self.unseen:
            out[UNSEEN] = self.unseen
        return out

    def of(self, kind: str) -> int:
        """Return at least how many cards of this kind there are."""
        return self._counts.get(kind, 0)

    def most(self, kind: str) -> int:
        """Return at most how many cards of this kind there are: those seen, and the unseen ones that may be some."""
        return max(0, self.of(kind) + (0 if kind in self.never else self.unseen))

    def knowing(self, never: frozenset[str]) -> Cards:
        """Return the same pile as one reads it who knows that no unseen card is of these kinds."""
        return self if never == self.never else _pile(self._counts, self.total, self.unseen, never, len(self._counts))

    def facing(self, kinds: Iterable[str]) -> Cards:
        """Return the same cards with only those of these kinds face up."""
        up = {kind: self.of(kind) for kind in kinds}
        return Cards(up, self.total - sum(up.values()), self.never)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds seen, sorted."""
        return tuple(self._counts)

    @property
    def broken(self) -> bool:
        """Whether more was taken than there was: true only after something the rules would have refused."""
        return self.unseen < 0 or any(n < 0 for n in self._counts.values())

    def hidden(self) -> Cards:
        """Return what somebody sees who is not told the kinds: the same number, face down."""
        return Cards.facedown(self.total)

    def covers(self, cost: Cards) -> Covers:
        """Say whether `cost` can be paid from here: the lacking cards might be among the unseen ones."""
        if cost.total > self.total:
            return Covers.NO
        lacking = 0
        for kind, n in cost._counts.items():
            short = n - self._counts.get(kind, 0)
            if short > (0 if kind in self.never else self.unseen):
                return Covers.NO
            if short > 0:
                lacking += short
        if cost.unseen and cost.total > self.total - sum(self.of(kind) - cost.of(kind) for kind in self.never):
            return Covers.NO  # a card that nobody names is none of those everybody could name
        if lacking == 0:
            return Covers.YES
        return Covers.UNSURE if lacking <= self.unseen else Covers.NO

    def only(self, kinds: Iterable[str]) -> Cards:
        """Return the part of these kinds, with every unseen card that may be one of them."""
        wanted = set(kinds)
        return Cards({k: n for k, n in self if k in wanted}, 0 if wanted <= self.never else self.unseen, self.never)

    def __add__(self, other: Cards) -> Cards:
        """Put two piles together."""
        counts, known = self._counts.copy(), len(self._counts)
        for kind, n in other._counts.items():
            counts[kind] = counts.get(kind, 0) + n
        return _pile(counts, self.total + other.total, self.unseen + other.unseen, frozenset(), known)

    def __sub__(self, other: Cards) -> Cards:
        """Take cards away: named kinds first from those seen, then from the unseen.

        An unseen card that leaves may have been of any kind but one that an unseen card of this pile never is, so
        each other seen count becomes the least that must still be there; the rest of the pile is unseen from then on.
        """
        counts, unseen = self._counts.copy(), self.unseen
        for kind, n in other._counts.items():
            left = counts.get(kind, 0) - n
            if left < 0 < unseen:
                from_unseen = min(-left, unseen)
                left, unseen = left + from_unseen, unseen - from_unseen
            counts[kind] = left
        if other.unseen:
            left = sum(counts.values()) + unseen - other.unseen
            counts = {kind: n if kind in self.never else max(0, n - other.unseen) for kind, n in counts.items()}
            unseen = left - sum(counts.values())
        return _pile(counts, self.total - other.total, unseen, self.never, len(self._counts))

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Go through (kind, count) of the cards seen, in the order of their kinds."""
        return iter(self._counts.items())

    def __bool__(self) -> bool:
        """Whether there is any card at all."""
        return bool(self._counts) or bool(self.unseen)

    def __eq__(self, other: object) -> bool:
        """Compare what is known, kind by kind."""
        return isinstance(other, Cards) and (self._counts, self.unseen) == (other._counts, other.unseen)

    def __hash__(self) -> int:
        """Hash what is known."""
        return hash((*self._counts.items(), self.unseen))

    def __repr__(self) -> str:
        """Show the plain form."""
        return f"Cards({self.plain()})"


def _pile(counts: dict[str, int], total: int, unseen: int, never: frozenset[str], known: int) -> Cards:
    """Return a pile of counts whose first `known` kinds are sorted: any more came to them, and some may be zero."""
    if len(counts) > known:
        counts = {kind: counts[kind] for kind in sorted(counts)}
    if 0 in counts.values():
        counts = {kind: n for kind, n in counts.items() if n}
    pile: Any = _Unsealed()
    pile._counts, pile.total, pile.unseen, pile.never = counts, total, unseen, never
    pile.__class__ = Cards
    sealed: Cards = pile
    return sealed


NO_CARDS = Cards()


def draw(pile: Cards, count: int, below: Iterable[int]) -> Cards:
    """Take `count` cards off a pile by chance: each number of `below` says which of those left comes next.

    A card drawn from the unseen part stays unseen. `below` yields one number per card, each less than the cards left.
    """
    taken = NO_CARDS
    for _, number in zip(range(min(count, pile.total)), below, strict=False):
        card = _nth(pile, number)
        pile, taken = pile - card, taken + card
    return taken


def _nth(pile: Cards, number: int) -> Cards:
    for kind, n in pile:
        if number < n:
            return Cards.one(kind)
        number -= n
    return Cards.facedown(1)
