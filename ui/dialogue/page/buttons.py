"""Buttons that many blocks of a page need: for an action, for a clause, for a list of names.

Plain values. Decisions and places lie elsewhere; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from companion.game.cards import Cards
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.actions import Action, OpenScreen
from ui.dialogue.conversation import HINT, ClauseRead
from ui.dialogue.page.blocks import Button
from ui.dialogue.screen_state import ScreenState

NOT_HERE = (events.Announced(HINT),)
"""What is only said because a place is asked for: the page says so below its title."""


def action_button(action: Action, at: ScreenState, *, bright: bool = False) -> Button | None:
    """Return the button of an action; None where it leads to what a page has not or shows anyway, or is words."""
    if isinstance(action.does, OpenScreen) or action.words or action.does in NOT_HERE:
        return None
    if isinstance(action.does, events.OwnAsked) or (isinstance(action.does, events.LookedAside) and not bright):
        return None
    seat = action.seat if action.seat in at.known.players and action.seat != at.view.viewer else None
    return Button(action.does, text=action.text, icon=action.icon, cards=action.price, seat=seat, bright=bright)


def clause_button(number: str) -> tuple[Button, ...]:
    """Return what leads to a clause, nothing where there is no number."""
    if not number:
        return ()
    return (Button(events.Opened(ClauseRead(number)), text=Text.of("§ {clause}", clause=number), quiet=True),)


def one_by_one(cards: Cards) -> tuple[str, ...]:
    """Return the kinds of cards, each as often as it is there."""
    return tuple(kind for kind, n in cards for _ in range(n))


def cards_named(*texts: Text) -> tuple[str, ...]:
    """Return the kinds of the cards that texts name with their numbers, each as often as it is there."""
    return tuple(
        kind for text in texts for _, said in text.args if isinstance(said, Cards) for kind in one_by_one(said)
    )


def listed(texts: Iterable[object]) -> Text:
    """Return several texts or names as one, at least one."""
    first, *others = (Text.of("{what}", what=text) for text in texts)
    return reduce(lambda one, other: Text.of("{one}, {other}", one=one, other=other), others, first)


def names(seats: Iterable[int]) -> Text:
    """Return the names of seats, at least one."""
    return listed(map(SeatName, seats))
