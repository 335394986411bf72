"""A browser that is the table's screen: the conversation all look at, and the screens around the game.

It lives in the table's loop, one for each such browser, so nothing is lost where one reloads, sleeps or is replaced. No
network, no token, no markup and no rule may enter; a seat's view does only while its cover is lifted here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from companion.board.chance import Chance
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game, Setup
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.people import Played
from companion.statistics import Statistics
from companion.view import View
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.conversation import Message
from ui.dialogue.devices import Care, TakeDie
from ui.dialogue.draft import Begun
from ui.dialogue.hall import AwaitCard, ForgetCard
from ui.dialogue.house_file import HouseFile
from ui.dialogue.page.filled_in import Said
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.page.table_page import table_page
from ui.dialogue.phones import Came, Code, GameFetched, PhonesPort, PhonesWish
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.screens.blocks import RoseShown, ScreenPage
from ui.dialogue.screens.devices import LISTENS, tended
from ui.dialogue.screens.events import (
    DevicesTended,
    DraftKept,
    GameBegun,
    GameOpened,
    OfSession,
    PhonesAsked,
    ScreenEvent,
    Seated,
    WentTo,
)
from ui.dialogue.screens.phones import after, leaving, meanwhile
from ui.dialogue.screens.screen import (
    NAMED,
    Devices,
    Log,
    LookBack,
    NewGame,
    People,
    Phones,
    Result,
    Screen,
    Start,
    StatisticsShown,
)
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.start import rose_shown
from ui.dialogue.screens.update import Followed, kept, updated
from ui.dialogue.session_port import KeptGame
from ui.language.variant_names import Variants
from ui.phone.live_conversation import LiveConversation
from ui.phone.pressed import Keys, does
from ui.phone.seat_screen import PhoneSession

COVER = 30.0
"""After so many seconds without a tap what only one seat may see is covered."""
JOINS = Devices(asks="join")
"""Where a picture of a hall's card is waited for."""
GLANCE, GLANCES = 0.5, 20
"""Seconds between two looks at the vane of the first screen, and how many follow each time that this is written: until
the next beat of its stream writes it anew, if somebody looks at it still."""
Later = Callable[[float, Callable[[], None]], Callable[[], None]]
"""Does something after so many seconds; returns what calls that off."""


class TableHost(PhoneSession, Protocol):
    """The session as a screen of the table may use it, in the table's thread."""

    def announcements(self, says: Callable[[Text | Refusal], None], stirs: Callable[[], None]) -> Callable[[], None]:
        """Call `says` with what the devices say, `stirs` to look again without a game; returns what ends both."""

    @property
    def variants(self) -> Mapping[str, Variant]:
        """The variants a new game can be played in, by name."""

    @property
    def chance(self) -> Chance:
        """What draws lots and lays out maps."""

    @property
    def phones(self) -> PhonesPort:
        """The phones at the table."""

    @property
    def brought(self) -> HouseFile | None:
        """What a new game begins with, None where nothing was brought along."""

    @property
    def draft(self) -> Begun | None:
        """The new game that was begun and not finished."""

    def keep_draft(self, begun: Begun | None) -> Text | None:
        """Keep it as it is now; return why it is known only until Kazami ends, if it is."""

    @property
    def around(self) -> AroundTablet:
        """Who sits at which side."""

    def sit(self, around: AroundTablet) -> Text | None:
        """Say who sits where from now on; return why it is known only until Kazami ends, if it is."""

    def games(self) -> tuple[KeptGame, ...] | Refusal:
        """Return all kept games, the last changed first."""

    def played(self, game: int) -> Played | Refusal | None:
        """Return what a kept game tells of its people. That takes a while."""

    def statistics(self) -> Statistics | Refusal:
        """Return the figures of the game on the table."""

    def record(self) -> str | None:
        """Return the record of the game on the table; None where there is none, or none that can be read now."""

    def hours(self) -> Mapping[int, str] | Refusal:
        """Return the time of day at which each entry of the game was made."""

    def begin(self, setup: Setup) -> Refusal | None:
        """Keep a new game, and put it on the table."""

    def open(self, game: int) -> Refusal | None:
        """Put a kept game on the table."""

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""


