"""The evening on the tablet: the composition root's other half, which joins window, thread, Table, journal and tray.

Kivy is imported only once everything that may fail without it has not. No rule of a game and no widget may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial, reduce
from importlib import import_module
from pathlib import Path

import msgspec

from companion.game.text import Refusal, Text
from companion.journal import Journal, JournalError
from companion.record import RecordError
from companion.rules.registry import ROOMS
from companion.table import Table
from hardware.ble.dice import OwnRadio
from hardware.kept_file import write_whole
from hardware.ports import GONE, DeviceError, DeviceState, DeviceStatus, DiceReader, RealClock
from hardware.tray import Die
from hardware.vane import VaneState
from ui.commands import export_import as records
from ui.commands.opening import Sheet, brought, kept_game
from ui.dialogue.ports import Care, FindDice, Forget, MeasureSide, ReadFace, TakeDie
from ui.evening.calibration_steps import Tending
from ui.evening.chance import Lot, seed
from ui.evening.device_sources import TRAY, VANE, AsBuilt, Mounted, Sources, ailment, how
from ui.evening.devices_at_table import Beside, counted, waited
from ui.evening.log_file import log_into
from ui.evening.shelf import Shelf, written
from ui.evening.simulated_devices import Hands
from ui.evening.smart_dice import dice_nearby, taken
from ui.evening.thread import Backstage
from ui.evening.vane_at_table import AT_REST, BesideVane
from ui.tablet.bridge import DeviceNews, DieNews, Nearby, VaneNews
from ui.tablet.start import prepare


class Rack:
    """What the table's thread stands in: the journal, and how a kept game is put on the table or written out."""

    journal: Journal

    def __init__(self, folder: Path, sources: Sources, hands: Hands | None) -> None:
        self._folder, self._sources, self._hands = folder, sources, hands

    @contextlib.contextmanager
    def open(self, sheet: Sheet | None) -> Iterator[None]:
        """Open the journal; with a sheet its game is the last one then, the one that lies on the table."""
        with Journal(self._folder, time.time) as self.journal:
            if sheet is not None:
                sheet.enter(self.journal)
            yield

    def sit(self, game: int) -> Seated:
        """Put a kept game on the table."""
        table = kept_game(self.journal, game)
        device, since = self._sources(counted(table)), waited(self.journal, table)
        its = self._sources
        return Seated(table, device, self._hands, since, its.mounted, its.forget, its.take)

    def export(self, game: int) -> Path:
        """Write a game's record, and return where it is."""
        file = self._folder / f"{written(time.time()).replace(':', '')} {game}.jsonl"
        records.export_game(self.journal, ROOMS, str(game), file, sys.stdout)
        return file


def play(args: argparse.Namespace, sources: Sources, hands: Hands | None) -> int:
    """Open the tablet over its own thread of table, journal and devices, until the window is closed.

    What cannot be played (a file, a journal in use) is raised before there is a window.
    """
    sheet = Sheet.of(args.position, args.room) if args.position else None
    house = brought(args)
    rack = Rack(args.data, sources, hands)
    args.data.mkdir(parents=True, exist_ok=True)
    log_into(args.data)
    with contextlib.ExitStack() as lent, Backstage(rack.open(sheet)) as backstage:
        own = args.data / "kivy"
        if not os.access(args.data, os.W_OK):  # a folder that can only be read is looked at all the same
            own = Path(lent.enter_context(tempfile.TemporaryDirectory(prefix="kazami-")))
        prepare(own)
        tablet = import_module("ui.tablet.app")  # opens the window, and only now Kivy knows what it must
        ways = tablet.Ways(
            args.data / "settings.json",
            write_whole,
            backstage.carry,
            (JournalError, RecordError, DeviceError, OSError),
        )
        shelf = Shelf(lambda: rack.journal, seed, rack.sit, rack.export)
        app = tablet.opened(ROOMS, Lot(), shelf, ways, args.lang, rack.journal.note)
        app.house.brought = house
        app.first = "new_game" if args.new or house else "start"
        backstage.broke = app.leave
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError):  # Windows lacks one and ends in its own way
                signal.signal(getattr(signal, name), lambda *_: backstage.carry(app.leave))
        app.run()
        backstage.carry(app.house.close)
    return 0


