"""The evening in the terminal: the composition root's other half, which joins lines, Table, journal and tray.

One loop, one thread. What a line means and how things look is the terminal's affair; no rule of any game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.game.state import Setup
from companion.game.text import Refusal, Text
from companion.journal import Journal, JournalError, NotWritten
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.user_files import ParseError
from hardware.ports import RealClock
from ui.commands.arguments import text_of_file
from ui.commands.export_import import record_of
from ui.commands.hall import HallWhenWanted, join_hall
from ui.commands.opening import TableSheet, begun_game, brought, last_game
from ui.commands.phones import PhonesWhenWanted, phones_at
from ui.dialogue.faults import tried
from ui.dialogue.phones import SwitchOn
from ui.session.arming import counted, keep_armed, waited
from ui.session.chance import Lot
from ui.session.device_sources import Sources
from ui.session.devices_at_table import DevicesAtTable
from ui.session.devices_nearby import nearby
from ui.session.kept_phones import PhonesFile
from ui.session.log_file import log_into
from ui.session.lone_table import LoneTable, safely
from ui.session.session import hours
from ui.session.simulated_devices import SimulatedHands
from ui.session.world_errors import spoken, told
from ui.terminal.console import Paper
from ui.terminal.keyboard import Keyboard, Typed
from ui.terminal.new_game import SetupQuestions
from ui.terminal.questions import Talk
from ui.terminal.screen import Screen

NOBODY_ASKED = "There is no game to go on with, and nobody to ask for a new one: begin one in a terminal with `kazami`."
UPDATED = "`kazami replay --check {game}` says what today's rules would decide otherwise."
"""What is said after an update; to decide a long game anew here would keep people waiting for nothing."""


def play(args: argparse.Namespace, sources: Sources, hands: SimulatedHands | None) -> int:
    """Go on with the last game or begin one, and play until somebody leaves."""
    with Journal(args.data, time.time) as journal:
        log_into(args.data)
        join_hall(args.data, args.hall, args.lamps)
        hall = HallWhenWanted(args.data, journal)
        if journal.note:
            print(f"Kazami: {journal.note}", file=sys.stderr)
        kept = None if args.new or args.variant or args.house or args.position else last_game(journal)
        if journal.refusal is not None:
            if kept is None:
                raise NotWritten(journal.refusal)  # before anybody has answered a question
            print(f"Kazami: {spoken(NotWritten(journal.refusal), args.lang)}", file=sys.stderr)
        typed = Typed(-1 if sys.stdin is None else sys.stdin.fileno())  # a service may be begun without any
        table = kept or _new_game(args, journal, typed)
        devices = DevicesAtTable(table, sources(counted(table)), RealClock(), hands, mounted=sources.mounted)
        keep_armed(table, devices, waited(journal, table, time.time()))
        lone = LoneTable(table, devices, partial(nearby, devices))
        screen = Screen(table, Paper(highlight=False, soft_wrap=True), args.lang, devices, lone)
        lone.subscribe(lambda _: screen.gather())
        hall.lie(table)
        lone.subscribe(hall.hear)
        screen.hours = partial(hours, journal, table)
        record = partial(_record, journal, table)
        phones = phones_at(lone, PhonesFile(args.data / "phones.json"), record)
        screen.phones = phones
        screen.greet(resumed=kept is not None)
        if kept is not None and kept.updated:
            screen.page.say(Text.of(UPDATED, game=kept.id), "dim")
        try:
            asyncio.run(_listen(screen, table, devices, Entrance(typed, phones, hall, args)))
        finally:
            screen.page.say(Text.of("The game is kept; `kazami` goes on with it."))
    return 0


def _record(journal: Journal, table: Table) -> str | None:
    told = safely(table, lambda table: record_of(journal, VARIANTS, table.id))
    return None if isinstance(told, Refusal) else told


def _new_game(args: argparse.Namespace, journal: Journal, typed: Typed) -> Table:
    """Ask for a new game, or read it from a sheet, and keep it."""
    if args.position:
        return TableSheet.of(args.position, args.variant).enter(journal)
    try:
        return begun_game(journal, _asked_setup(args, typed))
    except EOFError:
        if args.phones or args.address:
            raise ParseError(NOBODY_ASKED) from None
        raise


def _asked_setup(args: argparse.Namespace, typed: Typed) -> Setup:
    talk = Talk(typed.ask, print, lambda name: text_of_file(Path(name)))
    return SetupQuestions(VARIANTS, args.lang, Lot(), talk).setup(brought(args))


def take(screen: Screen, table: Table, line: str) -> None:
    """Let the screen take a line; what the world refuses, and a fault of Kazami's, is said, and the evening goes on."""
    try:
        done = tried(lambda: table.history.head, partial(screen.line, line), (JournalError,))
    except JournalError as error:
        screen.drop()
        print(f"Kazami: {screen.voice(told(error))}", file=sys.stderr)
        return
    if done is not None:
        screen.drop()
        screen.page.refuse(done)


class Entrance(NamedTuple):
    """By which ways people come in: lines, phones as the command line has them, and the hall the table belongs to."""

    typed: Typed
    phones: PhonesWhenWanted
    hall: HallWhenWanted
    args: argparse.Namespace

    def open(self, screen: Screen) -> None:
        """Let phones in from the start, if that is wanted, or if they were in when Kazami ended; look for the hall."""
        self.hall.begin(lambda text: screen.interrupt(lambda: screen.page.say(text)))
        if self.args.phones or self.args.address:
            screen.ask_phones(SwitchOn(self.args.address))
        else:
            self.phones.begin()

    @property
    def stays(self) -> bool:
        """Whether it goes on without lines."""
        return bool(self.args.phones or self.args.address)


async def _listen(screen: Screen, table: Table, devices: DevicesAtTable, entrance: Entrance) -> None:
    """Take lines, readings and phones in one loop until the screen is left, the input ends or the system says stop.

    Where phones were asked for on the command line, the end of the input is none: a service has no lines.
    """
    keyboard = Keyboard(entrance.typed)
    for name in ("SIGTERM", "SIGHUP"):
        with contextlib.suppress(NotImplementedError, AttributeError):  # Windows lacks them and ends in its own way
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), keyboard.stop)
    reading = asyncio.create_task(
        devices.run(
            lambda text: screen.interrupt(lambda: screen.page.say(text)),
            lambda refusal: screen.interrupt(lambda: screen.page.refuse(refusal)),
        )
    )
    reading.add_done_callback(lambda _: keyboard.stop())  # it ends only by a bug, which is raised below
    entrance.open(screen)
    try:
        while screen.running:
            screen.show_line_prompt()
            line = await keyboard.line()
            if line is None and entrance.stays and not keyboard.stopped:
                line = await keyboard.line()  # nothing comes any more but the end
            if line is None:
                return
            take(screen, table, line)
    finally:
        await entrance.hall.close()
        await entrance.phones.close()
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading
