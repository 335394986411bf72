"""Card faces, and a row of them to choose from. What a card is worth or may pay must never enter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from ui.drawing.look import Look
from ui.drawing.theme import Tone
from ui.drawing.typeset import LEAST
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import draw_tile_body

FACE_INK = "#FFF8E8"
BACK = ""
"""The kind of a card seen from behind."""
SIGN, GAP, COUNT = 56, 8, 44
"""The height in dp of a tile with a plus or a minus, what stays free around it, and the height of a count."""
CHANGE = 36.0
"""How high the number is that says by how many a pile changes."""
THING = 76.0
"""How much room a thing has that is no card."""


def draw_card(pen: Pen, x: float, y: float, w: float, kind: str, icon: str = "", label: str = "") -> None:
    """Draw a card, 3 to 4, from its top left corner: border 7 %, radius 16 %, its icon, or its label's beginning."""
    h = w * 4 / 3
    pen.rect(x, y + w * 0.05, w, h, "#000000", w * 0.16, 0.35)
    pen.rect(x, y, w, h, pen.look.theme.fixed.card, w * 0.16)
    border = w * 0.07
    face = pen.look.theme.card(kind)
    pen.rect(x + border, y + border, w - 2 * border, h - 2 * border, face, w * 0.12)
    if kind == BACK and not icon:
        pen.icon("wind", x + w / 2, y + h / 2 + (w * 0.12 if label else 0), w * 0.68, "#B9A488", face)
        return
    shown = icon or kind
    if shown in pen.look.theme.icons:
        pen.icon(shown, x + w / 2, y + h / 2 - (w * 0.06 if label else 0), w * 0.72, FACE_INK, face)
    elif not label:
        pen.centred(x + w / 2, y + h / 2, shown[:1].upper(), w * 0.5 / pen.look.larger, FACE_INK)


def draw_count(pen: Pen, x: float, y: float, wide: float, n: int) -> None:
    """Draw how many there are on a card that was drawn there."""
    count = str(n)
    size = max(LEAST, wide * 0.27)
    high = max(wide * 0.34, size * 1.2)
    box = max(wide * 0.34, pen.measure(count, size / pen.look.larger, True) + 8)
    right, low = x + wide * 0.93, y + wide * 1.265
    pen.rect(right - box, low - high, box, high, "#16110E", wide * 0.1, 0.78)
    pen.centred(right - box / 2, low - high / 2, count, size / pen.look.larger, "#FFF6E2")


class CardCount(msgspec.Struct, frozen=True):
    """One kind in a row of cards: how many are held (None: nobody knows), how many are chosen, what may be done.

    `change`: by how many that is more or fewer than now.
    """

    kind: str
    held: int | None = None
    chosen: int = 0
    change: int = 0
    more: bool = True
    fewer: bool = True
    icon: str = ""
    label: str = ""


def _label(pen: Pen, x: float, y: float, wide: float, card: CardCount) -> None:
    fitted = pen.fit(card.label, wide * 0.8, wide * 0.24, True, 2)
    high = fitted.sp * pen.look.larger
    for i, text in enumerate(fitted.lines):
        pen.text(
            x, y + 0.36 * high + (i - (len(fitted.lines) - 1) / 2) * high * 1.12, text, fitted.sp, FACE_INK, True, 0.5
        )


def draw_played(pen: Pen, x: float, y: float, high: float, card: CardCount) -> None:
    """Draw a card that is played, so high, with how many are known to be there."""
    draw_card(pen, x, y, high * 0.75, card.kind)
    if card.held:
        draw_count(pen, x, y, high * 0.75, card.held)


def draw_fan(pen: Pen, box: Box, kinds: Sequence[str], step: float) -> None:
    """Draw cards side by side from the left of a box, as high as it: so far apart, closer where there are many."""
    wide = box.h * 3 / 4
    step = min(step, (box.w - wide) / max(1, len(kinds) - 1))
    for i, kind in enumerate(kinds):
        draw_card(pen, box.x + i * step, box.y, wide, kind)


class Backs(Drawn):
    """Cards side by side of which only the backs are seen, and how many they are."""

    LAYERS: ClassVar = ("cards",)

    def __init__(self, look: Look, n: int, **kwargs: Any) -> None:
        self.n = n
        super().__init__(look, **kwargs)

    def draw(self) -> None:
        """Draw them."""
        self.layer("cards", self.n, self._cards)

    def _cards(self, pen: Pen) -> None:
        high = min(112.0, self.h - 8)
        draw_fan(pen, Box(0, 4, self.w - 84, high), (BACK,) * self.n, high * 0.35)
        pen.text(self.w - 4, 4 + high / 2 + 0.36 * 44, str(self.n), 44 / pen.look.larger, pen.c.ink, True, 1)


