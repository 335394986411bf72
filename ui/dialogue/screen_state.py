"""Where somebody stands at a screen, and all that what it shows is made of: the same for every screen.

A value and what follows from it. What is shown where, a page or a screen says; no widget, no markup and no rule may
enter.
"""

from __future__ import annotations

from functools import cached_property

import msgspec
from msgspec.structs import replace

from companion.game.state import Game
from companion.view import View
from ui.dialogue.actions import Actions, Throwing, actions
from ui.dialogue.conversation import Asking, Conversation, is_shared
from ui.dialogue.offers import Offers, sorted_offers
from ui.dialogue.panels import Panels, laid_out
from ui.dialogue.question import Offer, Question, offer, question


class ScreenState(msgspec.Struct, frozen=True, dict=True):
    """Where somebody stands, what is seen there, and which devices are simulated or read in part."""

    now: Conversation
    view: View
    throwing: Throwing = Throwing()

    @property
    def known(self) -> Game:
        """What who looks knows."""
        return self.view.known

    @cached_property
    def panels(self) -> Panels:
        """What the room shows."""
        return laid_out(self.view.panels)

    @cached_property
    def offers(self) -> Offers:
        """What may be begun."""
        return sorted_offers(self.view)

    @cached_property
    def actions(self) -> Actions:
        """What may be done. On a seat's own screen two sums that go on stand above it, and hide none of it."""
        sums = self.panels.versus
        beside = not is_shared(self.view) and sums is not None and not sums.over and not sums.level
        now = replace(self.now, aside=True) if beside else self.now
        return actions(now, self.view, self.offers, self.panels, self.throwing)

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
