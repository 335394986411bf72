"""What can be pending in the middle of a turn with knights: of a step somebody states, whether its battle is on.

No rule decides here what comes next, and nothing is asked of a person.
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
