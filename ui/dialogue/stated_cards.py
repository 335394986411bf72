"""Stated cards: a pile is counted anew. Which cards a screen asks for, where it begins, and what the answer means.

A hand that the viewer may not read lies face down: what was thought to be in it is neither shown nor lost. The same for
every screen. No widget, no line and no rule may enter.
"""

from __future__ import annotations

from companion.game.cards import NO_CARDS, Cards
from companion.game.prompts import SomeCards, fits
from companion.game.text import Text


def needed(prompt: SomeCards) -> Text:
    """Say how many cards are needed at least, and what they must be worth."""
    cards = Text.counted("{n} card", "{n} cards", prompt.least)
    if not prompt.least_worth:
        return Text.of("At least {cards}", cards=cards)
    if prompt.any_number:
        return Text.of("Worth at least {value} together", value=prompt.least_worth)
    return Text.of("At least {cards} worth {value}, or more cards", cards=cards, value=prompt.least_worth)


def begins_with(prompt: SomeCards, there: Cards, *, readable: bool) -> Cards:
    """Return what a screen begins with; `there` is what the pile is thought to hold."""
    if not prompt.states:
        return NO_CARDS
    if not readable and prompt.facedown:
        return there.hidden()
    return there if fits(prompt, there) else NO_CARDS


def meant(prompt: SomeCards, there: Cards, chosen: Cards, *, readable: bool) -> Cards:
    """Return the cards that an answer states. Of a hand that lies face down, the cards that were thought to be in it
    stay.

    One card more face down is a card that nobody names. One fewer may have been any of them.
    """
    if not prompt.states or readable or not prompt.facedown:
        return chosen
    more = chosen.unseen - there.total
    left = there + Cards.facedown(more) if more > 0 else there - Cards.facedown(-more)
    return left + Cards(dict(chosen))
