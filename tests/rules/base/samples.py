"""Texts and words of Base that tests of every variant ask for."""

from __future__ import annotations

from tests.rules.samples import Samples

SAMPLES = Samples(
    house='[base]\nphases = "combined"\nport_turn = "next"\n[base.options]\nvictory_points = 12\n',
    named=frozenset({"played", "unplayed", "fresh", "used", "shown"}),
    older=(
        {
            "fact": "CardsMoved",
            "source": "hand:1",
            "target": "hand:0",
            "cards": {"value": {"ore": 1}, "told_to": [0, 1]},
        },
        {
            "fact": "CardsMoved",
            "source": "deck",
            "target": "fresh:0",
            "cards": {"value": {"knight": 1}, "told_to": [0]},
        },
    ),
)
