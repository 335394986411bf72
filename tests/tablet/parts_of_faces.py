"""Cuts the parts of the Japanese face anew: `python -m tests.tablet.parts_of_faces`.

Each is written where `ui.tablet.kit.faces` looks for it, with the letters named there. Wanted when those letters or the
whole face change.
"""

from __future__ import annotations

from fontTools import subset

from ui.tablet.kit.faces import FACES, WHOLE

SHAPING = [
    "ccmp",
    "locl",
    "mark",
    "mkmk",
    "rlig",
    "rclt",
    "calt",
    "clig",
    "liga",
    "curs",
    "kern",
    "frac",
    "numr",
    "dnom",
]
"""What a line of text asks of a face by itself: joining letters, moving them together, fractions."""


def cut(whole: str, letters: frozenset[str], part: str) -> None:
    """Write a face with some letters of another: the same outlines, widths, hints and kerning, and its empty box."""
    options = subset.Options(
        layout_features=SHAPING,
        notdef_outline=True,
        drop_tables=["DSIG", "VORG", "vhea", "vmtx"],
        desubroutinize=True,  # an open face holds a list of all pieces that outlines share: 0.3 MB of the Japanese one
    )
    options.flavor = "woff" if part.endswith(".woff") else None
    face = subset.load_font(whole, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=map(ord, letters))
    subsetter.subset(face)
    subset.save_font(face, part, options)


def main() -> None:
    """Cut both weights of each part."""
    for face in FACES:
        if face.letters is not None:
            cut(WHOLE.regular, face.letters, face.regular)
            cut(WHOLE.bold, face.letters, face.bold)


if __name__ == "__main__":
    main()
