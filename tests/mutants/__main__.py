"""Break the product in places chosen by a seed, and tell which breaks no test finds: `make mutants SEED=1 N=12`.

Six parts of the product are broken equally often (`PARTS`), each time in one place. First each break is alone, and the
tests nearest to it run until one is red. Those that are left then run together through all of `make test`, and with
`ALL=1` through the thorough tests, too; what is red there is run once more for each of them alone. A survivor is a test
that is missing, or a change that nobody can notice. Everything happens in copies below a folder of its own.

Why no library: mutmut runs pytest in its own process and mutates functions alone, so it cannot ask what `make test`
finds; cosmic-ray drops no lines and lists each place of a tree before it chooses. What is tested must never enter here.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory

from rich.console import Console

from tests.mutants.nearest import AT_MOST, MODULE
from tests.mutants.places import Place, places

ROOT = Path(__file__).parents[2]
PARTS: dict[str, tuple[str, ...]] = {
    "rules": ("companion/rules",),
    "kernel": ("companion/game", "companion/board", "companion/*.py"),
    "journal and hall": ("companion/journal", "companion/record", "companion/table", "companion/tournament"),
    "hardware and firmware": ("hardware", "firmware_bridge"),
    "dialogue and phone": ("ui/dialogue", "ui/phone"),
    "tablet and terminal": ("ui/tablet", "ui/terminal"),
}
"""What is broken, by folders and patterns below the project."""
NEAREST = 1500
"""How many tests a break meets alone, before it joins the others."""
HUNG, ENDLESS = 120, 7200
"""Seconds after which a test of a broken product counts as red, and a run, for it waits for what never comes."""
say = Console(highlight=False, soft_wrap=True).print


@dataclass(frozen=True)
class Mutant:
    """One break of one module."""

    path: str
    place: Place

    def __str__(self) -> str:
        """Say where it is and what stands there instead."""
        source = (ROOT / self.path).read_text("utf-8")
        row = source.count("\n", 0, self.place.start)
        line = source.splitlines()[row].strip()
        was = source[self.place.start : self.place.end].partition("\n")[0]
        return f"{self.path}:{row + 1}: {was!r} -> {self.place.broken!r} in `{line}`"

    def broken(self, source: str) -> str:
        """Return the source of its module with this break."""
        return self.place.within(source)


def chosen(seed: int, n: int) -> list[Mutant]:
    """Choose `n` breaks, equally many in each part; each place of a part is as likely as any other."""
    luck, found = Random(seed), list[Mutant]()
    for at, patterns in enumerate(PARTS.values()):
        every = [Mutant(path, place) for path in _modules(patterns) for place in places(_source(path))]
        found += luck.sample(every, n // len(PARTS) + (at < n % len(PARTS)))
    return found


def _source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def _modules(patterns: Iterable[str]) -> list[str]:
    """Return the modules of a part, in one order on every machine."""
    found = (
        path
        for pattern in patterns
        for path in (ROOT.glob(pattern) if "*" in pattern else (ROOT / pattern).rglob("*.py"))
    )
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


class Copy:
    """The project a second time, to be broken; its environment is that of the project itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, folder], check=True)
        (folder / ".venv").symlink_to(ROOT / ".venv")

    def red(self, mutants: Sequence[Mutant], *arguments: str, limit: float = ENDLESS, **environment: str) -> list[str]:
        """Run tests with these breaks in place, for `limit` seconds; return the names of those that are red."""
        sources = {mutant.path: _source(mutant.path) for mutant in mutants}
        for mutant in sorted(mutants, key=lambda one: -one.place.start):  # from below: what is above stays in its place
            path = self.folder / mutant.path
            path.write_text(mutant.broken(path.read_text("utf-8")), "utf-8")
        try:
            return self._run(*arguments, limit=limit, **environment)
        finally:
            for name, source in sources.items():
                (self.folder / name).write_text(source, "utf-8")
                compiled = cache_from_source(str(self.folder / name))
                Path(compiled).unlink(missing_ok=True)  # as long and of the same second, it would pass for whole

    def _run(self, *arguments: str, limit: float, **environment: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-o", f"timeout={HUNG}", "--tb=no", *arguments]
        own = {**os.environ, "PYTHONPATH": str(self.folder), **environment}
        own.pop("PYTHONDONTWRITEBYTECODE", None)  # what was compiled is kept, and told from what is broken by its time
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=own, capture_output=True, text=True, check=False, timeout=limit
            )
        except subprocess.TimeoutExpired:
            return ["the run did not end"]
        if done.returncode not in (0, 1, 5):
            return [f"the run broke off: {(done.stdout + done.stderr).strip().splitlines()[-1:]}"]
        return named(done.stdout) or (["something"] if done.returncode == 1 else [])


