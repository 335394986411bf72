"""Whole evenings to thirteen points, by players who see what their seats see."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.game.decide import begin, decide, fold
from companion.game.facts import Fact
from companion.game.moves import Choice, finish, next_prompt
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal
from tests.laws.companies import company
from tests.laws.player import value_for
from tests.rules.two_player_knights.company import COMPANY
from tests.rules.two_player_knights.player import Baron

PATIENCE = 3000  # moves; such an evening has some six hundred


def completed(luck: Random, game: Game, choice: Choice) -> Choice:
    """Throw the dice and draw the cards that are not the seat's to say."""
    while (prompt := next_prompt(game, choice)) is not None:
        choice = choice.with_field(prompt.field, value_for(luck, prompt))
    return choice


def played(seed: int, points: int) -> tuple[Game, list[str], list[tuple[Fact, ...]]]:
    """Play an evening with Kazami's cards until somebody has so many points."""
    luck, table = Random(seed), company(COMPANY, seed)
    setup = replace(table.setup, hands="digital", options={"victory_points": points})
    game, views = begin(table.variant, setup), {seat: begin(table.variant, setup, seat) for seat in (0, 1)}
    made, told = list[str](), list[tuple[Fact, ...]]()
    while game.winner == NOBODY and len(made) < PATIENCE:
        assert game.front
        wishes = (Baron(views[seat], seat, seed).wish() for seat in game.front.waiting)
        choice = next(wish for wish in wishes if wish is not None)
        facts = decide(game, finish(game, completed(luck, game, choice)))
        assert not isinstance(facts, Refusal), (choice, facts)
        game, views = fold(game, facts), {seat: fold(known, facts) for seat, known in views.items()}
        made.append(choice.move)
        told.append(facts)
    return game, made, told


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("TK-WIN-01")
def test_players_come_to_thirteen_points_in_their_own_turn(seed: int) -> None:
    game, made, _ = played(seed, 13)
    assert game.winner == game.active
    points = sum(part.points for part in game.variant.questions.points(game, game.winner))
    assert points >= 13
    assert {"Improve", "PlaceKnight", "BuildNeutralRoad", "DrawProgress"} <= set(made)
