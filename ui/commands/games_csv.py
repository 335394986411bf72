"""All kept games as a table for a spreadsheet: comma-separated values by RFC 4180, a line for each player of a game.

The heads of the columns are the same in every language, so that a sheet made of them goes on working. Only what
everybody may know is told, also of a game that is not over. Nothing is played.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import tzinfo
from typing import TextIO

from companion.game.text import Translate
from companion.journal import Journal, JournalError, Listed
from companion.rules.registry import VARIANTS
from companion.statistics import minutes, statistics
from ui.commands.export_import import variant_of
from ui.commands.people import unread
from ui.session.session import written

HEADS = ("game", "date", "variant", "moves", "throws", "minutes", "player", "colour", "began", "points", "won")
"""The columns. `began` and `won` hold 1 or 0; `won` is empty while nobody has, `minutes` where nobody knows."""
Value = int | str


def games_csv(journal: Journal, out: TextIO, notes: TextIO, translate: Translate, zone: tzinfo | None = None) -> None:
    """Write the table, the last changed game first; dates in `zone`, None for the machine's own.

    Which game cannot be read is said on `notes`, and the others follow.
    """
    table = csv.writer(out)
    table.writerow(HEADS)
    for game in journal.games():
        try:
            table.writerows([*_lines(journal, game, translate, zone)])
        except JournalError:
            notes.write(f"{unread(game, translate)}\n")


def _lines(journal: Journal, game: Listed, translate: Translate, zone: tzinfo | None) -> Iterator[tuple[Value, ...]]:
    """Yield a line for each player. Raises what the journal raises, NoSuchGame where its variant is not here."""
    variant = variant_of(VARIANTS, game.variant)
    kept = journal.load(game.id, variant)
    setup, figures = kept.setup, statistics(variant, kept.setup, kept.history.path(), journal.times(game.id))
    lasted = minutes(figures.lasted)
    of_the_game = (game.id, written(game.changed, zone), translate(game.variant), game.moves, figures.throws)
    for seat, points in zip(setup.players, figures.points, strict=True):
        won = int(seat == game.winner) if game.over else ""
        name, colour = setup.seats[seat].name, setup.seats[seat].colour
        yield (*of_the_game, "" if lasted is None else lasted, name, colour, int(seat == setup.first), points[-1], won)
