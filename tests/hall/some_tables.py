"""Some tables of a simulated hall in a process of their own: real journals, real links, and luck that plays.

    python -m tests.hall.some_tables FOLDER PORT FIRST LAST

Each sits down as the hall seats it. Lines come in: `pace 10` lets a table move every ten seconds, each at a moment of
its own, `burst 10` all of them at once and then every ten seconds, `end` lets it play on to its end at once. Lines go
out if `--tell`: `moved TABLE COMMIT TIME TURN` for each move, `over TABLE` once its game is. It may be killed at any
moment, and begun again on the same folder. No expectation may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from companion.board.maps import spiral
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Seat, Setup
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.view import View
from tests.board.chances import Scripted
from tests.hall.networked import HALL
from tests.table.seated import SEED, play
from ui.session.hall_link import HallLink, Surroundings
from ui.session.kept_hall import HallFile

COLOURS = ("red", "blue", "white", "orange")
SELDOM = {"offer": 0.05, "propose_trade": 0.05}
PATIENCE = 20.0


class PlayingTable:
    """A table that is played by luck."""

    def __init__(self, folder: Path, port: int, number: int, *, tell: bool) -> None:
        """Open its journal, and go on where it was."""
        self.number, self._tell = number, tell
        self.journal = Journal(folder, time.time)
        self.file = HallFile(folder / "hall.json")
        self.file.join(f"mqtt://127.0.0.1:{port}/{HALL}/{number}")
        assert self.file.address is not None
        around = Surroundings(pause=lambda n: min(2.0, 0.1 * n), patience=PATIENCE)
        self.link = HallLink(self.file, self.file.address, self.journal, self._resumed, around)
        self.luck, self._moment = Random(number), Random(number).random
        self.table: Table | None = None
        self._stirred = asyncio.Event()
        for kept in self.journal.games():
            self._sit_down(self._resumed(kept.id))

    def begin(self) -> None:
        """Look for the hall."""
        self.link.begin(lambda said: None, self._stirred.set)

    async def play(self, pace: Pace) -> None:
        """Play to the end, one move after the other."""
        while self.table is None:
            self._stirred.clear()
            seating = self.link.now.seating
            if seating is not None:
                self._sit_down(self._begun(seating.players, seating.target))
            else:
                await self._stirred.wait()
        await pace.until_next(self._moment, wait=self._moment())
        while self.table.game.winner == NOBODY:
            play(self.luck, self.table, 1, SELDOM)
            commits = self.journal.commits(self.table.id)
            self._say("moved", len(commits), commits[-1].at, self.table.known(TABLE).turn)
            await pace.until_next(self._moment)
        self._say("over")

    def _say(self, what: str, *more: float) -> None:
        if self._tell:
            sys.stdout.write(f"{' '.join(map(str, (what, self.number, *more)))}\n")
            sys.stdout.flush()

    def _begun(self, players: Sequence[str], target: int) -> Table:
        options = {"victory_points": target}
        board = spiral(VARIANTS["base"].kit(len(players), options), Scripted())
        seats = tuple(Seat(name, colour) for name, colour in zip(players, COLOURS, strict=False))
        setup = Setup(variant="base", seats=seats, board=board, hands="digital", options=options)
        return self._resumed(self.journal.begin("Hall", setup, SEED))

    def _resumed(self, game: int) -> Table:
        return Table(self.journal, game, VARIANTS["base"])

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self.luck.seed(f"{self.number} {len(self.journal.commits(table.id))}")
        self.link.lie(table)

        def hear(_: object) -> None:
            view = table.view(TABLE)
            assert isinstance(view, View)
            self.link.hear(view)

        table.subscribe(hear)


class Pace:
    """How often a table moves: every `seconds`."""

    def __init__(self) -> None:
        self.seconds, self._burst = 3600.0, False
        self._changed = asyncio.Event()

    def set(self, seconds: float, *, burst: bool = False) -> None:
        """Go at another pace from now on; `burst`: all tables move at once first."""
        self.seconds, self._burst = seconds, burst
        self._changed.set()
        self._changed = asyncio.Event()

    async def until_next(self, moment: Callable[[], float], wait: float = 1.0) -> None:
        """Wait until the next move, so many times as long as between two; at another pace until a new `moment`, for
        tables that waited for the same one would all move at once.
        """
        while True:
            changed = self._changed
            try:
                async with asyncio.timeout(wait * self.seconds):
                    await changed.wait()
            except TimeoutError:
                return
            wait = 0.0 if self._burst else moment()


async def _obey(pace: Pace) -> None:
    """Do what lines say, until none comes any more."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().split():
        pace.set(float(line[1]) if line[0] != "end" else 0.0, burst=line[0] == "burst")


async def _run(args: argparse.Namespace) -> None:
    pace = Pace()
    tables = [
        PlayingTable(args.folder / str(n), args.port, n, tell=args.tell) for n in range(args.first, args.last + 1)
    ]
    for table in tables:
        table.begin()
    async with asyncio.TaskGroup() as group:  # a table that breaks ends the process
        playing = [group.create_task(table.play(pace)) for table in tables]
        await _obey(pace)
        for task in playing:
            task.cancel()
    await asyncio.gather(*(table.link.close() for table in tables))


def main() -> None:
    """Play until nobody says anything any more."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    for name in ("port", "first", "last"):
        parser.add_argument(name, type=int)
    parser.add_argument("--tell", action="store_true")
    asyncio.run(_run(parser.parse_args()))


if __name__ == "__main__":
    main()
