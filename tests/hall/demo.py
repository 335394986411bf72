"""`python -m tests.hall.demo`: a hall of eight tables that luck plays, to be looked at: desk, wall, a judge's phone.

A broker, the desk and the tables really run, on this machine alone. No expectation may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hall.broker import MOSQUITTO
from tests.hall.simulated_hall import SimulatedHall, done, online

TABLES = 8
CODE = re.compile(r"<b>([a-z0-9]{4}-[a-z0-9]{4})</b>")


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def show(folder: Path, pace: float, *, stay: bool) -> None:
    """Let a round be played, a move every `pace` seconds at each table; `stay` on until somebody stops it."""
    async with SimulatedHall(folder, TABLES, TABLES) as hall:
        await hall.until_desk(online(TABLES))
        code = CODE.findall(hall.browser.do("let-in", judge="Judge"))[-1]
        hall.browser.do("call", table="3", about="A die fell off the table.")
        say(f"A hall of {TABLES} tables. Desk: {hall.desk.url}/  Password: {hall.desk.password}")
        say(f"Wall: {hall.desk.url}/wall  A judge's phone: {hall.desk.url}/judge?code={code}")
        hall.say(f"pace {pace}")
        while stay or not done(TABLES)(await asyncio.to_thread(hall.browser.get)):
            await asyncio.sleep(1)
        rows = hall.browser.get("/standings.csv").splitlines()[1:4]
        first = ", ".join(row.split(",")[1] for row in rows)
        say(f"All tables have told their results. The first of the standings: {first}")


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and show a hall."""
    parser = argparse.ArgumentParser(prog="python -m tests.hall.demo")
    parser.add_argument("--pace", type=float, default=0.25, help="seconds between two moves of a table [%(default)s]")
    parser.add_argument("--stay", action="store_true", help="until Ctrl+C, not only until all is played")
    args = parser.parse_args(argv)
    if MOSQUITTO is None:
        say("No broker is installed (`apt install mosquitto`), so no hall of tables is shown.")
        return 0
    try:
        with TemporaryDirectory(prefix="kazami-hall-") as folder:
            asyncio.run(show(Path(folder), args.pace, stay=args.stay))
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
