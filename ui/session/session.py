"""The session: the one owner of the table that is on, of the game that lies there and of the devices beside it.

It lives in the table's thread and is used there alone; what crosses to a screen is made here. Who subscribes goes on
hearing when another game is put on the table. No screen, no driver and no rule of a game may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.state import Setup
from companion.game.text import Refusal, Text
from companion.journal import Journal, Listed
from companion.people import Played
from companion.statistics import Statistics, statistics
from companion.table import Table
from companion.table.subscribers import Subscribers
from companion.view import View
from ui.dialogue.devices import Care, Nearby
from ui.dialogue.hall import HallCare, HallPort, NoHall
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.phones import NoPhones, PhonesPort
from ui.dialogue.requests import Answer, Request
from ui.dialogue.session_port import Folder, KeptGame, Since
from ui.language.variant_names import Variants
from ui.session.arming import Armed, keep_armed, waited
from ui.session.consent import NOT_ASLEEP
from ui.session.folders import gone, write_into
from ui.session.lone_table import LoneTable, Throws, checked, safely
from ui.session.played_games import PlayedGames

T = TypeVar("T")
Says = Callable[[Text | Refusal], None]
NO_GAME = Refusal("no-game", "", Text.of("There is no game on the table."))


class Devices(Armed, Throws, Protocol):
    """The devices beside one game."""

    def join(self, says: Says) -> None:
        """Let them play, and say what they say."""

    def part(self) -> None:
        """Let them rest."""

    def nearby(self) -> Nearby:
        """Return how they are."""

    def tend(self, care: Care, said: Says) -> None:
        """Do something to them, and say what came of it, at once or later. Raises what the world refuses."""


class Dependencies(NamedTuple):
    """What an evening is given: the variants, what puts a kept game on a table, stands beside it, and tells its record.

    seed: makes a new game's own chance. now: the time in Unix seconds, which `zone` dates (None: the machine's).
    folders: which can be written into now, that of the games last.
    """

    variants: Variants
    table: Callable[[int], Table]
    devices: Callable[[Table], Devices]
    record: Callable[[int], str]
    folders: Callable[[], tuple[Folder, ...]]
    seed: Callable[[], bytes]
    now: Callable[[], float]
    zone: tzinfo | None = None


class Session:
    """The kept games, and the one that lies on the table. What the world refuses comes back as a refusal."""

    def __init__(self, journal: Journal, dependencies: Dependencies) -> None:
        self.journal = journal
        self.phones: PhonesPort = NoPhones()
        self.hall: HallPort = NoHall()
        self._means = dependencies
        self._played = PlayedGames(journal, dependencies.variants)
        self._on_table: LoneTable | None = None
        self._devices: Devices | None = None
        self.idle: Callable[[], Nearby] = Nearby  # how devices are that no game plays with
        self._on_phones = (frozenset[str](), NOT_ASLEEP)
        self._disarm: Callable[[], None] = lambda: None
        self._hear, self._say, self._stir = Subscribers[View](), Subscribers[Text | Refusal](), Subscribers[None]()

    def subscribe(
        self, hears: Callable[[View], None], says: Says | None = None, stirs: Callable[[], None] = lambda: None
    ) -> Callable[[], None]:
        """Call `hears` with what everybody may see, after each commit and for each game that is put on the table.

        `says` is called with what the devices say, `stirs` when something beside the table is different and no game
        lies there. Returns what ends it all.
        """
        added = self._hear.add(hears), self._say.add(says or (lambda said: None)), self._stir.add(lambda _: stirs())

        def leave() -> None:
            for ends in added:
                ends()

        return leave

    def announce(self, said: Text | Refusal) -> None:
        """Say something on each screen, as the devices do: a note from the hall."""
        self._say.tell(said)

    def stir(self) -> None:
        """Let everybody look again: something beside the game is different, such as the clock of the hall."""
        if self._on_table is None:
            self._stir.tell(None)
        else:
            self._on_table.tell()

    # -- the game on the table

    @property
    def on_table(self) -> LoneTable | None:
        """The game on the table, as a screen has it that lives in the table's loop."""
        return self._on_table

    @property
    def game(self) -> int | None:
        """The number of the game on the table."""
        return None if self._on_table is None else self._on_table.game

    def view(self, viewer: int = TABLE, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown: now, or as it was before an entry."""
        return NO_GAME if self._on_table is None else self._on_table.view(viewer, before)

    def perform(self, request: Request, by: int = TABLE) -> Answer:
        """Ask something of the table; `by` is the seat that asks it on its own screen, for itself alone."""
        return NO_GAME if self._on_table is None else self._on_table.perform(request, by)

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to."""
        return PhonePresence() if self._on_table is None else self._on_table.presence

    def on_phones(self, names: frozenset[str], asleep: Mapping[str, str] = NOT_ASLEEP) -> None:
        """Say who has a phone that answers for its seat, and since when whose sleeps."""
        self._on_phones = names, asleep
        if self._on_table is not None:
            self._on_table.on_phones(names, asleep)

    def asked(self, request: Callable[[Table], T]) -> T | Refusal:
        """Run a request at the table; see `safely`."""
        return NO_GAME if self._on_table is None else safely(self._on_table.table, request)

    def statistics(self) -> Statistics | Refusal:
        """Return the figures of the game, as everybody may know them."""

        def figures(table: Table) -> Statistics:
            known = table.known(TABLE)
            return statistics(known.variant, known.setup, table.history.path(), self.journal.times(table.id))

        return self.asked(figures)

    def hours(self) -> Mapping[int, str] | Refusal:
        """Return the time of day at which each entry of the game was made, as far as it is known."""
        return self.asked(lambda table: hours(self.journal, table, self._means.zone))

    # -- the kept games

    def games(self) -> tuple[KeptGame, ...] | Refusal:
        """Return all kept games, the last changed first."""
        return checked(lambda: tuple(map(self._listed, self.journal.games())))

    def _listed(self, kept: Listed) -> KeptGame:
        when, now = (written(moment, self._means.zone) for moment in (kept.changed, self._means.now()))
        lasted, since = kept.lasted, since_when(when, now)
        return KeptGame(kept.id, when, kept.variant, kept.seats, kept.moves, kept.winner, lasted, since)

    def played(self, game: int) -> Played | Refusal | None:
        """Return what a kept game tells of its people, as everybody may know it; None where it cannot be read."""

        def told() -> Played | None:
            kept = next((kept for kept in self.journal.games() if kept.id == game), None)
            return None if kept is None else self._played.of(kept)

        return checked(told)

    def begin(self, setup: Setup) -> Refusal | None:
        """Keep a new game, named after the hour, and put it on the table."""
        name = written(self._means.now(), self._means.zone)
        return checked(lambda: self._lay(self.journal.begin(name, setup, self._means.seed())))

    def open(self, game: int) -> Refusal | None:
        """Put a kept game on the table; the one before it stays there where that cannot be done."""
        return checked(lambda: self._lay(game))

    def resume(self) -> Refusal | None:
        """Put the last game that is not over on the table, if there is one."""

        last = checked(lambda: self.last)
        return last if isinstance(last, Refusal) or last is None else self.open(last)

    @property
    def last(self) -> int | None:
        """The number of the last game that is not over. Raises what the journal raises."""
        variants, games = self._means.variants, self.journal.games()
        return next((kept.id for kept in games if not kept.over and kept.variant in variants), None)

    # -- what is written into a folder

    def folders(self) -> tuple[Folder, ...]:
        """Return which folders can be written into now."""
        return self._means.folders()

    def export(self, game: int | None = None, folder: Folder | None = None) -> Text | Refusal:
        """Write the record of a kept game (None: of the one on the table) into a folder, and say where it is.

        Without a folder it is written beside the kept games.
        """
        number = self.game if game is None else game
        if number is None:
            return NO_GAME

        return checked(lambda: self._write(f"{number}.jsonl", self._means.record(number).encode(), folder))

    def record(self) -> str | None:
        """Return the record of the game on the table; None where there is none, or none that can be read now."""
        number = self.game
        told = NO_GAME if number is None else checked(lambda: self._means.record(number))
        return None if isinstance(told, Refusal) else told

    def picture(self, png: bytes, folder: Folder | None = None) -> Text | Refusal:
        """Write a picture of the result into a folder, beside the kept games without one, and say where it is."""
        if self.game is None:
            return NO_GAME
        return checked(lambda: self._write(f"{self.game}.png", png, folder))

    def printed(self, name: str, pdf: bytes, folder: Folder | None = None) -> Text | Refusal:
        """Write what a variant prints into a folder, beside the kept games without one, and say where it is."""
        return checked(lambda: self._write(f"{name}.pdf", pdf, folder))

    def _write(self, ending: str, content: bytes, folder: Folder | None) -> Text | Refusal:
        """Write a file that is named after this minute into a folder; only into one that is there now."""
        there = self.folders()
        into = folder or there[-1]
        when = written(self._means.now(), self._means.zone).replace(":", "")
        return write_into(into, f"{when} {ending}", content) if into in there else gone(into)

    # -- the devices beside it

    def nearby(self) -> Nearby:
        """Return how they are."""
        if self._on_table is not None:
            return self._on_table.nearby()
        return replace(self.idle(), hall=self.hall.now, card=self.hall.card)

    def throw(self) -> Refusal | None:
        """Let Kazami throw."""
        return NO_GAME if self._on_table is None else self._on_table.throw()

    def turn(self) -> Refusal | None:
        """Let Kazami spin the simulated vane."""
        return NO_GAME if self._on_table is None else self._on_table.turn()

    def tend(self, care: Care, said: Says) -> None:
        """Do something to the devices or about the hall, and say what came of it, at once or later."""
        devices, hall = self._devices, self.hall
        if isinstance(care, HallCare):
            refused = checked(partial(hall.tend, care, said))
        else:
            refused = NO_GAME if devices is None else checked(lambda: devices.tend(care, said))
        if refused is not None:
            said(refused)

    def close(self) -> None:
        """Put the game away; it is kept."""
        if self._devices is not None:
            self._devices.part()
        self._disarm()
        if self._on_table is not None:
            self._on_table.leave()
        self._on_table, self._devices, self._disarm = None, None, lambda: None

    def _lay(self, game: int) -> None:
        """Put a kept game on the table."""
        table = self._means.table(game)
        devices = self._means.devices(table)
        self.close()
        self._disarm = keep_armed(table, devices, waited(self.journal, table, self._means.now()))
        self._on_table, self._devices = LoneTable(table, devices, devices.nearby, self.hall), devices
        self._on_table.on_phones(*self._on_phones)
        self._on_table.subscribe(self._hear.tell)
        devices.join(self._say.tell)
        self._on_table.tell()


def hours(journal: Journal, table: Table, zone: tzinfo | None = None) -> Mapping[int, str]:
    """Return the time of day at which each entry of a game was made, None: in the machine's zone."""
    return {seq: hour(at, zone) for seq, at in journal.times(table.id).items()}


def since_when(when: str, now: str) -> Since:
    """Return what two moments, as they are written, have in common."""
    parts: tuple[tuple[int, Since], ...] = ((10, "today"), (7, "month"), (4, "year"))
    return next((since for length, since in parts if when[:length] == now[:length]), "")


def hour(when: float, zone: tzinfo | None = None) -> str:
    """Return the time of day of a moment in Unix seconds, such as `21:42`, None: in the machine's zone."""
    return written(when, zone)[-len("21:42") :]


def written(when: float, zone: tzinfo | None = None) -> str:
    """Return a moment, in Unix seconds, as lists and names show it: `2026-11-21 21:42`, None: in the machine's zone."""
    return datetime.fromtimestamp(when, UTC).astimezone(zone).strftime("%Y-%m-%d %H:%M")
