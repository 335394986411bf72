"""ObservedMove: one entry as a viewer was told it, of which the log's sentence is made.

It holds what he knew before and the facts as told to him, and never the move: that may hold what others must not see.
No rule and no language may enter.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import CardsMoved, Fact
from companion.game.state import BANK, NOBODY, Game, hand
from companion.game.text import SeatName

F = TypeVar("F", bound=Fact)


class ObservedMove(NamedTuple):
    """Who did something, what the viewer knew before, and the facts as he was told them."""

    by: int
    known: Game
    facts: tuple[Fact, ...]

    @property
    def seat(self) -> SeatName:
        """The name of whoever did it."""
        return SeatName(self.by)

    def first(self, kind: type[F]) -> F | None:
        """Return the first fact of a kind."""
        return next((fact for fact in self.facts if isinstance(fact, kind)), None)

    def moved(self, source: str = "", target: str = "") -> Cards:
        """Return the cards that went from one place to another; "" is anywhere."""
        between = (f for f in self.facts if isinstance(f, CardsMoved))
        found = (f.cards.value for f in between if source in ("", f.source) and target in ("", f.target))
        return sum(found, NO_CARDS)

    @property
    def given(self) -> Cards:
        """The cards that went from his hand to the bank."""
        return self.moved(hand(self.by), BANK)

    @property
    def taken(self) -> Cards:
        """The cards that came from the bank into his hand."""
        return self.moved(BANK, hand(self.by))

    @property
    def other(self) -> SeatName:
        """The name of the other seat whose hand gave or got cards; nobody's where none did."""
        hands = {hand(seat): seat for seat in range(len(self.known.setup.seats)) if seat != self.by}
        moves = (fact for fact in self.facts if isinstance(fact, CardsMoved))
        piles = (pile for fact in moves for pile in (fact.source, fact.target))
        return SeatName(next((hands[pile] for pile in piles if pile in hands), NOBODY))
