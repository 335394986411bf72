"""Buttons that many blocks of a page need: for an action, for a clause, for a list of names.

Plain values. Decisions and places lie elsewhere; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from companion.game.cards import Cards
from companion.game.state import Game
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.actions import Action, OpenScreen
from ui.dialogue.conversation import HINT, ClauseRead
from ui.dialogue.page.blocks import Button, Does, Pile
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
    played = card_begun(action.does, at.known)
    said, icon, cards = action.text, action.icon, action.price
    return Button(action.does, text=said, icon=icon, cards=cards, played=played, seat=seat, bright=bright)


def card_begun(does: Does, known: Game) -> Pile | None:
    """Return the card that is played by what a tap begins, if one is."""
    return card_played(does.choice.move, does.choice.seat, known) if isinstance(does, events.Begun) else None


def card_played(move: str, seat: int, known: Game) -> Pile | None:
    """Return the card that a seat plays with a move, and how many of it are known to lie there; None for no card."""
    kind, pile = known.variant.move_named(move).plays(seat)
    return Pile(kind, known.pile(pile).of(kind)) if kind else None


def bear_names(kinds: Iterable[str], known: Game) -> bool:
    """Whether cards have their names beside them: those of a hand are known by their pictures."""
    return not {*kinds} <= {*known.variant.kinds_of("resource", "extra")}


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
