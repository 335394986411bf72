"""Pending steps with knights: whether the battle is on that a stated step in the middle of a turn is about.

No rule decides here what comes next, and nobody is asked.
"""

from __future__ import annotations

from companion.game.state import Game, Step
from companion.rules.base import pending as base
from companion.rules.gathering.knights import state_of

_OF_A_BATTLE = ("show_first", "show_second", "reveal", "outcome", "take_card", "take_up")


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: those of a battle need one."""
    if step.name in _OF_A_BATTLE and state_of(game).battle is None:
        return False
    return base.pending(game, step)
