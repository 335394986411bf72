"""A battle in the story that the demo tells."""

from __future__ import annotations

import io

import msgspec
from rich.console import Console

from tests.demo.story import Story
from tests.demo.test_demo import KEPT


def test_the_story_tells_each_battle_with_both_throws_and_what_came_of_it() -> None:
    shown = io.StringIO()
    story = Story(Console(file=shown, width=100), ("Ann", "Ben", "Cleo", "Dan"), 10)
    throw = msgspec.structs.replace(KEPT, move="ThrowForBattle", log=("Ann throws 3 + 4",))
    story.kept(throw)
    result = ("Ben throws 1 + 1", "16 against 9: Ann wins.", "Ann has 1 medal.")
    story.kept(msgspec.structs.replace(throw, seat=1, log=result))
    assert shown.getvalue().splitlines()[:2] == [
        "   Ann throws 3 + 4.",
        "   Ben throws 1 + 1, 16 against 9: Ann wins, Ann has 1 medal.",
    ]
