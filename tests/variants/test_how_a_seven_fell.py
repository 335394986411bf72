"""What a seven sets in motion may hang on the faces: the procedure is asked of the game in which the throw lies."""

from __future__ import annotations

import pytest

from companion.game.state import Game
from companion.rules.base import BASE
from companion.rules.base.robber import seven_steps
from tests.variants.scenes import at, do, table


def by_faces(game: Game) -> tuple[str, ...]:
    return ("move_robber",) if sorted(game.throw) == [1, 6] else seven_steps(game)


VARIANT = BASE.differing(procedures={**BASE.procedures, "seven": by_faces})


@pytest.mark.parametrize(("dice", "steps"), [((6, 1), ["move_robber"]), ((3, 4), ["move_robber", "steal"])])
def test_a_variant_sees_the_faces_of_the_seven_it_is_asked_about(dice: tuple[int, int], steps: list[str]) -> None:
    game = do(at(table(VARIANT), "roll", "end_turn"), "Roll", 0, dice=dice)
    assert [step.name for step in game.agenda if step.name != "end_turn"] == steps
