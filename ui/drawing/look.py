"""How everything is drawn just now. Pure: one value, handed to every widget."""

from __future__ import annotations

import msgspec

from ui.drawing.theme import Light, Theme

LAMP = Theme(Light.LAMP)


class Look(msgspec.Struct, frozen=True):
    """How everything is drawn just now: the light, pixels per dp, larger type (1 to 1.3), and whether things move."""

    theme: Theme = LAMP
    unit: float = 1.0
    larger: float = 1.0
    motion: bool = True
