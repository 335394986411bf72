"""Drawn, demanded and shown: cards that changed hands so that somebody learned what was hidden.

By these facts a game counts what chance gave, and a table knows whom to ask before they are taken back. No chance
enters: which card it was is said by the move.
"""

from __future__ import annotations

from companion.game.facts import CardsMoved, pile_name
from companion.game.state import Game
from companion.game.text import Text


class CardsDrawn(CardsMoved, frozen=True):
    """Cards went to somebody who saw them, and the table did not: off a deck, or out of another's hand."""

    def evolve(self, game: Game) -> Game:
        """Move them, and count them: all see how many were drawn there, and by that number chance knows the next."""
        return super().evolve(game).after_drawing(self.source, self.cards.value.total)


class CardsDemanded(CardsMoved, frozen=True):
    """All cards of a kind left a hand because they were demanded: everybody learned how many there were, also none."""


class CardsShown(CardsMoved, frozen=True):
    """Cards that only their owner had seen were laid open: everybody learned which these are.

    Where they stay in their pile, all know from then on that at least these are there; who knew more forgets nothing.
    """

    def tells(self, game: Game) -> Text | None:
        """Say where they go; of cards that stay, whose they are."""
        if self.source != self.target:
            return super().tells(game)
        return Text.of("Shown, {pile}: {cards}", pile=pile_name(self.source), cards=self.cards.value)
