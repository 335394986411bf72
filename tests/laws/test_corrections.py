"""The law of corrections: whoever says how things are learns nothing by it, and shows nobody what he may not know.

Two games differ in one secret that the maker does not know. Whatever he states, of anybody's, is refused in both or in
neither, and all who do not know the secret are told the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.game.cards import Cards
from companion.game.codec import encode
from companion.game.decide import corrections, decide
from companion.game.moves import Choice, empty, finish, next_prompt, walk
from companion.game.prompts import Number, Prompt, SomeCards, fits
from companion.game.secret import TABLE, tell
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal
from companion.journal import Past
from companion.table import Table
from tests.laws.evenings import Evening
from tests.laws.player import value_for
from tests.laws.probing import Stories
from tests.laws.twins import SEED, memory, secret_twins
from tests.table.seated import play, went_to
from ui.dialogue.move_draft import MoveDraft

SECRETS = 3
LATER = 8
"""At most so many moves follow a secret before somebody corrects."""
MOMENTS = 4
IMPOSSIBLE = {"below-zero", "no-piece", "no-place", "crowded", "not-whole"}
"""Why a statement is refused: it cannot be, as everybody can see who looks at the table."""
TIMES, MOVES = 4, 10
"""So often two state too much, and so many moves are made after it."""
TRIES = 8  # of each correction, by each who makes it
OF_CARDS = 24  # of a correction that states cards


def test_a_correction_is_answered_and_told_alike_whatever_its_maker_may_not_know(evening: Evening) -> None:
    luck, found = Random(evening.company.seed), 0
    twins = [*secret_twins(evening)]
    for at, twin, knowing in luck.sample(twins, min(SECRETS, len(twins))):
        stories = Stories(evening, at, twin, knowing, luck.randrange(LATER + 1))
        for maker in stories.strangers:
            for choice in stated(luck, stories.known(maker)[-1], maker):
                found += 1
                one, two = (_answer(game[-1], choice, stories.strangers) for game in stories.games)
                assert one == two, (at, maker, choice)
    assert found or not twins


def test_a_count_that_is_corrected_begins_at_what_it_is_and_offers_no_more_than_there_can_be(evening: Evening) -> None:
    luck, found = Random(evening.company.seed), 0
    for at in evening.moments(MOMENTS):
        for maker in evening.viewers:
            known = evening.known(maker)[at]
            for choice in stated(luck, known, maker):
                for prompt in _walked(known, choice):
                    if isinstance(prompt, Number):
                        found += 1
                        assert prompt.now is not None and prompt.least <= prompt.now <= prompt.most, (
                            at,
                            choice,
                            prompt,
                        )
                    if isinstance(prompt, SomeCards) and prompt.whose in known.piles:
                        found += 1
                        assert prompt.states and fits(prompt, known.pile(prompt.whose)), (at, choice, prompt)
                        assert not [*_beyond(known, prompt)], (at, maker, prompt)
    assert found


def test_what_a_seats_own_screen_offers_to_correct_it_may_say_and_all_of_it_is_its_own_word(
    evening: Evening, tmp_path: Path
) -> None:
    luck, made = Random(evening.company.seed), 0
    past = Past(evening.variant, evening.entries(), evening.games[-1].winner)
    with memory(tmp_path) as journal:
        table = Table(journal, journal.begin("evening", evening.setup, SEED, past), evening.variant)
        head, everybody = table.history.head, evening.setup_players
        for seat in everybody:
            known = table.known(seat)
            assert {choice.seat for choice in corrections(known)} == {seat}
            for choice in stated(luck, known, seat):
                answer = table.submit(choice, viewer=seat, agreed=everybody)
                if isinstance(answer, Refusal):
                    assert answer.code in IMPOSSIBLE, (choice, answer)
                else:
                    made += 1
                    went_to(table, head)
    assert made


def test_play_goes_on_whatever_was_stated_and_takes_from_nobody_what_he_has_not(
    digital: Evening, tmp_path: Path
) -> None:
    luck, half = Random(digital.company.seed), len(digital.moves) // 2
    past = Past(digital.variant, digital.entries()[:half], NOBODY)
    with memory(tmp_path) as journal:
        table = Table(journal, journal.begin("evening", digital.setup, SEED, past), digital.variant)
        for _ in range(TIMES):
            for seat in luck.sample(digital.setup_players, 2):
                choice = _as_many_as_there_are(luck, table.known(seat), seat)
                table.submit(choice, viewer=seat, agreed=digital.setup_players)
            play(luck, table, MOVES, digital.company.seldom)
            assert not [name for name, pile in table.game.piles.items() if ":" in name and pile.broken]


def _as_many_as_there_are(luck: Random, known: Game, seat: int) -> Choice:
    """Return what states on one of a seat's piles all cards of a kind that it is offered there."""
    pile = luck.choice([name for name in known.piles if name.endswith(f":{seat}")])
    choice = Choice("CorrectCards", seat, (("pile", pile),))
    prompt = next_prompt(known, choice)
    assert isinstance(prompt, SomeCards)
    kind = luck.choice(prompt.kinds)
    return choice.with_field(prompt.field, Cards.one(kind, prompt.held.most(kind)))


