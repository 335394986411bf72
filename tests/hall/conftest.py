"""A broker for the hall's tests. Where Mosquitto is not installed, they are skipped, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.broker import MOSQUITTO, Broker


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker that runs and lets everybody in."""
    if MOSQUITTO is None:
        pytest.skip("no broker is installed (`apt install mosquitto`), so no hall can be tried")
    made = Broker(tmp_path / "broker")
    made.start()
    yield made
    made.kill()
