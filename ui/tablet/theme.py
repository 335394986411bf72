"""The look as typed values: colours, sizes and seats read from `tokens.toml`, and the stage that fits any window.

Pure: no Kivy, no picture, no game. Colours are `#RRGGBB`; sizes are dp on a 1280 x 800 stage, type is sp, times are
seconds. A number that several widgets share belongs in `tokens.toml`, never in a widget.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

Colour = str


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one light. What stands on what: `on_tile` on `tile`, `rim_ink` on `rim`, and so on."""

    ground_centre: Colour
    ground_edge: Colour
    ground: Colour
    ink: Colour
    muted: Colour
    lamp: Colour
    wave: Colour
    alarm: Colour
    good: Colour
    hair: Colour
    tile: Colour
    tile_edge: Colour
    on_tile: Colour
    wood: Colour
    wood_edge: Colour
    wood_line: Colour
    on_wood: Colour
    sea_centre: Colour
    sea_edge: Colour
    sea_line: Colour
    rim: Colour
    rim_edge: Colour
    rim_ink: Colour
    arc: Colour
    on_arc: Colour
    land_gap: Colour
    die: Colour
    die_edge: Colour
    pip: Colour
    token: Colour
    token_ink: Colour
    token_red: Colour
    forest: Colour
    pasture: Colour
    fields: Colour
    hills: Colour
    mountains: Colour
    desert: Colour
    gold_river: Colour
    magic_city: Colour
    felt_centre: Colour
    felt_edge: Colour
    dim_others: float
    mana: Colour


class Fixed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours that are the same in both lights: badges, outlines, cards."""

    badge_gain: Colour
    badge_loss: Colour
    badge_safe: Colour
    badge_ink: Colour
    outline: Colour
    sand: Colour
    dike: tuple[Colour, Colour]
    virtual: Colour
    card: Colour
    card_wood: Colour
    card_brick: Colour
    card_sheep: Colour
    card_wheat: Colour
    card_ore: Colour
    card_gold: Colour
    card_mana: Colour
    card_back: Colour


class SeatLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat is told apart: a shape, a letter and a colour, each enough on its own."""

    shape: str
    letter: str
    piece: Colour
    on_piece: Colour
    accent_lamp_light: Colour
    accent_daylight: Colour


class Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Type sizes in sp."""

    footnote: float
    body: float
    name: float
    button: float
    sentence: float
    points: float
    dialog_sum: float
    battle_sum: float
    roll_sum: float


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances in dp."""

    unit: float
    margin: float
    row_4_seats: float
    row_5_seats: float
    row_6_seats: float
    tile_height: float
    tile_gap: float
    target_least: float


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Forms in dp; `disc` is its centre x, centre y and radius on the stage."""

    tile_radius: float
    tile_edge: float
    list_tile_radius: float
    dialog_side: float
    dialog_radius: float
    disc: tuple[float, float, float]
    rim: float
    hex_side: float
    number_token: float


class Motion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a movement takes, in seconds."""

    die_settle: float
    sum_appear: float
    count_up_step: float
    count_up_most: float
    dial_turn: float
    wave_run: float
    dialog_turn: float
    tile_press: float


class _Lights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lamp_light: Colours
    daylight: Colours
    same_in_both: Fixed


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `tokens.toml`. A missing, misspelt or mistyped token is refused with its path."""

    colour: _Lights
    seat: dict[str, SeatLook]
    type: Type
    space: Space
    shape: Shape
    motion: Motion


@cache
def tokens() -> Tokens:
    """Read the tokens that come with the package. Raises ValueError naming the token that is wrong."""
    text = resources.files("ui.tablet").joinpath("tokens.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Tokens)


class Light(Enum):
    """The two lights the table can stand in."""

    LAMP = "lamp_light"
    DAY = "daylight"


@dataclass(frozen=True)
class Theme:
    """One light, complete: its colours `c`, what both lights share, and the seats."""

    light: Light

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
        """Return the colour of a terrain; one nobody drew gets the desert's."""
        return str(getattr(self.c, word.replace(" ", "_"), self.c.desert))

    def card(self, kind: str) -> Colour:
        """Return the colour of a card's face; a kind nobody drew gets a back's colour."""
        return str(getattr(self.fixed, f"card_{kind}", self.fixed.card_back))

    def tone(self, tone: Tone) -> Colour:
        """Return the colour in which something is said."""
        return {
            Tone.INK: self.c.ink,
            Tone.MUTED: self.c.muted,
            Tone.LAMP: self.c.lamp,
            Tone.WAVE: self.c.wave,
            Tone.ALARM: self.c.alarm,
            Tone.GOOD: self.c.good,
        }[tone]


