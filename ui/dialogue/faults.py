"""Faults: a bug of Kazami that was met on the way to a move. It is written down, told in one sentence, and survived.

Only while nothing has changed: a bug after the move was kept is no affair of the move's, and goes on its way.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from companion.game.text import Refusal, Text

T = TypeVar("T")
log = logging.getLogger(__name__)

FAULT = Refusal(
    "fault",
    "",
    Text.of("Kazami has a fault and cannot do that. Nothing has changed, and the game goes on; the log says more."),
)


def tried(where: Callable[[], int], act: Callable[[], T], world: tuple[type[Exception], ...] = ()) -> T | Refusal:
    """Do something at a table; a bug that left everything as it was is logged, with where it is, and refused as FAULT.

    `where` tells where the game is: its head, or its revision. Raises the errors of the world, which are no bugs, and a
    bug after which the game is somewhere else.
    """
    before = where()
    try:
        return act()
    except world:
        raise
    except Exception:
        if where() != before:
            raise
        log.exception("A fault; the game stands as it was, at %d.", before)
        return FAULT
