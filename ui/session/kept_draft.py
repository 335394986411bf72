"""The new game that was begun and not finished, as it was kept: read once, replaced whole, or taken away.

It is comfort: what cannot be read is as if none was begun. What a draft means, a game and a screen must never enter.
"""

from __future__ import annotations

import logging
from pathlib import Path

from companion.user_files import ParseError
from hardware.atomic_file import read_whole, write_whole
from ui.dialogue.draft import Begun

log = logging.getLogger(__name__)


class KeptDraft:
    """The file. `begun` is what stands in it, or would if it could be written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.begun: Begun | None = None
        try:
            self.begun = read_whole(file, Begun)
        except FileNotFoundError:
            pass
        except (OSError, ParseError) as error:
            log.warning("No new game was begun: %s", error)

    def keep(self, begun: Begun | None) -> OSError | None:
        """Keep it, None: take the file away; returns why it is forgotten when Kazami ends, if it is."""
        self.begun = begun
        try:
            if begun is None:
                self._file.unlink(missing_ok=True)
            else:
                write_whole(self._file, begun)
        except OSError as error:
            return error
        return None
