"""A room with a third die that says something beside the total: it is thrown with the others and never added."""

from __future__ import annotations

from companion.game.dice import Die
from companion.rules.base import BASE

BEACON = BASE.differing(dice=(Die("white"), Die("red"), Die("beacon", counts=False)))
