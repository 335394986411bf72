"""The table that the tablet's tests of Soldiers of Catan begin at. No test may enter."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.rules.soldiers import SOLDIERS
from tests.tablet import moments
from tests.tablet.evenings import Evening, Finger

RICH = Cards({"wood": 3, "brick": 3, "sheep": 2, "wheat": 4, "ore": 4})


@pytest.fixture
def begin(beginning: moments.Begin) -> moments.Begin:
    """Begin an evening: everything placed, each seat with the cards that are said, thrown if wanted."""

    def begun(cards: Cards = RICH, hands: str = "digital", thrown: bool = True, **said: Any) -> tuple[Evening, Finger]:
        evening, finger = beginning(SOLDIERS, cards, hands=hands, **said)
        if thrown:
            moments.thrown(evening)
        return evening, finger

    return begun
