"""The Tray: exactly one roll for each time a roll is asked for. No device, clock or rule of a game may enter.

`table.py` and `die.py` are the two tables to read first; `one_roll.py` adds time and readings to them. What each fault
leads to in each state: docs/tray.md.
"""

from hardware.tray.die import TrayDie
from hardware.tray.one_roll import Tray, TrayStep
from hardware.tray.table import OPEN, TrayEvent, TrayState
from hardware.tray.values import Asked, Declined, NotCounted, PartThrown, Reason, Said, Timings, Trouble, Wrong

__all__ = [
    "OPEN",
    "Asked",
    "Declined",
    "NotCounted",
    "PartThrown",
    "Reason",
    "Said",
    "Timings",
    "Tray",
    "TrayDie",
    "TrayEvent",
    "TrayState",
    "TrayStep",
    "Trouble",
    "Wrong",
]
