"""The wait for a picture of a hall's card: which screens of the table wait, and what the picture said that came.

The address in it holds a password and stays here until a person at such a screen joins. Pure but for the clock, which
is handed in; no picture and no network may enter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from companion.game.text import Refusal
from companion.user_files import ParseError
from ui.dialogue.hall import (
    LONGEST_ADDRESS,
    NO_CARD,
    NO_SQUARES,
    NOT_AWAITED,
    OTHER_CARD,
    SEVERAL_CARDS,
    CardAwaited,
    HallCard,
)
from ui.session.hall_address import HallAddress, hall_address

LASTS = 600.0
"""For how many seconds a screen waits at most: as long as an invitation is open."""


class CardWait:
    """Who waits, until when, and what was read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}
        self._read: tuple[HallCard, str] | None = None

    @property
    def now(self) -> CardAwaited | None:
        """What is known of it; None: nobody waits."""
        if not any(until > self._clock() for until in self._until.values()):
            return None
        return CardAwaited(None if self._read is None else self._read[0])

    def wait(self, by: str) -> None:
        """Wait for a screen. Where it waits already, or nobody does, what was read is forgotten."""
        if by in self._until or self.now is None:
            self._read = None
        self._until[by] = self._clock() + LASTS

    def forget(self, by: str) -> None:
        """Wait no more for a screen; with the last one goes what was read."""
        self._until.pop(by, None)
        if self.now is None:
            self.end()

    def end(self) -> None:
        """Wait for nobody."""
        self._until, self._read = {}, None

    def scan(self, texts: tuple[str, ...]) -> Refusal | None:
        """Take what the squares in a picture say, as if it were typed; or say why not."""
        now = self.now
        if now is None or now.read is not None:
            return NOT_AWAITED
        found = {(read.hall, read.host, read.table): text for text, read in _addresses(texts)}
        if len(found) != 1:
            return SEVERAL_CARDS if found else NO_CARD if texts else NO_SQUARES
        ((card, text),) = found.items()
        self._read = HallCard(*card), text
        return None

    def address(self, card: HallCard) -> str | Refusal:
        """Return the address of a card, where it is the one that was read last and still waits."""
        if self.now is None or self._read is None:
            return NOT_AWAITED
        return self._read[1] if self._read[0] == card else OTHER_CARD


def _addresses(texts: tuple[str, ...]) -> Iterator[tuple[str, HallAddress]]:
    for text in texts:
        try:
            if len(text) <= LONGEST_ADDRESS:
                yield text, hall_address(text)
        except ParseError:
            continue
