"""The two lights the table stands in, what their colours mean, and the contrast of colours (WCAG 2.2).

Pure: no Kivy, no game, and no word of a variant: what one brings is asked for by its own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import msgspec

from ui.drawing.icons import Icon
from ui.drawing.tokens import Colour, Colours, Fixed, SeatLook, tokens
from ui.drawing.variant_look import InBoth, VariantLook, variant_look


class Light(Enum):
    """The two lights the table can stand in."""

    LAMP = "lamp_light"
    DAY = "daylight"


class Theme(msgspec.Struct, frozen=True):
    """One light, complete: its colours `c`, what both lights share, the seats, and what variants bring.

    `domains` are the packages of the variants, as for their texts.
    """

    light: Light
    domains: tuple[str, ...] = ()

    @property
    def c(self) -> Colours:
        """The colours of this light."""
        return tokens().colour.lamp_light if self.light is Light.LAMP else tokens().colour.daylight

    @property
    def fixed(self) -> Fixed:
        """The colours of both lights."""
        return tokens().colour.same_in_both

    def seat(self, colour: str) -> SeatLook:
        """Return how a seat of this colour looks; one nobody drew is shown as a white seat."""
        return tokens().seat.get(colour, tokens().seat["white"])

    def accent(self, colour: str) -> Colour:
        """Return the colour for a seat's lines and charts, never for its pieces."""
        look = self.seat(colour)
        return look.accent_lamp_light if self.light is Light.LAMP else look.accent_daylight

    def terrain(self, word: str) -> Colour:
        """Return the colour of a terrain; one nobody drew is plain land."""
        drawn = self.brought.terrain.get(word)
        return self._of(drawn.ground) if drawn else self.c.land

    def card(self, kind: str) -> Colour:
        """Return the colour of a card's face; a kind nobody drew gets a back's colour."""
        drawn = self.brought.card.get(kind)
        return drawn.face if drawn else self.fixed.card_back

    def sign(self, kind: str, ink: Colour) -> Colour:
        """Return the colour of a card's icon where no card is drawn around it: its own, or else that of the ink."""
        drawn = self.brought.card.get(kind)
        return self._of(drawn.sign) if drawn and drawn.sign else ink

    def own(self, icon: str) -> Colour | None:
        """Return the colour an icon has of its own; None if it has none."""
        drawn = self.brought.own.get(icon)
        return drawn.colour if drawn else None

    @property
    def icons(self) -> Mapping[str, Icon]:
        """Every icon there is, by its name."""
        return self.brought.icons

    @property
    def brought(self) -> VariantLook:
        """What the variants bring."""
        return variant_look(self.domains)

    def _of(self, colours: InBoth) -> Colour:
        return colours.lamp_light if self.light is Light.LAMP else colours.daylight

    def tone(self, tone: Tone) -> Colour:
        """Return the colour in which something is said."""
        return {
            Tone.INK: self.c.ink,
            Tone.MUTED: self.c.muted,
            Tone.LAMP: self.c.lamp,
            Tone.WATER: self.c.water,
            Tone.ALARM: self.c.alarm,
            Tone.GOOD: self.c.good,
        }[tone]


class Tone(Enum):
    """What a colour means: the lamp is "now" and gain, the alarm is loss, a fault or a refusal."""

    INK = "ink"
    MUTED = "muted"
    LAMP = "lamp"
    WATER = "water"
    ALARM = "alarm"
    GOOD = "good"


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2): text needs 4.5, graphics 3."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour `share` of the way from one to the other."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
