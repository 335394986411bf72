"""The stage: an open journal, the session over it with its devices, and its phones. What runs it brings the loop.

Used by the tablet, in a thread of its own, by the terminal and by the hub. No screen may enter.
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
from ui.commands.hall_membership import HallWhenWanted, join_hall
from ui.commands.opening import TableSheet, kept_game
from ui.commands.phones import PhonesWhenWanted, phones_at
from ui.dialogue.house_file import HouseFile
from ui.session.arming import counted
from ui.session.calibration_steps import CalibrationSteps
from ui.session.chance import Lot, seed
from ui.session.device_sources import Sources
from ui.session.devices_at_table import DevicesAtTable
from ui.session.devices_nearby import DevicesNearby
from ui.session.folders import Folders, mounts, own_name
from ui.session.idle_devices import IdleDevices
from ui.session.kept_draft import KeptDraft
from ui.session.kept_phones import PhonesFile
from ui.session.kept_seats import KeptSeats, kept_seats
from ui.session.log_file import log_into
from ui.session.session import Dependencies, Session
from ui.session.simulated_devices import SimulatedHands
from ui.session.table_host import SessionHost


class Stage:
    """What the table's loop stands in; the rest is there while it is open.

    `beside` are the devices beside the game on the table.
    """

    session: Session
    drafts: KeptDraft
    seats: KeptSeats
    phones: PhonesWhenWanted
    hall: HallWhenWanted
    beside: DevicesAtTable

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
        self._by_dice = by_dice
        self._idle: IdleDevices | None = None

    @contextlib.contextmanager
    def open(
        self, sheet: TableSheet | None = None, hall: str | None = None, lamps: bool | None = None
    ) -> Iterator[None]:
        """Open the journal; with a sheet its game is the last one then, the one that lies on the table.

        `hall`, `lamps`: as for `join_hall`. All files are this Kazami's alone once the journal is. Raises JournalError
        where another one has it, ParseError, OSError.
        """
        with Journal(self._folder, time.time) as journal:
            log_into(self._folder)
            join_hall(self._folder, hall, lamps)
            self.drafts = KeptDraft(self._folder / "draft.json")
            self.seats = kept_seats(self._folder / "seats.json")
            if sheet is not None:
                sheet.enter(journal)
            record = partial(records.record_of, journal, VARIANTS)
            folders = Folders(mounts(own_name()), Path(platformdirs.user_documents_dir()), self._folder)
            dependencies = Dependencies(
                VARIANTS, partial(kept_game, journal), self._beside, record, folders, seed, time.time
            )
            self.session = Session(journal, dependencies)
            self.hall = self.session.hall = HallWhenWanted(self._folder, journal)
            self.session.subscribe(self.hall.hear)
            file = PhonesFile(self._folder / "phones.json")
            host = SessionHost(self.session, VARIANTS, Lot(), (self.drafts, self.seats), self._brought)
            tray, keep = self.session.nearby if self._by_dice else None, partial(self._keep, journal)
            self.phones = phones_at(host, file, self.session.record, keep, tray)
            self.session.phones = self.phones
            yield

    def read_idle_devices(self) -> None:
        """Read tray and vane until a game is put on the table, where none lies there."""
        if self.session.game is None and self._hands is None:
            its = self._sources
            self._idle = IdleDevices(its(()), its.mounted, RealClock(), its.wired())
            self._idle.begin()
            self.session.idle = self._idle.nearby

    async def close(self) -> None:
        """Put the game away, and serve no phone any more."""
        self._leave_idle_devices()
        self.session.close()
        await self.hall.close()
        await self.phones.close()

    def _keep(self, journal: Journal, text: str) -> int:
        notes = io.StringIO()  # by what rules it was played its own log says
        return records.keep_record(journal, VARIANTS, text, seed(), notes)[0]

    def _beside(self, table: Table) -> DevicesNearby:
        its = self._sources
        devices = DevicesAtTable(table, its(counted(table)), RealClock(), self._hands, mounted=its.mounted)
        nearby = DevicesNearby(devices, CalibrationSteps(devices, its.mounted), its, its.wired())
        self._leave_idle_devices()  # from here on nothing is refused any more
        self.hall.lie(table)
        self.beside = devices
        return nearby

    def _leave_idle_devices(self) -> None:
        if self._idle is not None:
            self._idle.stop()
        self._idle = None
