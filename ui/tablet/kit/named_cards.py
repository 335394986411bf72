"""Cards that nobody knows by their pictures alone: each in a field of its own, with its name beside it.

They are looked at or counted as in a row of cards. What a card does must never enter.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from ui.drawing.theme import Tone
from ui.tablet.kit.cards import SIGN, CardRow, CardSpot, draw_card, draw_count, draw_sign
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box

GAP = 8.0
"""What stays free between two fields, and what belongs to either of them by half, in dp."""
BROAD, HIGH = 400.0, 84.0
"""From this width on two fields stand side by side; how high a field is at most, in dp."""
NUMBER = 36.0
"""How wide the number is that says how many are chosen, in dp."""


def down(n: int, wide: float) -> int:
    """Return how many fields lie below each other."""
    return -(-n // _across(n, wide))


def _across(n: int, wide: float) -> int:
    return 2 if n > 1 and wide >= BROAD else 1


class NamedCards(CardRow):
    """Cards with their names, from the left to the right and then below; a tap on either takes one more."""

    @override
    def wide(self, box: Box) -> float:
        return box.w

    @override
    def spot(self, at: int) -> CardSpot:
        field = self._field(at)
        signs = 0 if self.plain or self.one else 1 + bool(self.alone)
        sign = min(SIGN, field.h)
        face = Box(field.x, field.y, field.w - signs * (sign + GAP), field.h)
        minus = Box(face.x + face.w + GAP, field.y + (field.h - sign) / 2, sign, sign)
        plus = Box(minus.x + sign + GAP, minus.y, sign, sign) if self.alone else None
        return CardSpot(face, plus, field.y + field.h / 2, minus)

    def _field(self, at: int) -> Box:
        n = len(self.cards)
        across, below = _across(n, self.w), down(n, self.w)
        high = min(HIGH, self.h / below - GAP)
        wide = (self.w - GAP * (across - 1)) / across
        return Box(at % across * (wide + GAP), at // across * (high + GAP), wide, high)

    @override
    def _faces(self, pen: Pen) -> None:
        for at, card in enumerate(self.cards):
            face = self.spot(at).face
            wide = (face.h - 4) * 0.75
            draw_card(pen, face.x, face.y + 1, wide, card.kind, card.icon)
            if card.held:  # a nought would hide half of a small card, and muted words say it too
                draw_count(pen, face.x, face.y + 1, wide, card.held)
            left = wide + 10
            named = pen.fit(card.label, face.w - left - NUMBER * self._counted, 24, True, 2, face.h)
            ink = pen.c.muted if card.held == 0 else pen.c.on_wood
            pen.block(face.x + left, face.y + face.h / 2, named, ink, True)

    @property
    def _counted(self) -> bool:
        return not (self.plain or self.one)

    @override
    def _chosen(self, pen: Pen) -> None:
        for at, card in enumerate(self.cards if self._counted else ()):
            spot = self.spot(at)
            if card.more and spot.plus:
                draw_sign(pen, spot.plus, "plus")
            if card.chosen:
                wide = (spot.face.h - 4) * 0.75
                pen.frame(spot.face.x - 3, spot.face.y - 2, wide + 6, spot.face.h + 2, 4, pen.c.lamp, wide * 0.2)
            colour = pen.c.ink if card.chosen else pen.look.theme.tone(Tone.MUTED)
            if card.chosen or not self.alone:
                right = spot.face.x + spot.face.w - NUMBER / 2
                pen.centred(right, spot.count, str(card.chosen), 32 / pen.look.larger, colour)
            if card.chosen and card.fewer:
                draw_sign(pen, spot.minus, "minus")

    @override
    def on_touch_down(self, touch: Any) -> bool:
        if self.plain or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y = self.dp(touch.x, touch.y)
        for at in range(len(self.cards)):
            spot = self.spot(at)
            face, plus, minus = (_in(box, x, y) for box in (spot.face, spot.plus, spot.minus))
            if face or plus or minus:
                return self.take(at, face, plus, minus)
        return False


def _in(box: Box | None, x: float, y: float) -> bool:
    """Whether a point lies in a box, or nearer to it than to the next one."""
    near = GAP / 2
    return box is not None and box.x - near <= x < box.x + box.w + near and box.y - near <= y < box.y + box.h + near
