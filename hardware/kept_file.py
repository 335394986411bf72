"""A small file of what devices taught us, replaced whole: a power cut leaves the old one or the new one.

What is kept must never enter; the journal of a game is kept elsewhere and otherwise.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


def write_whole(path: Path, kept: msgspec.Struct) -> None:
    """Put a struct, as JSON that people can read, in a file's place in one step. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(kept)))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
