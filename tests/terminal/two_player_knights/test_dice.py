"""Dice that people type in the terminal, where they can be told apart."""

from __future__ import annotations

import pytest

from companion.game.decide import begin
from companion.game.dice import die_names
from companion.game.prompts import Dice
from companion.game.text import Text
from companion.rules.two_player_knights.variant import TWO_PLAYER_KNIGHTS
from tests.terminal.tables import a_setup
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.terminal.typed_values import value

THREE = Dice("dice", Text.of("Throw the dice"), die_names(TWO_PLAYER_KNIGHTS.dice), 0)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "Write what each die shows, in this order: white, red, event die. For example: 5 3 yellow"),
        ("ja", "ダイスの目をこの順に入力してください：白、赤、イベントダイス。例：5 3 黄の門"),
    ],
)
def test_too_few_or_too_many_dice_are_refused_with_the_names_of_all_in_order(code: str, sentence: str) -> None:
    game = begin(TWO_PLAYER_KNIGHTS, a_setup(2, variant=TWO_PLAYER_KNIGHTS))
    voice = Voice(language(code, TWO_PLAYER_KNIGHTS.domains), game)
    for typed in ("5 3", "5", "5 3 4 2", "9 3 4"):
        assert voice(value(THREE, typed, voice, {}).text) == sentence
    assert value(THREE, "5 3 4", voice, {}) == (5, 3, 4)
