"""`python -m tests.bench`: take every figure and print it, as a table or as JSON. Nothing is judged here."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
from rich.console import Console

from firmware_bridge.unix.port import UnixPortError
from tests.bench import (
    deciding,
    growing,
    halls,
    instructions,
    keeping,
    peer_engine,
    phones,
    seating,
    sizes,
    table_screens,
    tablet,
)
from tests.bench.figures import QUICK, Effort, Figure
from tests.bench.printed import machine, print_tables


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
    parser.add_argument(
        "--instructions", action="store_true", help="count instructions with valgrind, and take no time at all"
    )
    parser.add_argument(
        "--hall-hours", type=float, help="let a hall of 200 tables play for so many hours, and measure its memory alone"
    )
    return parser.parse_args(argv)


def other_engine(effort: Effort, there: Path | None) -> tuple[Figure, ...]:
    """Measure the other engine, or say why not."""
    try:
        return tuple(peer_engine.figures(effort, there))
    except peer_engine.NotHere as missing:
        print(f"Catanatron was not measured: {missing}", file=sys.stderr)
        return ()


def all_figures(effort: Effort, folder: Path, catanatron: Path | None = None) -> Iterator[Figure]:
    """Measure everything; what needs a disk is written below `folder`."""
    yield from (theirs := other_engine(effort, catanatron))
    yield from deciding.figures(effort, theirs)
    yield from sizes.figures(effort)
    yield from seating.figures(effort)
    yield from keeping.figures(effort, folder / "kept")
    yield from growing.figures(effort, folder / "grown")
    yield from phones.figures(effort, folder / "phones")
    yield from table_screens.figures(effort, folder / "tables")
    try:
        yield from halls.figures(effort, folder / "hall")
    except halls.NotHere as missing:
        print(f"The hall was not measured: {missing}", file=sys.stderr)
    if effort.touches:
        try:
            yield from tablet.figures(effort, folder)
        except tablet.NotHere as missing:  # a machine without windows is no fault
            print(f"The tablet was not measured: {missing}", file=sys.stderr)


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
                counting = partial(instructions.figures, instructions.counted)
                take = counting if args.instructions else partial(all_figures, catanatron=args.catanatron)
                if args.hall_hours:
                    take = partial(halls.hours, hours=args.hall_hours)
                for figure in take(effort, Path(folder)):
                    found.append(figure)
                    status.update(f"measured: {figure.what}")
        except UnixPortError as missing:  # the tablet comes last: all other figures are there
            complete = False
            print(f"The tablet was not measured: {missing}", file=sys.stderr)
        except (tablet.Broke, instructions.NotCounted) as broken:
            complete = False
            print(broken, file=sys.stderr)
    if args.json:
        print(msgspec.json.encode({**machine(), "figures": found}).decode())
    else:
        print_tables(found)
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
