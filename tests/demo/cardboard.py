"""The real cards of an evening with physical hands: who holds which, although Kazami has seen only some of them.

Hands move them as the table's facts say; what a fact leaves face down is drawn here. So a scripted guest can look at
his own cards, as a person does. Nothing here may choose a move, and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import CardsMoved, Fact
from companion.game.state import BANK, Game
from companion.game.variant import Variant


class Cardboard:
    """Every card that lies on the table, in a hand or in a pile; the seed shuffles."""

    def __init__(self, variant: Variant, players: int, seed: int) -> None:
        """Lay every card where it begins."""
        self._luck, self._never = Random(seed), variant.virtual
        self._piles: dict[str, Cards] = {}
        self._chosen: dict[str, Cards] = {}  # by pile, what somebody lays face down next
        for word, kind in variant.kinds.items():
            if kind.start:
                self._piles[kind.start] = self.pile(kind.start) + Cards({word: kind.count(players)})

    def pile(self, name: str) -> Cards:
        """What really lies somewhere."""
        return self._piles.get(name, NO_CARDS)

    def follow(self, facts: Iterable[Fact]) -> None:
        """Move the cards as hands do when Kazami has told what happens."""
        for fact in facts:
            if isinstance(fact, CardsMoved):
                cards = self._meant(fact.source, fact.cards.value)
                self._piles[fact.source] = self.pile(fact.source) - cards
                self._piles[fact.target] = self.pile(fact.target) + cards

    def _meant(self, source: str, cards: Cards) -> Cards:
        """Which cards go: those that are named, and of those face down the chosen ones, else any."""
        named, chosen = Cards(dict(cards)), self._chosen.pop(source, NO_CARDS)
        if chosen.total == cards.unseen:
            return named + chosen
        for _ in range(cards.unseen):
            left = self.pile(source) - named
            drawable = [kind for kind, n in left if kind not in self._never for _ in range(n)]
            named += Cards.one(self._luck.choice(drawable))
        return named

    def seen_by(self, known: Game, seat: int) -> Game:
        """Return what a guest knows: what everybody does, his own cards, and the bank, which all may count."""
        own = {name: self.pile(name) for name in known.piles if name == BANK or name.endswith(f":{seat}")}
        return replace(known, piles={**known.piles, **own})

    def lay_down(self, name: str, cards: Cards) -> None:
        """Choose the cards that leave a pile next without being named."""
        self._chosen[name] = cards
