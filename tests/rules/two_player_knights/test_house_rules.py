"""House rules that cannot be played together: said when a game is opened, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.options import HouseRuleError, checked, house_rules
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS as VARIANT
from tests.rules.two_player_knights.board import begun
from ui.dialogue.draft import Begun, Draft


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("tokens_total = 6", "tokens_total (TK-TWO-02): Each begins with 5 tokens: in all there must be at least 10."),
        (
            "tokens_start = 15",
            "tokens_start (TK-TWO-02): Each begins with 15 tokens: in all there must be at least 30.",
        ),
        ("victory_points = 3", "victory_points (TK-WIN-01): The first buildings alone would win the game."),
    ],
)
@pytest.mark.rule("TK-TWO-02", "TK-WIN-01")
def test_rules_that_do_not_go_together_are_refused_with_their_line(written: str, said: str) -> None:
    with pytest.raises(HouseRuleError) as refused:
        house_rules(VARIANT, f"[tk.options]\ncoast_tokens = 1\n{written}\n")
    assert str(refused.value).startswith(f"Line 3: {said}")


@pytest.mark.parametrize("options", [{"tokens_start": 15, "tokens_total": 30}, {"victory_points": 4}])
@pytest.mark.rule("TK-TWO-02", "TK-WIN-01")
def test_those_that_do_are_played(options: dict[str, Any]) -> None:
    assert checked(VARIANT, options) == options
    assert draft(options).clash(VARIANT) is None


@pytest.mark.rule("TK-TWO-02")
def test_the_screen_of_a_new_game_refuses_them_too() -> None:
    refused = draft({"tokens_total": 6}).clash(VARIANT)
    assert refused is not None and refused.clause == "TK-TWO-02"


def test_a_new_game_on_its_way_with_them_is_not_lost() -> None:
    assert Begun(VARIANT.name, 0, draft({"tokens_total": 6})).goes_on(VARIANT)


@pytest.mark.rule("TK-TWO-02")
def test_a_game_that_was_played_by_such_rules_can_still_be_looked_at() -> None:
    assert checked(VARIANT, {"tokens_total": 6}, opening=False) == {"tokens_total": 6}


def draft(options: dict[str, Any]) -> Draft:
    """Return what was chosen so far for a new game."""
    setup = begun().setup
    return Draft(setup.seats, setup.board, "beginner", options=options)
