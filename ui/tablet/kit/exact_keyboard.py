"""The keyboard for what is written as it stands: every sign of a keyboard, capitals as they are, such as for a
password; and kana for words.

Keys to tap lie in a dialog; a real keyboard writes beside them until it is closed. What is written is not kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.kana import HIRAGANA, KATAKANA, MARKS, VOICED
from ui.tablet.kit.real_keyboard import BACKSPACE, ENTER, ESCAPE, hear_keys
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, TileView

SMALL = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm._/")
LARGE = tuple(row.upper() for row in SMALL)
SIGNS = ("!\"#$%&'()*", "+,-./:;<=>", "?@[\\]^_`{|", "}~")
PAGES = {"abc": SMALL, "ABC": LARGE, "#+=": SIGNS}
KANA = {"かな": HIRAGANA, "カナ": KATAKANA}
WIDE, HIGH = 600, 280
"""So wide are the rows of keys, and so high those of a page, in dp."""


class ExactKeyboard:
    """Keys in a dialog. `written` is what stands there, at first the title of its head; `done()` is called by Enter.

    `kana`: words in Japanese, which begin with hiragana.
    """

    def __init__(
        self, dialog: Dialog, head: DialogView, longest: int, done: Callable[[], None], *, kana: bool = False
    ) -> None:
        self._pages = {**(KANA if kana else {}), **PAGES}
        self.written, self.page = head.title, next(iter(self._pages))
        self._dialog, self._head, self._longest, self._done = dialog, head, longest, done
        self._keys: list[Tile] = []
        hear_keys(dialog, on_textinput=self._type, on_key_down=self._key_down)
        self._show()

    def _type(self, _: object, text: str) -> bool:
        self._write(text)
        return True

    def _key_down(self, _: object, key: int, *__: Any) -> bool:
        if key == BACKSPACE:
            self._press("⌫")
        elif key in ENTER or key == ESCAPE:
            self._done()
        return key in (BACKSPACE, *ENTER, ESCAPE)

    def _show(self) -> None:
        self._say()
        for key in self._keys:
            self._dialog.content.remove_widget(key)
        rows = self._pages[self.page]
        each = HIGH / max(len(rows), len(SMALL))
        signs = [
            (sign, Box(24 + c * 60, 140 + r * each, 52, each - 8))
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign != " "
        ]
        marks = [MARKS] if self.page in KANA else []
        last = [*(page for page in self._pages if page != self.page), *marks, "␣", "⌫"]
        wide = WIDE / len(last)
        signs += [(sign, Box(24 + i * wide, 140 + HIGH, wide - 8, 58)) for i, sign in enumerate(last)]
        self._keys = [self._key(sign, box) for sign, box in signs]

    def _key(self, sign: str, box: Box) -> Tile:
        view = TileView({"␣": "—", "⌫": "←"}.get(sign, sign))
        key = Tile(self._dialog.look, view, lambda: self._press(sign))
        self._dialog.put(key, box)
        return key

    def _press(self, sign: str) -> None:
        if sign in self._pages:
            self.page = sign
            self._show()
        elif sign == MARKS:
            self.written = self.written[:-1] + VOICED.get(self.written[-1:], self.written[-1:])
            self._say()
        elif sign == "⌫":
            self.written = self.written[:-1]
            self._say()
        else:
            self._write(" " if sign == "␣" else sign)

    def _write(self, text: str) -> None:
        self.written = (self.written + text)[: self._longest]
        self._say()

    def _say(self) -> None:
        self._dialog.show(replace(self._head, title=f"{self.written}▏"))
