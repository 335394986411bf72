"""The tokens as typed values: every colour, size and time of `tokens.toml`, read once and checked.

Pure: no Kivy and nothing computed from a token. A number that several widgets share belongs in `tokens.toml`, never in
a widget.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from companion.user_files import from_toml

Colour = str
"""`#RRGGBB`."""


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one light. What stands on what: `on_tile` on `tile`, `rim_ink` on `rim`, and so on."""

    ground_centre: Colour
    ground_edge: Colour
    ground: Colour
    veil: Colour
    ink: Colour
    muted: Colour
    lamp: Colour
    water: Colour
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
    land: Colour
    felt_centre: Colour
    felt_edge: Colour
    veil_share: float
    dim_others: float


class Fixed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours that are the same in both lights: badges, outlines, cards."""

    badge_gain: Colour
    badge_loss: Colour
    badge_safe: Colour
    badge_ink: Colour
    outline: Colour
    sand: Colour
    stones: tuple[Colour, Colour]
    hollow: Colour
    card: Colour
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
    """Type sizes in sp; `scale` are all sizes there are, in dp, the smallest first."""

    footnote: float
    body: float
    name: float
    button: float
    sentence: float
    points: float
    battle_sum: float
    roll_sum: float
    scale: tuple[float, ...]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Distances in dp."""

    unit: float
    margin: float
    row_4_seats: float
    row_5_seats: float
    row_6_seats: float
    tile_gap: float


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Forms in dp; `disc` is its centre x, centre y and radius on the stage."""

    tile_radius: float
    tile_edge: float
    list_tile_radius: float
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
    flood_run: float
    dialog_turn: float
    lots_fall: float


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
    text = resources.files("ui.drawing").joinpath("tokens.toml").read_text("utf-8")
    return from_toml(text).to(Tokens)
