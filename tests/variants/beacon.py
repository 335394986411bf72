"""Two variants with a third die that says something beside the total, one in pips and one in signs, and is never
added."""

from __future__ import annotations

from companion.game.dice import Die
from companion.game.text import FaceSign
from companion.rules.base import BASE

WHITE, RED = Die("white"), Die("red", red=True)
SIGNS = tuple(FaceSign(word, word) for word in ("knight", "knight", "knight", "wood", "sheep", "ore"))
"""Three faces alike, and three that differ."""

BEACON = BASE.differing(dice=(WHITE, RED, Die("beacon", counts=False)))
EVENTFUL = BASE.differing(dice=(WHITE, RED, Die("event", counts=False, signs=SIGNS)))
