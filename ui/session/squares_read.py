"""Squares in a picture, read by another process that ends with it. What the squares mean must never enter."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, PIPE

import msgspec

PROGRAM = Path(__file__).with_name("squares_program.py")
PATIENCE = 30.0
"""After how many seconds the program is ended: it bounds itself by the processor's time, not by the clock."""


def can_read_squares() -> bool:
    """Whether the parts are there that read pictures, and what bounds them, which not every system has."""
    return all(find_spec(part) is not None for part in ("PIL", "zxingcpp", "resource"))


async def squares_in(picture: bytes) -> tuple[str, ...] | None:
    """Return the texts of all squares in a picture; None where it is none, or none that is read within the bounds."""
    # -P: what lies beside the program is not imported in place of what it asks for
    reads = await asyncio.create_subprocess_exec(
        sys.executable, "-P", str(PROGRAM), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await reads.communicate(picture)
    except TimeoutError:
        return None
    finally:
        if reads.returncode is None:
            with suppress(ProcessLookupError):
                reads.kill()
            await reads.wait()
    return None if reads.returncode else msgspec.json.decode(said, type=tuple[str, ...])
