"""The composition root and the `kazami` command: the only place that names drivers, the Table and the journal.

It opens what has to be opened, joins it, and takes it apart again. What a throw is, what a move is and how things look
is decided elsewhere; no rule of any game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

from companion.board.mapfile import MapError
from companion.game.holes import SIDES, Dice
from companion.game.options import HouseRuleError
from companion.game.position import PositionError, setup_of, stated, written
from companion.game.room import Room
from companion.game.secret import TABLE
from companion.game.state import Setup
from companion.game.text import Refusal, Text, render
from companion.journal import Journal, JournalError
from companion.readings import DiceThrown, Reading, Thrown
from companion.record import RecordError
from companion.rules.base import BASE
from companion.table import Committed, Table
from firmware_bridge.unix.port import UnixPort, UnixPortError
from hardware.ports import GONE, Clock, DeviceState, DiceReader, RealClock, Told
from hardware.serial_places import Connect, at, plugged_in
from hardware.serial_port import DICE, SerialDevice
from hardware.tray import OPEN, NotCounted, Step, Tray
from ui import records
from ui.arguments import parser, text_of
from ui.backstage import Backstage
from ui.chance import Lot, seed
from ui.keyboard import Keyboard, Typed
from ui.languages import Language, language
from ui.tablet.bridge import DeviceNews, Nearby
from ui.terminal.opening import House, Opening, Talk, house_of
from ui.terminal.screen import Screen

ROOMS: dict[str, Room] = {BASE.name: BASE}
TICK = 0.1
"""Seconds between two looks at the tray's time limits."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the `kazami` command and return its exit code; what the world refuses is said in one sentence."""
    args = parser().parse_args(argv)
    try:
        return COMMANDS[args.command or "play"](args)
    except (JournalError, RecordError, HouseRuleError, MapError, PositionError, UnixPortError, OSError) as error:
        print(f"Kazami: {error}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print()
        return 130


# -- games as they are kept


def _language(args: argparse.Namespace) -> Language:
    return language(args.lang, BASE.domains)


def _games(args: argparse.Namespace) -> int:
    with Journal(args.data, time.time) as journal:
        records.games(journal, sys.stdout, _language(args))
    return 0


def _export(args: argparse.Namespace) -> int:
    with Journal(args.data, time.time) as journal:
        records.export_game(journal, ROOMS, args.game, args.file, sys.stdout)
    return 0


def _import(args: argparse.Namespace) -> int:
    with Journal(args.data, time.time) as journal:
        records.import_game(journal, ROOMS, args.file, seed(), sys.stdout)
    return 0


def _replay(args: argparse.Namespace) -> int:
    if args.states:
        records.replay_states(ROOMS, args.file, sys.stdout, sys.stderr)
    else:
        records.replay(ROOMS, args.file, sys.stdout, sys.stderr, _language(args))
    return 0


def _sheet(args: argparse.Namespace) -> int:
    with Journal(args.data, time.time) as journal:
        table = _last_game(journal)
        print(written(table.known(TABLE)) if table else _language(args)("There is no unfinished game."), end="\n")
    return 0 if table else 1


def _last_game(journal: Journal) -> Table | None:
    found = next((game for game in journal.games() if not game.over and game.room in ROOMS), None)
    return Table(journal, found.id, ROOMS[found.room]) if found else None


# -- beginning


def _new_game(args: argparse.Namespace, journal: Journal, typed: Typed) -> Table:
    """Ask for a new game, or read it from a sheet, and keep it."""
    sheet = text_of(args.position) if args.position else None
    setup = _asked_setup(args, typed) if sheet is None else setup_of(BASE, sheet)
    move = None if sheet is None else stated(BASE, setup, sheet)
    name = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    table = Table(journal, journal.begin(name, setup, seed()), BASE)
    refused = table.submit(move) if move else None
    if isinstance(refused, Refusal):
        raise PositionError(render(refused.text, _language(args), [seat.name for seat in setup.seats]))
    return table


def _asked_setup(args: argparse.Namespace, typed: Typed) -> Setup:
    house = house_of(BASE, text_of(args.house)) if args.house else House(None, {})
    talk = Talk(typed.ask, print, lambda name: text_of(Path(name)))
    return Opening(BASE, _language(args), Lot(), talk).setup(house)


_ABSENT = frozenset((DeviceState.CONNECTING, DeviceState.NOT_PLUGGED_IN))
"""States in which no tray is there yet; passing between them is no news."""

# -- the dice beside the table


class Beside:
    """The dice tray beside the table: armed while a throw is open, counted once, acknowledged after the commit."""

    def __init__(
        self, table: Table, device: DiceReader, clock: Clock, hands: Callable[[int], None] | None = None
    ) -> None:
        """`hands` throws so many simulated dice; None where people throw real ones."""
        self._table, self._device, self._clock, self._hands = table, device, clock, hands
        self._tray = Tray()
        self._say: Callable[[Text], None] = lambda text: None
        self._refuse: Callable[[Refusal], None] = lambda refusal: None
        self._state = device.status.state
        table.subscribe(self._arm)

    def said(self) -> Sequence[Text]:
        """Return how the tray is, and how old its last event; without one, that entering by hand leads."""
        status = self._device.status
        age, state = status.age(self._clock.now()), Text.of(status.state.value)
        if status.state in _ABSENT:
            return (Text.of("No dice tray so far: type what the dice show, or plug one in."),)
        if status.state is not DeviceState.CONNECTED:
            reason = Text(status.reason.msgid, status.reason.args) if status.reason else state
            return (Text.of("The dice tray does not answer: type what the dice show. ({reason})", reason=reason),)
        if age is None:
            return (Text.of("Dice tray: {state}.", state=state),)
        return (Text.of("Dice tray: {state}, last event {n} s ago.", state=state, n=round(age)),)

    def throw(self) -> Refusal | None:
        """Throw simulated dice, as many as are asked for."""
        waiting = self._table.open_throw()
        if self._hands is None:
            return Refusal("real", "", Text.of("The dice are real: throw them, or type what they show."))
        if waiting is None or not isinstance(waiting.hole, Dice):
            return Refusal("no-throw", "", Text.of("No throw is asked for now."))
        self._hands(len(waiting.hole.which))
        return None

    async def run(self, say: Callable[[Text], None], refuse: Callable[[Refusal], None]) -> None:
        """Read the device until cancelled, telling people what they must know."""
        self._say, self._refuse = say, refuse
        self._arm(None)
        reading = asyncio.create_task(self._device.run(self.tell))
        try:
            while not reading.done():
                await self._clock.sleep(TICK)
                self._follow(self._tray.tick(self._clock.now()))
        finally:
            reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await reading

    def tell(self, told: Told) -> None:
        """Take what the device tells."""
        now = self._clock.now()
        if isinstance(told, Reading):
            self._follow(self._tray.see(told, now))
            return
        news = told.state is not self._state and not {told.state, self._state} <= _ABSENT
        self._state = told.state
        for text in self.said() if news else ():
            self._say(text)
        if told.state in GONE:
            self._follow(self._tray.gone(told.device, now))

    def _arm(self, _committed: Committed | None) -> None:
        """Ask the tray for the throw the game waits for, or for none."""
        waiting, now = self._table.open_throw(), self._clock.now()
        if waiting is None or not isinstance(waiting.hole, Dice):
            self._follow(self._tray.disarm(now))
            return
        seat = self._table.setup.seats[waiting.hole.seat].name
        asked = self._tray.asked
        if asked is None or asked.ask != waiting.ask or self._tray.state not in OPEN:
            self._follow(self._tray.arm(waiting.ask, DICE[: len(waiting.hole.which)], seat, now))

    def _follow(self, step: Step) -> None:
        """Go on with the tray that follows; a throw goes to the table, everything else is said."""
        troubled = self._tray.trouble
        self._tray = step.tray
        for said in step.said:
            if isinstance(said, Thrown):
                self._count(said)
            elif isinstance(said, NotCounted):  # Declined only answers a `by_hand`, which the table does itself
                self._device.acknowledge(said.reading)
                self._say(Text.of("This throw does not count: {why}.", why=Text.of(said.reason.value)))
        if self._tray.trouble and self._tray.trouble != troubled:
            words = self._tray.trouble.words
            self._say(Text(words.msgid, words.args))

    def _count(self, thrown: Thrown) -> None:
        try:
            done = self._table.thrown(thrown.faces, thrown.readings, ask=thrown.ask)
        except JournalError as error:  # not on the disk, so not acknowledged: throw again, or enter it by hand
            self._refuse(Refusal("not-kept", "", Text.of("{why}", why=str(error))))
            self._arm(None)
            return
        if isinstance(done, Refusal):
            self._refuse(done)
        for reading in thrown.readings:
            self._device.acknowledge(reading)  # it is on the disk, or shown: the device may forget it
        self._follow(self._tray.accepted(thrown.ask, self._clock.now()))


def counted(table: Table) -> set[tuple[str, int]]:
    """Return the (boot, throw) that the game's history holds already."""
    readings = (reading for entry in table.history.entries.values() for reading in entry.reading or ())
    return {(reading.boot, reading.sequence) for reading in readings if isinstance(reading.seen, DiceThrown)}


# -- the evening


def _play(args: argparse.Namespace) -> int:
    return _evening(args, at(args.device) if args.device else plugged_in(), None)


def _simulate(args: argparse.Namespace) -> int:
    lot = random.SystemRandom()

    def hands(dice: int) -> None:
        port.throw(*(lot.randint(1, SIDES) for _ in range(dice)))

    with tempfile.TemporaryDirectory(prefix="kazami-") as folder, UnixPort(Path(folder), chance=lot) as port:
        return _evening(
            args, at(str(port.path)), lambda dice: port.throw(*(lot.randint(1, SIDES) for _ in range(dice)))
        )


def _evening(args: argparse.Namespace, connect: Connect, hands: Callable[[int], None] | None) -> int:
    """Go on with the last game or begin one, and play until somebody leaves, on the tablet where there is a screen."""
    if _on_tablet(args):
        return _tablet(args, connect, hands)
    with Journal(args.data, time.time) as journal:
        logging.basicConfig(filename=args.data / "kazami.log", level=logging.INFO, format="%(asctime)s %(message)s")
        kept = None if args.new or args.house or args.position else _last_game(journal)
        typed = Typed(sys.stdin.fileno())
        table = kept or _new_game(args, journal, typed)
        device = SerialDevice("tray", connect, RealClock(), counted=counted(table))
        beside = Beside(table, device, RealClock(), hands)
        screen = Screen(table, Console(highlight=False, soft_wrap=True), args.lang, beside)
        screen.greet(resumed=kept is not None)
        try:
            asyncio.run(_listen(screen, beside, typed))
        finally:
            screen.say(Text.of("The game is kept; `kazami` goes on with it."))
    return 0


async def _listen(screen: Screen, beside: Beside, typed: Typed) -> None:
    """Take lines and readings in one loop until the screen is left, the input ends or the system says stop."""
    keyboard = Keyboard(typed)
    for name in ("SIGTERM", "SIGHUP"):
        with contextlib.suppress(NotImplementedError, AttributeError):  # Windows lacks them and ends in its own way
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), keyboard.stop)
    reading = asyncio.create_task(
        beside.run(
            lambda text: screen.interrupt(lambda: screen.say(text)),
            lambda refusal: screen.interrupt(lambda: screen.refuse(refusal)),
        )
    )
    reading.add_done_callback(lambda _: keyboard.stop())  # it ends only by a bug, which is raised below
    try:
        while screen.running:
            screen.show_prompt()
            line = await keyboard.line()
            if line is None:
                return
            try:
                screen.line(line)
            except JournalError as error:
                print(f"Kazami: {error}", file=sys.stderr)
    finally:
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading


