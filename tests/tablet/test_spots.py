"""Where small pieces stand on a corner, as figures: no number is hidden, however many of them there are. No window."""

from __future__ import annotations

from itertools import product
from math import dist

import pytest

from companion.board.island import LARGE, STANDARD, Island
from ui.drawing.places import Places
from ui.drawing.spots import small_size, spots_on
from ui.drawing.tokens import tokens


@pytest.mark.parametrize("island", [STANDARD, LARGE], ids=lambda island: island.name)
def test_no_small_piece_reaches_over_a_number(island: Island) -> None:
    places = Places(island, 0, 0, 60)
    over = []
    for corner, count, built in product(island.corners, range(1, 13), (False, True)):
        x, y = places.at(corner)
        for dx, dy in spots_on(places, corner, count, built)[:count]:
            for hex_ in island.corner_hexes[corner]:
                apart = dist((x + dx, y + dy), places.at(hex_))
                if apart < small_size(count) + tokens().shape.number_token - 0.01:
                    over.append((corner, count, built, hex_))
    assert over == []
