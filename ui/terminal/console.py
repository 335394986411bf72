"""The terminal's paper: colours of its own, and texts in which nothing steers a terminal. No sentence may enter."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from ui.language.clean_output import CleanStream, clean


class Paper(Console):
    """A console whose colours are its own and whose texts are clean."""

    def __init__(self, file: TextIO | None = None, **settings: Any) -> None:
        """Write to a stream, or to standard output, without anything between."""
        out = file or sys.stdout
        super().__init__(file=out.behind if isinstance(out, CleanStream) else out, **settings)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Take out of each piece of text what is no text; a segment of the console's own steering stays."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(clean(piece.text), piece.style)
