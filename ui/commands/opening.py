"""Opening: how a game comes to the table: from the journal, from a sheet in the middle of it, or from a file.

Nothing is asked and nothing is shown. Every table is opened with the variant its own game was begun in.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from companion.game.position import PositionError, setup_of, stated
from companion.game.state import Setup
from companion.game.text import Refusal, english, render
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.user_files import in_file
from ui.commands.arguments import text_of_file
from ui.commands.export_import import chosen, variant_of
from ui.dialogue.house_file import HouseFile, house_of
from ui.language.variant_names import variant_named
from ui.session.chance import seed
from ui.session.session import written


def last_game(journal: Journal) -> Table | None:
    """Put the last game that is not over on the table."""
    found = next((game for game in journal.games() if not game.over and game.variant in VARIANTS), None)
    return kept_game(journal, found.id) if found else None


def kept_game(journal: Journal, number: int) -> Table:
    """Put a kept game on the table. Raises NoSuchGame where there is none, or none of its variant."""
    return Table(journal, number, variant_of(VARIANTS, chosen(journal, str(number)).variant))


def begun_game(journal: Journal, setup: Setup) -> Table:
    """Keep a new game, named after the hour, and put it on the table."""
    return Table(journal, journal.begin(written(time.time()), setup, seed()), VARIANTS[setup.variant])


def brought(args: argparse.Namespace) -> HouseFile | None:
    """Return what the command line brings along for a new game; None where neither variant nor house file was named."""
    if not args.variant and not args.house:
        return None
    return house_in(args.house, args.variant or "")


def house_in(file: Path | None, asked: str) -> HouseFile:
    """Read a house file for the variant that was asked for, if there is one. Raises OSError, ParseError."""
    if file is None:
        return house_of(VARIANTS, asked=asked)
    with in_file(file):
        return house_of(VARIANTS, text_of_file(file), asked)


class TableSheet:
    """A sheet that can be played from; `asked` is the variant that was named beside it, if one was.

    Raises ParseError for any other; nothing is kept yet.
    """

    @classmethod
    def of(cls, file: Path, asked: str = "") -> TableSheet:
        """Read the file of a sheet. Raises OSError, ParseError."""
        with in_file(file):
            return cls(text_of_file(file), asked)

    def __init__(self, written: str, asked: str = "") -> None:
        self.setup = setup_of(VARIANTS, written)
        if asked and variant_named(VARIANTS, asked).name != self.setup.variant:
            raise PositionError(f'The sheet is for the variant "{self.setup.variant}", not for "{asked}".')
        self._move = stated(VARIANTS[self.setup.variant], self.setup, written)

    def enter(self, journal: Journal) -> Table:
        """Keep it as a new game, and put that on the table."""
        table = begun_game(journal, self.setup)
        refused = table.submit(self._move)
        if isinstance(refused, Refusal):
            raise PositionError(render(refused.text, english, [seat.name for seat in self.setup.seats]))
        return table
