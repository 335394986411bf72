"""How a variant is staged in the demo: each states it in the `player.py` of its own tests. No variant may enter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tests.demo.players import Player
from tests.demo.words import Terms


@dataclass(frozen=True)
class Staged:
    """Who plays a variant, what its moves and its signs are called in the story, and evenings that are soon over.

    `digital` and `physical` are seeds of evenings that see every mishap before somebody has `points`, `evening` is that
    of a rather short one at the points of the rules, `phones` that of one whose hands Kazami keeps (None: `evening`).
    `screen` is that of one at a table's screen, in which many sorts of its moves are made in few taps.
    `short` are seed and points of one that is soon over, though much of what the variant is about is done in it.
    `throws`: how many dice the throws of such an evening have.
    `several`: whether a turn of it has more than one. `vane`: whether the variant asks for a direction.
    """

    player: type[Player]
    digital: int
    physical: int
    evening: int
    points: int
    screen: int
    short: tuple[int, int]
    phones: int | None = None
    throws: frozenset[int] = frozenset({2})
    several: bool = False
    vane: bool = False
    deeds: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)

    def terms(self, variant: str, hands: Literal["digital", "physical"]) -> Terms:
        """Return the terms of the evening with these hands."""
        return Terms(variant, self.digital if hands == "digital" else self.physical, hands, self.points)
