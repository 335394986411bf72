"""One seat's own screen: where its person stands, and what follows from what is pressed. Made where the table runs.

It holds the seat's view and nothing of another's. No page, no request of the network and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.game.text import Refusal
from companion.view import View
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Conversation
from ui.dialogue.page.blocks import Page
from ui.dialogue.page.filled_in import Said
from ui.dialogue.page.seat_page import page_of
from ui.dialogue.screens.events import ScreenEvent
from ui.phone.live_conversation import LiveConversation, TableInLoop
from ui.phone.pressed import Keys, does


class PhoneSession(TableInLoop, Protocol):
    """The evening as phones may use it, in the table's thread."""

    def view(self, viewer: int, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown."""

    def on_phones(self, names: frozenset[str], asleep: Mapping[str, str]) -> None:
        """Say who has a phone that answers for its seat, and since when whose sleeps."""

    def subscribe(self, hears: Callable[[View], None]) -> Callable[[], None]:
        """Call `hears` with what everybody may see, after each commit; returns what ends it."""


class SeatScreen:
    """What one seat sees and says on its own screen."""

    def __init__(self, session: PhoneSession, view: View) -> None:
        self._live = LiveConversation(session, view)
        self.changed = self._live.changed

    @property
    def view(self) -> View:
        """The newest view."""
        return self._live.view

    @property
    def now(self) -> Conversation:
        """Where its person stands."""
        return self._live.now

    @property
    def seat(self) -> int:
        """Whose screen it is."""
        return self.view.viewer

    @property
    def waits(self) -> bool:
        """Whether somebody must press something, or is about to."""
        return self.view.asked or self._live.now.top is not None

    def page(self) -> Page:
        """Return what is shown."""
        return page_of(self._live.state)

    @property
    def keys(self) -> Keys:
        """What makes the keys of the page as it is now."""
        return Keys(self._live.moment)

    def press(self, key: str, said: Said) -> bool:
        """Do what a key of the page as it is now stands for; what it does not offer any more changes nothing."""
        pressed = self.keys.of(self.page()).get(key)
        told = None if pressed is None else does(pressed, said)
        if told is None or isinstance(told, (OpenScreen, ScreenEvent)):
            return False  # only a screen of the table has others
        self._live.tell(told)
        return True
