"""Restless dice: dice that never come to rest, as their readings show. Pure: time is an argument; no device may enter.

A throw is judged when the tray is still. If a motion line never rests, because a pin holds its level, a spring is bent
or a wire has come off, a die seems to roll for ever, or stays unknown. No throw takes so long.
"""

from collections.abc import Mapping

from companion.game.text import Text
from companion.readings import DieSeen, DieState

NO_THROW = 10.0
"""Seconds of moving without a pause that no throw takes."""
UNSEEN = 3.0
"""Seconds after its start in which a board sees how its dice lie, unless it shakes."""
SHAKES = Text(
    "The tray's motion line does not come to rest: turn its screw until the light goes out, or check its wire."
)
ROLLS = {DieState.ROLLING: NO_THROW, DieState.SETTLING: NO_THROW}
"""How long a die may be in such a state, without a break."""
IN_A_TRAY: Mapping[DieState, float] = {**ROLLS, DieState.UNKNOWN: UNSEEN}
"""The same for a board, which sees by itself how its dice lie."""


class Restless:
    """The dice of one device, since when each of them is in a state that ends soon, and what is said if it does not."""

    def __init__(self, limits: Mapping[DieState, float], words: Text) -> None:
        self._limits, self._words = limits, words
        self._since: dict[str, tuple[float, float]] = {}  # of each die that moves: since when, and how long it may

    def see(self, seen: DieSeen, now: float) -> None:
        """Take what is said of a die."""
        limit = self._limits.get(seen.state)
        if limit is None:
            self._since.pop(seen.die, None)
            return
        since, before = self._since.get(seen.die, (now, limit))
        self._since[seen.die] = (since, max(before, limit))

    def forget(self) -> None:
        """Know of no die any more: the device was lost or is not heard."""
        self._since.clear()

    def words(self, now: float) -> Text | None:
        """Return what is wrong, if anything."""
        return self._words if any(now - since >= limit for since, limit in self._since.values()) else None
