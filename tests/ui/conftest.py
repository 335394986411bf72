"""What the tests beside a table share: how a story of devices is played, and a game that asks for a direction.

Fixtures of one file never enter this one.
"""

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.hardware.conftest import firmware
from tests.hardware.stories import pytest_pyfunc_call
from tests.terminal.tables import OPEN
from tests.ui.vanes import Bench

__all__ = ["firmware", "pytest_pyfunc_call"]


@pytest.fixture(autouse=True)
def no_open_game() -> Iterator[None]:
    """Close what a test has left open: else a thread of some later device may collect it, which may not close it."""
    yield
    for journal in OPEN:
        journal.close()


@pytest.fixture
def bench(tmp_path: Path) -> AbstractAsyncContextManager[Bench]:
    """A bench for directions whose devices live."""
    return Bench(tmp_path).alive()
