"""Phones as the running app has them: an evening in its own thread, its crossing, and phones to switch on and off."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from companion.game.state import Setup
from companion.rules.registry import VARIANTS
from companion.table import Table
from tests.patience import PATIENCE
from tests.phone.there import Clock, There
from tests.tablet.around_home import Lots
from tests.tablet.evenings import Disk, Tray
from ui.commands import export_import as records
from ui.commands.phone_server import Phones, Surroundings
from ui.commands.phones import PhonesWhenWanted
from ui.dialogue.phones import Came, Code, Network, PhonesNow, PhonesWish
from ui.session.kept_draft import KeptDraft
from ui.session.kept_phones import PhonesFile
from ui.session.kept_seats import kept_seats
from ui.session.session import Dependencies, Session
from ui.session.table_host import SessionHost
from ui.session.thread import Backstage

HOME = Network("127.0.0.8", "wlan0")
"""A network of this machine alone, where other machines would be."""


class Home:
    """The networks a test lets there be, and the port it wants."""

    def __init__(self, *networks: Network, port: int = 0) -> None:
        self.networks: tuple[Network, ...] = networks or (HOME,)
        self.port, self.clock = port, Clock()

    @property
    def around(self) -> Surroundings:
        """What phones are given."""
        return Surroundings(lambda: self.networks, self.clock, self.port, lambda: False, 0.01, self.clock)


@dataclass
class Switched(There):
    """An evening whose phones can be switched on and off."""

    evening: Session
    phones: PhonesWhenWanted

    def arrange(self, wish: PhonesWish) -> Came:
        """Wish for something, and return what came of it."""
        came = Future[Came]()
        self.at(lambda: self.phones.arrange(wish, came.set_result))
        return came.result(PATIENCE)

    def code(self, wish: PhonesWish) -> str:
        """Wish for something to scan, and return what is scanned."""
        came = self.arrange(wish)
        assert isinstance(came, Code), came
        return came.content

    def until(self, true: Callable[[PhonesNow], bool]) -> PhonesNow:
        """Wait until the phones are so."""
        end = time.monotonic() + PATIENCE
        while not true(now := self.now):
            assert time.monotonic() < end, now
        return now

    @property
    def now(self) -> PhonesNow:
        """How the phones are."""
        return self.at(self.phones.now)


@contextmanager
def switched(folder: Path, setup: Setup | None, home: Home) -> Iterator[Switched]:
    """Open an evening in a folder, with a new game on the table or the last one; phones are on if they were."""
    made: dict[str, Any] = {}

    @contextmanager
    def stage() -> Iterator[None]:
        with Disk(folder, lambda: 0.0) as journal:
            variant = VARIANTS[setup.variant] if setup else None

            def table(game: int) -> Table:
                return Table(journal, game, variant or VARIANTS[journal.games()[0].variant])

            record = partial(records.record_of, journal, VARIANTS)
            tray = Tray(throws=True)
            dependencies = Dependencies(VARIANTS, table, lambda _: tray, record, tuple, lambda: bytes(32), lambda: 0.0)
            made["evening"] = evening = Session(journal, dependencies)
            if setup is None:
                evening.resume()
            else:
                evening.begin(setup)

            def make(kept: PhonesFile) -> Phones:
                drafts, seats = KeptDraft(folder / "draft.json"), kept_seats(folder / "seats.json")
                host = SessionHost(evening, VARIANTS, Lots(0), (drafts, seats))
                return Phones(host, kept, evening.record, home.around)

            def keep(text: str) -> int:
                return records.keep_record(journal, VARIANTS, text, bytes(32), StringIO())[0]

            made["phones"] = evening.phones = PhonesWhenWanted(PhonesFile(folder / "phones.json"), make, keep)
            yield

    with Backstage(stage()) as backstage:
        there = Switched(backstage.carry, made["evening"], made["phones"])
        backstage.carry(there.phones.begin)
        try:
            yield there
        finally:
            there.until_done(there.phones.close)
