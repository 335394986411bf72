"""The law of force: what left nobody anything to decide is taken back, and made again, with what it followed from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from companion.game.decide import choices
from companion.game.forced import forced
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Number, OneOf
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal
from companion.journal import Past
from companion.table import Table
from companion.view import View
from tests.laws.evenings import Evening
from tests.laws.twins import memory

MOMENTS = 8
ALL = range(7)  # everybody agrees


def test_an_undo_leads_back_to_where_somebody_decided_and_a_redo_as_far_again(evening: Evening, tmp_path: Path) -> None:
    past = Past(evening.variant, evening.entries(), evening.games[-1].winner)
    with memory(tmp_path) as journal:
        table = Table(journal, journal.begin("evening", evening.setup, bytes(32), past), evening.variant)
        ends = [*islice(_ends(evening), MOMENTS)]
        assert any(cause + 1 < end for cause, end in ends), "something goes by itself in every evening"
        for cause, end in ends:
            assert not isinstance(table.undo_to(end, ALL), Refusal)
            assert not isinstance(table.undo(ALL), Refusal)
            assert table.history.head == cause
            view = table.view(TABLE)
            assert isinstance(view, View) and view.forced is None, "nothing goes ahead after an undo"
            assert not isinstance(table.redo(), Refusal)
            assert table.history.head == end


def test_what_goes_by_itself_is_all_that_is_offered_and_each_prompt_takes_one_value(evening: Evening) -> None:
    for known in evening.known(TABLE)[:: max(1, len(evening.moves) // 60)]:
        choice = forced(known)
        if choice is not None:
            assert [one for seat in known.players for one in choices(known, seat)] == [Choice(choice.move, choice.seat)]
            assert _decided(known, choice) == 0


def _ends(evening: Evening) -> Iterator[tuple[int, int]]:
    """Yield where moves began that somebody decided and that force prolonged, and where each ended, in entries."""
    known, cause = evening.known(TABLE), 0
    for at in range(len(evening.moves)):
        if at and forced(known[at]) is None:
            if cause + 1 < at:
                yield cause, at
            cause = at


def _decided(known: Game, choice: Choice) -> int:
    """Return in how many prompts of a choice somebody, chance left aside, could have said something else."""
    begun, decided = Choice(choice.move, choice.seat), 0
    while (prompt := next_prompt(known, begun)) is not None and prompt.filler != "chance":
        one = isinstance(prompt, OneOf) and len(prompt.options) == 1
        decided += not (one or (isinstance(prompt, Number) and prompt.least == prompt.most))
        begun = begun.with_field(prompt.field, dict(choice.filled)[prompt.field])
    return decided
