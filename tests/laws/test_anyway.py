"""Laws of the table's own word: what it insists on happens or is refused with a sentence, and no bug comes of it."""

from __future__ import annotations

from random import Random

from companion.game.correct import Correct, broken
from companion.game.decide import decide, fold
from companion.game.facts import AgendaSet, Stated
from companion.game.moves import Choice, anywhere, empty
from companion.game.override import overruling, unlisted
from companion.game.state import Game, Step
from companion.game.text import Refusal
from tests.laws.evenings import Evening
from tests.laws.player import value_for

MOMENTS = 6


def test_whatever_the_table_insists_on_happens_or_is_refused(evening: Evening) -> None:
    luck, insisted = Random(evening.company.seed), 0
    for at in evening.moments(MOMENTS):
        game = evening.games[at]
        for choice in (choice for seat in game.players for choice in unlisted(game, seat)):
            whole = _filled(luck, game, choice)
            found = overruling(game, whole) if whole else None
            if found is None:
                continue
            facts = decide(game, found[1])
            assert not isinstance(facts, Refusal)
            assert broken(fold(game, facts)) is None
            insisted += 1
    assert insisted, "the table must have insisted on something"


def test_wherever_the_table_says_the_turn_is_the_game_goes_on_or_it_is_refused(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    steps = sorted({name for procedure in evening.variant.procedures.values() for name in procedure(evening.games[0])})
    for at in evening.moments(2 * MOMENTS):
        game = evening.games[at]
        agenda = tuple(Step(name) for name in luck.sample(steps, 3))
        answer = decide(game, Correct(seat=0, revision=game.revision, facts=(Stated(AgendaSet(agenda)),)))
        assert isinstance(answer, Refusal) or broken(fold(game, answer)) is None


def _filled(luck: Random, game: Game, choice: Choice) -> Choice | None:
    while prompt := anywhere(game, choice):
        value = None if empty(prompt) or prompt.filler == "chance" else value_for(luck, prompt)
        if value is None:
            return None
        choice = choice.with_field(prompt.field, value)
    return choice
