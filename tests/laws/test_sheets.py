"""Laws of the sheet: whatever moment it is written at, it leads back to the same table.

Kazami knows of an entered table what its sheet said, so it writes the same sheet again. Rules have no say here.
"""

from __future__ import annotations

from companion.game.correct import Correct
from companion.game.decide import begin, decide, fold
from companion.game.position import PositionError, setup_of, stated, written
from companion.game.secret import TABLE
from companion.game.state import Game, Setup
from companion.game.text import Refusal
from tests.laws.evenings import Evening

MOMENTS = 30


def test_the_sheet_of_any_moment_leads_back_to_the_same_table(evening: Evening) -> None:
    """But for what nobody can read off it: whose is what only Kazami keeps, and lies in a hand unseen."""
    came_back = 0
    for at in evening.moments(MOMENTS):
        known = evening.known(TABLE)[at]
        text = written(known)
        if "lies unseen" in text:
            assert _why_not(evening, text).endswith("say who has how much.")
            continue
        back = _entered(evening, text)
        fixed = evening.setup.options.keys() & evening.variant.once  # no new game is begun by another value
        assert written(back) == text or fixed, at
        came_back += 1
    assert came_back


def test_the_move_that_enters_a_table_is_one_a_record_may_hold(evening: Evening) -> None:
    """Every step of a game may be stated as it is pending then: `Variant.pending` knows it."""
    for game in evening.games[:-1]:
        assert all(evening.variant.pending(game, step) for step in game.agenda), game.agenda


def _entered(evening: Evening, text: str) -> Game:
    setup, move = _read(evening, text)
    game = begin(evening.variant, setup)
    facts = decide(game, move)
    assert not isinstance(facts, Refusal)
    return fold(game, facts)


def _read(evening: Evening, text: str) -> tuple[Setup, Correct]:
    setup = setup_of({evening.variant.name: evening.variant}, text)
    return setup, stated(evening.variant, setup, text)


def _why_not(evening: Evening, text: str) -> str:
    try:
        _read(evening, text)
    except PositionError as why:
        return str(why)
    return ""
