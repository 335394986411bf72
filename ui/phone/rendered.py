"""The newest page of each screen in each language: made once, however many look at it, and never for nobody.

A page that could not be made is a bug: it is logged once, and whoever looks is told so. What a page holds does not
matter here; no view and no request may enter.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import msgspec

T = TypeVar("T")
log = logging.getLogger(__name__)
KEPT = 32
"""So many pages are kept: six seats, the guests and the table screens, in each language."""


class Faulty(Exception):
    """A page could not be made; the log says why."""


class _Made(msgspec.Struct, frozen=True):
    version: int
    shown: object
    main: str | None


class Rendered:
    """What was made last, by whose screen it is (None: the guests') and by the language."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str | None, str], _Made] = OrderedDict()

    def main(self, who: tuple[str | None, str], version: int, shown: Callable[[], T], html: Callable[[T], str]) -> str:
        """Return a page as HTML. It is what was made before while the version is the same, or `shown` equals it.

        Raises Faulty where it cannot be made.
        """
        made = self._made.get(who)
        if made is None or made.version != version:
            made = self._made[who] = _anew(made, version, shown, html)
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        if made.main is None:
            raise Faulty
        return made.main


def _anew(was: _Made | None, version: int, shown: Callable[[], T], html: Callable[[T], str]) -> _Made:
    try:
        found = shown()
        kept = was.main if was is not None and was.shown == found else None
        return _Made(version, found, html(found) if kept is None else kept)
    except Exception:  # a drawing's bug is this page's alone: the game is kept, and the others see theirs
        log.exception("A page could not be made.")
        return _Made(version, None, None)
