"""Texts and words of Catan the Gathering that tests of every variant ask for."""

from __future__ import annotations

from tests.rules.samples import Samples

SAMPLES = Samples(
    house='[ga]\nknight_limit = 2\nchip_stock = "unlimited"\n[ga.tables.default]\n"ore+wheat" = { attack = 8 }\n',
    named=frozenset(
        {"first_base", "second_base", "attribute", "fighting", "mixed", "shown_cards", "knight_cards"}
        | {"attack_position", "defence_position", "exchanged", "position_changed", "attacked"}
    ),
)