# -- the tablet


def _on_tablet(args: argparse.Namespace) -> bool:
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


def _tablet(args: argparse.Namespace, connect: Connect, hands: Callable[[int], None] | None) -> int:
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
        return Seated(table, SerialDevice("tray", connect, RealClock(), counted=counted(table)), hands)

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

    def __init__(self, table: Table, device: DiceReader, hands: Callable[[int], None] | None) -> None:
        """Sit down; the tray plays from `join` to `part`."""
        self.table, self.around = table, self
        self._device, self._hands = device, hands
        self._beside = Beside(table, device, RealClock(), hands)
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
        return Nearby((DeviceNews("tray", HEALTH[status.state], age, self._beside.said()[0]),), self._hands is not None)

    def throw(self) -> Refusal | None:
        """Throw simulated dice."""
        return self._beside.throw()


HEALTH = {
    DeviceState.NOT_PLUGGED_IN: "lost",
    DeviceState.CONNECTING: "stale",
    DeviceState.CONNECTED: "here",
    DeviceState.STALE: "stale",
    DeviceState.LOST: "lost",
}


def _told_of_bug(reading: asyncio.Task[None]) -> None:
    """End the evening on a bug in the reading task, which otherwise nobody would hear of."""
    if not reading.cancelled() and reading.exception() is not None:
        context = {"message": "the devices' task broke", "exception": reading.exception()}
        reading.get_loop().call_exception_handler(context)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "simulate": _simulate,
    "games": _games,
    "sheet": _sheet,
    "export": _export,
    "import": _import,
    "replay": _replay,
}
