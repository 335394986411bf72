"""Write the golden playthroughs anew: `python -m tests.golden.regenerate` from the project's folder.

The records stay; what follows from their moves is told again, and the changed files are named. Do this when a rule,
the form of a fact or a sentence of the log, in any language, was changed on purpose, and read the difference before
committing it. With `--play` the games themselves are played anew as well, for when a changed rule makes an old record
illegal.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

from companion.record import Record, parsed, written
from tests.golden.packed import PLAYTHROUGHS, pack, unpack
from tests.golden.telling import told
from tests.laws.companies import VARIANTS, company
from tests.laws.evenings import Evening

BY_NAME = {under.variant.name: under.variant for under in VARIANTS}

SEEDS = {under.variant.name: under.playthroughs for under in VARIANTS}
"""The evenings written down for each variant."""


def known_beside(record: Path) -> Path:
    """Return the file that tells what followed from a record."""
    return record.with_name(record.name.replace(".record.", ".known."))


def read(record: Path) -> Record:
    """Read a golden record."""
    return parsed(unpack(record), BY_NAME)


def play(out: TextIO) -> None:
    """Play every evening anew and keep its record."""
    for under in VARIANTS:
        for seed in SEEDS[under.variant.name]:
            evening = Evening(company(under, seed))
            name = f"{under.variant.name}-{seed}"
            text = written(name, evening.variant, evening.setup, evening.entries())
            file = PLAYTHROUGHS / under.variant.name / f"{name}.record.gz"
            file.parent.mkdir(parents=True, exist_ok=True)
            if pack(file, text.splitlines()):
                out.write(f"played {file.name}: {len(evening.moves)} moves\n")


def tell(out: TextIO) -> None:
    """Tell again what follows from every record."""
    for record in sorted(PLAYTHROUGHS.glob("*/*.record.gz")):
        if pack(known_beside(record), told(read(record))):
            out.write(f"told {known_beside(record).name}\n")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--play"]):
        sys.exit("usage: python -m tests.golden.regenerate [--play]")
    if sys.argv[1:]:
        play(sys.stdout)
    tell(sys.stdout)
