"""Tables for the terminal's tests: a real Table on a real journal in a folder of the test, a screen kept as text.

The only stand-in is the devices beside the table, written by hand.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from datetime import UTC
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Literal
from weakref import WeakSet, finalize

from companion.answers import PartRead
from companion.board.maps import STANDARD_KIT, BoardMap, beginner, spiral
from companion.game.history import Entry
from companion.game.seating import with_neutrals
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.journal import Journal, NotWritten
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.table import Table
from ui.session.consent import Consent
from ui.session.session import hours
from ui.terminal.console import Paper
from ui.terminal.screen import Screen

NAMES = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "white"), ("Dan", "orange"), ("Eve", "green"), ("Finn", "brown"))


class NoDevices:
    """A table without a tray."""

    def __init__(self) -> None:
        self.thrown = 0
        self.turned: list[float | None] = []

    def said(self) -> Sequence[Text]:
        return (Text.of("No dice tray so far: enter what the dice show, or plug one in."),)

    part: PartRead | None = None

    def throw(self) -> Refusal | None:
        self.thrown += 1
        return Refusal("real", "", Text.of("The dice are real: throw them, or enter what they show."))

    def turn(self, degrees: float | None = None) -> Refusal | None:
        self.turned.append(degrees)
        return Refusal("real", "", Text.of("The vane is real: turn it by hand."))


class FirstOf:
    """Chance that always takes the first."""

    def below(self, n: int) -> int:
        return 0


Hands = Literal["physical", "digital"]


def a_setup(
    players: int = 3,
    hands: Hands = "physical",
    board: BoardMap | None = None,
    target: int | None = None,
    variant: Variant = BASE,
) -> Setup:
    seats = with_neutrals(variant, (Seat(name, colour) for name, colour in NAMES[:players]), str)
    options = {} if target in (None, variant.options["victory_points"].default) else {"victory_points": target}
    return Setup(
        variant=variant.name, seats=seats, board=board or a_board(variant, players), hands=hands, options=options
    )


def a_board(variant: Variant, players: int) -> BoardMap:
    """The map for beginners where its tiles are in the box, else any of the variant's own."""
    kit = variant.kit(players, {})
    return beginner() if kit == STANDARD_KIT else spiral(kit, FirstOf())


def in_a_line(said: str) -> str:
    """What was said, without the ends of lines."""
    return " ".join(said.split())


def large_board() -> BoardMap:
    return spiral(BASE.kits["large"], FirstOf())


def spiral_board() -> BoardMap:
    return spiral(STANDARD_KIT, FirstOf())


OPEN: WeakSet[Disk] = WeakSet()
"""What tests have opened."""


class Disk(Journal):
    """The real journal, on a disk that may be full."""

    full = False

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        super().__init__(folder, clock)
        OPEN.add(self)

    def append(self, game: int, variant: Variant, entries: Sequence[Entry], winner: int, by: int = TABLE) -> None:
        if self.full:
            raise NotWritten("the disk is full")
        super().append(game, variant, entries, winner, by)


def closed_with(owner: object, journal: Journal) -> finalize[..., object]:
    """Close a journal once nobody holds its owner any more: a test that fails leaves no open file behind either.

    A device's thread may be the one that finds it lying about; a journal is closed in its own thread alone.
    """

    def close(thread: int) -> None:
        if get_ident() == thread:
            journal.close()

    return finalize(owner, close, get_ident())


class Evening:
    """A screen at a table: `type` lines, read what was `said` since the last look."""

    def __init__(self, folder: Path, setup: Setup | None, code: str = "en", variant: Variant | None = None) -> None:
        """Begin a game in a folder, or with no setup go on with the last one there; `variant` is one that nobody
        sells."""
        self.journal = Disk(folder, lambda: 0.0)
        self.close = closed_with(self, self.journal)
        number = self.journal.begin("evening", setup, b"a seed") if setup else self.journal.games()[0].id
        self.table = Table(self.journal, number, variant or VARIANTS[self.journal.games()[0].variant])
        self.devices = NoDevices()
        self._stream = io.StringIO()
        console = Paper(file=self._stream, highlight=False, soft_wrap=True, force_terminal=False)
        self.consent = Consent(self.table)
        self.screen = Screen(self.table, console, code, self.devices, self.consent)
        self.screen.hours = partial(hours, self.journal, self.table, UTC)

    def type(self, *lines: str) -> str:
        """Type lines; return what the screen said to them."""
        self.said()
        for line in lines:
            self.screen.line(line)
        return self.said()

    def said(self) -> str:
        text = self._stream.getvalue()
        self._stream.seek(0)
        self._stream.truncate()
        return text

    def settle_in(self) -> None:
        """Place all settlements and roads, by the first number each time."""
        self.screen.greet()
        while self.table.known(-1).turn == 0:
            self.type("1")
