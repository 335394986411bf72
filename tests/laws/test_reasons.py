"""Every refusal says why by a clause: what cannot be begun, and what is filled in past the rules and then refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.game.correct import of_this_turn
from companion.game.decide import refuse, why_not_begun
from companion.game.moves import Choice, anywhere, empty, finish
from companion.game.state import Game
from companion.game.text import Refusal
from companion.rules.registry import VARIANTS
from tests.laws.evenings import Evening
from tests.laws.player import value_for

MOMENTS = 12


def test_every_refusal_names_a_clause(evening: Evening) -> None:
    """Variants of tests may say less."""
    luck, bare = Random(evening.company.seed), set()
    for at in evening.moments(MOMENTS):
        for seat in evening.setup_players[:2]:
            game = evening.known(seat)[at]
            for kind in (kind for kind in game.variant.move_kinds if not kind.correction):
                choice = Choice(kind.__name__, seat)
                filled = _past_the_rules(game, choice, luck) if kind.tapped and of_this_turn(game, kind) else ()
                why = (why_not_begun(game, kind.__name__, seat), *filled)
                bare |= {(kind.__name__, one.code, one.text.msgid) for one in why if one and not one.clause}
    assert not bare or evening.variant.name not in VARIANTS


def _past_the_rules(game: Game, choice: Choice, luck: Random) -> Iterator[Refusal]:
    """Fill a choice in at any places, and yield why the move is refused, if it is."""
    while (prompt := anywhere(game, choice)) is not None:
        value = None if prompt.filler == "chance" or empty(prompt) else value_for(luck, prompt)
        if value is None:
            return
        choice = choice.with_field(prompt.field, value)
    if why := refuse(game, finish(game, choice)):
        yield why
