"""One table as phones use it, where one game lies on it from the beginning to the end. No screen may enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.game.secret import TABLE
from companion.game.text import Refusal
from companion.table import Table
from companion.table.subscribers import Subscribers
from companion.view import View
from ui.dialogue.devices import Nearby
from ui.dialogue.party import Party
from ui.dialogue.requests import Answer, HandsDone, Request
from ui.evening.consent import Consent
from ui.evening.evening import safely
from ui.evening.own_requests import not_its_own


class Throws(Protocol):
    """Devices that may be Kazami's own."""

    def throw(self) -> Refusal | None:
        """Throw, or say why not."""

    def turn(self) -> Refusal | None:
        """Spin the vane, or say why not."""


class LoneTable:
    """The table, with the devices beside it. What the world refuses comes back as a refusal."""

    def __init__(self, table: Table, devices: Throws, nearby: Callable[[], Nearby] = Nearby) -> None:
        """`nearby` says how the devices are."""
        self._table, self.nearby = table, nearby
        self.throw, self.turn = devices.throw, devices.turn
        self._hear = Subscribers[View]()
        self._consent = Consent(table, self._tell)
        self.on_phones = self._consent.on_phones
        table.subscribe(lambda _: self._tell())

    @property
    def game(self) -> int:
        """The number of the game on the table."""
        return self._table.id

    def view(self, viewer: int = TABLE, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown."""
        return safely(self._table, lambda table: table.view(viewer, before))

    @property
    def party(self) -> Party:
        """Who answers on a phone, and what the seats are asked to agree to."""
        return self._consent.party

    def perform(self, request: Request, by: int = TABLE) -> Answer:
        """Ask something of the table; `by` is the seat that asks it on its own screen, for itself alone."""
        consent = self._consent
        answer = safely(self._table, lambda table: not_its_own(table, request, by) or consent.perform(request, by))
        if isinstance(request, HandsDone):  # no commit tells of it
            self._tell()
        return answer

    def subscribe(self, hears: Callable[[View], None]) -> Callable[[], None]:
        """Call `hears` with what everybody may see, after each commit, and when the party changes."""
        return self._hear.add(hears)

    def _tell(self) -> None:
        view = self._table.view(TABLE) if self._hear else None
        if isinstance(view, View):
            self._hear.tell(view)
