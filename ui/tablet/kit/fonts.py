"""Letters as textures: the font, how wide a line is, and each line written once.

Where a text stands, what it says and how it is made to fit must never enter.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from kivy.core.text import Label, LabelBase

FONT = "Noto Sans CJK JP"
"""The name under which Kivy knows the font: Latin letters and Japanese ones are in it."""

LabelBase.register(FONT, str(noto_cjk_sans_jp_regular.FONT_PATH), fn_bold=str(noto_cjk_sans_jp_bold.FONT_PATH))


@cache
def _setter(px: int, bold: bool) -> Any:
    return Label(font_size=px, bold=bold, font_name=FONT)


@lru_cache(maxsize=4096)
def extent(text: str, px: int, bold: bool) -> int:
    """Return the width of a line in pixels."""
    width: int = _setter(px, bold).get_extents(text)[0]
    return width


@lru_cache(maxsize=128)
def written(text: str, px: int, bold: bool) -> Any:
    """Return a line as a white texture, written once."""
    label = Label(text=text, font_size=px, bold=bold, font_name=FONT)
    label.refresh()
    return label.texture


@cache
def below(px: int, bold: bool) -> int:
    """Return how far a line reaches below its baseline, in pixels."""
    descent: int = -_setter(px, bold).get_descent()
    return descent
