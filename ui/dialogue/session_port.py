"""The session as a screen reaches it: the last values that came from the table, and what may be asked of it.

Shapes and plain values only. The composition root fills them; a test brings its own. No journal, no Table, no driver
and no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

import msgspec

from companion.board.chance import Chance
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.people import Played
from companion.statistics import Statistics
from companion.view import View
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.devices import Care, Nearby
from ui.dialogue.draft import Begun
from ui.dialogue.house_file import HouseFile
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.phones import PhonesNow, PhonesWish, Says
from ui.dialogue.requests import Answer, Request

Since = Literal["today", "month", "year", ""]


class KeptGame(msgspec.Struct, frozen=True):
    """A kept game as a list shows it.

    `when` it was changed last is written as in `2026-11-21 21:42`. `winner` is a seat, -1 while it is not over.
    `lasted` are the seconds it was played, without its breaks; 0 where nobody knows. `since` says how long ago `when`
    was, "" before this year.
    """

    id: int
    when: str
    variant: str
    seats: tuple[Seat, ...]
    moves: int
    winner: int = -1
    lasted: float = 0.0
    since: Since = ""


class Folder(msgspec.Struct, frozen=True):
    """A folder people may choose to write something into: a stick, their documents, or the one of the games.

    `name` is what people call it: a stick's own name, or the path as they write it.
    """

    kind: Literal["stick", "documents", "games"]
    name: str
    path: str


class Listener(msgspec.Struct):
    """What a screen wants to hear, in its own thread: views, what the devices say, that another game was put on."""

    hears: Callable[[View], None] = lambda view: None
    says: Callable[[Text], None] = lambda text: None
    opened: Callable[[], None] = lambda: None


class SessionPort(Protocol):
    """One evening. Requests return at once; their answers, and the values that change by themselves, come later."""

    @property
    def variants(self) -> Mapping[str, Variant]:
        """The variants a new game can be played in, by name."""

    @property
    def chance(self) -> Chance:
        """What draws lots and lays out maps."""

    @property
    def brought(self) -> HouseFile | None:
        """What a new game begins with, None where nothing was brought along."""

    @property
    def view(self) -> View | None:
        """What everybody may see of the game on the table; None before the first one."""

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to, as of that view."""

    @property
    def news(self) -> bool:
        """Whether the last move of it was never seen before: not where a game is laid out, or gone back in."""

    @property
    def games(self) -> tuple[KeptGame, ...]:
        """All kept games, the last changed first, as they were when they were looked at."""

    @property
    def game(self) -> KeptGame | None:
        """The one on the table, as it was then."""

    @property
    def nearby(self) -> Nearby:
        """The devices beside the table, as they were seen last."""

    @property
    def phones(self) -> PhonesNow:
        """The phones at the table, as they were seen last."""

    @property
    def around(self) -> AroundTablet:
        """Who sits where around the tablet; kept from evening to evening, beside the games."""

    @property
    def listener(self) -> Listener:
        """Who hears of views, of the devices, and of another game."""

    def sit(self, around: AroundTablet) -> None:
        """Say who sits where from now on."""

    @property
    def draft(self) -> Begun | None:
        """The new game that was begun and not finished; kept until it begins, also over a power failure."""

    def keep_draft(self, begun: Begun | None, lost: Callable[[Text], None]) -> None:
        """Keep it as it is now, None: it is over; `lost` is told why it is known only until Kazami ends, if it is."""

    def ask(self, request: Request, answer: Callable[[Answer], None]) -> None:
        """Ask something of the game on the table."""

    def throw(self, answer: Callable[[Refusal | None], None]) -> None:
        """Let Kazami throw; where a direction is asked for, one die."""

    def turn(self, answer: Callable[[Refusal | None], None]) -> None:
        """Let Kazami spin the simulated vane."""

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        """Do something about the phones, and say what came of it."""

    def begin(self, setup: Setup, refused: Callable[[Refusal], None], opened: Callable[[], None] | None = None) -> None:
        """Keep a new game and put it on the table; `opened` is called then, in place of the listener's."""

    def open(self, game: int, refused: Callable[[Refusal], None], opened: Callable[[], None] | None = None) -> None:
        """Put a kept game on the table; `opened` is called then, in place of the listener's."""

    def resume(self, then: Callable[[], None]) -> None:
        """Put the last game that is not over on the table, if there is one, look at the kept games, then go on."""

    def catch_up(self, then: Callable[[], None]) -> None:
        """Look at the kept games again, then go on."""

    def look_around(self, then: Callable[[], None]) -> None:
        """See how the devices and the phones are, then go on."""

    def folders(self, then: Callable[[tuple[Folder, ...]], None]) -> None:
        """Tell which folders something can be written into now, sticks first."""

    def export(self, game: int | None, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        """Write the record of a kept game (None: of the one on the table) into a folder, and say where it is now.

        Without a folder it is written beside the kept games.
        """

    def picture(self, png: bytes, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        """Write a picture of the result into a folder, beside the kept games without one, and say where it is now."""

    def printed(self, code: str, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        """Write what the variant of this game prints into a folder, in a language, and say where it is now."""

    def statistics(self, then: Callable[[Statistics | None], None]) -> None:
        """Tell the figures of the game on the table, None before the first one."""

    def hours(self, then: Callable[[Mapping[int, str]], None]) -> None:
        """Tell at which time of day each entry of the game on the table was made, as `21:42`, where that is known."""

    def played(self, game: int, then: Callable[[Played | None], None]) -> None:
        """Tell what a kept game tells of its people, None where it cannot be read. That takes a while."""

    def now(self) -> float:
        """Return the seconds of the screen's clock, which never goes back."""

    def turn_lasted(self) -> float:
        """Return for how many seconds this turn has been seen here."""
