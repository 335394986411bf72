"""Telling others of something, such as a commit: in the order it came, and for each in the order of subscription.

Knows nothing of what is told. One subscriber's bug never silences another, and never disappears.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Subscribers(Generic[T]):
    """Everybody who wants to hear of something."""

    def __init__(self) -> None:
        self._all: list[Callable[[T], None]] = []
        self._untold: deque[T] = deque()
        self._telling = False

    def __bool__(self) -> bool:
        """Whether anybody wants to hear."""
        return bool(self._all)

    def add(self, subscriber: Callable[[T], None]) -> Callable[[], None]:
        """Call `subscriber` from the next news on; returns what ends it, at once and also while telling."""

        def heard(news: T) -> None:
            subscriber(news)

        def unsubscribe() -> None:
            if heard in self._all:
                self._all.remove(heard)

        self._all.append(heard)
        return unsubscribe

    def tell(self, news: T) -> None:
        """Tell all; what one of them brings about while listening is told when all have heard the news before.

        Raises an ExceptionGroup of what they raised, after everybody was told.
        """
        self._untold.append(news)
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

    def _tell_one(self, news: T, raised: list[Exception]) -> None:
        for subscriber in tuple(self._all):
            if subscriber not in self._all:
                continue
            try:
                subscriber(news)
            except Exception as error:  # noqa: BLE001 - one screen's bug must not silence the others; raised by tell
                raised.append(error)
