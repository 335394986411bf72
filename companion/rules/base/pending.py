"""Pending steps of Base: whether a step that somebody states in the middle of a turn has all that it is about.

No rule decides here what comes next, and nobody is asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.state import Game, Step
from companion.game.variant import about_nothing
from companion.rules.base.names import RESOURCES
from companion.rules.base.trade import OfferTrade

_OF_A_KIND = ("count_bank", "count_hand")


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: what is counted is named, what is answered is there, and one turn is the first."""
    if step.name == "answer_offer":
        return _offered(game, step)
    if step.name in _OF_A_KIND:
        return step.about in RESOURCES and about_nothing(game, replace(step, about=""))
    if step.name == "first_turn" and game.turn:
        return False
    return about_nothing(game, step)


def _offered(game: Game, step: Step) -> bool:
    """Whether an offer is one of two players, of cards there are; what they hold is asked when it is answered."""
    offer = step.offer.move if step.offer else None
    if not isinstance(offer, OfferTrade) or not about_nothing(game, replace(step, offer=None)):
        return False
    cards = (offer.give, offer.get)
    return (
        offer.seat in game.players
        and step.seats == (offer.partner,)
        and offer.partner in game.players
        and all(game.variant.kinds.keys() >= {*each.kinds} and not each.broken for each in cards)
    )
