"""Pending steps with works: whether a step that somebody states in the middle of a turn has all that it is about.

No rule decides here what comes next, and nobody is asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.state import Game, Step
from companion.game.variant import about_nothing
from companion.rules.base import pending as base
from companion.rules.contractors.works import DIKE, WIDENING, works

_KINDS = (DIKE, WIDENING)


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: bids belong to an auction, an award to who leads in it."""
    auction = works(game).auction
    match step.name:
        case "auction":
            return step.about in ("", *_KINDS) and about_nothing(game, replace(step, about=""))
        case "build_at_once":
            return step.about in _KINDS and about_nothing(game, replace(step, about=""))
        case "bid":
            return auction is not None and about_nothing(game, step)
        case "pay_award":
            leads = auction is not None and auction.leading is not None and step.seats == (auction.leading.seat,)
            return leads and about_nothing(game, step)
        case "wave":
            return works(game).wave is not None and about_nothing(game, step)
        case _:
            return base.pending(game, step)
