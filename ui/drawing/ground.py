"""What of the board stays all evening: sea, rim, coast, hexes, ports; and the number tokens, which glow on a roll.

Pieces, highlights and whatever changes with a move must never enter.
"""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from math import hypot

from companion.board.maps import BoardMap
from ui.drawing.outlines import Point, on_rim
from ui.drawing.pen import Pen
from ui.drawing.places import Places
from ui.drawing.seats import hexagon_corners
from ui.drawing.terrain import draw_motif
from ui.drawing.theme import Theme, mix
from ui.drawing.tokens import Colour, tokens
from ui.drawing.typeset import LEAST

WHITE, BLACK = "#FFFFFF", "#000000"
DOTS = 7
"""Of how many dots a side of an open hex is made."""
PORT = "#F3E6CA"
"""The face of a port's sign."""


def water(radius: float) -> float:
    """Return the radius of the water inside the rim of a disc."""
    return radius * (1 - tokens().shape.rim / tokens().shape.disc[2])


def draw_rim(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw the wooden rim and its shadow on the table, about a middle."""
    c, scale = pen.c, radius / tokens().shape.disc[2]
    pen.shadow(x, y + 16 * scale, radius * 1.13, radius * 1.12, 0.9, hidden=0.82)
    light, dark = mix(c.rim, WHITE, 0.16), mix(c.rim, BLACK, 0.2)
    fade = (dark, (x - radius / 2, y - radius), (x + radius / 2, y + radius))
    pen.ink.band(x, y, water(radius) - 1, radius - 1.5 * scale, light, fade)
    pen.ring(x, y, radius - 1.5 * scale, 3 * scale, c.rim_edge)
    shine = [on_rim(x, y, radius - 4.5 * scale, bearing) for bearing in range(-70, 41, 2)]
    pen.line(shine, 1.5 * scale, WHITE, 0.16)


def draw_water(pen: Pen, x: float, y: float, radius: float, felt: bool) -> None:
    """Draw the round sea (or the felt) of a disc about a middle, a little under the rim's edge."""
    c, inner = pen.c, water(radius) + 2
    centre, edge = (c.felt_centre, c.felt_edge) if felt else (c.sea_centre, c.sea_edge)
    pen.ink.glow(x, y, inner, inner, ((0, centre, 1), (1, edge, 1)), (-inner * 0.12, -inner * 0.18))


def draw_shore(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw the edge where the rim meets the water."""
    pen.ring(x, y, water(radius), 3 * radius / tokens().shape.disc[2], pen.c.rim_edge)


def draw_land(pen: Pen, places: Places, board: BoardMap, radius: float) -> None:
    """Draw the sea hexes, the coast, the jetties of the ports and every hex with its motif."""
    c, side = pen.c, places.side
    for sea in places.island.sea:
        corners = hexagon_corners(*places.at(sea), side * 0.985)
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            _sea_line(pen, places, one, other, water(radius) - 2)
    for port in board.ports:
        _draw_jetties(pen, places, port.edge, radius)
    for grown, colour in ((1.18, c.sea_line), (1.117, pen.look.theme.fixed.sand), (1.0, c.land_gap)):
        pen.stamp(map(places.at, places.island.land), partial(_hexagon, side * grown, colour))
    for terrain in dict.fromkeys(terrain for _, terrain in board.terrain):
        alike = [places.at(hex_) for hex_, its in board.terrain if its == terrain]
        pen.stamp(alike, partial(_draw_hex, side, terrain))


def _sea_line(pen: Pen, places: Places, one: Point, other: Point, reach: float) -> None:
    """Draw the side of a sea hex as far as it lies on the water, which reaches so far from the middle."""
    inside = [
        point
        for point in (_between(one, other, i / 12) for i in range(13))
        if hypot(point[0] - places.x, point[1] - places.y) < reach
    ]
    if len(inside) > 1:
        pen.ink.line([inside[0], inside[-1]], 1.5 * places.side / 60, pen.c.sea_line, 0.3, blunt=True)


def _hexagon(side: float, colour: Colour, pen: Pen) -> None:
    pen.fill(hexagon_corners(0, 0, side), colour)


def draw_hex(pen: Pen, x: float, y: float, side: float, terrain: str) -> None:
    """Draw one hex with its motif about a middle, as it lies on the board."""
    pen.stamp([(x, y)], partial(_draw_hex, side, terrain))


def _draw_hex(side: float, terrain: str, pen: Pen) -> None:
    if not terrain:
        _draw_open(side, pen)
        return
    colour = pen.look.theme.terrain(terrain)
    light, dark = mix(colour, WHITE, 0.1), mix(colour, BLACK, 0.14)
    pen.fill(hexagon_corners(0, 0, side * 0.972), light, fade=(dark, (0, -side), (0, side)))
    draw_motif(pen, terrain, side)


def _draw_open(side: float, pen: Pen) -> None:
    """Draw a hex of which nobody has said what lies there: bare ground, its border dotted, a dot in the middle."""
    scale, lamp = side / 60, pen.c.lamp
    corners = hexagon_corners(0, 0, side * 0.84)
    pen.fill(hexagon_corners(0, 0, side * 0.972), pen.c.ground_edge)
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        for i in range(DOTS):
            pen.disc(*_between(one, other, i / DOTS), 1.8 * scale, lamp)
    pen.disc(0, 0, 6.5 * scale, lamp)


def _draw_jetties(pen: Pen, places: Places, edge: str, radius: float) -> None:
    sign, scale = port_xy(places, edge, radius), places.side / 60
    for end in places.ends(edge):
        jetty = [_between(end, sign, 0.14), _between(end, sign, 0.7)]
        pen.line(jetty, 7 * scale, pen.c.rim_edge, 0.8)
        pen.line(jetty, 3.6 * scale, "#E9D9B4")


def draw_ports(pen: Pen, places: Places, board: BoardMap, radius: float) -> None:
    """Draw the signs of the ports; on the large island they reach over the rim."""
    for port in board.ports:
        _draw_port(pen, port_xy(places, port.edge, radius), places.side / 60, port.kind, port.rate)


def _draw_port(pen: Pen, sign: Point, scale: float, kind: str, rate: int) -> None:
    words = kind not in pen.look.theme.icons
    size = max(LEAST, 18 * scale)
    r = max(20 * scale, 0.9 * size) if words else 20 * scale  # a rate can be read on the smallest disc, too
    pen.disc(*sign, r + 2 * scale, pen.c.rim_edge)
    pen.disc(*sign, r, PORT)
    if words:
        pen.centred(*sign, f"{rate}:1", size / pen.look.larger, pen.c.token_ink)
    else:
        pen.icon(kind, *sign, 25 * scale, port_ink(pen.look.theme, kind), PORT)


def port_ink(theme: Theme, kind: str) -> Colour:
    """Return the colour of a port's icon: its card's, darker, because the sign is light."""
    return mix(theme.card(kind), BLACK, 0.26)


def port_xy(places: Places, edge: str, radius: float) -> Point:
    """Return where a port's sign floats: in the middle of its sea hex, or nearer where that lies under the rim."""
    x, y = places.at(places.island.edge_sea[edge])
    most = water(radius) - 16 * places.side / 60
    far = hypot(x - places.x, y - places.y)
    return _between((places.x, places.y), (x, y), min(1.0, most / far))


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def draw_tokens(pen: Pen, places: Places, board: BoardMap, hexes: Container[str] | None = None) -> None:
    """Draw the number tokens, of some hexes or of all."""
    numbers = [(places.at(hex_), number) for hex_, number in board.tokens if hexes is None or hex_ in hexes]
    for (x, y), _ in numbers:
        pen.disc(x, y + 2 * places.side / 60, tokens().shape.number_token * places.side / 60, BLACK, 0.35)
    _draw_tokens(pen, numbers, places.side / 60, (tokens().shape.number_token, pen.c.token, 25), pen.c.token_red)


def draw_producing(pen: Pen, places: Places, board: BoardMap, producing: frozenset[str]) -> None:
    """Let the hexes that produce glow while the others step back; the tokens are drawn above it."""
    scale, fixed = places.side / 60, pen.look.theme.fixed
    for hex_, _ in board.terrain if producing else ():
        if hex_ not in producing:
            pen.fill(hexagon_corners(*places.at(hex_), places.side * 0.99), pen.c.land_gap, pen.c.dim_others)
    for hex_ in sorted(producing):
        inside = hexagon_corners(*places.at(hex_), places.side * 0.93)
        pen.loop(inside, 9 * scale, fixed.badge_ink, 0.55)
        pen.loop(inside, 5 * scale, fixed.badge_gain)


def draw_live_tokens(pen: Pen, places: Places, board: BoardMap, producing: frozenset[str]) -> None:
    """Draw the tokens of the hexes that produce, larger and lit, over those that always lie there."""
    numbers = [(places.at(hex_), number) for hex_, number in board.tokens if hex_ in producing]
    _draw_tokens(pen, numbers, places.side / 60, (27, pen.look.theme.fixed.badge_gain, 28), "#7A1610")


def _draw_tokens(
    pen: Pen, numbers: list[tuple[Point, int]], scale: float, token: tuple[float, Colour, float], red: Colour
) -> None:
    """Draw tokens where they lie; `token` is its radius, its colour and the size of its number."""
    radius, colour, size = token
    inks = [red if number in (6, 8) else pen.c.token_ink for _, number in numbers]
    for ((x, y), number), ink in zip(numbers, inks, strict=True):
        pen.disc(x, y, radius * scale, colour)
        pips = 6 - abs(7 - number)
        for i in range(pips):
            pen.disc(x + (i - (pips - 1) / 2) * 5.2 * scale, y + 15 * scale, 1.9 * scale, ink)
    sp = max(LEAST, size * scale)
    for ((x, y), number), ink in zip(numbers, inks, strict=True):
        pen.text(x, y + 0.31 * sp, str(number), sp / pen.look.larger, ink, True, 0.5)
