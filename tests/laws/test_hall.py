"""The law of the hall: not a byte that a table tells its hall changes with a secret: facts, view, result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Refusal
from companion.journal import Journal
from companion.table import Table
from companion.view import View
from tests.laws.evenings import Evening
from tests.laws.probing import Stories
from tests.laws.twins import memory, secret_twins
from ui.session.hall_messages import facts_of, in_short, result_of, written

SECRETS = 1
LATER = 4
"""So many moves follow a secret before the hall is told: what is still one must show nowhere."""
ALL = range(7)  # everybody agrees


def sent(journal: Journal, table: Table) -> Iterator[bytes]:
    """Yield all that a hall is told of a table, but for the number of the game: the twins are two games."""
    commits, view = journal.commits(table.id), table.view(TABLE)
    assert isinstance(view, View)
    for commit in commits:
        yield written(replace(facts_of(table, commits, commit), game=""))
        yield written(replace(result_of(table, commits, commit), game=""))
    yield written(replace(in_short(table, commits, view), game=""))


def test_no_byte_that_a_hall_is_told_changes_with_a_secret(evening: Evening, tmp_path: Path) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        with memory(tmp_path / str(number)) as journal:
            tables = Stories(evening, at, twin, knowing, LATER).tables(journal)
            _told_alike(journal, tables)
            for table in tables:
                assert not isinstance(table.undo(ALL), Refusal)
            _told_alike(journal, tables)
            for table in tables:
                assert not isinstance(table.redo(), Refusal)
            _told_alike(journal, tables)


def _told_alike(journal: Journal, tables: tuple[Table, ...]) -> None:
    for one, two in zip(*(sent(journal, table) for table in tables), strict=True):
        assert one == two
