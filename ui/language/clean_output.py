"""Clean output: a terminal is shown texts and nothing that steers it, whatever names an old journal or a file holds.

All that is printed passes here, once. What is said must never enter.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

_STEERING = re.compile(
    "\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""A carriage return is none of them where it ends a line: so lines of a table end (RFC 4180)."""


def clean(text: str) -> str:
    """Return a text without signs that move the cursor, change colours, or turn the direction of reading."""
    return _STEERING.sub("", text)


class CleanStream:
    """A stream that writes clean texts; for everything else it is the stream it stands before."""

    def __init__(self, behind: TextIO) -> None:
        """Stand before a stream."""
        self.behind = behind

    def write(self, text: str) -> int:
        """Write a text, clean; return how many signs it had, as they do who were asked to write them all."""
        self.behind.write(clean(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        """Be the stream behind."""
        return getattr(self.behind, name)


@contextlib.contextmanager
def showing() -> Iterator[None]:
    """Let everything that is printed within this block be clean."""
    out, err = (cast("TextIO", CleanStream(stream)) for stream in (sys.stdout, sys.stderr))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        yield
