"""`python -m tests.bench`: take every figure and print it, as a table or as JSON. Nothing is judged here."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from firmware_bridge.unix.port import UnixPortError
from tests.bench import cable, deciding, growing, keeping, phones, starting, tablet, throwing
from tests.bench.figures import QUICK, Effort, Figure

WIDE = 140  # columns where there is no terminal that says how many it has


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="How long Kazami's own work takes here.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="only see that everything but the tablet can be measured")
    parser.add_argument(
        "--folder", type=Path, default=Path(), help="where the journal is written meanwhile (default: here)"
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


def all_figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure everything; what needs a disk is written below `folder`."""
    yield from starting.figures(effort)
    yield from deciding.figures(effort)
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
    table.add_column("about")
    for figure in figures:
        p99 = "" if figure.p99 is None else _number(figure.p99)
        table.add_row(figure.what, _number(figure.p50), p99, figure.unit, str(figure.samples), figure.about)
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    args = arguments(argv)
    if not args.folder.is_dir():
        print(f"There is no folder {args.folder}: name one that is on the disk to be measured.", file=sys.stderr)
        return 2
    found, complete = list[Figure](), True
    with tempfile.TemporaryDirectory(prefix="kazami-bench-", dir=args.folder.absolute()) as folder:
        try:
            with Console(stderr=True).status("measuring") as status:
                for figure in all_figures(QUICK if args.quick else Effort(), Path(folder)):
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
        Console(width=plain).print(shown(found, machine()))
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
