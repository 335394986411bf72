"""What stands on one line: parts parted by a dot, sentences by their own ends."""

from __future__ import annotations

import pytest

from ui.language.voice import on_one_line


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (("Mika",), "Mika"),
        (("Mika", "turn 3"), "Mika · turn 3"),
        (("No road fits.", "Two pieces wait.", "Sora"), "No road fits. Two pieces wait. Sora"),
        (("街道がありません。", "空は待つ"), "街道がありません。空は待つ"),
        (("Take them off?", "Tap again."), "Take them off? Tap again."),
    ],
)
def test_a_dot_parts_what_does_not_end_by_itself(said: tuple[str, ...], line: str) -> None:
    assert on_one_line(said) == line
