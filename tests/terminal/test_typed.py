"""Every move of every variant can be made in lines of text: its name is understood, and so is each value it was given.

The moves are those that luck made in the evenings under law; nothing here knows what one means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from companion.game.decide import choices
from companion.game.moves import Choice, Move, next_prompt
from companion.game.prompts import Place
from companion.game.state import Game
from companion.game.text import Text
from tests.laws.companies import VARIANTS, tables
from tests.laws.evenings import Evening
from tests.laws.under_law import UnderLaw
from tests.terminal.typist import typed
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice
from ui.terminal.board import numbered
from ui.terminal.typed_values import chosen_of, value

MANY = 14
"""Evenings in which luck makes every move there is."""


def firsts(evenings: Iterable[Evening]) -> Iterator[tuple[Game, Move]]:
    """Each kind of move when it was first made, with what its seat knew before it."""
    made = set[str]()
    for evening in evenings:
        for at, move in enumerate(evening.moves):
            if type(move).__name__ not in made:
                made.add(type(move).__name__)
                yield evening.known(move.seat)[at], move


@pytest.mark.parametrize("evenings", [1, pytest.param(MANY, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("under", VARIANTS, ids=lambda under: under.variant.name)
def test_every_move_is_named_and_every_value_is_typed_in_words(under: UnderLaw, evenings: int) -> None:
    for known, move in firsts(Evening(table) for table in islice(tables(under), evenings)):
        for code in LANGUAGES:
            voice = Voice(language(code, under.variant.domains), known)
            _is_chosen_by_its_name(known, move, voice)
            _is_filled_in_lines(known, move, voice)


def _is_chosen_by_its_name(known: Game, move: Move, voice: Voice) -> None:
    offered = choices(known, move.seat)
    names = [voice(Text.of(known.variant.move_named(choice.move).label)) for choice in offered]
    own = [choice.move for choice in offered].index(type(move).__name__)
    assert chosen_of(names[own], names) == [own], names[own]


def _is_filled_in_lines(known: Game, move: Move, voice: Voice) -> None:
    choice = Choice(type(move).__name__, move.seat)
    while prompt := next_prompt(known, choice):
        wanted = getattr(move, prompt.field)
        if prompt.filler != "chance":
            places = numbered(known.island, prompt.options) if isinstance(prompt, Place) else {}
            assert value(prompt, typed(prompt, wanted, voice, places), voice, places) == wanted, (move, prompt.field)
        choice = choice.with_field(prompt.field, wanted)
