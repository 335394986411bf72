"""Lines of a terminal: sentences broken at 80 columns, numbered lists, columns. What they say must never enter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Styled

WIDTH = 80
INDENT = "  "


def listed(items: Sequence[str], numbers: Iterable[int] | None = None) -> list[Styled]:
    """Number items, in as many columns as fit without cutting any of them."""
    marks = list(numbers) if numbers is not None else list(range(1, len(items) + 1))
    cells = [f"{mark:>3}  {item}" for mark, item in zip(marks, items, strict=True)]
    column = max((cell_len(cell) for cell in cells), default=0) + 2
    across = max(1, WIDTH // column)
    down = -(-len(cells) // across)
    rows = ("".join(set_cell_size(cell, column) for cell in cells[row::down]).rstrip() for row in range(down))
    return [line for row in rows for line in wrapped(row, "     ")]


def wrapped(said: str, hanging: str = "") -> list[Styled]:
    """Break a sentence into lines of 80 columns; a word that is wider (Japanese has no blanks) is broken."""
    found, line = [], ""
    for word in _pieces(said):
        if line.strip() and cell_len(line) + cell_len(word.rstrip()) > WIDTH:
            found.append(line.rstrip())
            line = hanging + word.lstrip()
        else:
            line += word
    return [Styled(row) for row in (*found, line.rstrip())]


def _pieces(said: str) -> Iterable[str]:
    """Cut a sentence where a line may end: after blanks, and between wide characters."""
    piece = ""
    for sign in said:
        if piece and (cell_len(sign) == 2 or (piece[-1] == " " and sign != " ") or cell_len(piece) >= WIDTH // 2):
            yield piece
            piece = ""
        piece += sign
    yield piece


def capital(said: str) -> str:
    """Return a text with its first letter large, as it stands at the beginning of a line."""
    return said[:1].upper() + said[1:]


def fit(said: str, columns: int) -> str:
    """Return a text of exactly so many columns, a longer one ending in an ellipsis."""
    return set_cell_size(said, columns) if cell_len(said) < columns else set_cell_size(said, columns - 2) + "… "


def right(said: str, columns: int) -> str:
    """Return a text of exactly so many columns, blanks first."""
    return " " * (columns - cell_len(said)) + said if cell_len(said) < columns else " " + fit(said, columns - 1)


def styled(line: Styled, style: str) -> Styled:
    """Return a line in another style."""
    return Styled(line.plain, style)
