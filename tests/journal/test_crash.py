"""The promise of the journal: pull the plug at any moment, and what was acknowledged is there.

A process plays through the Table; it is killed again and again, at random moments, also while it opens the file.
`KAZAMI_CRASHES` says how often (100 in an everyday run).
"""

from __future__ import annotations

import os
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.game.history import ROOT
from companion.journal.file import FILE
from companion.rules.base import BASE
from companion.table import Table
from tests.journal.playing import mark
from tests.patience import PATIENCE
from tests.table.seated import opened, play

CRASHES = int(os.environ.get("KAZAMI_CRASHES", "100"))
PROJECT = Path(__file__).parents[2]
LATEST = 0.004  # seconds: how long after an acknowledgement, at most, the plug is pulled

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX can fork players and kill them")


class Players:
    """The process that forks one player after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin and process.stdout
        self._orders, self._said = process.stdin, process.stdout

    def play_and_die(self, folder: Path, luck: Random) -> list[list[str]]:
        """Let one play, pull the plug at a moment chosen by luck, and return all it said until it was dead."""
        self._orders.write(f"{folder} {luck.random()}\n")
        self._orders.flush()
        player = int(self._said.readline().split()[1])
        said = [self._said.readline().split() for _ in range(luck.randrange(12))]
        select.select([self._said], [], [], luck.random() * LATEST)
        os.kill(player, signal.SIGKILL)
        return [*said, *(line.split() for line in iter(self._said.readline, "gone\n"))]


@pytest.fixture
def players() -> Iterator[Players]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.journal.playing"],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Players(process)
        assert process.stdin
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def heads(folder: Path) -> dict[int, list[int]]:
    """Return every head of every game in the order of the rows, past the journal's own reader; check the file too."""
    if not (folder / FILE).exists() or not (folder / FILE).stat().st_size:
        return {}  # killed before there was anything
    db = sqlite3.connect(f"{(folder / FILE).as_uri()}?mode=ro", uri=True)  # as the crash left it: nothing is tidied up
    try:
        if not db.execute("PRAGMA user_version").fetchone()[0]:
            return {}
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found: dict[int, list[int]] = {}
        for game, entry in db.execute("SELECT game, entry FROM head ORDER BY game, number"):
            found.setdefault(game, []).append(entry)
        return found
    finally:
        db.close()


@pytest.mark.timeout(60 + CRASHES)
def test_nothing_acknowledged_is_lost_however_often_the_plug_is_pulled(tmp_path: Path, players: Players) -> None:
    luck = Random(7)
    rows: dict[int, list[int]] = {}
    acknowledged = 0
    for _ in range(CRASHES):
        said = players.play_and_die(tmp_path, luck)
        told = heads_told(said)
        due = {game: rows.get(game, [ROOT]) + told[game] for game in told}
        rows = heads(tmp_path)
        for game, kept in due.items():
            # The plug may have been pulled between the disk's answer and the acknowledgement: one commit, no more.
            assert rows[game][: len(kept)] == kept and len(rows[game]) <= len(kept) + 1, game
        if said:
            game = int(said[-1][1])
            with opened(tmp_path) as journal:
                assert journal.note == ""  # a crash loses nothing, and nobody is told that it might have
                same_as_said(Table(journal, game, BASE), rows[game], said[-1], len(due[game]))
        acknowledged += sum(map(len, told.values()))
    assert acknowledged > CRASHES  # the plug was pulled in the middle of play, not before it began
    the_game_goes_on(tmp_path, luck)


def heads_told(said: list[list[str]]) -> dict[int, list[int]]:
    """Return the heads a player acknowledged, by the games it spoke of."""
    told: dict[int, list[int]] = {}
    for what, game, head, *_ in said:
        told.setdefault(int(game), []).extend([int(head)] if what == "kept" else [])
    return told


def same_as_said(table: Table, rows: list[int], said: list[str], acknowledged: int) -> None:
    """A resumed game is at its last row; if that was acknowledged, it is to the byte as it was said to be."""
    assert table.history.head == rows[-1]
    if len(rows) == acknowledged:
        assert mark(table) == " ".join(said[1:])


def the_game_goes_on(folder: Path, luck: Random) -> None:
    with opened(folder) as journal:
        table = Table(journal, journal.games()[0].id, BASE)
        before = len(table.history.entries)
        made = play(luck, table, 5)
        assert made or table.game.winner >= 0
        assert len(table.history.entries) == before + len(made)
