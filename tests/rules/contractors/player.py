"""A player of General Contractors: bids while a work is cheap, pays for it, and lays dikes before its own houses.

It wants what a player of the base game wants, too. It sees what its seat knows, no more, and may keep nothing in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.game.cards import NO_CARDS, Cards
from companion.game.moves import Choice
from companion.game.prompts import Prompt, SomeCards, fits
from companion.rules.base.names import BUILDINGS
from companion.rules.contractors.coast import covered, edges_at
from companion.rules.contractors.works import completed, works
from tests.demo.players import Player
from tests.demo.staged import Staged

MOST_OPEN = 2  # works that wait to be paid, from which on no other is wanted
DEAREST = 3  # cards such a player bids at most ...
DEAREST_FIRST = 5  # ... and while it has no work at all, without which nobody wins
AT_ONCE = 0.7  # how often a work that can be paid in full is


class Contractor(Player):
    """One seat at one moment."""

    def wants(self) -> Mapping[str, Callable[[], bool]]:
        """Return the moves of the variant before those of the base game."""
        own = {
            "DrawDirection": self.always,
            "PlaceMarker": self.always,
            "GiveToWave": self.always,
            "PayAward": self.always,
            "CannotPay": self.always,
            "Bid": self._bids,
            "Pass": self.always,
            "BuildDike": self.always,
            "WidenRoad": self.always,
            "BuildLater": self.always,
        }
        return {**own, **super().wants()}

    def _bids(self) -> bool:
        return len(works(self.known).open[self.seat]) < MOST_OPEN

    def goals(self) -> tuple[Cards, ...]:
        """Put what is owed for works before everything else."""
        owed = tuple(work.owed for work in works(self.known).open[self.seat] if work.owed)
        return (*owed, *super().goals())

    def value(self, choice: Choice, prompt: Prompt) -> Any:
        """Return what the seat fills in: its bid and its payment are its own, all else as in the base game."""
        if isinstance(prompt, SomeCards) and choice.move == "Bid":
            return self._bid(prompt)
        if isinstance(prompt, SomeCards) and choice.move == "PayAward":
            return self._payment(prompt)
        return super().value(choice, prompt)

    def worth(self, move: str, place: str) -> float:
        """How good a place is; a dike's by the own houses whose coast it covers."""
        if move != "BuildDike":
            return super().worth(move, place)
        island, taken = self.known.island, covered(self.known)
        laid = set(edges_at(island, place))
        own = (corner for corner in self.known.places(self.seat, *BUILDINGS) if corner in island.coast_corners)
        return sum(len((laid - taken) & set(edges_at(island, corner))) for corner in own)

    def _bid(self, prompt: SomeCards) -> Cards | None:
        """Name the cards there are most of, one card more where that is not higher; None where it is too dear."""
        first = not (completed(self.known, self.seat) or works(self.known).open[self.seat])
        for cards in range(prompt.least, min(prompt.most, DEAREST_FIRST if first else DEAREST) + 1):
            named = self._plenty(prompt, cards)
            if fits(prompt, named):
                return named
        return None

    def _payment(self, prompt: SomeCards) -> Cards:
        """Pay everything or the least, the plentiful first; a card the companion has not seen is called by its kind."""
        all_of_it = prompt.most if self.luck.random() < AT_ONCE else prompt.least
        bid, paid = prompt.among or NO_CARDS, NO_CARDS
        for surely in (True, False):
            for kind in sorted(bid.kinds, key=self.held.of, reverse=True):
                while paid.total < all_of_it and paid.of(kind) < (
                    min(bid.of(kind), self.held.of(kind)) if surely else bid.of(kind)
                ):
                    paid += Cards.one(kind)
        return paid

    def _plenty(self, prompt: SomeCards, cards: int) -> Cards:
        """So many cards, those first that the own hand has most of."""
        named = NO_CARDS
        for _ in range(cards):
            named += Cards.one(max(prompt.kinds, key=lambda kind: self.held.of(kind) - named.of(kind)))
        return named


STAGED = Staged(
    Contractor,
    digital=2,
    physical=2,
    evening=22,
    screen=29,
    short=(28, 4),
    points=7,
    phones=13,
    vane=True,
    deeds={
        "PayAward": "wins an auction",
        "CannotPay": "cannot pay what was bid",
        "GiveToWave": "loses cards to the wave",
        "BuildDike": "builds a dike",
        "WidenRoad": "widens a road",
    },
    signs={
        "most_contracts": "has most contracts",
    },
)
