"""The screens of all who sit at a phone, and of the table in a browser, and who is woken when one shows something else.

They live in the table's thread: a commit changes every screen before anybody else moves. A screen is found by the name
of who sits there, so the same phones go on in a rematch. No page, no request of the network and no token may enter.
"""

from __future__ import annotations

from asyncio import Event, get_running_loop
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue.page.filled_in import Said
from ui.phone.seat_screen import PhoneSession, SeatScreen
from ui.phone.table_screen import Later, TableHost, TableScreen


def calls_later(seconds: float, does: Callable[[], None]) -> Callable[[], None]:
    """Do something in the running loop after so many seconds; return what calls it off."""
    return get_running_loop().call_later(seconds, does).cancel


class BrowserScreens:
    """The screens by name, those of the table by number. `listening` wakes whoever shows one; `version` numbers what
    there is to show.
    """

    def __init__(self, session: PhoneSession, host: TableHost | None = None, later: Later = calls_later) -> None:
        """`host`: what screens of the table use; None where there can be none. `later` does something after a while."""
        self._session, self._host, self._later = session, host, later
        self._tables: dict[int, TableScreen] = {}
        self._game: int | None = None
        self._table: View | None = None
        self._screens: dict[str, SeatScreen] = {}
        self._waiting: set[Event] = set()
        self.version = 0
        self._leaves = [session.subscribe(self._changed)]
        if host is not None:
            self._leaves.append(host.announcements(self.announce, self.wake))

    def leave(self) -> None:
        """Hear of nothing any more."""
        for leaves in self._leaves:
            leaves()

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

    def table_screen(self, number: int) -> TableScreen | None:
        """Return the table screen of this number, None where there can be none."""
        if self._host is None:
            return None
        if number not in self._tables:
            self._tables[number] = screen = TableScreen(self._host, number, self._later, self.wake)
            view = self.table()
            if view is not None:
                screen.changed(view, other=True)
        return self._tables[number]

    def keep_tables(self, numbers: Collection[int]) -> None:
        """Forget the table screens of all other numbers: whoever gets such a number next stands where nobody stood.

        Everybody looks again, as seats may have changed hands, too.
        """
        for number in [number for number in self._tables if number not in numbers]:
            self._tables.pop(number).end()
        self.wake()

    def left_table(self, number: int) -> None:
        """Hear that no browser shows this table screen any more: what only a seat may see is covered."""
        if number in self._tables:
            self._tables[number].left()
            self.wake()

    def table(self) -> View | None:
        """Return what everybody may see, None where no game lies on the table. Made once after each commit."""
        if self._table is None:
            view = self._session.view(TABLE)
            if not isinstance(view, View):
                return None
            self._same_game(view)
        return self._table

    def press(self, name: str | int, key: str, said: Said) -> bool:
        """Press something on a screen, of the table by its number; whether it was still there."""
        screen = self.table_screen(name) if isinstance(name, int) else self.screen(name)
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
        other = self._session.game != self._game
        self._same_game(table)
        for shared in self._tables.values():
            shared.changed(table, other=other)
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

    def announce(self, said: Text | Refusal) -> None:
        """Let the screens of the table say what a device says."""
        for screen in self._tables.values():
            screen.announce(said)
        self.wake()

    def wake(self) -> None:
        """Let everybody look again."""
        self.version += 1
        for event in tuple(self._waiting):
            event.set()
