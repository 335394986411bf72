"""The keyboard for names: letters or kana to tap, and the names that were used before. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ui.tablet.dialog import Dialog
from ui.tablet.look import Look
from ui.tablet.stage import Box
from ui.tablet.tiles import Tile, TileView
from ui.tablet.words import Paragraph, ParagraphView

LATIN = ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM'. ")
KANA = (
    "アカサタナハマヤラワ",
    "イキシチニヒミーリヲ",
    "ウクスツヌフムユルン",
    "エケセテネヘメ・レッ",
    "オコソトノホモヨロ ",
)
_CYCLES = (
    *"カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅッ テデ トド".split(),
    *"ハバパ ヒビピ フブプ ヘベペ ホボポ アァ イィ ウヴゥ エェ オォ ヤャ ユュ ヨョ".split(),
)
VOICED = {sign: cycle[(i + 1) % len(cycle)] for cycle in _CYCLES for i, sign in enumerate(cycle)}
"""What the key `゛゜小` makes of the last sign: voiced, half voiced or small, and back again."""


class Keyboard:
    """Keys laid into a dialog. `changed(name)` after each tap; no name grows beyond `longest`."""

    def __init__(self, dialog: Dialog, look: Look, name: str, changed: Callable[[str], None], kana: bool) -> None:
        self.name, self.kana = name, kana
        self._dialog, self._look, self._changed = dialog, look, changed
        self._shown = Paragraph(look)
        self._keys: list[Tile] = []
        self.longest = 20
        self._show()

    def _show(self) -> None:
        self._dialog.put(self._shown, Box(40, 104, 480, 52))
        self._shown.show(ParagraphView(f"{self.name}▏", 40, bold=True, lines=1))
        for key in self._keys:
            self._dialog.content.remove_widget(key)
        self._keys = [self._key(sign, box) for sign, box in self._layout()]

    def _layout(self) -> Iterator[tuple[str, Box]]:
        rows, high = (KANA, 54) if self.kana else (LATIN, 64)
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign != " ":
                    yield sign, Box(24 + c * 59.6, 164 + r * (high + 5), 54, high)
        below = 164 + len(rows) * (high + 5) + 2
        last = ("゛゜小", "ABC", "␣", "⌫") if self.kana else ("カナ", "␣", "⌫")
        wide = (592 - 8 * (len(last) - 1)) / len(last)
        for i, sign in enumerate(last):
            yield sign, Box(24 + i * (wide + 8), below, wide, 58)

    def _key(self, sign: str, box: Box) -> Tile:
        key = Tile(self._look, TileView({"␣": "—", "⌫": "←"}.get(sign, sign)), lambda: self._press(sign))
        self._dialog.put(key, box)
        return key

    def _press(self, sign: str) -> None:
        if sign in ("ABC", "カナ"):
            self.kana = sign == "カナ"
        elif sign == "⌫":
            self.name = self.name[:-1]
        elif sign == "゛゜小":
            self.name = self.name[:-1] + VOICED.get(self.name[-1:], self.name[-1:])
        elif len(self.name) < self.longest:
            self.name += self._cased(" " if sign == "␣" else sign)
        self._show()
        self._changed(self.name)

    def _cased(self, sign: str) -> str:
        """A name begins with a capital and goes on in small letters."""
        return sign.lower() if self.name and self.name[-1] not in " -'." else sign