class Given(msgspec.Struct, frozen=True):
    """One side of a swap: what it says, the kinds of its cards, one for each card, and in which tone.

    `things`: the icons of what is no card, beside the cards.
    """

    text: str
    kinds: tuple[str, ...]
    tone: Tone
    things: tuple[str, ...] = ()


class CardSwap(Drawn):
    """What one gets at the left and gives at the right, each below its word, arrows between, a line below."""

    LAYERS: ClassVar = ("all",)
    MANY, HEAD, NARROWEST = 3, 40, 48.0
    """More than so many cards of a kind are one card and its number; the height of the words, and how narrow a card may
    be before one lies on the other, in dp."""

    def __init__(self, look: Look, gets: Given, gives: Given, **kwargs: Any) -> None:
        self.sides = (gets, gives)
        super().__init__(look, **kwargs)

    def draw(self) -> None:
        """Draw both sides."""
        self.layer("all", self.sides, self._all)

    def _all(self, pen: Pen) -> None:
        high = min(112.0, self.h - self.HEAD - 24)
        for right, side in enumerate(self.sides):
            fitted = pen.fit(side.text, self.w * 0.45, 28, True, 1)
            tone = pen.look.theme.tone(side.tone)
            if side.kinds or side.things:
                pen.text(self.w * right, 28, side.text, fitted.sp, tone, True, right)
            self._cards(pen, side.kinds, high, right=bool(right))
            for at, thing in enumerate(reversed(side.things)):
                across = self.w * right + (0.5 + at) * THING * (1 - 2 * right)
                pen.icon(thing, across, self.HEAD + high / 2, THING - 12, pen.c.on_wood)
        if all(side.kinds or side.things for side in self.sides):
            pen.icon("trade", self.w / 2, self.HEAD + high / 2, 46, pen.look.theme.tone(Tone.MUTED))
        pen.rect(0, self.h - 10, self.w, 1.5, pen.c.wood_line)

    def _cards(self, pen: Pen, kinds: Sequence[str], high: float, *, right: bool) -> None:
        """Draw the cards of a side, each kind's number on its card where they are many."""
        counted = Counter(kinds)
        one_each = [(kind, 0) for kind in kinds]
        shown = one_each if max(counted.values(), default=0) <= self.MANY else [*counted.items()]
        room, others = self.w / 2 - 36, max(1, len(shown) - 1)
        wide = min(high * 3 / 4, max(self.NARROWEST, (room + GAP) / (others + 1) - GAP))
        step = min(wide + 12, (room - wide) / others)
        left = self.w - wide - step * (len(shown) - 1) if right else 0.0
        for i, (kind, n) in enumerate(shown):
            draw_card(pen, left + i * step, self.HEAD, wide, kind)
            if n:
                draw_count(pen, left + i * step, self.HEAD, wide, n)


class CardSpot(msgspec.Struct, frozen=True):
    """Where one kind lies in a row, in dp from the row's top left corner; `count` is how far down its number stands.

    There is a plus only where one card may be all that is wanted.
    """

    face: Box
    plus: Box | None
    count: float
    minus: Box


