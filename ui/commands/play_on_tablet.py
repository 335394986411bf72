"""The evening on the tablet: the composition root, which joins window, thread, evening, journal and devices.

Kivy is imported only once everything that may fail without it has not. No rule of a game and no widget may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import platformdirs

from companion.game.text import Text, render
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Table
from hardware.atomic_file import write_whole
from hardware.ports import RealClock
from ui.commands import export_import as records
from ui.commands import parts
from ui.commands.opening import TableSheet, brought, kept_game
from ui.commands.phones import PhonesWhenWanted, phones_at
from ui.commands.power import power_off
from ui.dialogue.phones import SwitchOn
from ui.language.catalogues import language
from ui.session.arming import counted
from ui.session.calibration_steps import CalibrationSteps
from ui.session.chance import Lot, seed
from ui.session.device_sources import Sources
from ui.session.devices_at_table import DevicesAtTable
from ui.session.devices_nearby import DevicesNearby
from ui.session.folders import Folders, mounts, own_name
from ui.session.kept_draft import KeptDraft
from ui.session.kept_phones import PhonesFile
from ui.session.kept_seats import kept_seats
from ui.session.log_file import log_into
from ui.session.session import Dependencies, Session
from ui.session.simulated_devices import SimulatedHands
from ui.session.thread import Backstage
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.tablet.kit.screen_kit import Settings, read_settings
from ui.tablet.start import open_window, prepare, window_wanted

PATIENCE = 5.0
"""Seconds that are waited for open pages to be closed when Kazami ends."""


class Stage:
    """What the table's thread stands in: an open journal, and the evening over it."""

    session: Session
    phones: PhonesWhenWanted

    def __init__(self, folder: Path, sources: Sources, hands: SimulatedHands | None) -> None:
        self._folder, self._sources, self._hands = folder, sources, hands
        self.closed = threading.Event()

    @contextlib.contextmanager
    def open(self, sheet: TableSheet | None) -> Iterator[None]:
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
            file = PhonesFile(self._folder / "phones.json")
            self.phones = phones_at(self.session, file, self.session.record, partial(self._keep, journal))
            self.session.phones = self.phones
            yield

    def _keep(self, journal: Journal, text: str) -> int:
        notes = io.StringIO()  # by what rules it was played its own log says
        return records.keep_record(journal, VARIANTS, text, seed(), notes)[0]

    def close(self) -> None:
        """Put the game away, in the table's loop; `closed` is done once no phone is served any more."""
        self.session.close()
        self._closing = asyncio.get_running_loop().create_task(self.phones.close())
        self._closing.add_done_callback(lambda _: self.closed.set())

    def _beside(self, table: Table) -> DevicesNearby:
        its = self._sources
        devices = DevicesAtTable(table, its(counted(table)), RealClock(), self._hands, mounted=its.mounted)
        return DevicesNearby(devices, CalibrationSteps(devices, its.mounted), its)


def _heard(_: object) -> None:
    """Go on: how phones are is seen on their page."""


def play(args: argparse.Namespace, sources: Sources, hands: SimulatedHands | None) -> int:
    """Open the tablet over its own thread of table, journal and devices, until the window is closed.

    What cannot be played (a file, a journal in use) is raised before there is a window.
    """
    sheet = TableSheet.of(args.position, args.variant) if args.position else None
    house = brought(args)
    stage = Stage(args.data, sources, hands)
    args.data.mkdir(parents=True, exist_ok=True)
    log_into(args.data)
    with (
        contextlib.ExitStack() as lent,
        Backstage(stage.open(sheet)) as backstage,
    ):
        own = args.data / "kivy"
        if not os.access(args.data, os.W_OK):  # a folder that can only be read is looked at all the same
            own = Path(lent.enter_context(tempfile.TemporaryDirectory(prefix="kazami-")))
        kept = args.data / "settings.json"
        settings, wrong = read_settings(kept, Settings(language=args.lang))
        prepare(own, window_wanted(settings.full, os.environ))
        clock = parts.tablet_clock()
        threads = Threads(backstage.carry, clock.in_screen, clock.seconds)
        bridge = ThreadBridge(lambda: stage.session, threads, VARIANTS, Lot(), house)
        bridge.remember(kept_seats(args.data / "seats.json"))
        bridge.recall(KeptDraft(args.data / "draft.json"))
        bridge.resume(lambda: None)  # while the window opens: its first frame shows the game
        if not open_window():
            why = Text.of("No window can be opened here. Play in the terminal: kazami play --terminal")
            print(f"Kazami: {render(why, language(args.lang), ())}", file=sys.stderr)
            return 1
        tablet = parts.tablet_app()
        note = tablet.said_first(stage.session.journal.note, wrong)
        app = tablet.KazamiApp(bridge, settings, tablet.KeptSettings(kept, write_whole), note, power_off)
        app.first = "new_game" if args.new or house else "start"
        backstage.broke = app.leave
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError):  # Windows lacks one and ends in its own way
                signal.signal(getattr(signal, name), lambda *_: backstage.carry(app.leave))
        wished = args.phones or args.address
        backstage.carry(partial(stage.phones.arrange, SwitchOn(args.address), _heard) if wished else stage.phones.begin)
        app.run()
        backstage.carry(stage.close)
        stage.closed.wait(PATIENCE)
    return 0
