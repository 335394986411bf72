"""Pending steps with units: whether the battle is on that a stated step in the middle of a turn is about.

No rule decides here what comes next, and nobody is asked.
"""

from __future__ import annotations

from companion.game.state import Game, Step
from companion.rules.base import pending as base
from companion.rules.soldiers.units import army

_CHOICE = "choose_defender"
_OF_A_BATTLE = ("boost", "attack_throw", "defence_throw", "outcome", "ration", "rations_given")


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: those of a battle need one, with both units once the defender has chosen."""
    battle = army(game).battle
    if step.name in (_CHOICE, *_OF_A_BATTLE) and (battle is None or battle.over or not game.turn):
        return False
    chosen = battle is not None and all(side.unit for side in battle.sides)
    asked = any(step.name == _CHOICE for step in game.agenda)
    if step.name in _OF_A_BATTLE and not (chosen or asked):
        return False
    return base.pending(game, step)
