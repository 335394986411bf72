"""The real cards of a table with physical hands: what lies in every hand, of which the companion sees a part.

Keeps true cards only and believes no knowledge: it says which decisions a real table could have made. Nothing here may
read what the companion concluded.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.game.cards import Cards, draw
from companion.game.facts import CardsMoved, CardsSeen, Fact

Truth = dict[str, Cards]


def happened(truth: Truth, facts: Iterable[Fact], luck: Random, virtual: frozenset[str] = frozenset()) -> Truth | None:
    """Move the real cards as the facts say; unseen ones are any there were. None if no real table could do it.

    Cards of a `virtual` kind are no cardboard: they are never among the unseen.
    """
    for fact in facts:
        if isinstance(fact, CardsSeen) and not agrees(fact.cards.value, truth.get(fact.pile, Cards())):
            return None
        if isinstance(fact, CardsMoved):
            cards, source = fact.cards.value, truth.get(fact.source, Cards())
            named = Cards(dict(cards))
            left = Cards({kind: n for kind, n in source - named if kind not in virtual or n < 0})
            if left.broken or left.total < cards.unseen:
                return None
            unseen = draw(left, cards.unseen, (luck.randrange(left.total - i) for i in range(cards.unseen)))
            moved = named + unseen
            rest, target = source - moved, truth.get(fact.target, Cards())
            truth = {**truth, fact.source: rest}
            truth[fact.target] = (rest if fact.source == fact.target else target) + moved
    return truth


def agrees(known: Cards, real: Cards) -> bool:
    """Whether what is known of a pile is true of it: as many cards, and of each kind at least as many as known."""
    return known.total == real.total and all(0 <= n <= real.of(kind) for kind, n in known)
