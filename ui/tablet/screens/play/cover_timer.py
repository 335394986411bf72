"""The watch over a private sheet: it covers itself when its seat has left it. Pure; the clock is handed in."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil


class CoverTimer:
    """Covers a private sheet again when its seat has left it: after so many seconds without a touch.

    `now` are the seconds of a clock that never goes back; `look` is to be called about once a second.
    """

    def __init__(
        self, now: Callable[[], float], seconds: float, says: Callable[[int], None], cover: Callable[[], None]
    ) -> None:
        """Begin to count: `says(left)` tells the seconds that are left, `cover()` is called when none is."""
        self.now, self.seconds, self.says, self.cover = now, seconds, says, cover
        self._until = 0.0
        self.touched()

    def touched(self) -> None:
        """Begin to count anew: somebody is there."""
        self._until = self.now() + self.seconds
        self.look()

    def look(self) -> None:
        """Look at the clock."""
        left = ceil(self._until - self.now())
        if left > 0:
            self.says(left)
        else:
            self.cover()
