"""The log of Kazami itself, beside the games: what went wrong with devices and windows. No game is told in it."""

from __future__ import annotations

import logging
from pathlib import Path

LOG = "kazami.log"


def log_into(folder: Path) -> None:
    """Write the log into a folder; where nothing can be written an evening goes on without a log.

    Where somebody keeps a log already, that one stays.
    """
    if logging.getLogger().hasHandlers():
        return
    logging.raiseExceptions = False  # a full disk must not print a traceback over the table for each line it refuses
    kept: logging.Handler
    try:
        kept = logging.FileHandler(folder / LOG)
    except OSError:
        kept = logging.NullHandler()
    logging.basicConfig(handlers=[kept], level=logging.INFO, format="%(asctime)s %(message)s")
