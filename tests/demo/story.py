"""The evening as a story on the terminal: one line a turn, and every mishap in words. It decides and checks nothing."""

from __future__ import annotations

from collections import Counter
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tests.demo.evening import Mishap
from tests.demo.ledger import Ledger
from tests.demo.outcome import Outcome
from tests.demo.variants import STAGED
from tests.demo.words import NO_SIDE, Kept, Said, Sat

DEEDS = {move: words for staged in STAGED.values() for move, words in staged.deeds.items()}
SIGNS = {sign: words for staged in STAGED.values() for sign, words in staged.signs.items()}


class Story:
    """Tells an evening while it happens; a `with` around it shows the progress of whoever leads."""

    def __init__(self, console: Console, names: tuple[str, ...], target: int) -> None:
        """Tell it on this console; without a terminal there is no moving bar."""
        self._console, self._names = console, names
        self._progress = Progress(
            TextColumn("turn {task.fields[turn]}"),
            BarColumn(),
            TextColumn("{task.completed} of {task.total} points, {task.fields[leader]}"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._bar = self._progress.add_task("", total=target, turn=0, leader="nobody leads")
        self._deeds: Counter[tuple[int, str]] = Counter()  # of this turn: who did what
        self._throws: list[str] = []  # of this turn
        self._turn = 0
        self._whose: int | None = None  # whose turn it is: who does something first in it
        self._lives = 0
        self._head = 0

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    # -- what the evening tells

    def sat(self, sat: Sat) -> None:
        """Say that the companion is there, and what it still knows."""
        self._lives += 1
        if self._lives == 1:
            *others, last = self._names
            people = f"{', '.join(others)} and {last}"
            self._tell(f"The tablet is switched on. {people} sit down, the dice lie in the tray.")
            return
        self._tell(
            f"   Switched on again: move {self._head} was the last one written, and the game goes on after "
            f"move {sat.head}. {sat.sheet} lines say what lies where.",
            "green",
        )

    def kept(self, kept: Kept) -> None:
        """Remember a move; tell the turn when it is over."""
        self._head = kept.seq
        if kept.faces and kept.move != "Roll":  # no throw of the turn: it is told at once, with what came of it
            self._tell(f"   {', '.join(line.rstrip('.') for line in kept.log)}.")
        elif kept.faces:
            self._throws.append(
                ", ".join((f"throws {' + '.join(map(str, kept.faces))} = {sum(kept.faces)}", *kept.beside))
            )
        if kept.side != NO_SIDE:
            self._tell(f"   The vane is turned. {' '.join(kept.log[:1])}")
        self._whose = kept.seat if self._whose is None else self._whose
        if self._turn and kept.move in DEEDS:
            self._deeds[kept.seat, DEEDS[kept.move]] += 1
        for line in kept.log:
            signs = (words for sign, words in SIGNS.items() if line == f"{sign}: {self._names[kept.seat]}")
            self._deeds.update((kept.seat, words) for words in signs)
        if kept.turn != self._turn or kept.winner >= 0:
            self._end_of_turn(kept)

    def said(self, said: Said) -> None:
        """Say what the companion said."""
        self._tell(f"   Kazami: {said.text}", "dim")

    def happened(self, mishap: Mishap) -> None:
        """Say what went wrong."""
        self._tell(f"** {mishap.value}", "bold red")

    # -- the end

    def over(self, outcome: Outcome, ledger: Ledger, lives: int) -> None:
        """Say who has won, and what became of every throw."""
        scores = Table(title=f"{outcome.points[0][0]} wins", title_justify="left")
        scores.add_column("player")
        scores.add_column("points", justify="right")
        for name, points in outcome.points:
            scores.add_row(name, str(points))
        self._console.print(scores)
        settled, counted = len(ledger.settled), len(outcome.throws)
        self._tell(
            f"Throws that came to rest in the tray: {settled}. Throws in the journal: {counted}. No throw twice."
        )
        self._tell(f"{ledger.repeated} throws had to be told again by the tray; each of them counted once.")
        if ledger.turned:
            self._tell(
                f"Turns of the vane: {len(ledger.turned)}. Directions in the journal: {len(outcome.directions)}. "
                f"{len(ledger.turned) - len(outcome.directions)} came to rest unseen, and the vane was turned again."
            )
        self._tell(
            f"The companion lived {lives} times. Its {outcome.game.revision} moves, decided again from the record,"
        )
        self._tell("lead to the same game, byte for byte.")

    # -- inside

    def _end_of_turn(self, kept: Kept) -> None:
        """Tell the turn that is over; the move that ended it has begun the next one already."""
        whose = self._whose
        deeds = [
            f"{'' if seat == whose else self._names[seat] + ' '}{words}{'' if times == 1 else f' ({times} times)'}"
            for (seat, words), times in sorted(self._deeds.items(), key=lambda deed: deed[0][0] != whose)
        ]
        if self._turn and whose is not None:
            did = ", ".join((*self._throws, *deeds)) or "passes"
            self._tell(f"{self._turn:3}. {self._names[whose]} {did}.")
        best = max(kept.points)
        leader = self._names[kept.points.index(best)]
        self._progress.update(self._bar, completed=best, turn=kept.turn, leader=f"{leader} leads")
        self._deeds.clear()
        self._throws.clear()
        self._turn, self._whose = kept.turn, None

    def _tell(self, line: str, style: str = "") -> None:
        self._console.print(line, style=style, highlight=False, soft_wrap=True, markup=False)
