"""Later: calls something once so many seconds have passed of a clock that is handed in.

Kivy only says when to look at that clock; if the clock stands still, nothing is called. No widget and no wording may
enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class Later:
    """Does one thing later. `now` are the seconds of a clock that never goes back."""

    def __init__(self, now: Callable[[], float], does: Callable[[], None]) -> None:
        self._now, self._does = now, does
        self._until = 0.0
        self._look: Any = None

    def begin(self, seconds: float) -> None:
        """Do it in so many seconds; what was begun before is forgotten."""
        self.cancel()
        self._until = self._now() + seconds
        self._look_in(seconds)

    def cancel(self) -> None:
        """Do it no more."""
        if self._look is not None:
            self._look.cancel()

    def _look_in(self, seconds: float) -> None:
        self._look = Clock.schedule_once(self._looks, seconds)

    def _looks(self, _: float) -> None:
        left = self._until - self._now()
        if left > 0:
            self._look_in(left)
        else:
            self._does()
