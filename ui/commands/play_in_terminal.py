"""The evening in the terminal: the composition root's other half, which makes lines one more screen of the session.

One loop, one thread. What a line means and how things look is the terminal's affair; no rule of any game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from functools import partial
from pathlib import Path

from companion.game.state import Setup
from companion.game.text import Refusal, Text
from companion.journal import JournalError, NotWritten
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.user_files import ParseError
from companion.view import View
from ui.commands.arguments import text_of_file
from ui.commands.hall_membership import kept_seating
from ui.commands.lines import Lines
from ui.commands.opening import TableSheet, brought
from ui.commands.stage import Stage
from ui.dialogue.faults import tried
from ui.dialogue.phones import SwitchOn
from ui.session.chance import Lot
from ui.session.device_sources import Sources
from ui.session.lone_table import LoneTable
from ui.session.session import NO_GAME, hours
from ui.session.simulated_devices import SimulatedHands
from ui.session.world_errors import spoken, told
from ui.terminal.console import Paper
from ui.terminal.keyboard import Typed
from ui.terminal.new_game import SetupQuestions
from ui.terminal.questions import Talk
from ui.terminal.screen import Screen

NOBODY_ASKED = "There is no game to go on with, and nobody to ask for a new one: begin one in a terminal with `kazami`."
UPDATED = "`kazami replay --check {game}` says what today's rules would decide otherwise."
"""What is said after an update; to decide a long game anew here would keep people waiting for nothing."""


def play(args: argparse.Namespace, sources: Sources, hands: SimulatedHands | None) -> int:
    """Go on with the last game or begin one, and play until somebody leaves."""
    stage = Stage(args.data, sources, hands)
    sheet = TableSheet.of(args.position, args.variant) if args.position else None
    with stage.open(sheet, args.hall, args.lamps):
        journal = stage.session.journal
        if journal.note:
            print(f"Kazami: {journal.note}", file=sys.stderr)
        goes_on = not (sheet or args.new or args.variant or args.house) and stage.session.last is not None
        if journal.refusal is not None:
            if not goes_on:
                raise NotWritten(journal.refusal)  # before anybody has answered a question
            print(f"Kazami: {spoken(NotWritten(journal.refusal), args.lang)}", file=sys.stderr)
        typed = Typed(-1 if sys.stdin is None else sys.stdin.fileno())  # a service may be begun without any
        setup = None if goes_on or sheet else _asked_setup(args, typed)
        asyncio.run(_evening(stage, args, typed, setup, goes_on=goes_on))
    return 0


def _asked_setup(args: argparse.Namespace, typed: Typed) -> Setup:
    talk = Talk(typed.ask, print, lambda name: text_of_file(Path(name)))
    try:
        return SetupQuestions(VARIANTS, args.lang, Lot(), talk, kept_seating(args.data)).setup(brought(args))
    except EOFError:
        if args.phones or args.address:
            raise ParseError(NOBODY_ASKED) from None
        raise


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


class Evening:
    """The terminal as one screen of the session; for each game that is put on the table it is made anew.

    Made inside the loop, with the game on the table. Raises JournalError where none can be put there.
    """

    def __init__(self, stage: Stage, code: str, setup: Setup | None) -> None:
        """Put a new game on the table, or the last one where there is no `setup`; speak the language of a code."""
        self._stage, self._paper = stage, Paper(highlight=False, soft_wrap=True)
        session = stage.session
        refused = session.resume() if setup is None else session.begin(setup)
        if refused is not None or session.on_table is None:
            raise JournalError((refused or NO_GAME).text)
        self._seat(session.on_table, code)
        session.subscribe(self._heard, self.says)

    def _seat(self, lone: LoneTable, code: str) -> None:
        """Make a screen of the game on the table."""
        stage, self.table = self._stage, lone.table
        self.screen = Screen(lone.table, self._paper, code, stage.beside, lone)
        self.screen.hours = partial(hours, stage.session.journal, lone.table)
        self.screen.phones, self.screen.hall = stage.phones, stage.hall

    def _heard(self, view: View) -> None:
        """Take who plays on a phone; where a table screen put another game on the table, show that."""
        lone = self._stage.session.on_table
        if lone is None or lone.table is self.table:
            self.screen.look(view)
            return
        self._seat(lone, self.screen.page.code)
        self.screen.interrupt(self.screen.greet)

    def says(self, said: Text | Refusal) -> None:
        """Say what a device or the hall says."""
        page = self.screen.page
        self.screen.interrupt(lambda: page.refuse(said) if isinstance(said, Refusal) else page.say(said))


async def _evening(stage: Stage, args: argparse.Namespace, typed: Typed, setup: Setup | None, *, goes_on: bool) -> None:
    """Take lines, readings, phones and table screens in one loop, until one ends it.

    Where phones were asked for on the command line, the end of the input is none.
    """
    evening, wanted = Evening(stage, args.lang, setup), bool(args.phones or args.address)
    try:
        evening.screen.greet(resumed=goes_on)
        if goes_on and evening.table.updated:
            evening.screen.page.say(Text.of(UPDATED, game=evening.table.id), "dim")
        lines = Lines(typed, stays=wanted)
        stage.hall.begin(stage.session.announce, stage.session.stir)
        if wanted:
            evening.screen.ask_phones(SwitchOn(args.address))
        else:
            stage.phones.begin()
        while evening.screen.running:
            evening.screen.show_line_prompt()
            line = await lines.next()
            if line is None:
                break
            take(evening.screen, evening.table, line)
    finally:
        await stage.close()
        evening.screen.page.say(Text.of("The game is kept; `kazami` goes on with it."))
    lines.end()
