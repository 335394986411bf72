"""Three rows of faces: each has as much room for a finger as two have, and nothing stands under them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.registry import VARIANTS
from tests.tablet.legible import kit_for
from tests.tablet.moments import Begin


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (800, 480)], ids=str)
def test_each_face_of_three_dice_has_room_for_a_finger(beginning: Begin, window: Any, size: tuple[int, int]) -> None:
    evening, _ = beginning(VARIANTS["two_player_knights"], players=2)
    window.size = size
    evening.screen.fit(kit_for("ja", size, larger=False))
    face = evening.screen.face
    faces, unit = face.faces, evening.screen.kit.stage.unit
    assert len(faces.rows) == 3
    tops = [faces.spot_of(at, row.choices[0][0], 3, row.choices)[1] for at, row in enumerate(faces.rows)]
    assert min(tops[1] - tops[0], tops[2] - tops[1]) >= 64
    assert face.sentence.top <= faces.y + 0.1 and face.agenda.top <= face.sentence.y + 8 * unit