class TableScreen:
    """What one browser shows and says that all look at. `wake` is called when it shows something else by itself."""

    def __init__(self, host: TableHost, number: int, later: Later, wake: Callable[[], None]) -> None:
        self._host, self.number, self._later, self._wake = host, number, later, wake
        self._live: LiveConversation | None = None
        self.screen: Screen | None = Start()
        self._said: Text | Refusal | None = None
        self._code: Code | None = None
        self._wish: PhonesWish | None = None  # what the code came of
        self._played: tuple[Played | None, ...] = ()
        self._cover: Callable[[], None] | None = None
        self._heard: Message | None = None  # what is said in place of the sentence, for how long `_reading` knows
        self._reading: Callable[[], None] | None = None
        self._glance: Callable[[], None] | None = None

    # -- what it shows

    def page(self) -> TablePage | ScreenPage:
        """Return what is shown: the game on the table, or a screen around it."""
        if self.screen is None and self._live is not None:
            return table_page(self._live.state, self._host.around)
        page = screen_page(self.screen or Start(), self._state)
        if page.rose is not None:
            self._look_at_vane(page.rose, GLANCES)
        return page

    def _look_at_vane(self, shown: RoseShown, times: int) -> None:
        """Look at the devices so many times, now and then, and show the face anew once it differs."""
        if self._glance is not None:
            self._glance()
        self._glance = self._later(GLANCE, partial(self._glanced, shown, times - 1))

    def _glanced(self, shown: RoseShown, times: int) -> None:
        self._glance = None
        if rose_shown(self._host.nearby()) != shown:
            self._wake()
        elif times:
            self._look_at_vane(shown, times)

    @property
    def state(self) -> ScreenState | None:
        """Where the table stands, while the game is shown."""
        return None if self.screen is not None or self._live is None else self._live.state

    @property
    def known(self) -> Game | None:
        """The game on the table, as all know it."""
        return None if self._live is None else self._live.view.known

    @property
    def variants(self) -> Variants:
        """All variants, by their names."""
        return self._host.variants

    @property
    def keys(self) -> Keys:
        """What makes the keys of the page as it is now."""
        if self.screen is None and self._live is not None:
            return Keys(f"{self.number} {self._live.moment}")
        return Keys(f"{self.number} {self._host.game} {self.screen!r}")

    @property
    def _state(self) -> SessionState:
        host, screen = self._host, self.screen
        games, view = host.games(), None if self._live is None else self._live.view
        figures = host.statistics() if view is not None and isinstance(screen, (Result, StatisticsShown)) else None
        hours = host.hours() if view is not None and isinstance(screen, (Log, LookBack)) else {}
        past = host.view(TABLE, screen.before) if isinstance(screen, LookBack) and screen.before else view
        return SessionState(
            host.variants,
            () if isinstance(games, Refusal) else games,
            host.game,
            view,
            host.nearby(),
            host.phones.now(),
            host.draft,
            host.brought,
            self._said,
            self._code,
            None if isinstance(figures, Refusal) else figures,
            self._played,
            {} if isinstance(hours, Refusal) else hours,
            past if isinstance(past, View) else view,
            host.around,
            self._wish,
        )

    def record(self) -> str | None:
        """Return the record of the game on the table once it is over: before, it tells what hands hold."""
        over = self.known is not None and self.known.winner != NOBODY
        return self._host.record() if over else None

    # -- what happens to it

    def changed(self, view: View, *, other: bool) -> None:
        """Take the newest view; with `other` another game lies on the table now."""
        if self._live is None or other:
            self._live = LiveConversation(self._host, view)
            self.screen = None if self.screen is None or isinstance(self.screen, (Start, NewGame)) else self.screen
        else:
            self._live.changed(view)
        if not self._alone or self._cover is None:  # what others do gives nobody more time
            self._watch()
        self._say()

    def announce(self, said: Text | Refusal) -> None:
        """Say what a device says."""
        if self._live is not None:
            self._live.happen(events.Refused(said) if isinstance(said, Refusal) else events.Announced(said))
        self._say()

    def left(self) -> None:
        """Cover what only one seat may see: nobody looks at it here any more."""
        if self._live is not None and self._alone:
            self._live.happen(events.CoveredAgain())
        self._watch()

    def end(self) -> None:
        """Cover and take back what was shown here: this browser is the table's screen no more."""
        self.left()
        self._forget_code()
        self._await_card(None)

    @property
    def _alone(self) -> bool:
        """Whether one seat looks here alone."""
        return self._live is not None and self._live.now.alone is not None

    def _watch(self) -> None:
        """Let what only one seat may see cover itself after a while without a tap."""
        if self._cover is not None:
            self._cover()
            self._cover = None
        if self._alone:
            self._cover = self._later(COVER, self._leave_alone)

    def _leave_alone(self) -> None:
        self._cover = None
        self.left()
        self._wake()

    def _say(self) -> None:
        """Let what is said in place of the sentence stand for a while, and then what happens now."""
        said = None if self._live is None else self._live.now.said
        if said is self._heard:
            return
        self._heard = said
        if self._reading is not None:
            self._reading()
        self._reading = None if said is None else self._later(events.READ, self._hush)

    def _hush(self) -> None:
        self._heard = self._reading = None
        if self._live is not None:
            self._live.happen(events.Hushed())
        self._wake()

    # -- what is pressed

    def press(self, key: str, said: Said) -> bool:
        """Do what a key of the page as it is now stands for; what it does not offer any more changes nothing."""
        pressed = self.keys.of(self.page()).get(key)
        told = None if pressed is None else does(pressed, said)
        if told is None:
            return False
        if isinstance(told, OpenScreen):
            self._go_to(NAMED.get(told.to))
        elif isinstance(told, ScreenEvent):
            self._follow(told)
        elif self._live is not None:
            self.screen = None
            self._live.tell(told)
        self._watch()
        self._say()
        return True

    def _follow(self, event: ScreenEvent) -> None:
        self._said = None
        if isinstance(event, WentTo):
            self._go_to(event.screen)
            return
        then = event if isinstance(event, OfSession) else self._updated(event)
        if isinstance(then, Refusal):
            self._said = then
        elif isinstance(then, OfSession):
            self._ask(then)
        else:
            self._go_to(then)

    def _updated(self, event: ScreenEvent) -> Followed:
        return updated(self.screen or Start(), event, self._state, self._host.chance)

    def _go_to(self, screen: Screen | None) -> None:
        """Open a screen, None: the game; what was begun there waits, covered."""
        if self.screen is None and screen is not None and self._live is not None:
            self._live.happen(events.WentElsewhere())
        if type(screen) is not type(self.screen):
            self._forget_code()
        self._await_card(screen)
        self.screen = screen if screen is not None or self._live is not None else Start()
        begun = kept(self.screen)
        if begun is not None and begun != self._host.draft:
            self._said = self._host.keep_draft(begun)
        if isinstance(screen, People):
            self._played = ()
            self._later(0, self._tell_next)

    def _await_card(self, screen: Screen | None) -> None:
        """Wait for a picture of a hall's card while the screen that is opened joins one; opened again, for another."""
        if screen == JOINS:
            self._host.tend(AwaitCard(self._key), lambda said: None)
        elif self.screen == JOINS:
            self._host.tend(ForgetCard(self._key), lambda said: None)

    @property
    def _key(self) -> str:
        return f"table {self.number}"

    def _tell_next(self) -> None:
        """Read one more kept game; between two of them the table has its turn."""
        games = self._host.games()
        if not isinstance(self.screen, People) or isinstance(games, Refusal):
            return
        left = games[len(self._played) :]
        if left:
            found = self._host.played(left[0].id)
            self._played = (*self._played, found if isinstance(found, Played) else None)
            self._wake()
            self._later(0, self._tell_next)

    def _ask(self, asked: OfSession) -> None:
        match asked:
            case GameBegun(setup):
                self._said = self._host.begin(setup)
                if self._said is None:
                    self._host.keep_draft(None)
                    self.screen = None
            case GameOpened(game, then):
                self._said = self._host.open(game)
                self.screen = then if self._said is None else self.screen
            case DraftKept(begun):
                self._said = self._host.keep_draft(begun)
            case PhonesAsked(wish):
                self._arrange(wish)
            case DevicesTended(care):
                self._said = LISTENS if isinstance(care, TakeDie) else None
                self._host.tend(care, partial(self._tended, care))
            case Seated(around):
                self._said = self._host.sit(around)

    def _tended(self, care: Care, said: Text | Refusal) -> None:
        self._said = said
        if isinstance(self.screen, Devices):
            self.screen = tended(self.screen, care, said)
        self._wake()

    def _arrange(self, wish: PhonesWish) -> None:
        self._forget_code()
        if isinstance(self.screen, Phones):
            self.screen = Phones()
        self._wish, self._said = wish, meanwhile(wish)
        self._host.phones.arrange(wish, partial(self._came, wish))

    def _forget_code(self) -> None:
        """Show no code any more; a game that nobody sees any more is lent no longer."""
        wish = leaving(self._wish, self._host.phones.now())
        self._code = self._wish = None
        if wish is not None:
            self._host.phones.arrange(wish, lambda came: None)

    def _came(self, wish: PhonesWish, came: Came) -> None:
        """Show what came of a wish about the phones."""
        more = None if isinstance(came, Refusal) else after(wish)
        if more is not None:
            self._arrange(more)
            return
        match came:
            case Code():
                self._code = came
            case GameFetched(game):
                self._said = self._host.open(game)
                self.screen = None if self._said is None else self.screen
            case said:
                self._said = said
        self._wake()
