"""Where the person of a phone stands: all that a block of its page is made of, and how a button of it comes to be.

Plain values. What is shown where, the page says; no markup and no rule may enter.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from companion.game.panels import Item
from companion.game.state import Game
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.actions import Action, Actions, OpenScreen
from ui.dialogue.conversation import HINT, Asking, ClauseRead, Conversation
from ui.dialogue.offers import Offers, sorted_offers
from ui.dialogue.panels import Panels
from ui.dialogue.question import Offer, Question, offer, question
from ui.phone.page import Button, Pressed
from ui.phone.words import Words


class Standing(msgspec.Struct, frozen=True, dict=True):
    """Where the person of a phone stands. `words` speak of what is known to the viewer."""

    now: Conversation
    view: View
    panels: Panels
    actions: Actions
    words: Words
    pressed: Pressed

    @property
    def known(self) -> Game:
        """What the seat knows."""
        return self.view.known

    @cached_property
    def offers(self) -> Offers:
        """What may be begun."""
        return sorted_offers(self.view)

    @cached_property
    def asked(self) -> Question | None:
        """What the seat is asked just now, where that is no place; None where it is asked nothing."""
        top = self.now.top
        return question(top.filling, several=top.several) if isinstance(top, Asking) else None

    @cached_property
    def offer(self) -> Offer | None:
        """The offer this seat answers; None where it answers none."""
        return offer(self.known) if self.view.viewer in self.waiting else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return self.known.front.waiting if self.known.front else ()

    def button(
        self, text: Text, event: events.Event, *, bright: bool = False, icon: str = "", quiet: bool = False
    ) -> Button:
        """Return what tells an event."""
        said = large(self.words.voice(text))
        return Button(self.pressed.key(event), said, bright=bright, icon=self.words.icon_of(icon), quiet=quiet)

    def action(self, action: Action, *, bright: bool = False) -> Button | None:
        """Return the button of an action; None where it leads to what a phone has not or shows anyway, or is words."""
        if isinstance(action.does, OpenScreen) or action.words or action.does in NOT_HERE:
            return None
        if isinstance(action.does, events.OwnAsked) or (isinstance(action.does, events.LookedAside) and not bright):
            return None
        seat = action.seat if action.seat in self.known.players and action.seat != self.view.viewer else None
        icon, said = self.words.icon_of(action.icon), large(self.words.voice(action.text))
        return Button(self.pressed.key(action.does), said, icon=icon, cards=action.price, seat=seat, bright=bright)

    def clause(self, number: str) -> tuple[Button, ...]:
        """Return what leads to a clause, nothing where there is no number."""
        if not number:
            return ()
        return (Button(self.pressed.key(events.Opened(ClauseRead(number))), f"§ {number}", quiet=True),)

    def said(self, text: Text) -> str:
        """Say a text as it stands at the beginning of a line."""
        return large(self.words.voice(text))

    def cards_of(self, item: Item) -> tuple[str, ...]:
        """Return the cards of a price, one by one."""
        return tuple(kind for kind, n in item.price for _ in range(n))


def large(said: str) -> str:
    """Return a text with its first letter large."""
    return said[:1].upper() + said[1:]


NOT_HERE = (events.Announced(HINT),)
"""What is only said because a place is asked for: the page says so below its title."""
