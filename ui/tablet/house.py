"""The house the table stands in: which games are kept, which one lies on the table, and how one begins another.

It stands in the screen's thread; everything that touches the shelf of games runs in the table's and comes back as a
value. No Kivy, no journal and no driver may enter: the shelf is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.board.chance import Chance
from companion.game.secret import TABLE
from companion.game.state import Setup
from companion.game.text import Refusal, Text
from companion.statistics import Statistics, statistics
from ui.dialogue.ports import Care, Table
from ui.evening.world_errors import told
from ui.language.room_names import Rooms
from ui.tablet.bridge import Bridge, Carry, DeviceNews, Nearby, Surroundings
from ui.tablet.kit.health import Health
from ui.tablet.kit.screen_kit import Settings
from ui.tablet.screens.home import Brought, DeviceSeen, Evening, Standing

NAMES: Mapping[str, Text] = {"tray": Text.of("Dice tray"), "vane": Text.of("Weather vane")}
"""What people call each device."""


class Seated(Protocol):
    """A game on the table: its port, the devices around it, and what joins and parts them."""

    @property
    def table(self) -> Table:
        """The running game."""

    @property
    def around(self) -> Surroundings:
        """The devices."""

    def join(self, say: Callable[[Text], None], refuse: Callable[[Refusal], None]) -> None:
        """Let the devices play, and say what they say."""

    def part(self) -> None:
        """Let them rest."""


class Shelf(Protocol):
    """All kept games. Used in the table's thread only."""

    def games(self) -> tuple[Evening, ...]:
        """Return them, the last changed first."""

    def begin(self, setup: Setup) -> int:
        """Keep a new game and return its number."""

    def sit(self, game: int) -> Seated:
        """Put a kept game on the table."""

    def times(self, game: int) -> Mapping[int, float]:
        """Return when each entry of a game was kept, in seconds."""

    def export(self, game: int) -> Text:
        """Write a game's record, and say where it is."""


@dataclass(frozen=True)
class Threads:
    """How a job gets to the table's thread and to the screen's, and which errors are the world's and no bugs."""

    to_table: Carry
    to_screen: Carry
    world: tuple[type[Exception], ...] = ()


