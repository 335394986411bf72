"""Catan the Gathering by touch."""

from __future__ import annotations

from tests.tablet.gathering.moments import STRONG, WEAK, lies, own
from tests.tablet.moments import Begin, known


def test_x(begin: Begin) -> None:
    evening, finger = begin((), thrown=False)
    print(sorted(finger.offered))
    finger.press("Mika: Summon a knight")
    print(sorted(finger.offered))
    finger.press("Lift the cover")
    print(sorted(finger.offered))
    finger.press("Attack position")
    print(sorted(finger.offered))
    finger.card(0, 5)
    print(sorted(finger.offered))
    print(finger._cards().cards)


def test_y(begin: Begin) -> None:
    evening, finger = begin()
    print(known(evening).front, sorted(finger.offered))
    finger.press("Attack")
    print(known(evening).front, sorted(finger.offered))
    assert 0
