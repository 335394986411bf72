"""The evening on the tablet: the composition root's other half, which joins window, thread, Table, journal and tray.

Kivy is imported only once a tablet is really opened. No rule of a game and no widget may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from companion.game.text import Refusal, Text
from companion.journal import Journal, JournalError
from companion.record import RecordError
from companion.rules.base import BASE
from companion.rules.registry import ROOMS
from companion.table import Table
from hardware.ports import DeviceState, DeviceStatus, DiceReader, RealClock
from hardware.serial_places import Connect
from hardware.serial_port import SerialDevice
from hardware.tray import Die
from ui import records
from ui.backstage import Backstage
from ui.beside import Beside, counted, waited
from ui.chance import Lot, seed
from ui.tablet.bridge import DeviceNews, DieNews, Nearby


def on_tablet(args: argparse.Namespace) -> bool:
    """Whether to play on the tablet: where there is a screen or KAZAMI_SCREEN says so, and Kivy is installed.

    What is asked before a game (`--new`, `--house`, `--position`) is asked in the terminal.
    """
    wish = os.environ.get("KAZAMI_SCREEN", "")
    if args.terminal or args.new or args.house or args.position or wish == "terminal":
        return False
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if wish != "tablet" and not screen:
        return False
    if find_spec("kivy") is None:
        print("Kivy is not installed, so Kazami plays in the terminal. For the tablet: pip install 'kazami[tablet]'")
        return False
    return True


def play_on_tablet(args: argparse.Namespace, connect: Connect, hands: Callable[[int], None] | None) -> int:
    """Open the tablet over its own thread of table, journal and devices, until the window is closed."""
    from ui.tablet.start import prepare  # noqa: PLC0415 settles what Kivy reads when it is imported

    prepare(args.data / "kivy")
    from ui.shelf import Shelf, written  # noqa: PLC0415 imports Kivy, which a terminal does not need
    from ui.tablet.app import Ways, opened  # noqa: PLC0415 the same

    held: list[Journal] = []

    @contextlib.contextmanager
    def stage() -> Iterator[None]:
        with Journal(args.data, time.time) as journal:
            held.append(journal)
            yield

    def sit(game: int) -> Seated:
        table = Table(held[0], game, BASE)
        device = SerialDevice("tray", connect, RealClock(), counted=counted(table))
        return Seated(table, device, hands, waited(held[0], table))

    def export(game: int) -> Path:
        file: Path = args.data / f"{written(time.time()).replace(':', '')} {game}.jsonl"
        records.export_game(held[0], ROOMS, str(game), file, sys.stdout)
        return file

    shelf = Shelf(lambda: held[0], seed, sit, export)
    args.data.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(filename=args.data / "kazami.log", level=logging.INFO, format="%(asctime)s %(message)s")
    with Backstage(stage()) as backstage:
        ways = Ways(args.data / "settings.json", backstage.carry, (JournalError, RecordError, OSError))
        app = opened(BASE, Lot(), shelf, ways, args.lang)
        backstage.broke = app.leave
        app.run()
        backstage.carry(app.house.close)
    return 0


class Seated:
    """A game on the tablet, with its tray."""

    def __init__(self, table: Table, device: DiceReader, hands: Callable[[int], None] | None, asked_for: float) -> None:
        """Sit down; the tray plays from `join` to `part`."""
        self.table, self.around = table, self
        self._device, self._hands = device, hands
        self._beside = Beside(table, device, RealClock(), hands, asked_for)
        self._reading: asyncio.Task[None] | None = None

    def join(self, say: Callable[[Text], None], refuse: Callable[[Refusal], None]) -> None:
        """Let the tray play, and say what it says."""
        self._reading = asyncio.get_running_loop().create_task(self._beside.run(say, refuse))
        self._reading.add_done_callback(_told_of_bug)

    def part(self) -> None:
        """Let the tray rest."""
        if self._reading is not None:
            self._reading.cancel()

    def nearby(self) -> Nearby:
        """Return how the tray is."""
        status = self._device.status
        age = status.age(RealClock().now())
        tray = DeviceNews("tray", health(status), age, self._beside.said()[0], dice_news(self._beside.dice))
        return Nearby((tray,), self._hands is not None, self._beside.draws)

    def throw(self) -> Refusal | None:
        """Let Kazami throw."""
        return self._beside.throw()


HEALTH = {
    DeviceState.NOT_PLUGGED_IN: "lost",
    DeviceState.CONNECTING: "stale",
    DeviceState.CONNECTED: "here",
    DeviceState.STALE: "stale",
    DeviceState.LOST: "lost",
}
"""How a device is that was heard before."""


def health(status: DeviceStatus) -> str:
    """Return how a device is; one that was never heard is not lost unless something is there and does not answer."""
    never = status.heard_at is None and status.state in (DeviceState.NOT_PLUGGED_IN, DeviceState.CONNECTING)
    return "none" if never else HEALTH[status.state]


def dice_news(dice: Iterable[Die]) -> tuple[DieNews, ...]:
    """Return the dice of a tray as the screen may show them."""
    return tuple(
        DieNews(die.name, die.state.value, die.face, die.reading.confidence if die.face and die.reading else None)
        for die in dice
    )


def _told_of_bug(reading: asyncio.Task[None]) -> None:
    """End the evening on a bug in the reading task, which otherwise nobody would hear of."""
    if not reading.cancelled() and reading.exception() is not None:
        context = {"message": "the devices' task broke", "exception": reading.exception()}
        reading.get_loop().call_exception_handler(context)
