"""Pending steps with wizards: whether the player is there that a stated step in the middle of a turn is about.

No rule decides here what comes next, and nobody is asked.
"""

from __future__ import annotations

from companion.game.state import Game, Step
from companion.game.variant import about_player
from companion.rules.base import pending as base


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: a card is taken from the hand of somebody who plays."""
    return about_player(game, step) if step.name == "take_card" else base.pending(game, step)