class CardRow(Drawn):
    """Cards to choose from: a tap on a card takes one more, the minus below gives one back.

    `changed(kind, +1 | -1)` is called; the row shows the new counts only when it is told to. Where one card may be all
    that is wanted, `alone(kind)` is called for the first tap on a face, and a plus below it gathers more instead. Where
    `one` must be all, nothing stands below the faces.
    """

    LAYERS: ClassVar = ("cards", "chosen")

    def __init__(
        self,
        look: Look,
        changed: Callable[[str, int], None] | None = None,
        plain: bool = False,
        alone: Callable[[str], None] | None = None,
        one: bool = False,
        **kwargs: Any,
    ) -> None:
        self.cards: tuple[CardCount, ...] = ()
        self.one = one
        self.changed, self.alone = changed, alone
        self.plain = plain
        super().__init__(look, **kwargs)

    def show(self, cards: tuple[CardCount, ...]) -> None:
        """Show these kinds; `plain` rows (a hand to look at) have no counts below and no minus."""
        self.cards = cards
        self.draw()

    @property
    def _card(self) -> tuple[float, float]:
        """The width of a card and the distance from one to the next."""
        return self._in(self.w, self.h)

    def _in(self, wide: float, high: float) -> tuple[float, float]:
        count = max(1, len(self.cards))
        below = CHANGE * any(card.change for card in self.cards)
        most = (high - 8 - below) * 0.75 if self.plain or self.one else 80 * max(1.0, high / 250)
        if self.alone:
            most = (high - 2 * (SIGN + GAP) - COUNT - 8) * 0.75
        card = min(most, (wide + 12) / count - 12)
        return card, card + 12

    def wide(self, box: Box) -> float:
        """Return how wide its cards are together in a box, in dp."""
        return self._in(box.w, box.h)[1] * len(self.cards) - 12

    def spot(self, at: int) -> CardSpot:
        """Return where the kind number `at` lies, and what can be tapped below it."""
        wide, step = self._card
        x, high = at * step, wide * 4 / 3
        face = Box(x, 5, wide, high)
        if not self.alone:
            return CardSpot(face, None, high + 34, Box(x, high + 62, wide, SIGN))
        plus = Box(x, high + 8 + GAP, wide, SIGN)
        below = plus.y + SIGN
        return CardSpot(face, plus, below + COUNT / 2, Box(x, below + COUNT, wide, SIGN))

    def draw(self) -> None:
        """Draw the faces, and what is chosen of them."""
        faces = tuple((card.kind, card.held, card.icon, card.label, card.change) for card in self.cards)
        self.layer("cards", faces, self._faces)
        self.layer("chosen", self.cards, self._chosen)

    def _faces(self, pen: Pen) -> None:
        for i, card in enumerate(self.cards):
            face = self.spot(i).face
            x, wide = face.x, face.w
            draw_card(pen, x, face.y, wide, card.kind, card.icon, card.label)
            if card.held is not None:
                draw_count(pen, x, face.y, wide, card.held)
            if card.change:
                tone = pen.look.theme.tone(Tone.LAMP if card.change > 0 else Tone.ALARM)
                below = face.y + face.h + CHANGE / 2
                said = f"+{card.change}" if card.change > 0 else f"−{-card.change}"
                pen.centred(x + wide / 2, below, said, 26 / pen.look.larger, tone)
            if card.label:
                drawn = card.kind == BACK or (card.icon or card.kind) in pen.look.theme.icons
                _label(pen, x + wide / 2, face.y + wide * (0.3 if drawn else 0.6), wide, card)

    def _chosen(self, pen: Pen) -> None:
        if self.plain or self.one:
            return
        for i, card in enumerate(self.cards):
            spot = self.spot(i)
            face = spot.face
            if card.more and spot.plus:
                draw_sign(pen, spot.plus, "plus")
            if card.chosen:
                pen.frame(face.x - 4, face.y - 4, face.w + 8, face.h + 8, 4, pen.c.lamp, face.w * 0.2)
            colour = pen.c.ink if card.chosen else pen.look.theme.tone(Tone.MUTED)
            if card.chosen or not self.alone:
                pen.centred(face.x + face.w / 2, spot.count, str(card.chosen), 40 / pen.look.larger, colour)
            if card.chosen and card.fewer:
                draw_sign(pen, spot.minus, "minus")

    def on_touch_down(self, touch: Any) -> bool:
        """Take one more of the card under the finger, or this one alone, or give one back on its minus."""
        if self.plain or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        (x, y), (wide, step) = self.dp(touch.x, touch.y), self._card
        i = int(x // step)
        if i >= len(self.cards) or x - i * step > wide:
            return False
        spot = self.spot(i)
        plus = spot.plus is not None and spot.plus.y - GAP / 2 <= y <= spot.plus.y + SIGN + GAP / 2
        return self.take(i, y <= spot.face.y + spot.face.h + 7, plus, y >= spot.minus.y - GAP)

    def take(self, at: int, face: bool, plus: bool, minus: bool) -> bool:
        """Take a tap on a face, or a sign of its own, of the kind number `at`; return whether it did anything."""
        card = self.cards[at]
        if face and card.more and self.alone and not any(other.chosen for other in self.cards):
            self.alone(card.kind)
            return True
        more = card.more and (face or plus)
        change = 1 if more else -1 if minus and card.chosen and card.fewer else 0
        if change and self.changed is not None:
            self.changed(card.kind, change)
        return bool(change)


def draw_sign(pen: Pen, box: Box, icon: str) -> None:
    """Draw a small tile with a plus or a minus."""
    draw_tile_body(pen, box.x, box.y, box.w, box.h, bright=False, radius=14)
    pen.icon(icon, box.x + box.w / 2, box.y + box.h / 2, 28, pen.c.on_wood)
