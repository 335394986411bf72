"""What the tests of phones share: an evening that is served. No page and no law enters here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.state import Setup
from tests.phone.served import Served, served
from tests.tablet.evenings import a_setup


def three_players() -> Setup:
    """A game of three whose cards and dice Kazami keeps."""
    return replace(a_setup(players=3), hands="digital", dice="kazami")


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Served]:
    """An evening with the limits that everybody has."""
    with served(tmp_path, three_players()) as evening:
        yield evening
