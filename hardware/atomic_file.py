"""A small file of what devices taught us, read with care and replaced whole: a power cut leaves the old or the new one.

What is kept must never enter; the journal of a game is kept elsewhere and otherwise.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.user_files import from_json, in_file, text_of

T = TypeVar("T")


def read_whole(path: Path, kind: type[T]) -> T:
    """Read the file as a struct of this kind. Raises OSError, ParseError."""
    with in_file(path), path.open("rb") as file:
        return from_json(text_of(file)).to(kind)


EVERYBODY, OWN = 0o666, 0o600
"""Who may read a file: as the system has it, or its owner alone."""


def write_whole(path: Path, kept: msgspec.Struct, mode: int = EVERYBODY) -> None:
    """Put a struct, as JSON that people can read, in a file's place in one step. Raises OSError."""
    write_bytes_whole(path, msgspec.json.format(msgspec.json.encode(kept)), mode)


def write_bytes_whole(path: Path, kept: bytes, mode: int = EVERYBODY) -> None:
    """Put bytes in a file's place in one step, so that nobody ever finds half of them. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        fresh.unlink()  # one that was left behind has the rights of back then
    with open(fresh, "wb", opener=partial(os.open, mode=mode)) as file:
        file.write(kept)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
