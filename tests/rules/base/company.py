"""Who sits down for the laws to play Base."""

from __future__ import annotations

from companion.rules.base import BASE
from tests.laws.under_law import UnderLaw

COMPANY = UnderLaw(
    BASE,
    evenings=8,
    everyday=(0, 4),
    playthroughs=(0, 1, 6, 7),
)
