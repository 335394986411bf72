"""A broker and a hall. Where Mosquitto is not installed, a test with a broker is skipped, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.broker import MOSQUITTO, Broker
from tests.hall.desks import Hall, in_thread


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker that runs and lets everybody in."""
    if MOSQUITTO is None:
        pytest.skip("no broker is installed (`apt install mosquitto`), so no hall can be tried")
    made = Broker(tmp_path / "broker")
    made.start()
    yield made
    made.kill()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """An empty hall."""
    with in_thread(tmp_path) as served:
        yield served
