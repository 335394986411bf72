"""The screens of all who sit at a phone, and who is woken when one of them shows something else.

They live in the table's thread: a commit changes every screen before anybody else moves. A screen is found by the name
of who sits there, so the same phones go on in a rematch. No page, no request of the network and no token may enter.
"""

from __future__ import annotations

from asyncio import Event
from collections.abc import Iterator
from contextlib import contextmanager

from companion.game.secret import TABLE
from companion.view import View
from ui.dialogue.page.filled_in import Said
from ui.phone.seat_screen import PhoneSession, SeatScreen


class SeatsOnPhones:
    """The screens by name. `listening` wakes whoever shows one; `version` numbers what there is to show."""

    def __init__(self, session: PhoneSession) -> None:
        self._session = session
        self._game: int | None = None
        self._table: View | None = None
        self._screens: dict[str, SeatScreen] = {}
        self._waiting: set[Event] = set()
        self.version = 0
        self.leave = session.subscribe(self._changed)

    def screen(self, name: str) -> SeatScreen | None:
        """Return the screen of who bears this name at the table; None where nobody does, or no game lies there."""
        table = self.table()
        if table is None:
            return None
        names = [seat.name for seat in table.known.setup.seats]
        if name not in names or names.index(name) not in table.known.players:
            return None
        if name not in self._screens:
            view = self._session.view(names.index(name))
            if not isinstance(view, View):
                return None
            self._screens[name] = SeatScreen(self._session, view)
        return self._screens[name]

    def table(self) -> View | None:
        """Return what everybody may see, None where no game lies on the table. Made once after each commit."""
        if self._table is None:
            view = self._session.view(TABLE)
            if not isinstance(view, View):
                return None
            self._same_game(view)
        return self._table

    def press(self, name: str, key: str, said: Said) -> bool:
        """Press something on a screen; whether it was still there."""
        screen = self.screen(name)
        done = screen is not None and screen.press(key, said)
        self.wake()
        return done

    @contextmanager
    def listening(self) -> Iterator[Event]:
        """Return what is set whenever a screen may show something else."""
        event = Event()
        self._waiting.add(event)
        try:
            yield event
        finally:
            self._waiting.discard(event)

    def _changed(self, table: View) -> None:
        self._same_game(table)
        for screen in self._screens.values():
            view = self._session.view(screen.seat)
            if isinstance(view, View):
                screen.changed(view)
        self.wake()

    def _same_game(self, table: View) -> None:
        """Forget every screen once another game lies on the table: what a seat began there is over."""
        if self._session.game != self._game:
            self._screens = {}
        self._game, self._table = self._session.game, table

    def wake(self) -> None:
        """Let everybody look again."""
        self.version += 1
        for event in tuple(self._waiting):
            event.set()
