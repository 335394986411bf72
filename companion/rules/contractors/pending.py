"""What can be pending in the middle of a turn with works: of a step somebody states, whether what it is about is there.

No rule decides here what comes next, and nothing is asked of a person.
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
