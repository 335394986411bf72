"""The composition root and the `kazami` command: the only place that names drivers, the Table and the journal.

It opens what has to be opened, joins it, and takes it apart again. What a throw is, what a move is and how things look
is decided elsewhere; no rule of any game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console

from companion.board.mapfile import MapError
from companion.game.holes import SIDES
from companion.game.options import HouseRuleError
from companion.game.position import PositionError, setup_of, stated, written
from companion.game.secret import TABLE
from companion.game.state import Setup
from companion.game.text import Refusal, Text, render
from companion.journal import Journal, JournalError
from companion.record import RecordError
from companion.rules.base import BASE
from companion.rules.registry import ROOMS
from companion.table import Table
from firmware_bridge.unix.port import UnixPort, UnixPortError
from hardware.ports import RealClock
from hardware.serial_places import Connect, at, plugged_in
from hardware.serial_port import SerialDevice
from ui import records
from ui.arguments import parser, text_of
from ui.beside import Beside, counted, waited
from ui.chance import Lot, seed
from ui.keyboard import Keyboard, Typed
from ui.languages import Language, language
from ui.tablet_evening import on_tablet, play_on_tablet
from ui.terminal.opening import House, Opening, Talk, house_of
from ui.terminal.screen import Screen


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


# -- the evening


def _play(args: argparse.Namespace) -> int:
    return _evening(args, at(args.device) if args.device else plugged_in(), None)


def _simulate(args: argparse.Namespace) -> int:
    lot = random.SystemRandom()
    with tempfile.TemporaryDirectory(prefix="kazami-") as folder, UnixPort(Path(folder), chance=lot) as port:

        def hands(dice: int) -> None:
            port.throw(*(lot.randint(1, SIDES) for _ in range(dice)))

        return _evening(args, at(str(port.path)), hands)


def _evening(args: argparse.Namespace, connect: Connect, hands: Callable[[int], None] | None) -> int:
    """Go on with the last game or begin one, and play until somebody leaves, on the tablet where there is a screen."""
    if on_tablet(args):
        return play_on_tablet(args, connect, hands)
    with Journal(args.data, time.time) as journal:
        logging.basicConfig(filename=args.data / "kazami.log", level=logging.INFO, format="%(asctime)s %(message)s")
        kept = None if args.new or args.house or args.position else _last_game(journal)
        typed = Typed(sys.stdin.fileno())
        table = kept or _new_game(args, journal, typed)
        device = SerialDevice("tray", connect, RealClock(), counted=counted(table))
        beside = Beside(table, device, RealClock(), hands, waited(journal, table))
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


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "simulate": _simulate,
    "games": _games,
    "sheet": _sheet,
    "export": _export,
    "import": _import,
    "replay": _replay,
}
