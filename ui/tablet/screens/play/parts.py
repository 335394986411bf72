"""Two small parts of the play screen: rows as high as there is room, and places to touch that have no body.

What a touch does is decided elsewhere; no view of a game and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget
from typing_extensions import override

from ui.tablet.kit.scoreboard import Scoreboard


class FittedScoreboard(Scoreboard):
    """The scoreboard with rows as high as its place allows."""

    @property
    @override
    def row_height(self) -> float:
        return min(super().row_height, self.h / max(1, len(self.rows)))


class Zone(Widget):
    """A place that can be touched though nothing has a body there, such as the sentence; `at`: how far right."""

    def __init__(self, touched: Callable[[], None]) -> None:
        super().__init__(size_hint=(None, None))
        self.touched = touched
        self.at = 0.0

    def on_touch_down(self, touch: Any) -> bool:
        """Say that it was touched."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.at = float(touch.x)
        self.touched()
        return True
