"""Letters as textures: the fonts, how wide a line is, and each line written once.

Where a text stands, what it says and how it is made to fit must never enter.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from kivy.core.text import Label, LabelBase

from ui.tablet.kit.faces import FACES, face_for

for _face in FACES:
    LabelBase.register(_face.name, _face.regular, fn_bold=_face.bold)


@cache
def _setter(face: str, px: int, bold: bool) -> Any:
    return Label(font_size=px, bold=bold, font_name=face)


@lru_cache(maxsize=4096)
def extent(text: str, px: int, bold: bool) -> int:
    """Return the width of a line in pixels."""
    width: int = _setter(face_for(text), px, bold).get_extents(text)[0]
    return width


@lru_cache(maxsize=128)
def written(text: str, px: int, bold: bool) -> Any:
    """Return a line as a white texture, written once."""
    label = Label(text=text, font_size=px, bold=bold, font_name=face_for(text))
    label.refresh()
    return label.texture


@cache
def below(px: int, bold: bool) -> int:
    """Return how far a line reaches below its baseline, in pixels."""
    descent: int = -_setter(FACES[0].name, px, bold).get_descent()
    return descent
