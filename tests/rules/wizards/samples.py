"""Texts and words of Wizards and Dragon that tests of every variant ask for."""

from __future__ import annotations

from tests.rules.samples import Samples

SAMPLES = Samples(
    house="[wd]\n",
    named=frozenset({"looked_at"}),
    older=({"fact": "StepsQueued", "steps": [{"name": "take_card", "seats": [0], "about": "1"}]},),
    misread=(('"about": "1"', '"about": "x"'),),
    agreed_before={"victory_points": 10, "special_hire": False},
)
