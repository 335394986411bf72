"""The table that the tablet's tests of Catan the Gathering begin at. No test may enter."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.rules.gathering import GATHERING
from tests.tablet import moments
from tests.tablet.evenings import Evening, Finger
from tests.tablet.gathering.moments import HAND, STRONG, WEAK, summoned


@pytest.fixture
def begin(beginning: moments.Begin) -> moments.Begin:
    """Begin an evening: a knight of each seat, as `summon` takes it, then a hand for each; thrown if wanted.

    Fewer knights than seats end before the summoning does.
    """

    def begun(
        knights: tuple[str, ...] = (STRONG, WEAK, WEAK),
        cards: Cards = HAND,
        hands: str = "digital",
        thrown: bool = True,
        **said: Any,
    ) -> tuple[Evening, Finger]:
        def placing(evening: Evening, finger: Finger) -> None:
            summoned(evening, *knights)

        evening, finger = beginning(GATHERING, cards, placing=placing, hands=hands, **said)
        if thrown:
            moments.thrown(evening)
        return evening, finger

    return begun
