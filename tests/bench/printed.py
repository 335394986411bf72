"""Figures as tables for people, and the machine they are of. Nothing may be measured here."""

from __future__ import annotations

import os
import platform
import sys
from collections import defaultdict
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tests.bench.figures import Figure

WIDE = 200  # columns where there is no terminal that says how many it has


def machine() -> dict[str, object]:
    """Return what the figures depend on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpus": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }


def print_tables(figures: Sequence[Figure]) -> None:
    """Print figures: first those that stand alone, then how those grow that were taken at several sizes."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(shown([figure for figure in figures if not figure.by], machine()))
    if sized := [figure for figure in figures if figure.by]:
        console.print(grown(sized))


def shown(figures: Sequence[Figure], about: dict[str, object]) -> Table:
    """Return the figures as a table for people."""
    title = ", ".join(f"{key}: {value}" for key, value in about.items())
    table = Table(title=title, title_justify="left")
    table.add_column("what")
    for heading in ("p50", "p99", "unit", "samples"):
        table.add_column(heading, justify="right")
    table.add_column("beside")
    table.add_column("about")
    for figure in figures:
        p99 = "" if figure.p99 is None else _number(figure.p99)
        beside = "\n".join(f"{_number(times)} x {peer}" for peer, times in figure.beside.items())
        cells = (_number(figure.p50), p99, figure.unit, str(figure.samples), beside, figure.about)
        table.add_row(figure.what, *cells)
    return table


def grown(figures: Sequence[Figure]) -> Table:
    """Return how figures grow with their work: a row for each, its sizes in order."""
    table = Table(title="how they grow with their work", title_justify="left")
    for heading in ("what", "unit", "with", "at each size", "from first to last"):
        table.add_column(heading)
    rows = defaultdict[tuple[str, str, str], list[Figure]](list)
    for figure in figures:
        rows[figure.what, figure.unit, figure.by].append(figure)
    for row, found in rows.items():
        found.sort(key=lambda figure: figure.size)
        first, last = found[0], found[-1]
        sizes = "   ".join(f"{figure.size:,}: {_number(figure.p50)}" for figure in found)
        times = f"{_number(last.size / first.size)} x the work, {_number(last.p50 / first.p50)} x as much"
        table.add_row(*row, sizes, times)
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
