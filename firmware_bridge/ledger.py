"""Ledger: which rolls were told and which are acknowledged, each (boot, roll) once and for ever, in their order.

It is bounded, whatever a device sends: it remembers far more than a device can still repeat, and tells no more rolls
than hands can throw. No frame, port or clock may enter.
"""

from collections.abc import Iterable
from typing import TypeVar

from firmware_bridge.allowance import Allowance

Key = tuple[str, int]
"""A roll: the boot id, and the roll's number in this boot."""
AT_ONCE = 32
"""Rolls told without a pause: twice what a device keeps for a host that was away."""
A_SECOND = 2.0
"""Rolls told in each second after that, more than hands can throw."""
BOOTS = 64
"""Starts of devices that are remembered; an evening has a few."""
ROLLS = 4096
"""Rolls that are remembered; a device keeps the newest 16."""
_K = TypeVar("_K")
_V = TypeVar("_V")


class Ledger:
    """The rolls of all boots; `counted` are those the journal has, which are told and acknowledged already."""

    def __init__(self, counted: Iterable[Key]) -> None:
        self._counted = frozenset(counted)
        self._told: dict[Key, bool] = {}  # told here, those heard last at the end: whether each is acknowledged
        self._settled: dict[str, int] = {}  # by boot: up to this roll all are told, or no longer with the device
        self._lost: dict[str, int] = {}  # by boot: rolls told as lost
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self._put_off = 0

    @property
    def remembered(self) -> int:
        """How much is remembered now, in rolls and starts, beside what the journal has."""
        return len(self._told) + len(self._settled) + len(self._lost)

    def is_told(self, key: Key) -> bool:
        """Whether it was told, here or to the journal."""
        return key in self._counted or key in self._told

    def acknowledge(self, key: Key) -> None:
        """Note that a roll that was told is durable."""
        keep(self._told, key, True, ROLLS)

    def hear_again(self, key: Key) -> bool:
        """Note that a roll that was told is repeated, and return whether it is acknowledged."""
        if key not in self._counted:
            keep(self._told, key, self._told[key], ROLLS)
        return key in self._counted or self._told[key]

    def tell(self, key: Key, now: float) -> bool:
        """Return whether a roll that was not told is told now: no older one may still come, and not too many came.

        One that is put off is not lost: the device repeats all that wait, oldest first.
        """
        if not self._is_next(*key):
            return False
        if not self._allowance.grants(1, now):
            self._put_off += 1
            return False
        keep(self._told, key, False, ROLLS)
        return True

    def put_off(self) -> int:
        """Return how often a roll was put off since the last call because too many came."""
        count, self._put_off = self._put_off, 0
        return count

    def settle(self, boot: str, newest: int, waiting: int) -> None:
        """Note how many rolls the device still keeps: what no longer waits is not waited for."""
        keep(self._settled, boot, max(newest - waiting, self._settled.get(boot, 0)), BOOTS)

    def lose(self, boot: str, dropped: int) -> int:
        """Note how many rolls the device threw away in this boot, and return how many of them are news."""
        lost = dropped - self._lost.get(boot, 0)
        if lost > 0:
            keep(self._lost, boot, dropped, BOOTS)
        return max(0, lost)

    def _is_next(self, boot: str, roll: int) -> bool:
        """Say whether no older roll may still come: which throw was first decides which one counts."""
        settled = self._settled.get(boot, 0)
        while self.is_told((boot, settled + 1)):
            settled += 1
        keep(self._settled, boot, settled, BOOTS)
        return roll <= settled + 1


def keep(kept: dict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Keep a value as the newest of at most so many: beyond that the oldest goes."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]