def _beyond(known: Game, prompt: SomeCards) -> Iterator[str]:
    """Yield each kind of which more is offered than there are, but for those that lie elsewhere for him to see."""
    for kind in prompt.kinds:
        counted = known.variant.kinds[kind]
        seen = sum(pile.of(kind) for name, pile in known.piles.items() if name not in (prompt.whose, counted.start))
        if prompt.held.most(kind) + seen > counted.count(len(known.players)):
            yield kind


def _walked(known: Game, choice: Choice) -> Iterator[Prompt]:
    return walk(known, choice.move, choice.seat, dict(choice.filled))


def _answer(game: Game, choice: Choice, strangers: tuple[int, ...]) -> Any:
    """Return whether it is refused; if it is not, what each stranger is told."""
    facts = decide(game, finish(game, choice))
    if isinstance(facts, Refusal):
        return None
    return {viewer: encode(tuple(tell(fact, viewer) for fact in facts)) for viewer in strangers}


def stated(luck: Random, known: Game, maker: int) -> Iterator[Choice]:
    """Yield corrections a viewer could make, filled in by what he knows, most of them at the edge of what can be."""
    seat = known.active if maker == TABLE else maker
    for kind in known.variant.move_kinds:
        if kind.correction and kind.tapped:
            cards = any(isinstance(prompt, SomeCards) for prompt in _asked(luck, known, kind.__name__, seat))
            for _ in range(OF_CARDS if cards else TRIES):
                choice = _filled(luck, known, Choice(kind.__name__, seat))
                if choice is not None:
                    yield choice


def _asked(luck: Random, known: Game, name: str, seat: int) -> Iterator[Prompt]:
    filled = MoveDraft(Choice(name, seat), known)
    while (prompt := filled.prompt) is not None and not empty(prompt):
        yield prompt
        filled = filled.filled(_value(luck, known, prompt))


def _filled(luck: Random, known: Game, choice: Choice) -> Choice | None:
    """Fill a correction in until it is whole; None where its owner is asked alone, or where it leads nowhere."""
    filled = MoveDraft(choice, known)
    while not filled.covered and (prompt := filled.prompt) is not None:
        value = None if empty(prompt) else _value(luck, known, prompt)
        if value is None:
            return None
        filled = filled.filled(value)
    return None if filled.covered else filled.choice


def _value(luck: Random, known: Game, prompt: Prompt) -> Any:
    match prompt:
        case Number(least=least, most=most):
            return luck.choice((least, most, luck.randint(least, most)))
        case SomeCards():
            found = [cards for cards in _edges(luck, known, prompt) if fits(prompt, cards)]
            return luck.choice(found) if found else value_for(luck, prompt)
        case _:
            return value_for(luck, prompt)


def _edges(luck: Random, known: Game, prompt: SomeCards) -> Iterator[Cards]:
    """Yield what lies there with one kind more or less, as many of a kind as are offered, and none."""
    kind, there = luck.choice(prompt.kinds), known.pile(prompt.whose)
    yield from (there + Cards.one(kind), there + Cards.facedown(1), there, there - there.only([kind]), Cards())
    yield Cards.one(kind, prompt.held.most(kind))
    yield Cards.one(kind, luck.randint(1, 4))
    yield Cards({kind: luck.randint(1, 3)}, luck.randint(1, 3))
    drawn = value_for(luck, prompt)
    if drawn is not None:
        yield drawn