class Tone(Enum):
    """What a colour means: the lamp is "now" and gain, the alarm is loss, a fault or a refusal."""

    INK = "ink"
    MUTED = "muted"
    LAMP = "lamp"
    WAVE = "wave"
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


@dataclass(frozen=True)
class Box:
    """A place on the stage in dp: x and y of its TOP LEFT corner (y grows downwards), width, height."""

    x: float
    y: float
    w: float
    h: float

    def moved(self, dx: float, dy: float) -> Box:
        """Return the same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)


LANDSCAPE: Mapping[str, Box] = MappingProxyType(
    {
        "disc": Box(12, 24, 752, 752),
        "title": Box(24, 24, 240, 64),
        "next": Box(24, 712, 240, 64),
        "bank": Box(544, 688, 240, 88),
        "devices": Box(1000, 8, 256, 64),
        "dice": Box(808, 84, 448, 116),
        "sentence": Box(808, 224, 448, 64),
        "agenda": Box(808, 296, 448, 34),
        "ledger": Box(784, 344, 472, 304),
        "footnote": Box(808, 656, 448, 28),
        "actions": Box(808, 700, 448, 76),
        "folded": Box(808, 76, 448, 52),
        "work": Box(808, 136, 448, 548),
        "dialog": Box(320, 80, 640, 640),
    }
)
"""Where things stand on a stage of 1280 x 800 dp."""

PORTRAIT: Mapping[str, Box] = MappingProxyType(
    {
        "disc": Box(24, 56, 752, 752),
        "title": Box(24, 16, 240, 64),
        "next": Box(24, 760, 240, 64),
        "bank": Box(536, 744, 240, 88),
        "devices": Box(520, 8, 256, 64),
        "dice": Box(24, 844, 368, 116),
        "sentence": Box(24, 984, 368, 100),
        "agenda": Box(24, 1100, 368, 34),
        "ledger": Box(400, 836, 376, 304),
        "footnote": Box(408, 1148, 368, 28),
        "actions": Box(24, 1188, 752, 76),
        "folded": Box(24, 832, 752, 52),
        "work": Box(24, 892, 752, 280),
        "dialog": Box(80, 320, 640, 640),
    }
)
"""The same things on a stage of 800 x 1280 dp: the disc above, the column below."""

BESIDE = frozenset({"devices", "dice", "sentence", "agenda", "ledger", "footnote", "actions", "folded", "work"})
"""What stands right of the disc in landscape, and takes the spare width on its left."""


@dataclass(frozen=True)
class Stage:
    """One window, `width` x `height` pixels: where each box of the stage lies on it, and how big a dp is."""

    width: float
    height: float

    @property
    def portrait(self) -> bool:
        """Whether the disc stands above the column."""
        return self.height > self.width

    @property
    def unit(self) -> float:
        """Pixels of one dp."""
        across, down = (800, 1280) if self.portrait else (1280, 800)
        return max(0.1, min(self.width / across, self.height / down))

    def box(self, name: str) -> Box:
        """Return a named box, in dp of this window. Raises KeyError for a name that is no part of the stage."""
        across, down = (self.width / self.unit, self.height / self.unit)
        if self.portrait:
            return PORTRAIT[name].moved((across - 800) / 2, (down - 1280) / 2)
        spare = across - 1280
        right = spare if name in BESIDE else spare / 2 if name == "dialog" else 0
        return LANDSCAPE[name].moved(right, (down - 800) / 2)

    def pixels(self, box: Box) -> tuple[float, float, float, float]:
        """Return a box as x, y of its BOTTOM LEFT corner, width and height in pixels of the window."""
        unit = self.unit
        return box.x * unit, self.height - (box.y + box.h) * unit, box.w * unit, box.h * unit


def row_height(seats: int) -> float:
    """Return how high a ledger row is, in dp, for 1 to 6 seats."""
    space = tokens().space
    return space.row_4_seats if seats <= 4 else space.row_5_seats if seats == 5 else space.row_6_seats
