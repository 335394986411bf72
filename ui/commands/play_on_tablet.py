"""The evening on the tablet: the composition root, which joins window, thread, evening, journal and devices.

Kivy is imported only once everything that may fail without it has not. No rule of a game and no widget may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
import threading
from functools import partial
from pathlib import Path

from companion.game.text import Text, render
from companion.rules.registry import VARIANTS
from hardware.atomic_file import write_whole
from hardware.ports import DeviceError
from ui.commands import parts
from ui.commands.opening import TableSheet, brought
from ui.commands.power import power_off
from ui.commands.stage import Stage
from ui.dialogue.phones import SwitchOn
from ui.language.catalogues import language
from ui.session.chance import Lot
from ui.session.device_sources import Sources
from ui.session.simulated_devices import SimulatedHands
from ui.session.thread import Backstage
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.tablet.kit.screen_kit import Settings, read_settings
from ui.tablet.start import open_window, prepare, window_wanted

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that are waited for open pages to be closed when Kazami ends."""


class Closing:
    """The end of a stage, in the table's loop; `done` is set once no phone is served any more."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.done = threading.Event()

    def begin(self) -> None:
        """Put the game away."""
        self._task = asyncio.get_running_loop().create_task(self._stage.close())
        self._task.add_done_callback(lambda _: self.done.set())


def _heard(_: object) -> None:
    """Go on: how phones are is seen on their page."""


def listen(stage: Stage) -> None:
    """Read the devices where no game lies; what keeps them from it is logged, and said once one begins."""
    try:
        stage.read_idle_devices()
    except (OSError, DeviceError) as error:
        log.warning("The devices are not read while no game lies there: %s", error)


def play(args: argparse.Namespace, sources: Sources, hands: SimulatedHands | None) -> int:
    """Open the tablet over its own thread of table, journal and devices, until the window is closed.

    What cannot be played (a file, a journal in use) is raised before there is a window.
    """
    sheet = TableSheet.of(args.position, args.variant) if args.position else None
    house = brought(args)
    stage = Stage(args.data, sources, hands)
    with (
        contextlib.ExitStack() as lent,
        Backstage(stage.open(sheet, args.hall, args.lamps)) as backstage,
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
        bridge.remember(stage.seats)
        bridge.recall(stage.drafts)
        bridge.resume(lambda: None)  # while the window opens: its first frame shows the game
        backstage.carry(partial(listen, stage))
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
        backstage.carry(lambda: stage.hall.begin(stage.session.announce, stage.session.stir))
        wished = args.phones or args.address
        backstage.carry(partial(stage.phones.arrange, SwitchOn(args.address), _heard) if wished else stage.phones.begin)
        app.run()
        closing = Closing(stage)
        backstage.carry(closing.begin)
        closing.done.wait(PATIENCE)
    return 0