class Seated:
    """A game on the tablet, with its tray and its vane."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that stands beside a table
        self,
        table: Table,
        device: DiceReader,
        hands: Hands | None,
        asked_for: float,
        mounted: Mounted | None = None,
        forget: Callable[[str], tuple[bool, Text]] = lambda name: (False, Text.of("No device is remembered.")),
        take: Callable[[str, Sequence[str]], str | None] = lambda die, addresses: None,
    ) -> None:
        """Sit down; the devices play from `join` to `part`. `forget`, `take`: see `Sources`."""
        self.table, self.around = table, self
        self._forget, self._take = forget, take
        self._device, self._hands = device, hands
        mounted = mounted or AsBuilt()
        self._beside = Beside(table, device, RealClock(), hands, asked_for, mounted=mounted)
        self._tending = Tending(self._beside, mounted)
        self._listening: asyncio.Task[Text | Refusal] | None = None
        self._reading: asyncio.Task[None] | None = None

    def join(self, say: Callable[[Text], None], refuse: Callable[[Refusal], None]) -> None:
        """Let the devices play, and say what they say."""
        self._reading = asyncio.get_running_loop().create_task(self._beside.run(say, refuse))
        self._reading.add_done_callback(_told_of_bug)

    def part(self) -> None:
        """Let the devices rest."""
        for task in (self._reading, self._listening):
            if task is not None:
                task.cancel()

    def nearby(self) -> Nearby:
        """Return how the devices are, each source for itself; a vane that was never heard is none."""
        beside, status = self._beside, self._device.status
        vane = vane_news(beside.vane, RealClock().now())
        its = beside.vane_status
        others = [one for one in beside.statuses if one.device != status.device and one is not its]
        dice = {one.device: [die for die in beside.dice if beside.source(die) == one.device] for one in others}
        main = [die for die in beside.dice if not any(die in elsewhere for elsewhere in dice.values())]
        said, ails = beside.said()[0], ailment(status)
        tray = DeviceNews(TRAY, health(status), beside.age, said, dice_news(main), source=status.device, ails=ails)
        rest = [other_device(one, dice_news(dice[one.device]), RealClock().now()) for one in others]
        return Nearby((tray, *vanes(beside.vane, vane, its), *rest), self._hands is not None, beside.draws, vane)

    def throw(self) -> Refusal | None:
        """Let Kazami throw."""
        return self._beside.throw()

    def turn(self) -> Refusal | None:
        """Let Kazami spin the simulated vane."""
        return self._beside.turn()

    def tend(self, care: Care, told: Callable[[Text | Refusal], None]) -> None:
        """Do something to the devices, and say what came of it."""
        match care:
            case MeasureSide():
                told(self._tending.side(care))
            case ReadFace():
                told(self._tending.face(care))
            case Forget(device):
                done, said = self._forget(device)
                told(said if done else Refusal("not-known", "", said))
            case FindDice():
                self._listen(found, told)
            case TakeDie(die):
                self._listen(lambda radio: taken(radio, partial(self._take, die), die), told)

    def _listen(
        self,
        listening: Callable[[OwnRadio], Coroutine[None, None, Text | Refusal]],
        told: Callable[[Text | Refusal], None],
    ) -> None:
        """Listen for dice nearby, once at a time."""
        if self._listening is not None and not self._listening.done():
            return
        self._listening = asyncio.get_running_loop().create_task(listening(OwnRadio(RealClock())))
        self._listening.add_done_callback(lambda heard: None if heard.cancelled() else told(heard.result()))


def vane_news(beside: BesideVane, now: float) -> VaneNews | None:
    """Return what the screen may show of a vane; None of one that was never heard."""
    vane = beside.vane
    if vane.angle is None:
        return None
    rests = vane.direction if vane.state in AT_REST else None
    side, border = (rests.sector, rests.border) if rests else (None, None)
    return VaneNews(vane.state.value, vane.angle, side, border, now - vane.heard, beside.asked)


def other_device(status: DeviceStatus, dice: tuple[DieNews, ...], now: float) -> DeviceNews:
    """Return a source that reads what another one reads better, or nothing so far."""
    role = VANE if status.device.split()[0] == VANE else TRAY
    ails = ailment(status)
    return DeviceNews(role, health(status), status.age(now), how(status), dice, source=status.device, ails=ails)


async def found(radio: OwnRadio) -> Text:
    """Say which dice make themselves heard, each on a line of its own."""
    return in_lines(await dice_nearby(radio))


def in_lines(texts: Iterable[Text]) -> Text:
    """Return several sentences as one, each on a line of its own."""
    first, *more = texts
    return reduce(lambda before, line: Text.of("{before}\n{line}", before=before, line=line), more, first)


def vane_device(beside: BesideVane, vane: VaneNews) -> DeviceNews:
    """Return a vane as one of the devices."""
    well = "stale" if beside.vane.state is VaneState.SILENT else "here"
    noise = beside.steady.noise if beside.steady.enough else None
    return DeviceNews(VANE, well, vane.age, beside.said()[0], noise=noise, source=beside.device)


def vanes(beside: BesideVane, vane: VaneNews | None, status: DeviceStatus | None) -> tuple[DeviceNews, ...]:
    """Return the vane as one of the devices, if there is one: heard, or named and not heard so far."""
    if vane is None:
        if status is None:
            return ()
        return (DeviceNews(VANE, health(status), None, how(status), ails=ailment(status)),)
    news = vane_device(beside, vane)
    lost = status is not None and status.state in GONE
    if status is None or not (lost or status.reason):
        return (news,)
    sick = "lost" if lost else news.health
    return (msgspec.structs.replace(news, health=sick, said=how(status), ails=ailment(status)),)


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
    """Return the dice of a tray as the screen may show them; those it has only been asked for are none."""
    return tuple(
        DieNews(die.name, die.state.value, die.face, die.reading.confidence if die.face else None)
        for die in dice
        if die.reading is not None
    )


def _told_of_bug(reading: asyncio.Task[None]) -> None:
    """End the evening on a bug in the reading task, which otherwise nobody would hear of."""
    if not reading.cancelled() and reading.exception() is not None:
        context = {"message": "the devices' task broke", "exception": reading.exception()}
        reading.get_loop().call_exception_handler(context)
