"""docs/tray.md as tables a test can compare with the code. Nothing is expected here.

A cell with a dot says that the state stays as it is.
"""

from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "tray.md"
STAYS = "·"


@cache
def table(heading: str) -> dict[tuple[str, str], str]:
    """Return the cells of the one table under a heading, by (name of the row, name of the column)."""
    section = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {(row[0], column): cell for row in rows for column, cell in zip(head[1:], row[1:], strict=True)}


def transitions(heading: str) -> dict[tuple[str, str], str]:
    """Return (state, sign): the state that follows, from a table whose rows are states."""
    return {(state, sign): state if cell == STAYS else cell for (state, sign), cell in table(heading).items()}


def faults_on_the_page() -> dict[tuple[str, str], str]:
    """Return (fault, state): the state that follows, from the table whose columns are states."""
    cells = table("Every fault in every state")
    return {(fault, state): state if cell == STAYS else cell for (fault, state), cell in cells.items()}
