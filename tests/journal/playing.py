"""A process that plays until it is killed, for the crash test: `python -m tests.journal.playing`.

Each line on its input, `folder seed`, makes it fork a player. A player resumes the newest game of the folder or
begins one, makes moves by luck and takes some back, and says what the Table acknowledged. Nothing is checked here.

    ready PID                               a player was born
    at GAME HEAD ENTRIES FINGERPRINT        it sits at this game
    kept GAME HEAD ENTRIES FINGERPRINT      this is acknowledged
    gone                                    it is dead
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from random import Random

from companion.game.codec import fingerprint
from companion.game.state import NOBODY
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Table
from tests.table.seated import Clock, agreed_setup, play, seated

SHORT = 4  # victory points: short games, so that many are begun


def mark(table: Table) -> str:
    """Return what a table acknowledges."""
    known = hashlib.sha256(fingerprint(table.game)).hexdigest()[:16]
    return f"{table.id} {table.history.head} {len(table.history.entries)} {known}"


def main() -> None:
    """Let one player after the other play."""
    for line in sys.stdin:
        folder, seed = line.rsplit(maxsplit=1)
        player = os.fork()
        if player == 0:
            _play_on(Path(folder), Random(seed))
        os.waitpid(player, 0)
        _say("gone")


def _play_on(folder: Path, luck: Random) -> None:
    _say(f"ready {os.getpid()}")
    with Journal(folder, Clock()) as journal:
        while True:
            table = _sit_down(journal)
            while table.game.winner == NOBODY:
                _go_on(table, luck)


def _sit_down(journal: Journal) -> Table:
    found = [game for game in journal.games() if not game.over]
    table = Table(journal, found[0].id, BASE) if found else seated(journal, agreed_setup(victory_points=SHORT))
    _say(f"at {mark(table)}")
    table.subscribe(lambda _: _say(f"kept {mark(table)}"))
    return table


def _go_on(table: Table, luck: Random) -> None:
    what = luck.random()
    everybody = range(len(table.setup.seats))
    if what < 0.1:
        table.undo(agreed=everybody)
    elif what < 0.15:
        table.redo()
    else:
        play(luck, table, 1)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
