"""Screen state: where a person stands, the View and the devices, and all that follows from them.

A value, the same for every screen. A page says what is shown where. No widget, no markup and no rule may enter.
"""

from __future__ import annotations

from functools import cached_property

import msgspec
from msgspec.structs import replace

from companion.game.panels import Calls, Menu, Versus
from companion.game.prompts import OneOf, SomeCards
from companion.game.state import NOBODY, Game
from companion.view import View
from ui.dialogue.actions import Actions, Throwing, actions
from ui.dialogue.conversation import (
    Asking,
    BookOpen,
    Choosing,
    Conversation,
    Covered,
    Idle,
    Rereading,
    is_shared,
)
from ui.dialogue.devices import Nearby
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import Offers, sorted_offers
from ui.dialogue.panels import Panels, laid_out
from ui.dialogue.phone_seats import elsewhere
from ui.dialogue.question import Offer, Question, offer, question
from ui.dialogue.sentence import called, compared, dice_asked

READS = ("here", "stale")
"""How a tray is that reads a throw, or still may."""


class ScreenState(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Where somebody stands, what is seen there, and the devices beside the table.

    `window`: the screen is a window of Kazami's own, which can be closed.
    """

    now: Conversation
    view: View
    nearby: Nearby = Nearby()
    window: bool = True

    @property
    def known(self) -> Game:
        """What who looks knows."""
        return self.view.known

    @cached_property
    def offers(self) -> Offers:
        """What may be begun here."""
        return sorted_offers(self.view, elsewhere(self.now, self.view))

    @cached_property
    def panels(self) -> Panels:
        """What the variant shows."""
        return laid_out(self.view.panels)

    @cached_property
    def actions(self) -> Actions:
        """What may be done. On a seat's own screen two sums that go on stand above it, and hide none of it."""
        sums = self.panels.versus
        above = not is_shared(self.view) and sums is not None and not sums.over and not sums.level
        now = replace(self.now, aside=True) if above else self.now
        vane = self.nearby.throws and self.nearby.vane is not None
        throwing = Throwing(self.nearby.throws, self.by_hand, vane, self.read)
        return actions(now, self.view, self.offers, self.panels, throwing)

    @cached_property
    def then(self) -> Game:
        """What the board shows: what is known, or what was known before the entry that is amended."""
        sheet, draft = self.now.sheet, self.now.draft
        if isinstance(sheet, Choosing) and sheet.amends is not None:
            return sheet.known
        return self.known if draft is None or draft.amends is None or draft.alone else draft.known

    # -- who is asked what

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return self.known.front.waiting if self.known.front else ()

    @property
    def asking(self) -> bool:
        """Whether a choice is on its way."""
        return self.now.draft is not None

    @cached_property
    def asked(self) -> Question | None:
        """What the seat is asked just now, where that is no place; None where it is asked nothing."""
        top = self.now.top
        return question(top.draft, several=top.several) if isinstance(top, Asking) else None

    @cached_property
    def answering(self) -> int:
        """The seat that is asked here for what the table waits for, NOBODY where none is.

        It is whose choice is on its way or covered, where that answers; before one is begun, whose screen it is.
        """
        draft = self.now.top.draft if isinstance(self.now.top, Covered) else self.now.draft
        seat = NOBODY if is_shared(self.view) else self.view.viewer
        if draft is not None:
            answers = self.known.front is not None and self.known.front.name in self._steps_of(draft)
            seat = draft.about if answers else NOBODY
        return seat if seat in self.waiting else NOBODY

    def _steps_of(self, draft: MoveDraft) -> tuple[str, ...]:
        return self.known.variant.move_named(draft.choice.move).at

    @cached_property
    def offer(self) -> Offer | None:
        """The offer that is answered here; None where none is."""
        return None if self.answering == NOBODY else offer(self.known)

    @property
    def asked_at(self) -> str:
        """The hex where what is asked happens, "" where it is no such question."""
        prompt = None if self.asked is None else self.asked.prompt
        return prompt.hex if isinstance(prompt, OneOf) else ""

    # -- the dice

    @property
    def read(self) -> tuple[int, ...]:
        """What was read of the throw that is asked for, where nothing reads the rest of its dice."""
        return self.nearby.read(self.view.revision)

    @cached_property
    def unread(self) -> bool:
        """Whether people enter what their dice show: no tray is heard, and nothing throws for them."""
        read = self.nearby.throws or any(one.name == "tray" and one.health in READS for one in self.nearby.devices)
        return not read and self.known.setup.dice == "ours"

    @cached_property
    def by_hand(self) -> bool:
        """Whether the faces of the dice that are waited for lie there to be tapped.

        On a shared screen they lie in the place of the dice, and not while a round of raises is shown; beside two sums
        they do, too.
        """
        told = self.unread or self.now.by_hand == self.view.revision or bool(self.read)
        if not told or dice_asked(self.view) is None or not isinstance(self.now.board, Idle):
            return False
        return not is_shared(self.view) or (self.calls is None and self.offers.main == self.view.device_asked)

    @property
    def rereading(self) -> bool:
        """Whether it is asked what really lies there."""
        return isinstance(self.now.board, Rereading)

    # -- what lies in the place of the board

    @property
    def sums(self) -> Versus | None:
        """The two sums that are shown, None where the board is."""
        return compared(self.now, self.panels)

    @property
    def level(self) -> bool:
        """Whether the two sums that are shown are level, and nobody has gone on."""
        sums = self.sums
        return sums is not None and sums.level and self.now.went_on != self.view.revision

    @property
    def calls(self) -> Calls | None:
        """The round of raises that is shown, None where the board is."""
        return called(self.now, self.panels)

    @property
    def calling(self) -> bool:
        """Whether a call is put together while the calls so far are shown: in the column, and it hides none."""
        asked = self.now.sheet.draft.prompt if isinstance(self.now.sheet, Asking) else None
        return self.calls is not None and self.sums is None and isinstance(asked, SomeCards) and bool(asked.worth)

    @property
    def book(self) -> Menu | None:
        """The book, while it lies open."""
        return self.panels.menu if isinstance(self.now.board, BookOpen) else None
