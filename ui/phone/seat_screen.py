"""One seat's own screen: where its person stands, and what follows from what is pressed. Made where the table runs.

It holds the seat's view and nothing of another's. No page, no request of the network and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from companion.game.moves import Choice
from companion.game.text import Refusal
from companion.view import Offered, View
from ui.dialogue import events
from ui.dialogue.actions import Device, OpenScreen
from ui.dialogue.conversation import Conversation
from ui.dialogue.devices import Nearby
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Page
from ui.dialogue.page.filled_in import Said
from ui.dialogue.page.seat_page import page_of
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.requests import Answer, Request
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import update
from ui.phone.pressed import Keys, does


class PhoneSession(Protocol):
    """The evening as phones may use it, in the table's thread."""

    @property
    def game(self) -> int | None:
        """The number of the game on the table."""

    def view(self, viewer: int, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown."""

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to."""

    def on_phones(self, names: frozenset[str], asleep: Mapping[str, str]) -> None:
        """Say who has a phone that answers for its seat, and since when whose sleeps."""

    def perform(self, request: Request, by: int) -> Answer:
        """Ask something of the table as a seat, for itself alone."""

    def nearby(self) -> Nearby:
        """Return how the devices are."""

    def throw(self) -> Refusal | None:
        """Let Kazami throw."""

    def turn(self) -> Refusal | None:
        """Let Kazami spin the simulated vane."""

    def subscribe(self, hears: Callable[[View], None]) -> Callable[[], None]:
        """Call `hears` with what everybody may see, after each commit; returns what ends it."""


class SeatScreen:
    """What one seat sees and says on its own screen.

    `question` numbers what it is asked, and stays the same while others answer. After an undo the same number is asked
    again, so undos are counted, too; a tap that was on its way then means nothing. Nor does a tap from where the seat
    stood
    before: only a sheet's own page answers what the sheet asks.
    """

    def __init__(self, session: PhoneSession, view: View) -> None:
        self._session = session
        self.view = view
        self.question, self._back = view.revision, 0
        self.now = Conversation()
        self._look()

    @property
    def seat(self) -> int:
        """Whose screen it is."""
        return self.view.viewer

    @property
    def waits(self) -> bool:
        """Whether somebody must press something, or is about to."""
        return self.view.asked or self.now.top is not None

    def changed(self, view: View) -> None:
        """Take the newest view."""
        if not _asked_the_same(self.view, view):
            self.question = view.revision
        self._back += view.revision <= self.view.revision and view.head != self.view.head
        self.view = view
        self._look()

    def _look(self) -> None:
        self._happen(events.Changed())
        if self._session.presence != self.now.presence:
            self._happen(events.PresenceChanged(self._session.presence))

    def page(self) -> Page:
        """Return what is shown."""
        return page_of(ScreenState(self.now, self.view, self._session.nearby()))

    @property
    def keys(self) -> Keys:
        """What makes the keys of the page as it is now."""
        where = standing_of(self.now, self.view)
        return Keys(f"{self._session.game} {self.seat} {self.question} {self._back} {where}")

    def press(self, key: str, said: Said) -> bool:
        """Do what a key of the page as it is now stands for; what it does not offer any more changes nothing."""
        pressed = self.keys.of(self.page()).get(key)
        if pressed is None:
            return False
        told = does(pressed, said)
        if isinstance(told, OpenScreen):
            return False  # only a tablet has other screens
        if isinstance(told, Device):
            refused = self._session.throw() if told.does == "throw" else self._session.turn()
            told = () if refused is None else refused
        if isinstance(told, Refusal):
            told = events.Refused(told)
        for event in told if isinstance(told, tuple) else (told,):
            self._happen(event)
        return True

    def _happen(self, event: events.Event) -> None:
        self.now, ask = update(self.now, event, self.view)
        if ask is not None:
            answer = self._session.perform(ask.request, self.seat)
            self._happen(events.Answered(ask, answer))


def standing_of(now: Conversation, view: View) -> str:
    """Name where somebody stands, without what is known there: that changes while others answer."""
    aside, by_hand, level = now.aside, now.by_hand == view.revision, now.went_on == view.revision
    return repr((aside, by_hand, level, now.twice, *map(_named, (now.board, now.sheet, *now.over))))


def _named(one: msgspec.Struct | None) -> tuple[object, ...]:
    """Name what lies there by its kind, by the choice it fills in, and by whatever else is short."""
    if one is None:
        return ()
    values = [getattr(one, field) for field in one.__struct_fields__]
    short = (value.choice if isinstance(value, MoveDraft) else value for value in values)
    return (type(one).__name__, *(value for value in short if isinstance(value, (Choice, int, str))))


def _asked_the_same(before: View, after: View) -> bool:
    """Whether a seat is still asked what it was asked, because others answered the same question meanwhile."""
    was, now = before.known.front, after.known.front
    if was is None or now is None or was.name != now.name or not after.known.variant.steps[now.name].together:
        return False
    waits = before.viewer in was.waiting and before.viewer in now.waiting
    return waits and _asks(before.offers) == _asks(after.offers)


def _asks(offers: tuple[Offered, ...]) -> tuple[object, ...]:
    return tuple((offered.choice, offered.prompt) for offered in offers)
