"""A table of Soldiers of Catan for the tablet's tests: begun, units brought next to each other. No test may enter."""

from __future__ import annotations

from tests.tablet.evenings import Evening

AWAY, NEAR, FAR = "-1,0|0,-1|0,0", "-1,0|-1,1|0,0", "-1,1|0,0|0,1"
"""Three corners in a row round the desert, where nobody builds when everything is set up."""


def stand(evening: Evening, place: str, owner: int, infantry: int = 0, cars: int = 0, tanks: int = 0) -> None:
    """Let units stand on a point."""
    evening.make("CorrectUnits", 0, place=place, owner=owner, infantry=infantry, cars=cars, tanks=tanks)


def attacked(evening: Evening, defenders: int = 1, **units: int) -> None:
    """Let the units of the next seat be attacked by an infantry of the first."""
    with evening.unseen():
        stand(evening, NEAR, 0, infantry=1)
        stand(evening, FAR, 1, **(units or {"infantry": defenders}))
    evening.make("Attack", 0, start=NEAR, against=FAR)
