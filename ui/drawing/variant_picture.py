"""The picture on the card of a variant: a corner of the island with pieces, and icons over it, as its look says.

Which variant it is, and what is written below it, must never enter.
"""

from __future__ import annotations

from functools import partial

from companion.board.island import STANDARD
from companion.board.maps import BoardMap
from companion.game.panels import Mark
from ui.drawing.ground import BLACK, draw_hex, draw_tokens
from ui.drawing.marks import draw_marks
from ui.drawing.outlines import Outline, placed, rectangle, rotated
from ui.drawing.pen import Pen
from ui.drawing.places import Places
from ui.drawing.seats import RIM, hexagon_corners, shape
from ui.drawing.theme import Light, mix
from ui.drawing.tokens import Colour
from ui.drawing.variant_look import SignShown, VariantPicture

WIDE, HIGH = 400.0, 144.0
"""What a picture is drawn for, in dp."""
CARD = (1.4, 1.87)
"""How wide and high a card is, in sizes of the icon on it."""


def draw_picture(pen: Pen, picture: VariantPicture, w: float, h: float) -> None:
    """Draw a picture from 0, 0, as wide as `w`; what does not fit into `h` is left out above and below."""
    scale, down = w / WIDE, (h - HIGH * w / WIDE) / 2
    _ground(pen, picture.ground, w, h)
    x, y = picture.middle
    places = Places(STANDARD, x * scale, y * scale + down, picture.side * scale)
    _land(pen, places, picture)
    if picture.dim:
        pen.fill(rectangle(0, 0, w, h), BLACK, picture.dim)
    seats = tuple(dict.fromkeys(piece.seat for piece in picture.piece))
    marks = tuple(Mark(piece.place, piece.form, seats.index(piece.seat)) for piece in picture.piece)
    draw_marks(pen, places, marks, seats, False, ())
    for sign in picture.sign:
        _sign(pen, sign, sign.at[0] * scale, sign.at[1] * scale + down, sign.size * scale)


def _ground(pen: Pen, ground: str, w: float, h: float) -> None:
    c = pen.c
    if ground == "felt":
        light, dark = c.felt_centre, c.felt_edge
    elif ground == "sea":
        light, dark = c.sea_centre, c.sea_edge
    else:
        light = pen.look.theme.terrain(ground)
        dark = mix(light, BLACK, 0.4)
    pen.fill(rectangle(0, 0, w, h), light, fade=(dark, (0, 0), (0, h)))


def _land(pen: Pen, places: Places, picture: VariantPicture) -> None:
    """Draw the hexes as they lie on the board, with the coast around them all."""
    middles = {hex_: places.at(hex_) for hex_ in picture.hexes}
    for grown, colour in ((1.18, pen.c.sea_line), (1.117, pen.look.theme.fixed.sand), (1.0, pen.c.land_gap)):
        pen.stamp(middles.values(), partial(_hexagon, places.side * grown, colour))
    tokens = []
    for hex_, lies in picture.hexes.items():
        terrain, _, number = lies.partition(" ")
        draw_hex(pen, *middles[hex_], places.side, terrain)
        tokens += [(hex_, int(number))] if number else []
    draw_tokens(pen, places, BoardMap(STANDARD.name, (), tuple(tokens), (), ""))


def _hexagon(side: float, colour: str, pen: Pen) -> None:
    pen.fill(hexagon_corners(0, 0, side), colour)


def _sign(pen: Pen, sign: SignShown, x: float, y: float, size: float) -> None:
    theme = pen.look.theme
    ink = sign.colour.lamp_light if theme.light is Light.LAMP else sign.colour.daylight
    ground = sign.card or sign.disc or (theme.seat(sign.seat).piece if sign.seat else "")
    if not ground:
        pen.icon(sign.icon, x + size * 0.02, y + size * 0.035, size, pen.c.rim_edge, pen.c.rim_edge, sign.turned)
        pen.icon(sign.icon, x, y, size, ink, theme.fixed.badge_ink, sign.turned)
        return
    outer, inner = _body(pen, sign, size)

    def lay(points: Outline, colour: Colour, down: float = 0, opacity: float = 1) -> None:
        pen.fill(placed(rotated(points, sign.turned), x, y + down), colour, opacity)

    lay(outer, BLACK, size * 0.08, 0.4)
    lay(outer, RIM)
    lay(inner, ground)
    pen.icon(sign.icon, x, y, size, ink, ground, sign.turned)


def _body(pen: Pen, sign: SignShown, size: float) -> tuple[Outline, Outline]:
    """Return the outline of what an icon lies on, and of its face within its rim."""
    if not sign.card:
        form, share = ("circle", 1.06) if sign.disc else (pen.look.theme.seat(sign.seat).shape, 1.55)
        return shape(form, 0, 0, share * size), shape(form, 0, 0, (share - 0.12) * size)
    (w, h), rim = (size * share for share in CARD), size * 0.1
    face = rectangle(rim - w / 2, rim - h / 2, w - 2 * rim, h - 2 * rim, size * 0.17)
    return rectangle(-w / 2, -h / 2, w, h, size * 0.22), face
