"""The table itself: the wood everything lies on, under one lamp. Nothing that changes may enter."""

from __future__ import annotations

from typing_extensions import override

from ui.drawing.theme import Theme, mix
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen


class Tabletop(Drawn):
    """The background of the whole window; painted once, for all screens."""

    @override
    def draw(self) -> None:
        self.layer("all", None, self._light)

    def _light(self, pen: Pen) -> None:
        c = Theme(pen.look.theme.light).c  # it lies under every game and looks the same
        half = mix(c.ground_centre, c.ground_edge, 0.57)
        x, y = self.w * 0.336, self.h * 0.4125
        reach = 0.6875 * max(self.w, self.h)
        beyond = (2, c.ground_edge, 1)  # farther than any corner of the window
        pen.ink.glow(x, y, reach, reach, ((0, c.ground_centre, 1), (0.5, half, 1), (1, c.ground_edge, 1), beyond))
