"""What the tests of the conversation share: tables in the middle of a game, and a person at each. No expectation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal import Journal
from tests.dialogue.person import Person
from tests.table.seated import agreed_setup, opened, play, seated


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with opened(tmp_path) as journal:
        yield journal


@pytest.fixture
def person(journal: Journal) -> Person:
    """A person at a table with real cards whose set-up round is done: Ann is to throw."""
    return _at_dice(journal, "physical")


@pytest.fixture
def dealt(journal: Journal) -> Person:
    """The same with cards that Kazami deals: each seat's are its own secret."""
    return _at_dice(journal, "digital")


def _at_dice(journal: Journal, hands: str) -> Person:
    table = seated(journal, agreed_setup("digital" if hands == "digital" else "physical"))
    play(Random(6), table, 12)
    return Person(table)
