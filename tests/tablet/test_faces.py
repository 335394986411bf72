"""Parts of the Japanese face: a text looks in them as in the whole, and they have each letter Kazami says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.messages import ROOT
from ui.language.po_file import entries
from ui.tablet.kit.faces import FACES, JAPANESE, LATIN, WHOLE, face_for

A_LINE = 40  # letters
KERNED = ("AVATAR, To Yo. Wa", "fi ffl – “Wilhelmina’s” 14:3…")


def lines(letters: frozenset[str]) -> list[str]:
    """Return all these letters in lines, and some that are moved together."""
    ordered = "".join(sorted(letters))
    return [*KERNED, *(ordered[at : at + A_LINE] for at in range(0, len(ordered), A_LINE))]


@pytest.mark.parametrize("bold", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("part", [face for face in FACES if face.letters], ids=lambda face: face.name)
def test_each_letter_is_drawn_in_a_part_as_in_the_whole(window: Any, part: Any, bold: bool) -> None:
    from kivy.core.text import Label  # noqa: PLC0415 needs GL

    from ui.tablet.kit import fonts  # noqa: F401, PLC0415 gives Kivy the faces

    def drawn(face: str, text: str, px: int) -> tuple[Any, ...]:
        label = Label(text=text, font_name=face, font_size=px, bold=bold)
        label.refresh()
        return label.get_extents(text), label.get_descent(), label.texture.size, label.texture.pixels

    sizes = {15: lines(part.letters), 33: lines(part.letters)[:4]}  # an open face keeps all it drew: 100 MB at 33
    for px, texts in sizes.items():
        assert all(drawn(part.name, text, px) == drawn(WHOLE.name, text, px) for text in texts)


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("Two roads, 2:1", "latin"),
        ("−1", "latin"),
        ("▲ ▼ ◀ ▶", "latin"),
        ("街道を2本", "japanese"),
        ("Dvořák", "whole"),
        ("鱻が3枚", "whole"),
    ],
)
def test_a_text_is_written_in_the_smallest_face_that_has_its_letters(text: str, face: str) -> None:
    assert face_for(text) == face


def test_what_kazami_says_in_japanese_opens_no_face_of_all_letters() -> None:
    catalogues = [*ROOT.glob("ui/**/locale/ja.po"), *ROOT.glob("companion/**/locale/ja.po")]
    said = {form for path in catalogues for _, forms in entries(path.read_text("utf-8")) for form in forms}

    assert len(said) > 1000  # they were read
    assert "".join(sorted(set("".join(said)) - JAPANESE)) == "\n"  # the header's
    assert LATIN < JAPANESE
