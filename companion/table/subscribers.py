"""Telling others of a commit: in the order of the commits, and for each in the order of subscription.

Knows nothing of what is told. One subscriber's bug never silences another, and never disappears.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from companion.answers import Committed

Subscriber = Callable[[Committed], None]


class Subscribers:
    """Everybody who wants to hear of commits."""

    def __init__(self) -> None:
        self._all: list[Subscriber] = []
        self._untold: deque[Committed] = deque()
        self._telling = False

    def add(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` from the next commit on; returns what ends it, at once and also while telling."""

        def heard(committed: Committed) -> None:
            subscriber(committed)

        def unsubscribe() -> None:
            if heard in self._all:
                self._all.remove(heard)

        self._all.append(heard)
        return unsubscribe

    def tell(self, committed: Committed) -> None:
        """Tell all; a commit made by one of them while listening is told when all have heard the one before.

        Raises an ExceptionGroup of what they raised, after everybody was told.
        """
        self._untold.append(committed)
        if self._telling:
            return
        raised: list[Exception] = []
        self._telling = True
        try:
            while self._untold:
                self._tell_one(self._untold.popleft(), raised)
        finally:
            self._telling = False
        if raised:
            raise ExceptionGroup("the move stands, but not every subscriber could take it", raised)

    def _tell_one(self, committed: Committed, raised: list[Exception]) -> None:
        for subscriber in tuple(self._all):
            if subscriber not in self._all:
                continue
            try:
                subscriber(committed)
            except Exception as error:  # noqa: BLE001 - one screen's bug must not silence the others; raised by tell
                raised.append(error)
