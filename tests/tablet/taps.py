"""How many taps an evening took: each event of it, and each turn. Figures only; nothing may be touched here."""

from __future__ import annotations

from collections import Counter
from statistics import median


class Taps:
    """The taps of one evening."""

    def __init__(self) -> None:
        self.events: list[tuple[str, int]] = []
        self.turns = Counter[int]()

    def count(self, turn: int, what: str, taps: int) -> None:
        """Count an event of a turn."""
        self.events.append((what, taps))
        self.turns[turn] += taps

    def told(self) -> str:
        """Say the figures in a line: of the turns without the set-up, of the events with it."""
        dearest = Counter[str]()
        for what, taps in self.events:
            dearest[what] = max(dearest[what], taps)
        turns = [taps for turn, taps in self.turns.items() if turn]
        named = ", ".join(f"{what} {taps}" for what, taps in dearest.most_common(5))
        return (
            f"{len(turns)} turns, {sum(taps for _, taps in self.events)} taps; a turn {median(turns):g} in the middle,"
            f" {max(turns)} at most; the dearest events: {named}"
        )
