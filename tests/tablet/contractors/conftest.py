"""The table that the tablet's tests of General Contractors begin at. No test may enter."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.contractors import CONTRACTORS
from tests.tablet.contractors.moments import CARDS, ENE
from tests.tablet.evenings import Evening, Finger, set_up
from tests.tablet.moments import Begin


@pytest.fixture
def begin(beginning: Begin) -> Begin:
    """Begin an evening: the wave from ENE, the marker on a sea hex, settlements where it is said."""

    def begun(corners: tuple[str, ...] = (), marker: str = "2,1", **said: Any) -> tuple[Evening, Finger]:
        def placing(evening: Evening, finger: Finger) -> None:
            evening.make("DrawDirection", 0, side=ENE)
            evening.make("PlaceMarker", 0, hex=marker)
            set_up(evening, corners)

        return beginning(CONTRACTORS, CARDS, placing=placing, **said)

    return begun
