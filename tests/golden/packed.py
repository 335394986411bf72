"""Golden files: lines of text, packed so that the same lines are always the same bytes. No game enters."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
REFEREED = HERE / "refereed"
PLAYTHROUGHS = HERE / "playthroughs"
"""A folder for each variant."""


def unpack(file: Path) -> str:
    """Return the text of a golden file."""
    return gzip.decompress(file.read_bytes()).decode("utf-8")


def pack(file: Path, lines: Iterable[str]) -> bool:
    """Write lines, each ended by a newline; return whether the file is new or was changed."""
    packed = gzip.compress("".join(f"{line}\n" for line in lines).encode("utf-8"), 9, mtime=0)
    if file.exists() and file.read_bytes() == packed:
        return False
    file.write_bytes(packed)
    return True
