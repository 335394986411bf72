"""What a variant tells the laws of itself: each states it in the `company.py` of its own tests. No variant may
enter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game.variant import Variant


@dataclass(frozen=True, eq=False)
class UnderLaw:
    """A variant, how many neutral seats it has where a colour is left for them, and own house rules to try in turn.

    `evenings` are played for it every time; `also` names further seeds, in which luck makes a move it seldom makes:
    every move of a variant must be seen by the laws. `everyday` names the seeds that every run looks at: for each sort
    of hands one with many sorts of moves in a short evening, or else the first of that sort. `seldom` says how eagerly
    luck makes a move, 1 for always: where what is cheap would use up what is dear, only who saves sees everything.

    `playthroughs` are the evenings that golden games write down: all numbers of players, both sorts of hands, both
    orders of phases. `hidden_words` names the moves, or single fields of them as `Move.field`, whose own words only
    their seat may know. `laid_open` are cards that whoever draws them shows to all at once: these are no secret.
    """

    variant: Variant
    neutrals: int = 0
    house_rules: tuple[dict[str, Any], ...] = ({},)
    evenings: int = 4
    also: tuple[int, ...] = ()
    everyday: tuple[int, ...] = ()
    seldom: Mapping[str, float] = field(default_factory=dict)
    playthroughs: tuple[int, ...] = ()
    hidden_words: tuple[str, ...] = ()
    laid_open: tuple[str, ...] = ()
