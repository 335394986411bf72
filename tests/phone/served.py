"""An evening whose phones are served for real: a journal, the Table, and the server in a loop of its own thread."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace
from starlette.routing import Route

from companion.board.chance import Chance
from companion.game.decide import choices
from companion.game.moves import next_prompt
from companion.game.prompts import Place
from companion.game.secret import TABLE
from companion.game.state import Setup
from companion.game.text import Refusal
from companion.game.variant import Variant as Rules
from companion.rules.registry import VARIANTS
from companion.table import Table
from hardware.ports import RealClock
from hardware.simulated import SimulatedDevice
from tests.patience import PATIENCE
from tests.phone.there import Clock, There
from tests.tablet.around_home import Lots
from tests.tablet.evenings import Disk, Tray
from ui.commands.export_import import record_of
from ui.phone.browser_screens import BrowserScreens, calls_later
from ui.phone.card_doors import CardDoors
from ui.phone.connections import ConnectionLimits
from ui.phone.limits import Askers, Limits, OpenStreams, Rate
from ui.phone.presence import Dice, Presence
from ui.phone.presence_doors import PresenceDoors
from ui.phone.rendered import Rendered
from ui.phone.seat_tokens import Holders, SeatTokens
from ui.phone.server import Pages, application
from ui.phone.serving import Serving, listen
from ui.phone.table_screen import Later
from ui.session.devices_at_table import DevicesAtTable
from ui.session.kept_draft import KeptDraft
from ui.session.kept_seats import kept_seats
from ui.session.session import Dependencies, Session
from ui.session.squares_read import squares_in
from ui.session.table_host import SessionHost
from ui.session.thread import Backstage

T = TypeVar("T")
DICE = ((1, 1), (2, 3), (4, 2), (6, 5))
ENDS = ("EndTurn", "FinishBuilding")
OFTEN = Rate(10**6, 10**6)
NO_LIMITS = Limits(OFTEN, OFTEN, OFTEN, OFTEN)
"""Nothing is too often."""


class Drawn(Rendered):
    """Pages as they are made; `pages` counts them by whose they are. `broken`: whose cannot be made, as by a bug."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: Counter[tuple[str | None, str]] = Counter()
        self.broken: str | None = ""

    def main(self, who: tuple[str | None, str], version: int, shown: Callable[[], T], html: Callable[[T], str]) -> str:
        """Note what is made."""

        def noted(found: T) -> str:
            self.pages[who] += 1
            if who[0] == self.broken:
                raise RuntimeError("a bug")
            return html(found)

        return super().main(who, version, shown, noted)


@dataclass
class Served(There):
    """A served evening. `url` is where phones find it."""

    url: str
    evening: Session
    tokens: SeatTokens
    seats: BrowserScreens
    clock: Clock
    tables: list[Table] = field(default_factory=list)
    drawn: Drawn = field(default_factory=Drawn)
    presence: Presence | None = None
    host: SessionHost = field(kw_only=True)

    @property
    def head(self) -> int:
        """The number of the last move."""
        return self.at(lambda: self.tables[-1].history.head)

    def name(self, seat: int = 0) -> str:
        """Return who sits at a seat."""
        return self.tables[0].setup.seats[seat].name

    def invitation(self, name: str) -> str:
        """Return the address by which a phone takes a seat."""
        return f"{self.url}/join/{self.at(lambda: self.tokens.invite(name))}"

    def watching(self) -> str:
        """Return the address by which a guest watches."""
        return f"{self.url}/watch/{self.at(self.tokens.watch)}"

    def place(self) -> int:
        """Let whoever is asked place where it can be done first; the number of that move."""

        def placed() -> int:
            table = self.tables[-1]
            known = table.known(TABLE)
            assert known.front is not None
            (choice,) = choices(known, known.front.waiting[0])
            while isinstance(prompt := next_prompt(known, choice), Place):
                choice = choice.with_field(prompt.field, prompt.options[0])
            done = table.submit(choice)
            assert not isinstance(done, Refusal), done
            return table.history.head

        return self.at(placed)

    def go_on(self) -> int:
        """Let whoever is asked place, throw or end what can be ended; the number of that move. No seven is thrown."""
        game = self.tables[-1].game
        if not game.turn:
            return self.place()
        assert game.front is not None
        offered = {choice.move: choice for choice in choices(game, game.front.waiting[0])}
        thrown = offered["Roll"].with_field("dice", DICE[game.turn % len(DICE)]) if "Roll" in offered else None
        self.make(thrown or next(offered[name] for name in ENDS if name in offered))
        return self.tables[-1].history.head

    def make(self, move: Any) -> None:
        """Make a move at the table."""
        self.at(lambda: self.make_here(move))

    def make_here(self, move: Any) -> None:
        """Make a move, in the table's thread."""
        done = self.tables[-1].submit(move)
        assert not isinstance(done, Refusal), done


