"""The commands about kept games: list, export, back up, import, replay, and print a sheet. Nothing is played."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from companion.game.position import written
from companion.game.secret import TABLE
from companion.journal import Journal
from companion.record import RecordError
from companion.rules.registry import VARIANTS
from ui.commands import export_import as records
from ui.commands.check_kept_game import check
from ui.commands.games_csv import games_csv
from ui.commands.opening import last_game
from ui.language.catalogues import Language, language
from ui.language.variant_names import domains_of
from ui.session.chance import seed


def _language(args: argparse.Namespace) -> Language:
    return language(args.lang, domains_of(VARIANTS))


@contextmanager
def _journal(args: argparse.Namespace) -> Iterator[Journal]:
    """Open the journal; what may be missing in it is said beside the answer."""
    with Journal(args.data, time.time) as journal:
        if journal.note:
            print(f"Kazami: {journal.note}", file=sys.stderr)
        yield journal


def _games(args: argparse.Namespace) -> int:
    with _journal(args) as journal:
        if args.csv:
            games_csv(journal, sys.stdout, sys.stderr, _language(args))
        else:
            records.games(journal, sys.stdout, _language(args))
    return 0


def _export(args: argparse.Namespace) -> int:
    with _journal(args) as journal:
        records.export_game(journal, VARIANTS, args.game, args.file, sys.stdout)
    return 0


def _backup(args: argparse.Namespace) -> int:
    with _journal(args) as journal:
        journal.back_up(args.file)
    print(args.file)
    return 0


def _import(args: argparse.Namespace) -> int:
    with _journal(args) as journal:
        records.import_game(journal, VARIANTS, args.file, seed(), sys.stdout)
    return 0


def _replay(args: argparse.Namespace) -> int:
    if (args.file is None) == (args.check is None):
        raise RecordError("Name the file of a record, or with --check a kept game: `kazami games` lists them.")
    if args.check is not None:
        with _journal(args) as journal:
            game = records.chosen(journal, args.check)
            variant = records.variant_of(VARIANTS, game.variant)
            found = check(journal.load(game.id, variant), variant, sys.stdout, sys.stderr, _language(args))
        return 1 if found else 0
    if args.states:
        records.replay_states(VARIANTS, args.file, sys.stdout, sys.stderr)
    else:
        records.replay(VARIANTS, args.file, sys.stdout, sys.stderr, _language(args))
    return 0


def _sheet(args: argparse.Namespace) -> int:
    with _journal(args) as journal:
        table = last_game(journal)
        print(written(table.known(TABLE)) if table else _language(args)("There is no unfinished game."), end="\n")
    return 0 if table else 1


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "games": _games,
    "sheet": _sheet,
    "export": _export,
    "backup": _backup,
    "import": _import,
    "replay": _replay,
}
