"""Texts and words of General Contractors that tests of every variant ask for."""

from __future__ import annotations

from tests.rules.samples import Samples

SAMPLES = Samples(
    house="[gc]\nhalf_rule = [3, 2, 1]\n[gc.options]\nvalue = { sheep = 9 }\n",
)