class DiceOfKazami(Tray):
    """No device, and dice that Kazami throws by lot."""

    def __init__(self, table: Table, lot: Chance) -> None:
        super().__init__(throws=True)
        nothing = SimulatedDevice("tray", RealClock(), lot.below)
        dice = DevicesAtTable(table, nothing, RealClock(), lot=lot)
        self.arm, self.throw = dice.arm, dice.throw  # type: ignore[method-assign] # dice by lot, no tray


@dataclass
class Kept:
    """What outlasts a power failure beside the journal: who holds which seat, and the port."""

    holders: Holders | None = None
    port: int = 0

    def keep(self, holders: Holders) -> None:
        """Keep who holds which seat."""
        self.holders = holders


class Stage:
    """What an evening on phones is made of, in the thread that enters `laid`."""

    later: Later = staticmethod(calls_later)

    def __init__(self, folder: Path, setup: Setup | None, seed: int, variants: Mapping[str, Rules], kept: Kept) -> None:
        """`setup` None: no game lies there, and one that begins with the dice of its people has no tray."""
        self._folder, self._setup, self._seed, self._variants, self._kept = folder, setup, seed, variants, kept
        self.clock, self.tables = Clock(), list[Table]()

    @contextmanager
    def laid(self) -> Iterator[None]:
        """Lay a new game on the table, or go on with the one that lay there."""
        with Disk(self._folder, lambda: 0.0) as journal:

            def table(game: int) -> Table:
                variant = next(kept.variant for kept in journal.games() if kept.id == game)
                self.tables.append(Table(journal, game, self._variants[variant]))
                return self.tables[-1]

            def beside(table: Table) -> Tray:
                throws = self._setup is not None or table.setup.dice == "kazami"
                return DiceOfKazami(table, Lots(self._seed)) if throws else Tray()

            seeds = bytes([self._seed]) * 32
            record = partial(record_of, journal, self._variants)
            dependencies = Dependencies(self._variants, table, beside, record, tuple, lambda: seeds, lambda: 0.0)
            self.evening = Session(journal, dependencies)
            self.evening.resume()
            if self.evening.game is None and self._setup is not None:
                self.evening.begin(self._setup)
            self.tokens = SeatTokens(secrets.token_urlsafe, self.clock, self._kept.holders, self._kept.keep)
            files = KeptDraft(self._folder / "draft.json"), kept_seats(self._folder / "seats.json")
            self.host = SessionHost(self.evening, self._variants, Lots(self._seed), files)
            self.seats = BrowserScreens(self.evening, self.host, self.later)
            yield

    def there(self, carry: Callable[[Callable[[], None]], None], url: str) -> Served:
        """Return the evening as tests reach into it."""
        return Served(carry, url, self.evening, self.tokens, self.seats, self.clock, self.tables, host=self.host)


@contextmanager
def unserved(folder: Path, setup: Setup | None, *, seed: int = 0, later: Later = calls_later) -> Iterator[Served]:
    """Lay a new game on a table whose phones are on no network: all of it in the test's own thread.

    `setup` None: none yet. `later`: what does something after a while.
    """
    stage = Stage(folder, setup, seed, VARIANTS, Kept())
    stage.later = later
    with stage.laid():
        yield stage.there(lambda job: job(), "")


@contextmanager
def served(  # noqa: PLR0913 - all that an evening on phones is given
    folder: Path,
    setup: Setup | None,
    *,
    limits: Limits | None = None,
    connections: ConnectionLimits | None = None,
    kept: Kept | None = None,
    seed: int = 0,
    variants: Mapping[str, Rules] = VARIANTS,
    dice: Callable[[], Dice | None] | None = None,
) -> Iterator[Served]:
    """Serve an evening on which a new game lies; with what was kept there, the one that lay there before, or none.

    `seed` is that of the game's own chance and of the dice, which Kazami throws. `connections`: a phone is waited for
    as long as a slow machine may need. `dice`: strangers may become table screens by them; nobody looks at them but who
    says so.
    """
    kept, limits, connections = kept or Kept(), limits or Limits(), connections or ConnectionLimits(patience=PATIENCE)
    stage = Stage(folder, setup, seed, variants, kept)
    socket = listen("127.0.0.1", kept.port)
    kept.port = socket.getsockname()[1]
    host = f"127.0.0.1:{kept.port}"
    with Backstage(stage.laid()) as backstage:
        there = stage.there(backstage.carry, f"http://{host}")
        askers, streams = Askers(limits, stage.clock), OpenStreams(limits)
        pages = Pages(there.seats, there.tokens, lambda: frozenset({host}), askers, streams, there.drawn)
        routes: tuple[Route, ...] = CardDoors(there.tokens, there.host, squares_in, stage.clock).routes
        if dice is not None:
            there.presence = Presence(dice, stage.clock, Lots(seed), secrets.token_urlsafe)
            doors = PresenceDoors(there.presence, there.tokens, lambda: None)
            pages, routes = replace(pages, stranger=doors.stranger), (*routes, *doors.routes)
        serving = there.at(lambda: Serving(application(pages, *routes), socket, connections))
        try:
            yield there
        finally:
            there.until_done(serving.stop)
