"""A track at the right edge of a line. Whose it is, and what is reached on it, must never enter."""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from ui.drawing.look import Look
from ui.drawing.theme import Tone
from ui.drawing.track import TrackView, draw_track, track_width
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen


class TrackLine(Drawn):
    """A track with steps of `step` dp, flush right and about the middle of its line."""

    def __init__(self, look: Look, view: TrackView, step: float, **kwargs: Any) -> None:
        self.view, self.step = view, step
        super().__init__(look, **kwargs)

    @override
    def draw(self) -> None:
        self.layer("all", (self.view, self.step), self._track)

    def _track(self, pen: Pen) -> None:
        left = self.w - track_width(self.view, self.step)
        draw_track(pen, self.view, left, self.h / 2, self.step, pen.look.theme.tone(Tone.LAMP))
