"""The papers of a round in a hall: a card for each seat, and a list of who sits where, as PDF files.

What a tournament is must never enter, nor who asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from companion.game.text import Text, render
from companion.tournament.hall import Hall, Round
from companion.tournament.schedule import attendance
from ui.language.catalogues import language
from ui.paper.ink import HAIR, INK, MUTED, PageInk
from ui.paper.sizes import POINT, Paper

R = TypeVar("R")
WIDE, HIGH = 90.0, 52.0
"""The size of a seat card, in millimetres."""
ACROSS, DOWN = 2, 5
EDGE = 6.0
"""What stays free inside a card."""
NUMBER, NAME, SMALL, LABEL = 54.0, 22.0, 12.0, 10.0
"""Type sizes in points: a table's number, a name at most and at least on one line, and what is small."""
MARGIN = 15.0
TITLE, ROW = 20.0, 13.0
"""Type sizes of a list."""
LINE = 7.4
"""How high a line of a list is, in millimetres."""
HIGHEST = 5.2
"""So many lines high is a table in a list."""
COLUMNS, TABLES_ACROSS = 2, 3
GAP = 8.0
"""What is free between two columns."""


def seat_cards(hall: Hall, round_: Round, code: str, paper: Paper = "a4") -> bytes:
    """Return a card for each seat of a round, ten to a page, those of a table one after the other."""
    sheets = _Sheets(hall, round_, code, paper)
    sheets.cards()
    return sheets.ink.pdf()


def pairing_list(hall: Hall, round_: Round, code: str, paper: Paper = "a4") -> bytes:
    """Return who sits where in a round: by name, then by table."""
    sheets = _Sheets(hall, round_, code, paper)
    sheets.by_name()
    sheets.by_table()
    return sheets.ink.pdf()


class _Sheets:
    """Fills page after page."""

    def __init__(self, hall: Hall, round_: Round, code: str, paper: Paper) -> None:
        self._round, self._language = round_, language(code, ("companion.tournament",))
        self._names = {number: player.name for number, player in hall.players.items()}
        stage = hall.format.stages(attendance(hall))[round_.stage].title
        self._title = self._say(Text.of("Round {n}: {stage}", n=round_.number, stage=stage))
        self.ink = PageInk(paper, self._title, code)

    def cards(self) -> None:
        """Put ten on a page, with lines to cut along."""
        seats = [(table, seat) for table, players in enumerate(self._round.tables, 1) for seat in enumerate(players, 1)]
        left, top = (self.ink.wide - ACROSS * WIDE) / 2, (self.ink.high - DOWN * HIGH) / 2
        for at, (table, (place, player)) in enumerate(seats):
            on_page = at % (ACROSS * DOWN)
            if not on_page:
                self.ink.page()
            self._card(left + on_page % ACROSS * WIDE, top + on_page // ACROSS * HIGH, table, place, player)

    def by_name(self) -> None:
        """Write everybody's name in order, with the number of his table."""
        found = [(self._names[player], table) for table, players in self._tables() for player in players]
        rows = sorted(found, key=lambda one: (one[0].casefold(), one[0]))
        heads = (self._say(Text.of("Name")), self._say(Text.of("Table")))
        wide = (self.ink.wide - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS

        def written(x: float, y: float, row: tuple[str, int]) -> None:
            self._fitted(x, y, row[0], ROW, wide - 12)
            self.ink.text(x + wide, y, str(row[1]), ROW, bold=True, anchor=1)
            self.ink.line([(x, y + 1.8), (x + wide, y + 1.8)], 0.1, HAIR)

        for x, first, part in self._columns(rows, wide, COLUMNS, LINE):
            self.ink.text(x, first - LINE, heads[0], LABEL, colour=MUTED)
            self.ink.text(x + wide, first - LINE, heads[1], LABEL, colour=MUTED, anchor=1)
            for n, row in enumerate(part):
                written(x, first + n * LINE, row)

    def by_table(self) -> None:
        """Write the tables in order, each with who sits there in the order of choice."""
        wide = (self.ink.wide - 2 * MARGIN - (TABLES_ACROSS - 1) * GAP) / TABLES_ACROSS
        for x, first, part in self._columns([*self._tables()], wide, TABLES_ACROSS, HIGHEST * LINE):
            for n, (table, players) in enumerate(part):
                y = first + n * HIGHEST * LINE
                self.ink.line([(x, y - LINE), (x + wide, y - LINE)], 0.3, INK)
                self.ink.text(x, y + 1, str(table), TITLE, bold=True)
                for place, player in enumerate(players):
                    self._fitted(x + 14, y + place * LINE, f"{place + 1}  {self._names[player]}", ROW, wide - 14)

    def _tables(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        yield from enumerate(self._round.tables, 1)

    def _columns(
        self, rows: Sequence[R], wide: float, across: int, high: float
    ) -> Iterator[tuple[float, float, Sequence[R]]]:
        """Yield the columns of rows, equally long on a page: the left edge, the first line, and a part of the rows."""
        first = MARGIN + 24
        down = min(int((self.ink.high - first - MARGIN + LINE) // high), -(-len(rows) // across))
        for at in range(0, len(rows), down):
            column = at // down % across
            if not column:
                self.ink.page()
                self.ink.text(MARGIN, MARGIN + 6, self._title, TITLE, bold=True)
            yield MARGIN + column * (wide + GAP), first, rows[at : at + down]

    def _card(self, left: float, top: float, table: int, place: int, player: int) -> None:
        ink, inside = self.ink, WIDE - 2 * EDGE
        corners = [(left, top), (left + WIDE, top), (left + WIDE, top + HIGH), (left, top + HIGH)]
        ink.line(corners, 0.1, HAIR, closed=True)
        x, right = left + EDGE, left + WIDE - EDGE
        ink.text(x, top + 11, self._say(Text.of("Table")), LABEL, colour=MUTED)
        ink.text(x + 20, top + 22, str(table), NUMBER, bold=True)
        ink.text(right, top + 11, self._title, LABEL, colour=MUTED, anchor=1)
        ink.text(right, top + 22, self._say(Text.of("Choice {n}", n=place)), SMALL, anchor=1)
        lines = self._halves(self._names[player], inside)
        size = min(NAME, *(self._fitting(line, NAME, inside) for line in lines))
        for below, line in zip(reversed(range(len(lines))), lines, strict=True):
            ink.text(x, top + HIGH - EDGE - below * size * POINT * 1.2, line, size, bold=True)

    def _halves(self, name: str, wide: float) -> tuple[str, ...]:
        """Part a name that is too long for one line, where it has a space near its middle, else there."""
        if self._fitting(name, NAME, wide) >= SMALL:
            return (name,)
        middle = len(name) // 2
        at = min((n for n, sign in enumerate(name) if sign == " "), key=lambda n: abs(n - middle), default=middle)
        return (name[:at].strip(), name[at:].strip())

    def _fitting(self, text: str, size: float, wide: float) -> float:
        """Return the size in which a line is no wider than that, at most `size`."""
        return size * min(1.0, wide / max(0.1, self.ink.measure(text, size, True)))

    def _fitted(self, x: float, y: float, text: str, size: float, wide: float) -> None:
        self.ink.text(x, y, text, self._fitting(text, size, wide))

    def _say(self, text: Text) -> str:
        return render(text, self._language, ())
