"""What a phone's camera reads: a text as dark and light squares, with the quiet edge it needs. No secret stays here."""

from __future__ import annotations

from ui.drawing.pen import Pen

Squares = tuple[tuple[bool, ...], ...]
"""Rows of squares; True is dark."""
QUIET = 4
"""So many light squares all around: with fewer, cameras do not find it."""
DARK, LIGHT = "#000000", "#FFFFFF"
"""The same in every light: a camera knows no dark mode."""


def squares(content: str, *, much: bool = False) -> Squares:
    """Return the squares of a text, with the quiet edge; of `much` text fewer, and then each of them must be seen."""
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M  # noqa: PLC0415 an extra: only who shows one needs it
    from qrcode.main import QRCode  # noqa: PLC0415 the same

    code = QRCode(error_correction=ERROR_CORRECT_L if much else ERROR_CORRECT_M, border=QUIET)
    code.add_data(content)
    code.make()
    return tuple(tuple(bool(square) for square in row) for row in code.get_matrix())


def draw_squares(pen: Pen, x: float, y: float, side: float, shown: Squares) -> None:
    """Draw squares, so large together, from a place to the right and downwards; neighbours in a row as one bar."""
    each = side / max(1, len(shown))
    for down, row in enumerate(shown):
        for begin, end in bars(row):
            left, right, top, low = x + begin * each, x + end * each, y + down * each, y + (down + 1) * each
            pen.fill([(left, top), (right, top), (right, low), (left, low)], DARK)


def bars(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return where dark begins and ends in a row, from left to right."""
    edges = [i for i, (before, here) in enumerate(zip((False, *row), (*row, False), strict=True)) if before != here]
    return [*zip(edges[::2], edges[1::2], strict=True)]
