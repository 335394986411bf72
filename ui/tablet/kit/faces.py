"""The faces text is written in: the whole Japanese one, and parts of it with the letters most texts are made of.

A face that is open holds memory for each letter that it has, used or not, and each size of type is another open face:
2.6 MB with all 65,535 letters, 0.2 MB with the Japanese part's, 0.1 MB with the Latin ones alone. `python -m
tests.tablet.parts_of_faces` makes the parts, in which each letter is drawn as in the whole. A packed one (`woff`) is
unpacked when it is opened; of any other each letter is looked up in the file, which takes longer. Kivy must never
enter.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular


class Face(NamedTuple):
    """A face: its name, where its two weights are, and the letters it has (None: whatever there is)."""

    name: str
    regular: str
    bold: str
    letters: frozenset[str] | None = None

    def writes(self, text: str) -> bool:
        """Whether the whole text can be written in it."""
        return self.letters is None or self.letters.issuperset(text)


ROWS, CELLS = range(1, 48), range(1, 95)
"""The rows of JIS X 0208 in a part, and the cells of each: signs, kana, Greek, Cyrillic, the 2,965 most used kanji."""
SIGNS = "−→←▲▼◀▶●○"
"""What stands among Latin letters: a card that was given (−1) must not open a Japanese face in its size."""
LATIN = frozenset((*map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))), *"ĀāĒēĪīŌōŪū–—‘’“”•…‹›", *SIGNS))
JAPANESE = LATIN.union(
    "灌漑罠",
    *(b" ".join(bytes((0xA0 + row, 0xA0 + cell)) for cell in CELLS).decode("euc_jp", "ignore") for row in ROWS),
)


def _part(name: str, form: str, letters: frozenset[str]) -> Face:
    folder = resources.files("ui.tablet.kit") / "parts"
    return Face(name, str(folder / f"{name}-regular.{form}"), str(folder / f"{name}-bold.{form}"), letters)


WHOLE = Face("whole", str(noto_cjk_sans_jp_regular.FONT_PATH), str(noto_cjk_sans_jp_bold.FONT_PATH))
FACES = (_part("latin", "woff", LATIN), _part("japanese", "otf", JAPANESE), WHOLE)
"""Each of these has the letters of the one before it, and more."""


def face_for(text: str) -> str:
    """Return the name of the smallest face in which a text can be written."""
    return next(face.name for face in FACES if face.writes(text))
