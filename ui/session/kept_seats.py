"""Who sits where around the tablet, as it was kept: read when an evening begins, and what keeps it anew.

It is comfort: what cannot be read is as if nobody ever sat down. No game and no screen may enter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from companion.user_files import ParseError
from hardware.atomic_file import read_whole, write_whole
from ui.dialogue.around_tablet import AroundTablet

log = logging.getLogger(__name__)


class KeptSeats(msgspec.Struct, frozen=True):
    """Who sat where when Kazami ended, and what keeps another seating. That raises OSError."""

    around: AroundTablet
    keep: Callable[[AroundTablet], None]


def kept_seats(file: Path) -> KeptSeats:
    """Return what is kept in a file."""
    try:
        around = read_whole(file, AroundTablet)
    except FileNotFoundError:
        around = AroundTablet()
    except (OSError, ParseError) as error:
        log.warning("Nobody is remembered to sit anywhere: %s", error)
        around = AroundTablet()
    return KeptSeats(around, partial(write_whole, file))
