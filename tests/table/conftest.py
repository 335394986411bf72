"""What the tests of the Table share: a journal in an own folder and a table in the middle of a digital game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal import Journal
from companion.table import Table
from tests.table.seated import opened, play, seated


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with opened(tmp_path) as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Table:
    """A table whose set-up round is done: Ann is to throw."""
    table = seated(journal)
    play(Random(6), table, 12)
    return table
