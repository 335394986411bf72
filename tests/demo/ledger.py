"""The ledger of throws and turns: what the device settled and what the journal counted, each from its own source.

Settled throws are read off the wire, turns of the vane are told by the hands that made them, what counted is read off
the commits. A broken promise is raised at once. It knows nothing of why a throw was repeated, and must never be told.
"""

from __future__ import annotations

from collections import Counter

from tests.demo.words import NO_SIDE, Heard, Kept

Throw = tuple[str, int]
"""The boot of the device, and the number of the roll in it."""


class NotAsPromised(Exception):
    """The evening did not go as Kazami promises; the message says what went wrong."""


class Ledger:
    """All throws of an evening, and all turns of the vane."""

    def __init__(self) -> None:
        self.settled: Counter[Throw] = Counter()  # how often each throw was told on the wire
        self.counted: list[Throw] = []
        self.acknowledged: set[Throw] = set()
        self.waiting = 0  # rolls the device keeps, by its own last word
        self.dropped = 0  # ... and has thrown away
        self.turned: list[int] = []  # the sides the hands turned the vane to
        self.directions: list[int] = []  # ... and those that counted
        self._open_turn = False  # whether the last turn may still count

    def hear(self, heard: Heard) -> None:
        """Take a frame. Raises NotAsPromised for an acknowledgement of a throw that is not in the journal."""
        if heard.kind == "BEAT":
            self.waiting, self.dropped = int(heard.fields[2]), int(heard.fields[3])
            return
        throw = (heard.boot, int(heard.fields[0]))
        if heard.kind == "ROLL":
            self.settled[throw] += 1
            return
        if throw not in self.counted:
            raise NotAsPromised(f"Throw {throw} was acknowledged before it was on the disk: it would be lost.")
        self.acknowledged.add(throw)

    def keep(self, kept: Kept) -> None:
        """Take a commit. Raises NotAsPromised for a throw or a turn that was counted before, or that nobody made."""
        for throw in kept.throws:
            if throw in self.counted:
                raise NotAsPromised(f"Throw {throw} was counted twice.")
            if throw not in self.settled:
                raise NotAsPromised(f"Throw {throw} was counted, but no device told it.")
            self.counted.append(throw)
        if kept.side != NO_SIDE:
            self._keep_direction(kept.side)

    def turn(self, side: int) -> None:
        """Take a turn of the vane to a side; one before it that was not counted counts no more."""
        self.turned.append(side)
        self._open_turn = True

    def _keep_direction(self, side: int) -> None:
        if not self._open_turn:
            raise NotAsPromised(f"Direction {side} was counted, but nobody had turned the vane again.")
        if side != self.turned[-1]:
            raise NotAsPromised(f"The vane was turned to side {self.turned[-1]}, and side {side} was counted.")
        self.directions.append(side)
        self._open_turn = False

    @property
    def repeated(self) -> int:
        """How many throws the device had to tell more than once."""
        return sum(times > 1 for times in self.settled.values())

    def close(self) -> None:
        """Check what must be true at the end of an evening. Raises NotAsPromised."""
        if self._open_turn:
            raise NotAsPromised(f"The vane came to rest on side {self.turned[-1]}, which was never counted.")
        if set(self.counted) != set(self.settled):
            missing = sorted(set(self.settled) - set(self.counted))
            raise NotAsPromised(f"These throws came to rest and were never counted: {missing}.")
        if self.acknowledged != set(self.counted) or self.waiting or self.dropped:
            raise NotAsPromised(
                f"The device still keeps {self.waiting} throws and has dropped {self.dropped}; "
                f"{len(self.acknowledged)} of {len(self.counted)} were acknowledged."
            )
