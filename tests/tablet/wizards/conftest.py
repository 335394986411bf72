"""The table that the tablet's tests of Wizards and Dragon begin at. No test may enter."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.rules.wizards import WIZARDS
from tests.tablet.evenings import Evening, Finger
from tests.tablet.moments import Begin
from tests.tablet.wizards.moments import RICH


@pytest.fixture
def begin(beginning: Begin) -> Begin:
    """Begin an evening: everything placed, each seat with the cards that are said."""

    def begun(cards: Cards = RICH, hands: str = "digital", **said: Any) -> tuple[Evening, Finger]:
        return beginning(WIZARDS, cards, hands=hands, **said)

    return begun
