"""A moment of the evening's screen: where somebody stands, the view, what is offered, the devices, and the kit.

Everything that is drawn is a function of it. Plain values; no widget and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import msgspec

from companion.game.holes import SomeCards
from companion.game.panels import Calls, Menu, Versus
from companion.game.state import Game
from companion.view import View
from ui.dialogue.actions import Action, Actions, Throwing, actions
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.conversation import Asking, BookOpen, Choosing, Conversation, Idle, Rereading
from ui.dialogue.devices import Nearby
from ui.dialogue.events import Event
from ui.dialogue.offers import Offers, sorted_offers
from ui.dialogue.panels import Panels, laid_out
from ui.dialogue.phone_seats import elsewhere
from ui.dialogue.sentence import called, compared, dice_asked, won
from ui.language.voice import Voice
from ui.tablet.kit.screen_kit import Kit

Tell = Callable[[Event], None]
"""Tells the conversation what a finger says."""
READ = ("here", "stale")
"""How a tray is that reads a throw, or still may."""
Do = Callable[[Action], None]
"""Does what a tile stands for: an event, a throw of Kazami's, another screen."""


class Moment(msgspec.Struct, frozen=True, eq=False, dict=True):
    """What the screen shows now. `around` says who sits where, and whether anything is turned at all.

    `lasted`: seconds of this turn. `news`: whether the last move was never on the screen before.
    """

    now: Conversation
    view: View
    nearby: Nearby
    kit: Kit
    around: AroundTablet
    lasted: float = 0.0
    news: bool = True

    @property
    def known(self) -> Game:
        """What the whole table knows."""
        return self.view.known

    @cached_property
    def offers(self) -> Offers:
        """What may be begun."""
        return sorted_offers(self.view, elsewhere(self.now, self.view))

    @cached_property
    def panels(self) -> Panels:
        """What the room shows."""
        return laid_out(self.view.panels)

    @cached_property
    def then(self) -> Game:
        """What the board shows: what is known, or what was known before the entry that is amended."""
        sheet, filling = self.now.sheet, self.now.filling
        if isinstance(sheet, Choosing) and sheet.amends is not None:
            return sheet.known
        return self.known if filling is None or filling.amends is None or filling.alone else filling.known

    @cached_property
    def voice(self) -> Voice:
        """The language at this table."""
        return self.kit.at(self.known)

    @cached_property
    def actions(self) -> Actions:
        """What may be done."""
        vane = self.nearby.throws and self.nearby.vane is not None
        throwing = Throwing(self.nearby.throws, self.by_hand, vane, self.read)
        return actions(self.now, self.view, self.offers, self.panels, throwing)

    @property
    def read(self) -> tuple[int, ...]:
        """What was read of the throw that is asked for, where nothing reads the rest of its dice."""
        return self.nearby.read(self.view.ask)

    @cached_property
    def unread(self) -> bool:
        """Whether people enter what their dice show: no tray is heard, and nothing throws for them."""
        read = self.nearby.throws or any(one.name == "tray" and one.health in READ for one in self.nearby.devices)
        return not read and self.known.setup.dice == "ours"

    @cached_property
    def by_hand(self) -> bool:
        """Whether the faces of the dice that are waited for lie in their place, to be tapped; beside two sums, too."""
        told = self.unread or self.now.by_hand == self.view.ask or bool(self.read)
        if not told or dice_asked(self.view) is None:
            return False
        return self.calls is None and isinstance(self.now.board, Idle) and self.offers.main == self.view.device_asked

    @property
    def rereading(self) -> bool:
        """Whether it is asked what really lies there."""
        return isinstance(self.now.board, Rereading)

    @property
    def sums(self) -> Versus | None:
        """The two sums that are shown, None where the board is."""
        return compared(self.now, self.panels)

    @property
    def level(self) -> bool:
        """Whether the two sums that are shown are level, and nobody has gone on."""
        sums = self.sums
        return sums is not None and sums.level and self.now.went_on != self.view.ask

    @property
    def calls(self) -> Calls | None:
        """The round of raises that is shown, None where the board is."""
        return called(self.now, self.panels)

    @property
    def calling(self) -> bool:
        """Whether a call is put together while the calls so far are shown: in the column, and it hides none."""
        asked = self.now.sheet.filling.hole if isinstance(self.now.sheet, Asking) else None
        return self.calls is not None and self.sums is None and isinstance(asked, SomeCards) and bool(asked.worth)

    @property
    def book(self) -> Menu | None:
        """The book, while it lies open."""
        return self.panels.menu if isinstance(self.now.board, BookOpen) else None

    @property
    def asking(self) -> bool:
        """Whether a choice is on its way."""
        return self.now.filling is not None

    @property
    def clock(self) -> str:
        """How long this turn has lasted, "" where nobody wants to know; with a sign once it is too long."""
        if not self.kit.settings.clock or won(self.known) or not self.known.turn:
            return ""
        seconds = int(self.lasted)
        over = "!" if seconds > self.kit.settings.clock else ""
        return f"{seconds // 60}:{seconds % 60:02}{over}"

    def quarter(self, seat: int) -> int:
        """Return by how many quarters a seat's sheets are turned: to its side, as the table turned them last.

        On a tablet that stands nothing is turned.
        """
        return self._quarters.get(seat, 0) if self.around.lies else 0

    @cached_property
    def _quarters(self) -> dict[int, int]:
        seats, players = self.known.setup.seats, self.known.players
        return dict(zip(players, self.around.sides_of([seats[seat].name for seat in players]), strict=True))
