"""The settings: language, light, type, motion, sound and the turn clock. Every tap counts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace
from typing_extensions import override

from companion.game.text import Text
from ui.dialogue.screens.settings import SETTINGS, WHO_SITS
from ui.drawing.theme import Light
from ui.language.catalogues import LANGUAGES
from ui.tablet.kit.screen_kit import Go, Kit, Settings
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside

CLOCKS = (0, 60, 120, 180)
"""The turn clocks that are offered, in seconds; 0 is none."""
COVERS = (15, 30, 60)
"""After how many seconds without a touch a private sheet may cover itself."""
Named = tuple[Text, str]
"""What a setting is called, and its field."""


class SettingsPage(TabletPage):
    """One row for each setting, its values as tiles, the one in force lit. `take` is told of others that are chosen."""

    def __init__(self, kit: Kit, take: Callable[[Settings], None], go: Go) -> None:
        super().__init__(kit, go)
        self.take = take
        self.refresh()

    @override
    def draw(self) -> None:
        self.corner(self.leave())
        self.head(SETTINGS, Box(24, 20, self.across - 128, 64))
        flow = self.open_field(16)
        no, yes = Text.of("No"), Text.of("Yes")
        self._row(flow, Text.of("Language"), "language", [(name, code) for code, name in LANGUAGES.items()])
        lights = [(Text.of("Lamp light"), Light.LAMP), (Text.of("Daylight"), Light.DAY)]
        self._row(flow, Text.of("Light"), "light", self._said(lights))
        yes_no = self._said([(no, False), (yes, True)])
        self._pair(flow, (Text.of("Larger type"), "larger"), (Text.of("Letters on buildings"), "letters"), yes_no)
        windows = [(Text.of("As needed"), None), (no, False), (yes, True)]
        self._row(flow, Text.of("Full screen"), "full", self._said(windows))
        flow.turn()
        self._pair(flow, (Text.of("Animations"), "motion"), (Text.of("Sounds"), "sound"), yes_no)
        clocks = [(Text.of("{n} min", n=seconds // 60) if seconds else Text.of("None"), seconds) for seconds in CLOCKS]
        self._row(flow, Text.of("Turn clock"), "clock", self._said(clocks))
        covers = [(Text.of("{n} s", n=seconds), seconds) for seconds in COVERS]
        self._row(flow, Text.of("Own cards hide themselves after"), "cover", self._said(covers))
        seats = TileView(self.say(WHO_SITS), row=True)
        self.words("tablet title", flow.row(34, 4), ParagraphView(self.say(Text.of("Around the tablet")), 24))
        self.tile("around", flow.row(72, 24), seats, lambda: self.go("around"))
        self.actions((Text.of("Back"), lambda: self.go("back")))

    def _said(self, values: Sequence[tuple[Text, object]]) -> list[tuple[str, object]]:
        return [(self.say(text), value) for text, value in values]

    def _row(self, flow: Flow, title: Text, field: str, values: Sequence[tuple[str, object]]) -> None:
        self._values(flow.row(34, 4), flow.row(72, 24), title, field, values)

    def _pair(self, flow: Flow, left: Named, right: Named, values: Sequence[tuple[str, object]]) -> None:
        """Put two settings with the same values side by side."""
        heads, rows = beside(flow.row(34, 4), (1, 1), 24), beside(flow.row(72, 24), (1, 1), 24)
        for head, row, (title, field) in zip(heads, rows, (left, right), strict=True):
            self._values(head, row, title, field, values)

    def _values(self, head: Box, row: Box, title: Text, field: str, values: Sequence[tuple[str, object]]) -> None:
        self.words(f"{field} title", head, ParagraphView(self.say(title), 24))
        now = getattr(self.kit.settings, field)
        for box, (text, value) in zip(beside(row, [1.0] * len(values)), values, strict=True):
            view = TileView(text, chosen=value == now)
            self.tile(f"{field} {value}", box, view, partial(self._choose, field, value))

    def _choose(self, field: str, value: object) -> None:
        chosen: Settings = replace(self.kit.settings, **{field: value})
        self.take(chosen)
