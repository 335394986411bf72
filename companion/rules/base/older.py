"""Older versions of Base: what they wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

from typing import Any

from companion.game.secret import EVERYONE
from companion.game.state import hand
from companion.rules.base.names import DECK


def drawn(plain: dict[str, Any]) -> dict[str, Any]:
    """Read which cards were drawn and seen by a few, which version 1 wrote as any other move of cards.

    They are counted like today's, so that the next draw is the next one, and taking them back asks everybody.
    """
    match plain:
        case {"fact": "CardsMoved", "source": str(source), "target": str(target), "cards": {"told_to": list(told_to)}}:
            stolen = source.startswith(hand("")) and target.startswith(hand(""))
            if (stolen or source == DECK) and told_to != list(EVERYONE):
                return {**plain, "fact": "CardsDrawn"}
    return plain


def demanded(plain: dict[str, Any]) -> dict[str, Any]:
    """Read what a monopoly took, which version 1 wrote as any other cards given, so that taking it back asks everybody.

    It wrote nothing of a hand that had none.
    """
    match plain:
        case {"move": {"move": "PlayMonopoly" | "CountHand"}, "facts": list(facts)}:
            return {**plain, "facts": [_given(fact) for fact in facts]}
    return plain


def _given(fact: Any) -> Any:
    match fact:
        case {"fact": "CardsMoved", "source": str(source), "target": str(target)}:
            if source.startswith(hand("")) and target.startswith(hand("")):
                return {**fact, "fact": "CardsDemanded"}
    return fact
