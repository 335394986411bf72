"""Laws of offering and refusing: what is offered is accepted, what is not is refused, and a refusal changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.codec import fingerprint
from companion.game.correct import broken
from companion.game.decide import choices, decide, fold
from companion.game.moves import Choice, Move, empty, misfit, next_prompt, own_fields
from companion.game.prompts import Place, Prompt
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, english, render
from tests.laws.arbitrary import arbitrary_moves
from tests.laws.companies import NAMES
from tests.laws.evenings import Evening
from tests.laws.player import complete, value_for
from tests.laws.walking import asked, is_offered

MOMENTS = 40


def test_the_agenda_waits_for_somebody_until_somebody_has_won(evening: Evening) -> None:
    for game in evening.games[:-1]:
        assert game.winner == NOBODY
        assert game.front is not None and game.front.waiting, game.agenda
        assert all(choices(game, seat) for seat in game.front.waiting), game.front
    end = evening.games[-1]
    assert end.winner != NOBODY and not end.agenda
    assert not any(choices(end, seat) for seat in evening.setup_players)


def test_every_offered_choice_completed_within_its_prompts_is_accepted(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        game = evening.games[at]
        for seat in evening.setup_players:
            known = evening.known(seat)[at]
            for choice in choices(known, seat):
                move = complete(luck, known, game, choice)
                assert move is None or not isinstance(answer := decide(game, move), Refusal), (at, move, answer)


def test_an_offered_choice_opens_with_a_prompt_that_can_be_filled(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        for seat in evening.setup_players:
            known = evening.known(seat)[at]
            for choice in choices(known, seat):
                prompt = next_prompt(known, choice)
                assert prompt is None or not empty(prompt), (at, choice)


BARE = re.compile(r"^(\w+ )?(which|where|who|whom|whose|what)( \w+)?\?$", re.IGNORECASE)
"""A question of which nobody who did not see what was tapped before knows what it is about: "Which edge?"."""


def test_a_question_says_by_itself_what_it_is_about(evening: Evening) -> None:
    """The first one of a move stands alone on every screen, and one that the board asks does, too."""
    luck, bare = Random(evening.company.seed), set()
    for at in evening.moments(MOMENTS):
        for seat in evening.setup_players:
            known = evening.known(seat)[at]
            stated = (Choice(kind.__name__, seat) for kind in evening.variant.move_kinds if kind.correction)
            for choice in (*choices(known, seat), *stated):
                said, kind = [prompt.label for prompt in _alone(luck, known, choice)], choice.move
                bare |= {(kind, text) for text in (render(one, english, NAMES) for one in said) if BARE.match(text)}
    assert not bare


def _alone(luck: Random, known: Game, choice: Choice) -> Iterator[Prompt]:
    """Yield the first prompt of a choice, and each place it asks for, filled in by luck."""
    first = True
    while (prompt := next_prompt(known, choice)) is not None and not empty(prompt):
        if first or isinstance(prompt, Place):
            yield prompt
        first, value = False, value_for(luck, prompt)
        if value is None:
            return
        choice = choice.with_field(prompt.field, value)


def test_a_neutral_seat_is_offered_nothing_and_a_waiting_one_only_what_answers_no_question(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        game = evening.games[at]
        assert game.front is not None
        idle = set(range(len(evening.setup.seats))) - set(game.front.waiting)
        found = {choice for seat in idle for choice in choices(game, seat)}
        assert {choice.seat for choice in found} <= {game.active} & {*evening.setup_players}, (at, game.agenda)
        assert not any(game.variant.move_named(choice.move).at for choice in found), (at, game.agenda)


def test_a_move_that_answers_another_question_is_stale(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        for revision in (at - 1, at + 1):
            answer = decide(evening.games[at], replace(evening.moves[at], revision=revision))
            assert isinstance(answer, Refusal) and answer.code == "stale"


def test_a_move_already_made_cannot_be_made_again(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        answer = decide(evening.games[at + 1], evening.moves[at])
        assert isinstance(answer, Refusal) and answer.code == "stale"


def test_a_move_that_says_more_than_it_was_asked_is_refused(evening: Evening) -> None:
    for game, move in zip(evening.games, evening.moves, strict=False):
        for name in set(own_fields(type(move))) - asked(game, move):
            more = Cards.one("ore") if isinstance(getattr(move, name), Cards) else 1
            answer = decide(game, replace(move, **{name: more}))
            assert isinstance(answer, Refusal) and answer.code == "too-much", (move, name)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=50)
@given(data=st.data())
def test_any_move_whatever_is_accepted_just_when_it_is_offered(evening: Evening, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(evening.games) - 1), label="moment")
    game = evening.games[at]
    move = data.draw(arbitrary_moves(evening, at), label="move")
    before = fingerprint(game)
    answer = decide(game, move)
    assert fingerprint(game) == before, "deciding changes nothing"
    if type(move).correction:
        _stays_possible(game, move)
    elif isinstance(answer, Refusal):
        assert not is_offered(game, evening.known(move.seat)[at] if _acts(evening, move) else game, move), answer
        assert answer.text.msgid and answer.code
    else:
        assert is_offered(game, evening.known(move.seat)[at], move)
        assert broken(fold(game, answer)) is None


def _acts(evening: Evening, move: Move) -> bool:
    return move.seat in evening.setup_players


def _stays_possible(game: Game, move: Move) -> None:
    """A correction is refused only where it does not fit its prompts, names nothing there is, or cannot be."""
    answer = decide(game, move)
    if not isinstance(answer, Refusal):
        assert broken(fold(game, answer)) is None


@pytest.mark.thorough
def test_every_move_of_a_variant_is_made_in_some_evening(never_made: dict[str, set[str]]) -> None:
    """Luck must reach every move, or the laws would say nothing about the ones it never makes."""
    assert never_made == {name: set() for name in never_made}, "no luck ever leads there"


def test_what_was_played_had_been_offered(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        game, move = evening.games[at], evening.moves[at]
        assert misfit(game, move) is None
        assert is_offered(game, evening.known(move.seat)[at], move)
