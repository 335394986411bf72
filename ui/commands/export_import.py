"""The commands about whole games: list them, export one as a record, import a record, replay one without keeping it.

Each takes its parsed arguments and the stream to answer on, and raises RecordError or JournalError with a sentence
where it cannot; the command line shows it. Nothing is asked here, and no game is played.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TextIO

from companion.game.codec import encode
from companion.game.decide import begin, fold
from companion.game.history import Entry
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import Game
from companion.game.text import SeatName, Text, Translate, english, render
from companion.game.variant import Variant
from companion.journal import OWN_FILE, Journal, Listed, NoSuchGame, Past
from companion.player_knowledge import beginning
from companion.record import MOST_BYTES, Record, RecordError, decided, other_rules, parsed, state, written
from companion.user_files import in_file
from ui.commands.arguments import text_of_file
from ui.commands.fetch_game import fetched, is_address
from ui.language.catalogues import Language
from ui.language.variant_names import Variants
from ui.language.voice import Voice


def games(journal: Journal, out: TextIO, translate: Translate = english, zone: tzinfo | None = None) -> None:
    """List all games, the last changed first; times in `zone`, None for the machine's own."""
    found = journal.games()
    for game in found:
        names = [seat.name for seat in game.seats]
        changed = datetime.fromtimestamp(game.changed, zone).strftime("%Y-%m-%d %H:%M")
        standing = Text.of("won by {seat}", seat=SeatName(game.winner)) if game.over else Text.of("not over")
        text = Text.counted("{n} move, {standing}", "{n} moves, {standing}", game.moves, standing=standing)
        line = render(text, translate, names)
        players = ", ".join(seat.name for seat in game.seats if not seat.neutral)
        out.write(f"{game.id:>4}  {changed}  {game.name}  [{translate(game.variant)}]  {players}  ({line})\n")
    if not found:
        out.write(f"{translate('No games yet.')}\n")


def chosen(journal: Journal, which: str) -> Listed:
    """Return the game that a number or a name means. Raises NoSuchGame for none, or for a name of several."""
    found = [game for game in journal.games() if which in (str(game.id), game.name)]
    by_number = [game for game in found if which == str(game.id)]
    if len(by_number or found) == 1:
        return (by_number or found)[0]
    if found:
        numbers = ", ".join(str(game.id) for game in found)
        raise NoSuchGame(f'Several games are called "{which}": name one by its number, {numbers}.')
    raise NoSuchGame(f'There is no game "{which}". `kazami games` lists them.')


def export_game(journal: Journal, variants: Variants, which: str, file: Path | None, out: TextIO) -> None:
    """Write the record of a game, up to where it is now, to a new file or, without one, to `out`."""
    record = record_of(journal, variants, chosen(journal, which).id)
    if file is None:
        out.write(record)
        return
    write_new(file, record.encode())
    out.write(f"{file}\n")


def record_of(journal: Journal, variants: Variants, game: int) -> str:
    """Return the record of the game of this number, up to where it is now."""
    variant = variant_of(variants, chosen(journal, str(game)).variant)
    kept = journal.load(game, variant)
    return written(kept.name, variant, kept.setup, kept.history.path())


def import_game(journal: Journal, variants: Variants, source: str, seed: bytes, out: TextIO) -> int:
    """Keep a record as a new game and return its number; `seed` is for the chance of the moves to come.

    `source` is a file, or the address at which another Kazami shows its game.
    """
    text = fetched(source) if is_address(source) else _text(Path(source))
    with in_file(source):
        number, record = keep_record(journal, variants, text, seed, out)
    out.write(f"{number:>4}  {record.name}\n")
    return number


def keep_record(journal: Journal, variants: Variants, text: str, seed: bytes, notes: TextIO) -> tuple[int, Record]:
    """Keep what a record tells as a new game, and return its number; what is to be noted of it is said on `notes`."""
    record, entries, game = _read(variants, text, notes)
    return journal.begin(record.name, record.setup, seed, Past(record.variant, entries, game.winner)), record


def replay(variants: Variants, file: Path, out: TextIO, notes: TextIO, language: Language) -> None:
    """Tell a record in words, with everything that is in it, one line for each thing that happened.

    `notes` is for what concerns the record and not the game (a command gives its error stream).
    """
    record, entries, game = _decided(variants, file, notes)
    voice = Voice(language, game)
    for told in beginning(record.variant, record.setup, KAZAMI).followed_by(entries).log():
        for line in told.whole:
            out.write(f"{told.seq:>4}  {voice(line)}\n")


def replay_states(variants: Variants, file: Path, out: TextIO, notes: TextIO) -> None:
    """Write the state after every move of a record, one JSON object a line (docs/record.md, "States")."""
    record, entries, _ = _decided(variants, file, notes)
    game, public = (begin(record.variant, record.setup, viewer) for viewer in (KAZAMI, TABLE))
    for entry in entries:
        game, public = fold(game, entry.facts), fold(public, entry.facts)
        out.write(f"{encode(state(game, public)).decode()}\n")


def _decided(variants: Variants, file: Path, notes: TextIO) -> tuple[Record, Sequence[Entry], Game]:
    """Read a record file and decide its moves; that it was played by other rules is said on `notes`."""
    text = _text(file)
    with in_file(file):
        return _read(variants, text, notes)


def _read(variants: Variants, text: str, notes: TextIO) -> tuple[Record, Sequence[Entry], Game]:
    record = parsed(text, variants)
    note = other_rules(record)
    if note:
        notes.write(f"{note}\n")
    return record, *decided(record)


def _text(file: Path) -> str:
    try:
        with in_file(file):
            return text_of_file(file, MOST_BYTES)
    except OSError as error:
        raise RecordError(f"{file} cannot be read: {error.strerror}.") from error


def variant_of(variants: Variants, name: str) -> Variant:
    """Return the variant a game was begun in. Raises NoSuchGame where this Kazami does not have it."""
    if name not in variants:
        raise NoSuchGame(f'That game is played in the variant "{name}", which this Kazami does not have.')
    return variants[name]


def write_new(file: Path, content: bytes) -> None:
    """Write a file that is not there yet, all of it or nothing; what hands hold is for nobody but its owner."""
    try:
        own = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE)
        with os.fdopen(own, "wb") as stream:
            try:
                stream.write(content)
                stream.flush()
            except OSError:
                file.unlink()
                raise
    except OSError as error:
        raise RecordError(f"{file} cannot be written: {error.strerror}.") from error
