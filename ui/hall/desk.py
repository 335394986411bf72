"""The desk: the one place where things happen in a hall. It asks whether they can, keeps them, and tells who listens.

Where events are kept, the clock and chance are handed in. No page and no request may enter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from companion.board.chance import Chance
from companion.game.text import Refusal, Text
from companion.tournament.events import AnyEvent
from companion.tournament.hall import Hall
from companion.tournament.happening import hall_of, happened
from companion.tournament.schedule import next_round, seated

NOT_KEPT = "not-kept"
"""The code of a refusal where the disk, and no rule, is the reason."""
CHANGED = Refusal("changed", "", Text.of("Another desk was faster: look at what is there now."))
"""What was pressed was made of something that is there no more."""
Keep = Callable[[Sequence[AnyEvent]], Text | None]
"""Keeps events for good, all or none; returns why they could not be kept."""


class Desk:
    """A hall as it is now; `version` counts what happened in it, `told` how often who listens was woken."""

    def __init__(self, events: Sequence[AnyEvent], keep: Keep, chance: Chance, now: Callable[[], float]) -> None:
        """Go on after what was kept. Raises Impossible. `now`: seconds of a clock that goes on over restarts."""
        self.hall: Hall = hall_of(events)
        self.version, self.told = len(events), 0
        self.chance, self.now = chance, now
        self._keep = keep
        self._listening: dict[asyncio.Event, bool] = {}

    def do(self, *events: AnyEvent) -> Refusal | None:
        """Let events happen one after the other, all of them; or return why none of them did."""
        hall = self.hall
        for event in events:
            after = happened(hall, event)
            if isinstance(after, Refusal):
                return after
            hall = after
        wrong = self._keep(events)
        if wrong is not None:
            return Refusal(NOT_KEPT, "", wrong)
        self.hall = hall
        self.version += len(events)
        self.tell()
        return None

    def tell(self, *, slow: bool = True) -> None:
        """Wake who listens; not `slow`: only who wants to know of every move at a table."""
        self.told += 1
        for changed, quick in self._listening.items():
            if slow or quick:
                changed.set()

    async def seat(self, round_: int, *, again: bool) -> Refusal | None:
        """Seat a round, in a thread of its own: a large hall takes seconds. `again`: it is seated already.

        Two desks may press at once, and people walk to their tables after the first: what was pressed on a page that
        showed something else is refused. A call for the judge changes no seat.
        """
        hall = self.hall
        coming = next_round(hall)
        if isinstance(coming, Refusal):
            return coming
        if (coming.number, coming.number <= len(hall.rounds)) != (round_, again):
            return CHANGED
        event = await asyncio.to_thread(seated, hall, self.chance)
        if isinstance(event, Refusal):
            return event
        return self.do(event) if _seats_of(self.hall) == _seats_of(hall) else CHANGED

    @contextmanager
    def listening(self, *, quick: bool = False) -> Iterator[asyncio.Event]:
        """Yield what is set whenever something happened; `quick`: also with every move at a table."""
        changed = asyncio.Event()
        self._listening[changed] = quick
        try:
            yield changed
        finally:
            del self._listening[changed]


def _seats_of(hall: Hall) -> tuple[object, ...]:
    """Return all that a seating follows from."""
    return hall.format, hall.players, hall.rounds
