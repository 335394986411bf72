"""Motions: how long each die of one source rolled, when, and on which face it came to rest.

The multiplexer compares two sources by it: they saw the same throw only if it was made in the same moments. Times are
seconds of the host's clock. The meaning of a throw must never enter, nor what a source is.
"""

from __future__ import annotations

import math
from collections import deque

from companion.readings import DieSeen, DieState

KEPT = 16
"""Throws of a die that are remembered; a board repeats as many."""
LATE = 5.0
"""Seconds after a die lay in which its board may tell the throw: it waits for the other dice and for a hand."""
_GOES_ON = (DieState.ROLLING, DieState.SETTLING)
_AT_REST = (DieState.RESTING, DieState.SETTLED)


class Motion:
    """One throw of one die, from `began` to `ended`; a `face` of None is one that it did not give, or not yet.

    seen: whether it was seen to begin; of one that was not only the end is known. judged: its board told the throw.
    left_out: nobody was told of it, because another source reads the die.
    """

    def __init__(self, began: float, ended: float = math.inf, face: int | None = None) -> None:
        self.began, self.ended, self.face = began, ended, face
        self.seen = ended > began
        self.judged = self.left_out = False

    @property
    def over(self) -> bool:
        """Whether the die lies again."""
        return self.ended < math.inf

    def apart(self, other: Motion, unseen: float = 0.0) -> float:
        """Seconds between the two; 0 and less where they overlap.

        unseen: how long before its end a throw may have begun that nobody saw begin.
        """
        one, two = (motion.began - (0.0 if motion.seen else unseen) for motion in (self, other))
        return max(one, two) - min(self.ended, other.ended)


class Motions:
    """What one source saw of its dice, by their names."""

    def __init__(self) -> None:
        self._of: dict[str, deque[Motion]] = {}

    @property
    def dice(self) -> frozenset[str]:
        """Every die that it ever told of."""
        return frozenset(self._of)

    def of(self, die: str) -> tuple[Motion, ...]:
        """Return the throws of a die that are remembered, in the order in which they were told."""
        return tuple(self._of.get(die, ()))

    def last(self, die: str) -> Motion | None:
        """Return the newest of them."""
        return next(reversed(self._of.get(die, deque[Motion]())), None)

    def newest(self, die: str) -> float:
        """Return when the newest throw of a die that is over ended; long ago if there was none."""
        return max((motion.ended for motion in self.of(die) if motion.over), default=-math.inf)

    def see(self, seen: DieSeen, now: float) -> None:
        """Take what it says of a die now: only a die that rolls is thrown, one in a hand is not."""
        kept = self._of.setdefault(seen.die, deque(maxlen=KEPT))
        last = self.last(seen.die)
        goes_on = last is not None and not last.over
        if seen.state in _GOES_ON:
            if not goes_on and seen.state is DieState.ROLLING:
                kept.append(Motion(now))
        elif last is not None and goes_on:
            last.ended, last.face = now, seen.face if seen.state in _AT_REST else None
        elif seen.state is DieState.SETTLED:
            kept.append(Motion(now, now, seen.face))

    def lost(self, now: float) -> None:
        """It is gone: how what rolls comes to rest, nobody sees."""
        for last in (kept[-1] for kept in self._of.values() if kept and not kept[-1].over):
            last.ended = now

    def thrown(self, die: str, face: int, at: float) -> Motion:
        """Return the throw that it judged, in which this die came to rest at this time or before."""
        kept = self._of.setdefault(die, deque(maxlen=KEPT))
        last = self.last(die)
        if last is None or not _is_this(last, face, at):
            last = Motion(at, at, face)
            kept.append(last)
        last.ended, last.face, last.judged = min(last.ended, at), face, True
        return last

    def judged(self, at: float) -> None:
        """Take note that its board told a throw which was over at this time: what ended until then is in no later one.

        Otherwise a die that gave no face would be taken for the same die of the next throw, if nobody saw that begin.
        """
        for motion in (motion for kept in self._of.values() for motion in kept if motion.ended <= at):
            motion.judged = True

    def failed(self, die: str, at: float) -> Motion:
        """Return the throw in which this die gave no face and that was over at this time."""
        last = self.last(die)
        return last if last is not None and last.over and last.face is None else Motion(at, at)


def _is_this(motion: Motion, face: int, at: float) -> bool:
    """Whether this is what was seen of a throw that is told now."""
    late = motion.over and at - motion.ended > LATE
    return motion.began <= at and motion.face in (None, face) and not (late or motion.judged)
