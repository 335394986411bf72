"""When things were kept: the journal's clock as the statistics of an evening read it."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from companion.board.maps import beginner
from companion.game.decide import choices
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Place
from companion.game.state import Seat, Setup
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Committed, Table

SETUP = Setup(variant="base", seats=(Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")), board=beginner())


def first_choice(table: Table) -> Choice:
    """Return the first thing that may be done, filled with the first place there is."""
    choice = choices(table.known(0), table.game.active)[0]
    while prompt := next_prompt(table.known(0), choice):
        assert isinstance(prompt, Place), "the set-up asks for places only"
        choice = choice.with_field(prompt.field, prompt.options[0])
    return choice


def test_an_entry_keeps_the_time_of_its_first_commit_whatever_is_undone_later(tmp_path: Path) -> None:
    ticks = count(100)
    with Journal(tmp_path, lambda: float(next(ticks))) as journal:
        table = Table(journal, journal.begin("evening", SETUP, b"seed"), BASE)
        assert isinstance(table.submit(first_choice(table)), Committed)
        assert isinstance(table.submit(first_choice(table)), Committed)
        before = journal.times(table.id)
        table.undo()
        table.redo()
        assert journal.times(table.id) == before
        assert before[2] > before[1]
