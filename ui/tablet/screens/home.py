"""What the screens around the evening need of the rest of Kazami: shapes and plain values only.

Filled by the composition root (through the bridge to the table's thread); a test brings its own. No journal, no driver
and no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.board.chance import Chance
from companion.board.maps import BoardMap
from companion.game.room import Room
from companion.game.state import Game, Seat, Setup
from companion.game.text import Refusal, Text
from companion.statistics import Statistics
from ui.dialogue.ports import Care
from ui.tablet.bridge import DieNews, VaneNews
from ui.tablet.kit.health import Health
from ui.tablet.kit.screen_kit import Settings

Go = Callable[..., None]
"""Goes to another screen: `go("statistics")`, `go("clause", clause="BASE-ROB-02")`."""


@dataclass(frozen=True)
class Standing:
    """The game on the table as everybody knows it, for the start and the result: `known` is the table's knowledge.

    `sheet` says who holds what and where the pieces stand, `last` what was done last (None: nothing yet), `when` the
    date and time of that as it is written here (`2026-11-21 21:42`).
    """

    known: Game
    sheet: tuple[Text, ...] = ()
    last: Text | None = None
    when: str = ""


@dataclass(frozen=True)
class Evening:
    """A kept game as the list of past evenings shows it; `winner` is a seat's number, -1 while it is not over."""

    id: int
    when: str
    room: str
    seats: tuple[Seat, ...]
    moves: int
    winner: int = -1


@dataclass(frozen=True)
class DeviceSeen:
    """One device: name, icon, and how it is in one sentence.

    `faces` are those of the last throw it read that counted, `age` the seconds since its last event, `dice` what it
    sees of its dice now, `vane` where it points if it is one, `noise` by how many degrees it trembles at rest, `source`
    what it is called at this table, `ails` what is wrong with it, or why it is not there.
    """

    name: Text
    icon: str
    health: Health
    state: Text
    faces: tuple[int, ...] = ()
    age: float | None = None
    dice: tuple[DieNews, ...] = ()
    vane: VaneNews | None = None
    noise: float | None = None
    source: str = ""
    ails: Text | None = None


class Brought(Protocol):
    """What a table brought along for a new game: its room, its own map, if it has one, and its house rules."""

    @property
    def room(self) -> Room:
        """The room."""

    @property
    def board(self) -> BoardMap | None:
        """The map."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The rules."""


class Home(Protocol):
    """The house the table stands in. Requests return at once; what comes of them is said in the screen's thread."""

    @property
    def rooms(self) -> Mapping[str, Room]:
        """The rooms a new game can be played in, by name."""

    @property
    def chance(self) -> Chance:
        """What draws lots and lays out maps."""

    @property
    def brought(self) -> Brought | None:
        """What a new game begins with, None where nothing was brought along."""

    def standing(self) -> Standing | None:
        """Return the game on the table, None before the first one."""

    def statistics(self, then: Callable[[Statistics | None], None]) -> None:
        """Tell the figures of the game on the table, None before the first one."""

    def evenings(self) -> tuple[Evening, ...]:
        """Return all kept games, the last changed first."""

    def devices(self) -> tuple[DeviceSeen, ...]:
        """Return the devices beside the table, none where there are none."""

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""

    def settings(self, settings: Settings) -> None:
        """Take other settings: every screen is built anew with them, and they are kept."""

    def begin(self, setup: Setup, refused: Callable[[Refusal], None]) -> None:
        """Begin a new game and go to the table."""

    def open(self, game: int, refused: Callable[[Refusal], None]) -> None:
        """Put a kept game on the table and go there."""

    def export(self, game: int | None, said: Callable[[Text | Refusal], None]) -> None:
        """Write the record of a kept game (None: of the one on the table), and say where it is now."""
