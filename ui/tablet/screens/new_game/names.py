"""The keyboard for names: letters or kana to tap, the keys of a real keyboard, what an input method composes, and the
names that were used before. It knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.game.seating import LONGEST_NAME
from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.kana import KATAKANA, MARKS, VOICED
from ui.tablet.kit.real_keyboard import BACKSPACE, ENTER, ESCAPE, hear_keys
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, TileView

QUICK = 4
"""How many names are offered to be taken with one tap."""

LATIN = ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM'. ")


class Keyboard:
    """Keys laid into a dialog, and a real keyboard beside them until the dialog is closed.

    The name begins selected: the first letter replaces it. `changed(name)` is called after each key, `done()` by Enter.
    No name grows beyond `longest`.
    """

    def __init__(
        self,
        dialog: Dialog,
        head: DialogView,
        quick: Sequence[str],
        changed: Callable[[str], None],
        done: Callable[[], None],
    ) -> None:
        """`head` says whose name it is, its title being the name so far; `quick` are names to take with one tap."""
        self.name, self.kana, self.selected = head.title, False, bool(head.title)
        self.composed = ""  # what an input method has not decided yet
        self._dialog, self._head, self._look = dialog, head, dialog.look
        self._changed, self._done = changed, done
        self._quick = tuple(quick)[:QUICK]
        self._keys: list[Tile] = []
        self.longest = LONGEST_NAME
        hear_keys(dialog, on_textinput=self._type, on_textedit=self._compose, on_key_down=self._key_down)

    def _type(self, _: object, text: str) -> bool:
        self.composed = ""
        self._write(text)
        return True

    def _compose(self, _: object, text: str) -> None:
        self.composed = text
        self._show()

    def _key_down(self, _: object, key: int, *__: Any) -> bool:
        if self.composed:
            return True  # these keys are the input method's
        if key == BACKSPACE:
            self._press("⌫")
        elif key in ENTER or key == ESCAPE:
            self._done()
        return key in (BACKSPACE, *ENTER, ESCAPE)

    def show(self, *, kana: bool) -> None:
        """Lay out the letters, or the kana."""
        self.kana = kana
        self._show()

    def _show(self) -> None:
        told = f"{self.name}▏" if not self.selected else self.name
        if self.composed:
            told = self.composed if self.selected else self.name + self.composed
        self._dialog.show(replace(self._head, title=told, selected=self.selected and not self.composed))
        for key in self._keys:
            self._dialog.content.remove_widget(key)
        self._keys = [self._key(sign, box) for sign, box in self._layout()]

    def _layout(self) -> Iterator[tuple[str, Box]]:
        rows, high = (KATAKANA, 48) if self.kana else (LATIN, 60)
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign != " ":
                    yield sign, Box(24 + c * 60, 140 + r * (high + 8), 52, high)
        below = 140 + len(rows) * (high + 8)
        last = (MARKS, "ABC", "␣", "⌫") if self.kana else ("カナ", "␣", "⌫")
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
            self._show()
        elif sign == "⌫":
            self._become("" if self.selected else self.name[:-1])
        elif sign == MARKS:
            self._become(self.name[:-1] + VOICED.get(self.name[-1:], self.name[-1:]))
        elif sign in self._quick:
            self._become(sign)
        else:
            self._write(self._cased(" " if sign == "␣" else sign))

    def _write(self, text: str) -> None:
        """Put letters at the end, or in the place of a name that is selected; what is too long is left out."""
        self._become((("" if self.selected else self.name) + text)[: self.longest])

    def _become(self, name: str) -> None:
        self.name, self.selected = name, False
        self._show()
        self._changed(name)

    def _cased(self, sign: str) -> str:
        """A name begins with a capital and goes on in small letters."""
        begins = self.selected or not self.name or self.name[-1] in " -'."
        return sign if begins else sign.lower()
