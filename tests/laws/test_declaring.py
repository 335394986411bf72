"""The law of declaring: in his own turn the turn player says that he has won, whatever the table waits for.

What waits is left as it was where that does not win. No other law enters here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.decide import choices, decide, insist
from companion.game.moves import Choice
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal
from companion.rules.base.development import DeclareVictory
from companion.rules.base.names import BETWEEN_TURNS, VICTORY_POINT, unplayed
from tests.laws.evenings import Evening

DECLARES = DeclareVictory.__name__
NO_WORK = "no-work"
"""The one thing that a variant asks for beside the points (GC-WIN-01)."""


@pytest.mark.rule("BASE-VP-04")
def test_the_turn_player_declares_at_every_moment_of_his_turn_also_while_others_answer(evening: Evening) -> None:
    for game in _own_turns(evening):
        seat, step = game.active, game.front
        declares = evening.variant.move_named(DECLARES)(seat=seat, revision=game.revision)
        told = decide(game, declares)
        if isinstance(told, Refusal) and told.code == NO_WORK:
            continue
        assert not isinstance(told, Refusal), (step, told)
        assert insist(game, declares).game.winner == seat
        assert Choice(DECLARES, seat) in choices(game, seat), step
        others = {Choice(DECLARES, other) for other in evening.setup_players if other != seat}
        assert not others & {choice for other in evening.setup_players for choice in choices(game, other)}


@pytest.mark.rule("BASE-VP-04")
def test_what_the_table_waits_for_is_not_lost_where_the_points_are_too_few(evening: Evening) -> None:
    for game in _own_turns(evening, missing=1):
        declares = evening.variant.move_named(DECLARES)(seat=game.active, revision=game.revision)
        assert isinstance(decide(game, declares), Refusal)
        after = insist(game, declares).game
        assert after.winner == NOBODY
        assert (after.agenda, after.sealed) == (game.agenda, game.sealed)


def _own_turns(evening: Evening, missing: int = 0) -> Iterator[Game]:
    """Yield a game of each step in each state of its agenda, in which a hidden card is all that the turn player lacks.

    `missing` points are lacking beside it.
    """
    if DECLARES not in {kind.__name__ for kind in evening.variant.move_kinds}:
        pytest.skip("nothing in this variant is won with hidden cards")
    seen = set[object]()
    for game in evening.games[:-1]:
        step = game.front
        if not game.turn or step is None or step.name in BETWEEN_TURNS:
            continue
        about = (step.name, game.active in step.waiting, len(step.waiting), bool(step.answered), len(game.agenda))
        if about not in seen:
            seen.add(about)
            yield _hidden_point(game, missing)


def _hidden_point(game: Game, missing: int) -> Game:
    pile = unplayed(game.active)
    held = {**game.piles, pile: game.pile(pile) + Cards.one(VICTORY_POINT)}
    game = replace(game, piles=held)
    goal = sum(part.points for part in game.variant.questions.points(game, game.active)) + missing
    return replace(game, setup=replace(game.setup, options={**game.setup.options, "victory_points": goal}))
