"""Stated cards: which cards are asked for, where a screen begins that states anew what a pile holds, and what is meant.

For every screen alike. A hand that who looks may not read lies there face down, and what was thought to be in it is
neither shown nor lost. No widget, no line and no rule may enter.
"""

from __future__ import annotations

from companion.game.cards import NO_CARDS, Cards
from companion.game.holes import SomeCards, fits
from companion.game.text import Text


def needed(hole: SomeCards) -> Text:
    """Say how many cards are needed at least, and what they must be worth."""
    cards = Text.counted("{n} card", "{n} cards", hole.least)
    if not hole.least_worth:
        return Text.of("At least {cards}", cards=cards)
    if hole.any_number:
        return Text.of("Worth at least {value} together", value=hole.least_worth)
    return Text.of("At least {cards} worth {value}, or more cards", cards=cards, value=hole.least_worth)


def begins_with(hole: SomeCards, there: Cards, *, readable: bool) -> Cards:
    """Return what a screen begins with; `there` is what the pile is thought to hold."""
    if not hole.states:
        return NO_CARDS
    if not readable and hole.facedown:
        return there.hidden()
    return there if fits(hole, there) else NO_CARDS


def meant(hole: SomeCards, there: Cards, chosen: Cards, *, readable: bool) -> Cards:
    """Return what is stated by what was chosen: of a hand that lies face down, what was thought to be in it stays.

    A card face down more is one that nobody names; one fewer may have been any of them.
    """
    if not hole.states or readable or not hole.facedown:
        return chosen
    more = chosen.unseen - there.total
    left = there + Cards.facedown(more) if more > 0 else there - Cards.facedown(-more)
    return left + Cards(dict(chosen))
