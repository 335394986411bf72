"""Way: which cards went from whom to whom between two games, as the facts in between tell it.

Two games alone do not say it: nobody can tell whether a card left a hand with unseen cards. The facts come as one
viewer was told them, so nothing here says more than he saw. No rule and no sentence may enter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.game.cards import UNSEEN, Cards
from companion.game.facts import CardsMoved, CardsSeen, Fact
from companion.game.state import hand

Pair = tuple[str, str]
"""A place that gives and a place that takes."""


class Way(NamedTuple):
    """The cards that each place gave each other one, and the places that were `counted` on the way.

    What lies on a counted place does not follow from what lay there, came and went.
    """

    cards: Mapping[Pair, Cards]
    counted: frozenset[str]


def way(undone: Iterable[Fact], done: Iterable[Fact]) -> Way:
    """Return the way on which facts were taken back, then others happened, both as told to one viewer.

    What went to and fro between two places is not on it, nor a seat's own place that cards only passed through.
    """
    undone, done = tuple(undone), tuple(done)
    counted = frozenset(fact.pile for fact in (*undone, *done) if isinstance(fact, CardsSeen))
    back, on = _sums(undone), _sums(done)
    went = _Went()
    for giver, taker in sorted({*back, *on}):
        taken_back, gone = back[giver, taker], on[giver, taker]
        same = taken_back & gone
        went.add(taker, giver, taken_back - same)
        went.add(giver, taker, gone - same)
    went.leave_out_passages()
    return Way(went.by_pair(), counted)


def _sums(facts: Iterable[Fact]) -> defaultdict[Pair, Counter[str]]:
    """Return what facts let each place give each other one, face down as a kind of its own."""
    sums: defaultdict[Pair, Counter[str]] = defaultdict(Counter)
    for fact in facts:
        if isinstance(fact, CardsMoved) and fact.source != fact.target:
            sums[fact.source, fact.target].update(fact.cards.value.plain())
    return sums


class _Went:
    """Counts of cards by giver and taker, face down as a kind of its own. Of no other kind do any go to and fro."""

    def __init__(self) -> None:
        self._counts: defaultdict[Pair, Counter[str]] = defaultdict(Counter)

    def add(self, giver: str, taker: str, cards: Counter[str]) -> None:
        """Let cards go from one to the other: first those come back that went the other way.

        Not face down: nobody knows whether they are the same.
        """
        if giver == taker:
            return
        same = self._counts[taker, giver] & cards
        del same[UNSEEN]
        self._counts[taker, giver] -= same
        self._counts[giver, taker] += cards - same

    def by_pair(self) -> dict[Pair, Cards]:
        """Return what is left of it, by the names of the places."""
        pairs = sorted((pair, counts) for pair, counts in self._counts.items() if counts)
        return {pair: Cards({k: n for k, n in counts.items() if k != UNSEEN}, counts[UNSEEN]) for pair, counts in pairs}

    def leave_out_passages(self) -> None:
        """Let cards go straight from where they came, where they left a seat's own place as full as it was.

        Never of a hand nor of the bank: what a hand was given face down is not what it gave face down.
        """
        for place in sorted({place for pair in self._counts for place in pair}):
            if ":" in place and not place.startswith(hand("")) and self._total(place, 1) == self._total(place, 0):
                for giver, taker, counts in list(self._through(place)):
                    self._counts[giver, place] -= counts
                    self._counts[place, taker] -= counts
                    self.add(giver, taker, counts)

    def _total(self, place: str, side: int) -> int:
        """Return how many cards a place gave (side 0) or took (side 1)."""
        return sum(counts.total() for pair, counts in self._counts.items() if pair[side] == place)

    def _through(self, place: str) -> Iterator[tuple[str, str, Counter[str]]]:
        """Yield what went into a place and out of it again, kind by kind."""
        into = {giver: Counter(counts) for (giver, at), counts in sorted(self._counts.items()) if at == place}
        out = {taker: Counter(counts) for (at, taker), counts in sorted(self._counts.items()) if at == place}
        for giver, gives in into.items():
            for taker, gets in out.items():
                same = gives & gets
                gives.subtract(same)
                gets.subtract(same)
                if same:
                    yield giver, taker, same
