"""What older versions of Base wrote, read as today's. No rule, and nothing that is written today."""

from __future__ import annotations

from typing import Any

from companion.game.secret import EVERYONE
from companion.game.state import hand
from companion.rules.base.names import DECK


def drawn(plain: dict[str, Any]) -> dict[str, Any]:
    """Read which cards were drawn and seen by a few, which version 1 wrote as any other move of cards.

    They are counted like today's, so that the next draw is the next one, and taking them back asks everybody.
    """
    if plain.get("fact") != "CardsMoved" or plain["cards"]["told_to"] == list(EVERYONE):
        return plain
    stolen = plain["source"].startswith(hand("")) and plain["target"].startswith(hand(""))
    return {**plain, "fact": "CardsDrawn"} if stolen or plain["source"] == DECK else plain
