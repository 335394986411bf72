"""The keyboard for names: letters or kana to tap, and the names that were used before. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from companion.game.seating import LONGEST_NAME
from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, TileView

QUICK = 4
"""How many names are offered to be taken with one tap."""

LATIN = ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM'. ")
KANA = (
    "アカサタナハマヤラワ",
    "イキシチニヒミーリヲ",
    "ウクスツヌフムユルン",
    "エケセテネヘメ・レッ",
    "オコソトノホモヨロ ",
)
_CYCLES = (
    *[
        "カガ",
        "キギ",
        "クグ",
        "ケゲ",
        "コゴ",
        "サザ",
        "シジ",
        "スズ",
        "セゼ",
        "ソゾ",
        "タダ",
        "チヂ",
        "ツヅッ",
        "テデ",
        "トド",
    ],
    *[
        "ハバパ",
        "ヒビピ",
        "フブプ",
        "ヘベペ",
        "ホボポ",
        "アァ",
        "イィ",
        "ウヴゥ",
        "エェ",
        "オォ",
        "ヤャ",
        "ユュ",
        "ヨョ",
    ],
)
VOICED = {sign: cycle[(i + 1) % len(cycle)] for cycle in _CYCLES for i, sign in enumerate(cycle)}
"""What the key `゛゜小` makes of the last sign: voiced, half voiced or small, and back again."""


class Keyboard:
    """Keys laid into a dialog. `changed(name)` after each tap; no name grows beyond `longest`."""

    def __init__(self, dialog: Dialog, head: DialogView, quick: Sequence[str], changed: Callable[[str], None]) -> None:
        """`head` says whose name it is, its title being the name so far; `quick` are names to take with one tap."""
        self.name, self.kana = head.title, False
        self._dialog, self._head, self._look, self._changed = dialog, head, dialog.look, changed
        self._quick = tuple(quick)[:QUICK]
        self._keys: list[Tile] = []
        self.longest = LONGEST_NAME

    def show(self, *, kana: bool) -> None:
        """Lay out the letters, or the kana."""
        self.kana = kana
        self._show()

    def _show(self) -> None:
        self._dialog.show(replace(self._head, title=f"{self.name}▏"))
        for key in self._keys:
            self._dialog.content.remove_widget(key)
        self._keys = [self._key(sign, box) for sign, box in self._layout()]

    def _layout(self) -> Iterator[tuple[str, Box]]:
        rows, high = (KANA, 48) if self.kana else (LATIN, 60)
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign != " ":
                    yield sign, Box(24 + c * 60, 140 + r * (high + 8), 52, high)
        below = 140 + len(rows) * (high + 8)
        last = ("゛゜小", "ABC", "␣", "⌫") if self.kana else ("カナ", "␣", "⌫")
        wide = (592 - 8 * (len(last) - 1)) / len(last)
        for i, sign in enumerate(last):
            yield sign, Box(24 + i * (wide + 8), below, wide, 54)
        for i, name in enumerate(self._quick):
            yield name, Box(24 + i * 150, 484, 142, 56)

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
        elif sign in self._quick:
            self.name = sign
        elif len(self.name) < self.longest:
            self.name += self._cased(" " if sign == "␣" else sign)
        self._show()
        self._changed(self.name)

    def _cased(self, sign: str) -> str:
        """A name begins with a capital and goes on in small letters."""
        return sign.lower() if self.name and self.name[-1] not in " -'." else sign
