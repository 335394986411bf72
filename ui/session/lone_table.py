"""One table with the devices beside it. What the world refuses comes back as a refusal.

The session has one for each game that lies on it. No screen may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.table import Table
from companion.table.subscribers import Subscribers
from companion.view import View
from ui.dialogue.devices import Nearby
from ui.dialogue.faults import tried
from ui.dialogue.hall import CALLED, TOLD_ONCE_HEARD, HallNow, HallPort, NoHall
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.requests import Answer, CallJudge, HandsDone, Request
from ui.session.consent import Consent
from ui.session.own_requests import not_its_own
from ui.session.world_errors import WORLD, told

T = TypeVar("T")
NO_HALL_AT_ALL = NoHall()


class Throws(Protocol):
    """Devices that may be Kazami's own."""

    def throw(self) -> Refusal | None:
        """Throw Kazami's dice, or simulated ones; refused where they are real."""

    def turn(self) -> Refusal | None:
        """Spin the simulated vane; refused where it is real."""


class LoneTable:
    """The table, the devices beside it, and what its seats are asked to agree to."""

    def __init__(
        self, table: Table, devices: Throws, nearby: Callable[[], Nearby] = Nearby, hall: HallPort = NO_HALL_AT_ALL
    ) -> None:
        """`nearby` says how the devices are, `hall` is where a judge is called."""
        self.table, self._hall = table, hall
        self.nearby: Callable[[], Nearby] = lambda: replace(nearby(), hall=hall.now, card=hall.card)
        self.throw, self.turn = devices.throw, devices.turn
        self._hear = Subscribers[View]()
        self._consent = Consent(table, self.tell)
        self.on_phones = self._consent.on_phones
        self._hears_no_more = table.subscribe(lambda _: self.tell())

    @property
    def game(self) -> int:
        """The number of the game on the table."""
        return self.table.id

    def view(self, viewer: int = TABLE, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown: now, or as it was before an entry."""
        return safely(self.table, lambda table: table.view(viewer, before))

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to."""
        return self._consent.presence

    def perform(self, request: Request, by: int = TABLE) -> Answer:
        """Ask something of the table; `by` is the seat that asks it on its own screen, for itself alone."""
        consent, hall = self._consent, self._hall
        if isinstance(request, CallJudge):
            about = request.about
            return safely(self.table, lambda table: hall.call(about, by)) or _called(hall.now, by)
        answer = safely(self.table, lambda table: not_its_own(table, request, by) or consent.perform(request, by))
        if isinstance(request, HandsDone):  # no commit tells of it
            self.tell()
        return answer

    def subscribe(self, hears: Callable[[View], None]) -> Callable[[], None]:
        """Call `hears` with what everybody may see, after each commit, and when who answers on a phone changes."""
        return self._hear.add(hears)

    def leave(self) -> None:
        """Hear nothing of the table any more."""
        self._consent.leave()
        self._hears_no_more()

    def tell(self) -> None:
        """Call whoever hears of it with what everybody may see."""
        view = self.table.view(TABLE) if self._hear else None
        if isinstance(view, View):
            self._hear.tell(view)


def _called(now: HallNow | None, by: int) -> Text | None:
    """Return what is said after a call; nothing where it was announced, which no seat's own screen hears."""
    if now is not None and not now.hears:
        return TOLD_ONCE_HEARD
    return None if by == TABLE else CALLED


def safely(table: Table, request: Callable[[Table], T]) -> T | Refusal:
    """Run a request at a table; what the world refuses comes back, a fault that changed nothing is logged and told."""
    return checked(lambda: tried(lambda: table.history.head, lambda: request(table), WORLD))


def checked(job: Callable[[], T]) -> T | Refusal:
    """Do something that the disk or a device may refuse, and return then why."""
    try:
        return job()
    except WORLD as error:
        return Refusal("not-kept", "", told(error))