class House:
    """Everything around the evening, for the screens. `opened` hears of a game that lies on the table now."""

    def __init__(self, rooms: Rooms, chance: Chance, shelf: Shelf, threads: Threads, now: Callable[[], float]) -> None:
        self.rooms, self.chance = rooms, chance
        self.evening: Bridge | None = None
        self.brought: Brought | None = None
        self.nearby = Nearby()
        self.opened: Callable[[Bridge], None] = lambda evening: None
        self.changed: Callable[[Settings], None] = lambda settings: None
        self._shelf, self._threads, self._now = shelf, threads, now
        self._games: tuple[Evening, ...] = ()
        self._times: Mapping[int, float] = {}
        self._game: int | None = None
        self._seated: Seated | None = None

    # -- in the screen's thread, from what is known here

    def standing(self) -> Standing | None:
        """Return the game on the table, None before the first one."""
        if self.evening is None:
            return None
        news = self.evening.news
        last = news.last.lines[0] if news.last else None
        when = next((game.when for game in self._games if game.id == self._game), "")
        return Standing(news.known, news.sheet, last, when)

    def statistics(self, then: Callable[[Statistics | None], None]) -> None:
        """Tell the figures of the game on the table, as everybody may know them."""
        times = self._times

        def figures(table: Table) -> Statistics:
            known = table.known(TABLE)
            return statistics(known.room, known.setup, table.history.path(), times)

        if self.evening is None:
            then(None)
        else:
            self.evening.ask(figures, lambda found: then(None if isinstance(found, Refusal) else found))

    def evenings(self) -> tuple[Evening, ...]:
        """Return all kept games, as they were when the screen was opened."""
        return self._games

    def devices(self) -> tuple[DeviceSeen, ...]:
        """Return the devices as they were seen last."""
        read = () if self.evening is None else self.evening.news.read
        return tuple(self._device(device, read) for device in self.nearby.devices)

    def _device(self, device: DeviceNews, read: tuple[int, ...]) -> DeviceSeen:
        """Return one device; `read` is the last throw that counted."""
        role, health, source = device.name, Health(device.health), device.source or device.name
        number = source.partition(" ")[2]
        name = Text.of("{name} {n}", name=NAMES[role], n=number) if number.isdigit() else NAMES[role]
        heard = next((one for one in self.nearby.devices if one.name == "vane"), None)
        vane = self.nearby.vane if device is heard else None
        return DeviceSeen(
            name, role, health, device.said, read, device.age, device.dice, vane, device.noise, source, device.ails
        )

    def settings(self, settings: Settings) -> None:
        """Take other settings."""
        self.changed(settings)

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""
        if self.evening is None:
            said(Refusal("no-game", "", Text.of("There is no game on the table.")))
        else:
            self.evening.tend(care, said)

    # -- in the table's thread, with an answer in the screen's

    def catch_up(self, then: Callable[[], None]) -> None:
        """Look at the shelf again, then go on."""
        game = self._game

        def there() -> None:
            games = self._shelf.games()
            times = self._shelf.times(game) if game is not None else {}
            self._threads.to_screen(lambda: self._caught_up(games, times, then))

        self._trying(there, lambda refusal: then())

    def _caught_up(self, games: tuple[Evening, ...], times: Mapping[int, float], then: Callable[[], None]) -> None:
        self._games, self._times = games, times
        then()

    def begin(self, setup: Setup, refused: Callable[[Refusal], None]) -> None:
        """Begin a new game and put it on the table."""
        self._trying(lambda: self._sit(self._shelf.begin(setup)), refused)

    def open(self, game: int, refused: Callable[[Refusal], None]) -> None:
        """Put a kept game on the table."""
        self._trying(lambda: self._sit(game), refused)

    def export(self, game: int | None, said: Callable[[Text | Refusal], None]) -> None:
        """Write the record of a kept game, None: of the one on the table."""
        number = self._game if game is None else game

        def there(number: int) -> None:
            told = self._shelf.export(number)
            self._threads.to_screen(lambda: said(told))

        if number is None:
            said(Refusal("no-game", "", Text.of("There is no game on the table.")))
        else:
            self._trying(lambda: there(number), said)

    def resume(self, then: Callable[[], None]) -> None:
        """Put the last game that is not over on the table, if there is one; then go on."""

        def go_on() -> None:
            last = next((game for game in self._games if game.winner < 0 and game.room in self.rooms), None)
            if last is None:
                then()
            else:
                self._trying(lambda: self._sit(last.id, then), lambda refusal: then())

        self.catch_up(go_on)

    def close(self) -> None:
        """Leave the table; called in the table's thread."""
        if self._seated is not None:
            self._seated.part()

    def _sit(self, game: int, then: Callable[[], None] | None = None) -> None:
        """Put a game on the table, in the table's thread; the one before it is put away once that has worked."""
        seated = self._shelf.sit(game)
        evening = Bridge(
            seated.table, seated.around, self._threads.to_table, self._threads.to_screen, self._now, self._threads.world
        )
        self.close()
        self._seated = seated
        seated.join(evening.say, evening.refuse)
        self._threads.to_screen(lambda: self._sat(game, evening, then))

    def _sat(self, game: int, evening: Bridge, then: Callable[[], None] | None) -> None:
        if self.evening is not None:
            self.evening.close()
        self._game, self.evening = game, evening
        if then is None:
            self.opened(evening)
        else:
            self.catch_up(then)

    def _trying(self, job: Callable[[], None], refused: Callable[[Refusal], None]) -> None:
        def there() -> None:
            try:
                job()
            except self._threads.world as error:
                refusal = Refusal("not-kept", "", told(error))
                self._threads.to_screen(lambda: refused(refusal))

        self._threads.to_table(there)
