"""`python -m tests.bench`: take every figure and print it, as a table or as JSON. Nothing is judged here."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from firmware_bridge.unix.port import UnixPortError
from tests.bench import cable, deciding, growing, keeping, peer_engine, phones, sizes, starting, tablet, throwing
from tests.bench.figures import QUICK, Effort, Figure

WIDE = 200  # columns where there is no terminal that says how many it has


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="How long Kazami's own work takes here.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="only see that everything but the tablet can be measured")
    parser.add_argument(
        "--folder", type=Path, default=Path(), help="where the journal is written meanwhile (default: here)"
    )
    parser.add_argument(
        "--catanatron", type=Path, help="a virtual environment with catanatron, or a checkout of it, to stand beside"
    )
    return parser.parse_args(argv)


def machine() -> dict[str, object]:
    """Return what the figures depend on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpus": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }


def other_engine(effort: Effort, there: Path | None) -> tuple[Figure, ...]:
    """Measure the other engine, or say why not."""
    try:
        return tuple(peer_engine.figures(effort, there))
    except peer_engine.NotHere as missing:
        print(f"Catanatron was not measured: {missing}", file=sys.stderr)
        return ()


def all_figures(effort: Effort, folder: Path, catanatron: Path | None = None) -> Iterator[Figure]:
    """Measure everything; what needs a disk is written below `folder`."""
    yield from starting.figures(effort)
    yield from (theirs := other_engine(effort, catanatron))
    yield from deciding.figures(effort, theirs)
    yield from sizes.figures(effort)
    yield from keeping.figures(effort, folder / "kept")
    yield from growing.figures(effort, folder / "grown")
    yield from phones.figures(effort, folder / "phones")
    yield from cable.figures(effort)
    yield from throwing.figures(effort, folder / "thrown")
    if effort.touches:
        try:
            yield from tablet.figures(effort, folder)
        except tablet.NotHere as missing:  # a machine without windows is no fault
            print(f"The tablet was not measured: {missing}", file=sys.stderr)


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


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    args = arguments(argv)
    if not args.folder.is_dir():
        print(f"There is no folder {args.folder}: name one that is on the disk to be measured.", file=sys.stderr)
        return 2
    effort = QUICK if args.quick else Effort()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process that is measured compiles all of it anew
    found, complete = list[Figure](), True
    with tempfile.TemporaryDirectory(prefix="kazami-bench-", dir=args.folder.absolute()) as folder:
        try:
            with Console(stderr=True).status("measuring") as status:
                for figure in all_figures(effort, Path(folder), args.catanatron):
                    found.append(figure)
                    status.update(f"measured: {figure.what}")
        except UnixPortError as missing:  # throws and the tablet come last: all other figures are there
            complete = False
            print(f"Throws and the tablet were not measured: {missing}", file=sys.stderr)
        except tablet.Broke as broken:
            complete = False
            print(broken, file=sys.stderr)
    if args.json:
        print(msgspec.json.encode({**machine(), "figures": found}).decode())
    else:
        plain = None if sys.stdout.isatty() else WIDE
        console = Console(width=plain)
        console.print(shown([figure for figure in found if not figure.by], machine()))
        console.print(grown([figure for figure in found if figure.by]))
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
