"""An app of Kivy's stock widgets with as many labels, tiles and hexes as the tablet's table, and letters of its font.

What the tablet is measured by. Nothing of Kazami may enter. Kivy must have been prepared before this is imported.
"""

from __future__ import annotations

from typing import Any

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from kivy.app import App
from kivy.graphics import Color, Ellipse
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

ROWS = (4, 5, 6, 7, 6, 5, 4)
"""How many hexes lie beside each other: 37, with those of the sea."""
SIDE = 90
"""How many pixels lie between two of them."""
SIZES = (15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30, 33, 36, 40, 46, 56)
"""The sizes of type, in pixels: as many as on the table."""
WORDS, TILES = 30, 8
"""How many labels and tiles lie beside the board."""


def written(size: int) -> dict[str, Any]:
    """Return what writes in a size of type, some of them bold."""
    face = noto_cjk_sans_jp_bold if size % 4 else noto_cjk_sans_jp_regular
    return {"font_size": size, "font_name": str(face.FONT_PATH)}


class Hex(ButtonBehavior, Label):
    """A hex with its number; a touch changes its colour."""

    def __init__(self, number: int, x: float, y: float) -> None:
        super().__init__(text=str(number), size_hint=(None, None), **written(SIZES[7 + number % 2]))
        self.size, self.center = (SIDE, SIDE), (x, y)
        self.lit = False
        with self.canvas.before:
            self._colour = Color(0.3, 0.5, 0.3)
            Ellipse(pos=self.pos, size=self.size, segments=6)

    def on_press(self) -> None:
        """Light up, or no more."""
        self.lit = not self.lit
        self._colour.r = 1.0 if self.lit else 0.3


class Stock(App):
    """The app; `thrown` counts what `throw` told."""

    def build(self) -> Any:
        """Lay out the board, and beside it labels and tiles."""
        self.thrown, self.hexes, root = 0, list[Hex](), FloatLayout()
        for down, row in enumerate(ROWS):
            for along in range(row):
                x, y = 390 + (along - (row - 1) / 2) * SIDE, 400 + (3 - down) * SIDE
                self.hexes.append(Hex(2 + len(self.hexes) % 11, x, y))
                root.add_widget(self.hexes[-1])
        column = BoxLayout(orientation="vertical", size_hint=(None, None), pos=(808, 24), size=(448, 752))
        words, tiles = GridLayout(cols=3), GridLayout(cols=2, size_hint_y=0.4)
        self.words = [Label(text=f"5 cards {at}", **written(SIZES[at % len(SIZES)])) for at in range(WORDS)]
        for word in self.words:
            words.add_widget(word)
        for at in range(TILES):
            tiles.add_widget(Button(text=f"Build {at}", **written(SIZES[5])))
        column.add_widget(words)
        column.add_widget(tiles)
        root.add_widget(column)
        return root

    def throw(self, *_: object) -> None:
        """Show another throw: two numbers and a sum, a sentence, and what each of six got."""
        self.thrown += 1
        for word in self.words[:10]:
            word.text = f"{word.text.rstrip('0123456789')}{self.thrown}"
