"""The stage: an open journal, the session over it with its devices, and its phones. What runs it brings the loop.

Used by the tablet, in a thread of its own, and by the hub. No screen may enter.
"""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import platformdirs

from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Table
from hardware.ports import RealClock
from ui.commands import export_import as records
from ui.commands.hall import HallWhenWanted
from ui.commands.opening import TableSheet, kept_game
from ui.commands.phones import PhonesWhenWanted, phones_at
from ui.dialogue.devices import Nearby
from ui.dialogue.house_file import HouseFile
from ui.session.arming import counted
from ui.session.calibration_steps import CalibrationSteps
from ui.session.chance import Lot, seed
from ui.session.device_sources import Sources
from ui.session.devices_at_table import DevicesAtTable
from ui.session.devices_nearby import DevicesNearby
from ui.session.folders import Folders, mounts, own_name
from ui.session.idle_tray import IdleTray
from ui.session.kept_draft import KeptDraft
from ui.session.kept_phones import PhonesFile
from ui.session.kept_seats import kept_seats
from ui.session.session import Dependencies, Session
from ui.session.simulated_devices import SimulatedHands
from ui.session.table_host import SessionHost


class Stage:
    """What the table's loop stands in; `session`, `phones` and `hall` are there while it is open.

    `by_dice`: strangers may become table screens by dice in the tray, which is read without a game, too.
    """

    session: Session
    phones: PhonesWhenWanted
    hall: HallWhenWanted

    def __init__(
        self,
        folder: Path,
        sources: Sources,
        hands: SimulatedHands | None,
        brought: HouseFile | None = None,
        *,
        by_dice: bool = False,
    ) -> None:
        """`brought`: what a new game begins with, None where nothing was brought along. `by_dice`: whoever lays faces
        that are shown into the tray may become a table screen.
        """
        self._folder, self._sources, self._hands, self._brought = folder, sources, hands, brought
        self.drafts, self.seats = KeptDraft(folder / "draft.json"), kept_seats(folder / "seats.json")
        self._by_dice = by_dice
        self._idle: IdleTray | None = None

    @contextlib.contextmanager
    def open(self, sheet: TableSheet | None = None) -> Iterator[None]:
        """Open the journal; with a sheet its game is the last one then, the one that lies on the table."""
        with Journal(self._folder, time.time) as journal:
            if sheet is not None:
                sheet.enter(journal)
            record = partial(records.record_of, journal, VARIANTS)
            folders = Folders(mounts(own_name()), Path(platformdirs.user_documents_dir()), self._folder)
            dependencies = Dependencies(
                VARIANTS, partial(kept_game, journal), self._beside, record, folders, seed, time.time
            )
            self.session = Session(journal, dependencies)
            self.hall = HallWhenWanted(self._folder, journal)
            self.session.subscribe(self.hall.hear)
            file = PhonesFile(self._folder / "phones.json")
            host = SessionHost(self.session, VARIANTS, Lot(), (self.drafts, self.seats), self._brought)
            host.nearby = self._nearby  # also where no game lies on the table
            tables = host, self._nearby if self._by_dice else None
            keep = partial(self._keep, journal)
            self.phones = phones_at(self.session, file, self.session.record, keep, tables)
            self.session.phones = self.phones
            yield

    def read_idle_tray(self) -> None:
        """Read the tray until a game is put on the table, where none lies there."""
        if self.session.game is None:
            its = self._sources
            self._idle = IdleTray(its(()), its.mounted, RealClock(), its.wired())
            self._idle.begin()

    async def close(self) -> None:
        """Put the game away, and serve no phone any more."""
        self._leave_idle_tray()
        self.session.close()
        await self.hall.close()
        await self.phones.close()

    def _keep(self, journal: Journal, text: str) -> int:
        notes = io.StringIO()  # by what rules it was played its own log says
        return records.keep_record(journal, VARIANTS, text, seed(), notes)[0]

    def _beside(self, table: Table) -> DevicesNearby:
        self._leave_idle_tray()
        self.hall.lie(table)
        its = self._sources
        devices = DevicesAtTable(table, its(counted(table)), RealClock(), self._hands, mounted=its.mounted)
        return DevicesNearby(devices, CalibrationSteps(devices, its.mounted), its, its.wired())

    def _leave_idle_tray(self) -> None:
        if self._idle is not None:
            self._idle.stop()
        self._idle = None

    def _nearby(self) -> Nearby:
        return self.session.nearby() if self._idle is None else self._idle.nearby()
