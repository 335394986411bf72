"""The questions before a game of General Contractors: a house rule that is a list of numbers."""

from __future__ import annotations

from companion.rules.contractors import CONTRACTORS
from companion.rules.registry import VARIANTS
from tests.terminal.test_new_game import Conversation, told
from ui.dialogue.house_file import house_of


def test_a_list_of_numbers_is_shown_and_left_to_the_house_file() -> None:
    talk = Conversation("", "", "yes", "Cards lost", "")
    assert talk.setup(house_of(VARIANTS, asked=CONTRACTORS.name), variants=VARIANTS).options == {}
    (shown,) = told(talk, "half_rule", CONTRACTORS)
    assert shown.startswith("2, 1, 0 (a house file")
    assert "✗ A house file sets that." in talk.said
