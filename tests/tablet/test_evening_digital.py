"""An evening of each variant whose cards Kazami keeps, played by luck past the screen, in every state a touch leads to.

Onlookers ask what must be so whatever a game comes to: every band of the calm column keeps its place and size, and all
that is shown can be read and touched. What a band says is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game.moves import next_prompt
from companion.game.prompts import SIDES, Dice, Direction
from companion.game.secret import TABLE
from companion.game.text import Refusal
from companion.rules.registry import VARIANTS
from tests.demo.variants import wish
from tests.tablet.evenings import Evening, Tray, a_setup
from tests.tablet.onlookers import ColumnKeeps, Company, Legible, states
from ui.tablet.kit.screen_kit import Settings

LOOKS, BETWEEN = 100, 10
"""How many looks at an evening are enough, and how many moves are made until it is looked at again."""
SIZES = ((1280, 800), (800, 1280))
EACH = [
    pytest.param(variant, size, id=f"{variant}-{size[0]}x{size[1]}", marks=[pytest.mark.thorough] * (nth != number % 2))
    for number, variant in enumerate(VARIANTS)
    for nth, size in enumerate(SIZES)
]


@pytest.mark.parametrize(("variant", "size"), EACH)
def test_an_evening_with_digital_hands_in_every_state(
    variant: str, size: tuple[int, int], show: Callable[..., Any], tmp_path: Path
) -> None:
    code = ("en", "ja")[list(VARIANTS).index(variant) // 2 % 2]
    setup = a_setup(4, hands="digital", variant=VARIANTS[variant])
    evening = Evening(tmp_path, setup, Settings(code, motion=False), size, Tray())
    show(evening.screen, size=size)
    luck, column = Random(3), ColumnKeeps()
    company = Company([column, Legible(5)])
    company.look(evening.screen)
    goes_on = True
    while goes_on and column.seen < LOOKS:
        with evening.unseen():
            goes_on = all(plays_on(evening, luck) for _ in range(BETWEEN))
        for column.covered in states(evening.screen):
            company.look(evening.screen)
    company.done()
    assert column.seen > LOOKS / 4


def plays_on(evening: Evening, luck: Random) -> bool:
    """Let whoever is waited for make a move; say whether anybody could."""
    front = evening.table.known(TABLE).front
    for seat in front.waiting if front else ():
        known = evening.table.known(seat)
        choice = wish(known, seat, 3)
        if choice is None:
            continue
        prompt = next_prompt(known, choice)
        if isinstance(prompt, Dice):
            choice = choice.with_field(prompt.field, tuple(luck.randint(1, SIDES) for _ in prompt.which))
        elif isinstance(prompt, Direction):
            choice = choice.with_field(prompt.field, luck.randrange(SIDES))
        if not isinstance(evening.table.submit(choice), Refusal):
            return True
    return False