def named(said: str) -> list[str]:
    """Return the names of the tests that a run says are red, without the group that xdist writes behind each."""
    red = re.findall(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", said, re.MULTILINE)
    return [re.sub(r"@[^\]@]*$", "", name) for name in red]


def alone(copies: SimpleQueue[Copy], path: str, *mutants: Mutant) -> list[str]:
    """Let a break in a module meet the tests nearest to it; return the first that is red, without a break none."""
    copy = copies.get()
    try:
        near = {MODULE: path, AT_MOST: str(NEAREST)}
        return copy.red(mutants, "-x", "-p", "tests.mutants.nearest", limit=5 * HUNG, **near)
    finally:
        copies.put(copy)


def together(copy: Copy, mutants: list[Mutant], *arguments: str) -> dict[Mutant, list[str]]:
    """Let all that are left meet all tests at once, until nothing is red any more; return what found which."""
    found: dict[Mutant, list[str]] = {}
    while left := [mutant for mutant in mutants if mutant not in found]:
        red = copy.red(left, "--numprocesses", "auto", "--dist", "loadgroup", "--no-loadscope-reorder", *arguments)
        if not red:
            break
        say(f"  {len(left)} together: {len(red)} red")
        known = [name for name in red if "::" in name and not name.startswith("docs/")]
        if known:  # what is red without a break, such as in a copy, finds none
            whole = {*copy.red([], "-m", "", *known)}
            if not whole <= {*known}:
                raise RuntimeError(f"These cannot be run again, so nobody knows what they find: {sorted(whole)[:5]}")
            known = [name for name in known if name not in whole]
        by = {mutant: copy.red([mutant], "-m", "", *known) if known else [] for mutant in left}
        if not any(by.values()):
            say(f"  red for none of them alone: {red[:5]}")
            break
        for mutant, names in by.items():
            if names:
                found[mutant] = names
                say(f"  found by {names[0]}: {mutant}", markup=False)
    return found


def told(mutants: list[Mutant], found: dict[Mutant, list[str]]) -> None:
    """Say how many were found in each part, and list the others."""
    for part, patterns in PARTS.items():
        paths = {*_modules(patterns)}
        own = [mutant for mutant in mutants if mutant.path in paths]
        say(f"{part:<24}{sum(mutant in found for mutant in own):>4} of {len(own)} found")
    survivors = [mutant for mutant in mutants if mutant not in found]
    say(f"{'together':<24}{len(mutants) - len(survivors):>4} of {len(mutants)} found")
    for mutant in survivors:
        say(f"survived: {mutant}", markup=False)


def main() -> None:
    """Read the command line, break, and tell."""
    parser = argparse.ArgumentParser(prog="make mutants", description="Break the product and see what no test finds.")
    parser.add_argument("seed", type=int)
    parser.add_argument("n", type=int)
    parser.add_argument("--all", action="store_true", help="let survivors meet the thorough tests, too")
    asked = parser.parse_args()
    mutants = chosen(asked.seed, asked.n)
    with TemporaryDirectory(prefix="kazami-mutants-") as folder:
        processes = os.cpu_count() or 1
        copies = [Copy(Path(folder) / str(n)) for n in range(processes)]
        free: SimpleQueue[Copy] = SimpleQueue()
        for copy in copies:
            free.put(copy)
        found: dict[Mutant, list[str]] = {}
        with ThreadPoolExecutor(processes) as pool:
            if mutants and (red := alone(free, mutants[0].path)):
                parser.exit(1, f"Nothing is broken yet, and this is red: {red[0]}\n")
            tried = pool.map(lambda mutant: alone(free, mutant.path, mutant), mutants)
            for n, (mutant, red) in enumerate(zip(mutants, tried, strict=True), 1):
                found |= {mutant: red} if red else {}
                say(f"{n:>4} {'found by ' + red[0] if red else 'left'}: {mutant}", markup=False)
        for tests in ([], ["-m", "thorough"]) if asked.all else ([],):
            found |= together(copies[0], [mutant for mutant in mutants if mutant not in found], *tests)
            say(" ".join(("all of", *(tests or ["make test"]))))
            told(mutants, found)


if __name__ == "__main__":
    main()
