"""Overload: counts what a device says beyond what one in order can, and when people are told. No bytes, no clock."""

from companion.game.text import Text
from firmware_bridge.allowance import Allowance

__all__ = [
    "FLOODS",
    "TOO_MANY",
    "TOO_MUCH",
    "Allowance",
    "Overload",
]  # screens bound with it what they show, and may not know the wire

TOO_MUCH = Text("It says more than a tray or a vane can. Pull its plug and put it in again. (Bytes left unread: {n})")
TOO_MANY = Text(
    "It tells of more throws than hands can make. Does its shake sensor hang loose? (Times a throw was put off: {n})"
)
FLOODS = frozenset((TOO_MUCH.msgid, TOO_MANY.msgid))
"""The sentences about a device that would drown the others."""
CALM = 5.0
"""Seconds without anything too many after which a device is well again."""


class Overload:
    """What was too much of one kind.

    sentence: what people are told, with {n} for how much. It is told at once, and anew when the number has doubled: a
    flood must not become another one.
    """

    def __init__(self, sentence: Text) -> None:
        self._sentence = sentence
        self._count = self._shown = 0
        self._at: float | None = None  # when there was too much last; None: for a while not

    def add(self, count: int, now: float) -> bool:
        """Count so much that was left out, and return whether it is the first for a while."""
        begins = self._at is None
        self._count += count
        if begins or self._count >= 2 * self._shown:
            self._shown = self._count
        self._at = now
        return begins

    def calm(self, now: float) -> None:
        """Let time pass: after a while without more of it, it is over."""
        if self._at is not None and now - self._at >= CALM:
            self._at = None

    @property
    def words(self) -> Text | None:
        """What to show now."""
        return None if self._at is None else Text(self._sentence.msgid, (("n", self._shown),))
