"""How large paper is, in millimetres. Nothing that is needed to print may enter: who prints nothing reads this, too."""

from __future__ import annotations

from typing import Literal

Paper = Literal["a4", "letter"]
SIZES: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""How wide and how high a page is."""
POINT = 25.4 / 72
"""A point of a letter's size."""
