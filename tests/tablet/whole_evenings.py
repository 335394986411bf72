"""A whole evening on the tablet: the real app, table, tray and vane firmware, with cards of cardboard on the table.

Everything is put together as `kazami` does it, in one thread: time goes on in `live` alone. A finger touches it, hands
throw and turn. What anybody wants to do, and no test case, may enter.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.game.cards import Covers
from companion.game.dice import named
from companion.game.prompts import SIDES
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.journal import Journal
from companion.readings import FULL_TURN
from companion.rules.registry import VARIANTS
from companion.table import Committed, Table
from firmware_bridge.install import THREE_DICE_AND_MAGNET
from firmware_bridge.unix.port import UnixPort
from hardware.atomic_file import write_whole
from hardware.line_device import DICE
from hardware.serial_places import at
from hardware.serial_port import SerialDevice
from tests.demo.cardboard import Cardboard
from tests.hardware.benches import SLICE, StepClock, unread
from tests.patience import A_LOOK
from tests.tablet.around_home import Lots
from ui.commands.opening import kept_game
from ui.session.arming import counted
from ui.session.calibration_steps import CalibrationSteps
from ui.session.device_sources import TRAY, forgetting
from ui.session.devices_at_table import DevicesAtTable, in_tray
from ui.session.devices_nearby import DevicesNearby
from ui.session.session import Dependencies
from ui.session.session import Session as Owner
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.tablet.kit.screen_kit import Kit, Settings

SECTOR, STRAY = FULL_TURN / SIDES, 20.0
"""Degrees of a side of the vane, its middle at 0, 60, ...; and how far from a middle it comes to rest, at most."""
LOOKS, LOOK = 8, 0.2
"""How often people see the vane on its way once round, and the seconds from one look to the next."""
MOST_WAIT = 20.0
"""Seconds of the devices within which a throw or a turn must count."""
REST = 2.0
"""Seconds after which the tray has seen its dice lie."""


class WholeEvening:
    """The tablet from its first page on. Use it as a context manager; `show` puts the app into the window.

    `passes` lets time pass on the screen, `drawn` draws a frame. `now` is the screen's clock, in seconds.
    """

    def __init__(
        self, folder: Path, seed: int, settings: Settings, passes: Callable[[float], None], drawn: Callable[[], None]
    ) -> None:
        from ui.tablet.app import KazamiApp, KeptSettings  # noqa: PLC0415 imports Kivy, which needs GL

        folder.mkdir()
        self._folder = folder
        self.now, self.heads, self._bearing = 0.0, 0, 0.0
        self._luck, self._seed, self._passes, self._drawn = Random(seed), seed, passes, drawn
        self._loop, self._clock = asyncio.new_event_loop(), StepClock()
        self.port = UnixPort(folder / "device", stepped=True, chance=Random(seed), fitted=THREE_DICE_AND_MAGNET)
        self._journal = Journal(folder / "journal", self._clock.now)
        self._owner = Owner(self._journal, self._means(folder))
        threads = Threads(self._at_the_table, lambda job: job(), lambda: self.now)
        bridge = ThreadBridge(lambda: self._owner, threads, VARIANTS, Lots(seed))
        kept = KeptSettings(folder / "settings.json", write_whole)
        self.app = KazamiApp(bridge, settings, kept)

    def _means(self, folder: Path) -> Dependencies:
        def lay(game: int) -> Table:
            self.table = kept_game(self._journal, game)
            self.cards = Cardboard(self.table.game.variant, len(self.table.game.players), self._seed)
            self.table.subscribe(self._follow)
            return self.table

        def beside(table: Table) -> DevicesNearby:
            connect, its = at(str(self.port.path)), forgetting(folder)
            device = SerialDevice("tray", connect, self._clock, counted=counted(table))
            devices = DevicesAtTable(table, device, self._clock)
            return DevicesNearby(devices, CalibrationSteps(devices, its.mounted), its)

        return Dependencies(VARIANTS, lay, beside, lambda game: "", tuple, lambda: bytes(32), self._clock.now)

    def _follow(self, committed: Committed) -> None:
        """Let hands do with the real cards what the screen says."""
        self.heads += 1
        entry, known = self.table.history.entries[committed.seq], self.known
        self.cards.follow(entry.facts)
        for pile in known.piles:
            lies = self.cards.pile(pile)
            fits = known.pile(pile).total == lies.total and known.pile(pile).covers(lies) is not Covers.NO
            assert fits or known.winner != NOBODY, f"{pile} after {entry.move}: {lies}, Kazami {known.pile(pile)}"

    def _at_the_table(self, job: Callable[[], None]) -> None:
        """Do a job in the table's loop, which goes on only in here and in `live`."""
        if self._loop.is_running():
            job()
            return

        async def there() -> None:
            job()

        self._loop.run_until_complete(there())

    def __enter__(self) -> WholeEvening:
        """Plug the devices in."""
        self.port.start()
        return self

    def __exit__(self, *raised: object) -> None:
        """Put away what is not put away yet."""
        self.put_away()

    def put_away(self) -> Path:
        """Let the devices rest and close the journal; return its folder."""
        if not self._loop.is_closed():
            self.app.on_stop()
            self._owner.close()
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    self._loop.run_until_complete(task)
            self._loop.close()
            self._journal.close()
            self.port.stop()
        return self._folder / "journal"

    # -- as the finger finds it

    @property
    def screen(self) -> Any:
        """The page that is shown."""
        return self.app.screen

    @property
    def kit(self) -> Kit:
        """What it is drawn with."""
        kit: Kit = self.screen.kit
        return kit

    @property
    def known(self) -> Any:
        """What everybody at the table knows."""
        return self.table.known(TABLE)

    # -- hands and time

    def sit_down(self) -> None:
        """Wait until the screen shows that the tray is there, its dice at rest."""
        waited = 0.0
        while not any(one.name == TRAY and one.health == "here" for one in self.screen.nearby.devices) or waited < REST:
            assert waited < MOST_WAIT, "no tray was seen"
            self.live(SLICE)
            waited += SLICE

    def throw(self, which: Sequence[str]) -> None:
        """Throw these dice of the variant, whose wells are neighbours, and wait until they are counted."""
        before, first = self.heads, DICE.index(in_tray(named(self.table.game.variant.dice, which))[0])
        self.port.throw(*(self._luck.randint(1, SIDES) for _ in which), first=first)
        assert self._counted(before), "the dice were not counted"

    def turn(self) -> None:
        """Spin the vane once round to a side, and wait until it is counted; nobody looks away meanwhile."""
        before, side, stray = self.heads, self._luck.randrange(SIDES), self._luck.uniform(-STRAY, STRAY)
        start, self._bearing = self._bearing, (side * SECTOR + stray) % FULL_TURN
        way = FULL_TURN + (self._bearing - start) % FULL_TURN
        for look in range(1, LOOKS + 1):
            self.port.turn_vane((start + way * look / LOOKS) % FULL_TURN)
            self._live_on(LOOK)
        assert self._counted(before), "the direction was not counted"

    def _counted(self, before: int) -> bool:
        waited = 0.0
        while self.heads == before and waited < MOST_WAIT:
            self.live(SLICE)
            waited += SLICE
        self._drawn()
        return self.heads > before

    def live(self, seconds: float) -> None:
        """Let time pass for the devices, the table and the screen."""
        self.port.step(round(seconds * 1000))
        self._live_on(seconds)

    def _live_on(self, seconds: float) -> None:
        """Let the same time pass for the table and the screen that has passed for the devices."""
        self._loop.run_until_complete(self._heard())
        self._loop.run_until_complete(self._clock.advance(seconds))
        self.now += seconds
        self._passes(seconds)

    async def _heard(self) -> None:
        """Let the reading thread take every byte of the devices."""
        never = self._loop.create_future()
        while unread(self.port.path):
            await asyncio.wait([never], timeout=A_LOOK)
