"""The bridge between two threads: the session in one, a screen in the other. Only values cross it.

Requests run in the table's thread; their answers come back in the screen's. Views come by themselves; of those that
wait only the newest arrives. The last values that arrived lie here, and no logic of a game. No Kivy and no loop may
enter: how a job gets to the other thread is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock
from typing import TypeVar

import msgspec

from companion.board.chance import Chance
from companion.game.state import Setup
from companion.game.text import Refusal, Text
from companion.people import Played
from companion.statistics import Statistics
from companion.view import View
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.devices import Care, Nearby
from ui.dialogue.draft import Begun
from ui.dialogue.house_file import HouseFile
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.phones import Came, PhonesNow, PhonesWish
from ui.dialogue.phones import Says as SaysOfPhones
from ui.dialogue.requests import Answer, Request
from ui.dialogue.session_port import Folder, KeptGame, Listener
from ui.language.variant_names import Variants
from ui.session.kept_draft import KeptDraft
from ui.session.kept_seats import KeptSeats
from ui.session.printing import pdf_of
from ui.session.session import Session
from ui.session.thread import aside

T = TypeVar("T")
Job = Callable[[], None]
Carry = Callable[[Job], None]
"""Takes a job to another thread and returns at once; in a test it may run the job itself."""
OTHER_GAME = Refusal("other-game", "", Text.of("Another game lies on the table by now. Nothing was done."))


class Threads(msgspec.Struct, frozen=True):
    """How a job gets to the table's thread and to the screen's, and the screen's clock, which never goes back.

    `aside`: a thread of its own for what takes a while and asks nothing of the table.
    """

    to_table: Carry
    to_screen: Carry
    now: Callable[[], float]
    aside: Carry = aside


class ThreadBridge:
    """The evening as a screen has it. `session` is called in the table's thread alone."""

    def __init__(
        self,
        session: Callable[[], Session],
        threads: Threads,
        variants: Variants,
        chance: Chance,
        brought: HouseFile | None = None,
    ) -> None:
        self.variants, self.chance, self.brought = variants, chance, brought
        self.around = AroundTablet()
        self._seats: KeptSeats | None = None
        self.draft: Begun | None = None
        self._drafts: KeptDraft | None = None
        self.view: View | None = None
        self.games: tuple[KeptGame, ...] = ()
        self.nearby, self.phones = Nearby(), PhonesNow()
        self.listener = Listener()
        self._session, self._threads = session, threads
        self._game: int | None = None
        self._since = threads.now()
        self._coming: tuple[int | None, View, PhonePresence] | None = None
        self.presence = PhonePresence()
        self._seen: int | None = None  # the game of the view that is here
        self._newest = 0
        self.news = False
        self._putting = False
        self._resuming: list[Callable[[], None]] | None = []  # who waits for the game; None once it is here
        self._lock = Lock()
        threads.to_table(self._subscribe)

    @property
    def game(self) -> KeptGame | None:
        """The game on the table, as it was when the kept games were looked at."""
        return next((kept for kept in self.games if kept.id == self._game), None)

    def now(self) -> float:
        """Return the seconds of the screen's clock."""
        return self._threads.now()

    def turn_lasted(self) -> float:
        """Return for how many seconds this turn has been seen here."""
        return self._threads.now() - self._since

    def remember(self, seats: KeptSeats) -> None:
        """Let everybody sit where they sat last, and keep where they will sit."""
        self._seats, self.around = seats, seats.around

    def sit(self, around: AroundTablet) -> None:
        """Say who sits where from now on; the table's thread keeps it, so that no finger waits for the disk."""
        changed, self.around = around != self.around, around
        seats = self._seats
        if changed and seats is not None:
            self._threads.to_table(lambda: self._keep(seats, around))

    def _keep(self, seats: KeptSeats, around: AroundTablet) -> None:
        try:
            seats.keep(around)
        except OSError as error:
            self._said(Text.of("Who sits where is kept only until Kazami ends: {why}", why=str(error)))

    def recall(self, drafts: KeptDraft) -> None:
        """Let the new game that was begun be gone on with, and keep what will be chosen."""
        self._drafts, self.draft = drafts, drafts.begun

    def keep_draft(self, begun: Begun | None, lost: Callable[[Text], None]) -> None:
        """Keep a new game as it is now; of several that wait for the disk only the newest is written."""
        changed, self.draft = begun != self.draft, begun
        drafts = self._drafts

        def written(error: OSError | None) -> None:
            if error is not None:
                lost(Text.of("The new game is kept only until Kazami ends: {why}", why=str(error)))

        if changed and drafts is not None:
            self._over_there(
                lambda session: drafts.keep(self.draft) if drafts.begun is not self.draft else None, written
            )

    def _subscribe(self) -> None:
        self._session().subscribe(self._comes, self._said)

    # -- asked there, answered here

    def ask(self, request: Request, answer: Callable[[Answer], None]) -> None:
        """Ask something of the game that is seen here; once another one lies on the table, that is refused."""
        self._of_this_game(lambda session: session.perform(request), answer)

    def throw(self, answer: Callable[[Refusal | None], None]) -> None:
        """Let Kazami throw; where a direction is asked for, one die."""
        self._of_this_game(lambda session: session.throw(), answer)

    def turn(self, answer: Callable[[Refusal | None], None]) -> None:
        """Let Kazami spin the simulated vane."""
        self._of_this_game(lambda session: session.turn(), answer)

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""

        def told(text: Text | Refusal) -> None:
            self._threads.to_screen(lambda: said(text))

        self._threads.to_table(lambda: self._session().tend(care, told))

    def arrange(self, wish: PhonesWish, said: SaysOfPhones) -> None:
        """Do something about the phones, and say what came of it."""

        def told(now: PhonesNow, came: Came) -> None:
            self.phones = now
            said(came)

        def there() -> None:
            phones = self._session().phones
            phones.arrange(wish, lambda came: self._threads.to_screen(partial(told, phones.now(), came)))

        self._threads.to_table(there)

    def look_around(self, then: Callable[[], None]) -> None:
        """See how the devices and the phones are, then go on."""

        def seen(found: tuple[Nearby, PhonesNow]) -> None:
            self.nearby, self.phones = found
            then()

        self._over_there(lambda session: (session.nearby(), session.phones.now()), seen)

    def statistics(self, then: Callable[[Statistics | None], None]) -> None:
        """Tell the figures of the game on the table."""
        self._over_there(
            lambda session: session.statistics(), lambda found: then(None if isinstance(found, Refusal) else found)
        )

    def hours(self, then: Callable[[Mapping[int, str]], None]) -> None:
        """Tell at which time of day each entry of the game on the table was made."""
        self._over_there(
            lambda session: session.hours(), lambda found: then({} if isinstance(found, Refusal) else found)
        )

    def played(self, game: int, then: Callable[[Played | None], None]) -> None:
        """Tell what a kept game tells of its people; a move that is made meanwhile waits for this one game only."""
        self._over_there(
            lambda session: session.played(game), lambda found: then(None if isinstance(found, Refusal) else found)
        )

    # -- written into a folder

    def folders(self, then: Callable[[tuple[Folder, ...]], None]) -> None:
        """Tell which folders can be written into now."""
        self._over_there(lambda session: session.folders(), then)

    def export(self, game: int | None, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        """Write the record of a kept game, None: of the one on the table."""
        self._over_there(lambda session: session.export(game, folder), said)

    def picture(self, png: bytes, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        """Write a picture of the result."""
        self._over_there(lambda session: session.picture(png, folder), said)

    def printed(self, code: str, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        """Write what the variant of the game on the table prints, in a language; no move waits for that."""
        if self.view is None:
            return
        known = self.view.known

        def write(pdf: bytes | Refusal) -> None:
            if isinstance(pdf, Refusal):
                said(pdf)
            else:
                self._over_there(lambda session: session.printed(known.variant.name, pdf, folder), said)

        def made() -> None:
            pdf = pdf_of(known, code)
            self._threads.to_screen(lambda: write(pdf))

        self._threads.aside(made)

    # -- another game on the table

    def begin(self, setup: Setup, refused: Callable[[Refusal], None], opened: Callable[[], None] | None = None) -> None:
        """Keep a new game and put it on the table; `opened` is called then, in place of the listener's."""
        self._put(lambda session: session.begin(setup), refused, opened)

    def open(self, game: int, refused: Callable[[Refusal], None], opened: Callable[[], None] | None = None) -> None:
        """Put a kept game on the table; `opened` is called then, in place of the listener's."""
        self._put(lambda session: session.open(game), refused, opened)

    def resume(self, then: Callable[[], None]) -> None:
        """Put the last game that is not over on the table, if there is one; then go on. That is done once."""
        if self._resuming is None:
            then()
            return
        self._resuming.append(then)
        if len(self._resuming) > 1:
            return  # it is on its way

        def resumed(found: tuple[int | None, tuple[KeptGame, ...] | Refusal]) -> None:
            game, games = found
            self._laid(game)
            waiting, self._resuming = self._resuming or [], None
            self._listed(games, lambda: None)
            for go_on in waiting:
                go_on()

        def resume(session: Session) -> tuple[int | None, tuple[KeptGame, ...] | Refusal]:
            session.resume()
            return session.game, session.games()

        self._over_there(resume, resumed)  # there and back once: each time costs the start a frame

    def catch_up(self, then: Callable[[], None]) -> None:
        """Look at the kept games again, then go on."""
        self._over_there(lambda session: session.games(), lambda games: self._listed(games, then))

    def _listed(self, games: tuple[KeptGame, ...] | Refusal, then: Callable[[], None]) -> None:
        self.games = self.games if isinstance(games, Refusal) else games
        then()

    def _put(
        self,
        put: Callable[[Session], Refusal | None],
        refused: Callable[[Refusal], None],
        opened: Callable[[], None] | None = None,
    ) -> None:
        """Put a game on the table, one at a time: the second of two taps begins no second one."""
        if self._putting:
            return
        self._putting = True

        def done(said: tuple[Refusal | None, int | None]) -> None:
            self._putting = False
            refusal, game = said
            if refusal is not None:
                self._arrive()
                refused(refusal)
                return
            self._laid(game)
            (opened or self.listener.opened)()

        self._over_there(lambda session: (put(session), session.game), done)

    def _laid(self, game: int | None) -> None:
        """Begin a game here: its first view is here before its screen is, and no other screen hears of it."""
        self._game, self._since = game, self._threads.now()
        self._take()

    # -- there and back

    def _over_there(self, job: Callable[[Session], T], answer: Callable[[T], None]) -> None:
        def there() -> None:
            done = job(self._session())
            self._threads.to_screen(lambda: answer(done))

        self._threads.to_table(there)

    def _of_this_game(self, job: Callable[[Session], T], answer: Callable[[T | Refusal], None]) -> None:
        """Run a job for the game that is seen here, and refuse it where another one lies on the table by now."""
        seen = self._seen
        self._over_there(lambda session: OTHER_GAME if seen not in (None, session.game) else job(session), answer)

    def _comes(self, view: View) -> None:
        with self._lock:
            waiting, self._coming = self._coming, (self._session().game, view, self._session().presence)
        if waiting is None:
            self._threads.to_screen(self._arrive)

    def _arrive(self) -> None:
        """Let the screen hear of the newest view; while another game is being put on, it waits for its own screen."""
        if not self._putting and self._take() and self.view is not None:
            self.listener.hears(self.view)

    def _take(self) -> bool:
        """Take the newest view in, if one has come."""
        with self._lock:
            coming, self._coming = self._coming, None
        if coming is None:
            return False
        self._seen, view, self.presence = coming
        if self.view is None or view.known.turn != self.view.known.turn:
            self._since = self._threads.now()
        other = self.view is None or view.known.setup is not self.view.known.setup
        self.news = not other and view.head > self._newest
        self._newest = view.head if other else max(self._newest, view.head)
        self.view = view
        return True

    def _said(self, said: Text | Refusal) -> None:
        text = said.text if isinstance(said, Refusal) else said
        self._threads.to_screen(lambda: self.listener.says(text))
