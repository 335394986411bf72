"""Pieces and whatever else stands on the board: one table from a mark's form to its drawing.

Forms are named by how they look, not by the game that uses them, so that a variant adds pieces without touching a
screen: an icon's name or an unknown word is drawn as a disc in the seat's colour. No rule and no variant's word may
enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

import msgspec

from companion.game.panels import Mark
from ui.drawing.outlines import Point, bezier, circle, placed
from ui.drawing.pen import Pen
from ui.drawing.places import CORNER, EDGE, Places, kind
from ui.drawing.seats import LOWER, RIM, shape
from ui.drawing.spots import SMALL, leads_down, makes_room, small_size, spots_on, standing_at
from ui.drawing.theme import mix
from ui.drawing.tokens import Colour, SeatLook
from ui.drawing.typeset import LEAST

HOLLOW = "hollow_"
"""What stands before the form of a piece that is not of cardboard: it is drawn hollow, in violet-white."""

HOLLOW_GROUND = "#2B2440"
"""The dark inside of whatever is hollow."""

HOUSE: tuple[Point, ...] = ((-13, 13), (-13, -4), (0, -17), (13, -4), (13, 13))
HOUSE_ROOF: tuple[Point, ...] = ((-13, -4), (0, -17), (13, -4), (13, 0), (0, -12), (-13, 0))
CITY: tuple[Point, ...] = ((-21, 15), (-21, -3), (-3, -3), (-3, -13), (8, -24), (19, -13), (19, 15))
CITY_ROOF: tuple[Point, ...] = ((-3, -3), (-3, -13), (8, -24), (19, -13), (19, -9), (8, -19), (-3, -8))
FIGURE: tuple[Point, ...] = (
    (-12, 23),
    *bezier((-12, 23), (-12, 2.6), (-6.8, -4), (0, -4), steps=8),
    *bezier((0, -4), (6.8, -4), (12, 2.6), (12, 23), steps=8),
)
RAMPART: tuple[Point, ...] = (
    *((-29, 26), (-29, 11), (-20, 11), (-20, 15), (-13, 15), (-13, 11), (-5, 11), (-5, 15)),
    *((3, 15), (3, 11), (11, 11), (11, 15), (18, 15), (18, 11), (27, 11), (27, 26)),
)
BESIDE_TOKEN: tuple[Point, ...] = ((35, 0), (-35, 0), (0, 36))
"""Where a figure stands on a hex, so that the number stays readable: the first spot that hides nothing small."""
WIDE, HIGH = 32, 44  # how far sideways, or up and down, something small is clear of a figure


class Standing(msgspec.Struct, frozen=True):
    """One mark about to be drawn: where, for whom, and how far from the middle of its place, if it makes room."""

    pen: Pen
    places: Places
    mark: Mark
    colour: str
    letters: bool
    spot: Point
    signed: bool
    small: float = SMALL

    @property
    def at(self) -> Point:
        """The middle of its place; on a hex whose middle bears a sign, beside that."""
        return standing_at(self.places, self.mark.place, self.signed)

    @property
    def scale(self) -> float:
        """How much larger than on a 60 dp hex it is."""
        return self.places.side / 60

    @property
    def seat(self) -> SeatLook:
        """The look of its seat; nobody's pieces are drawn like the robber, dark."""
        if self.colour:
            return self.pen.look.theme.seat(self.colour)
        return SeatLook("circle", "", "#2A2522", "#EDE3CF", "#2A2522", "#2A2522")

    @property
    def outline(self) -> Colour:
        """The dark line around every piece."""
        return self.pen.look.theme.fixed.outline


def draw_marks(
    pen: Pen, places: Places, marks: tuple[Mark, ...], seats: tuple[str, ...], letters: bool, signs: Collection[str]
) -> None:
    """Draw all marks, what lies flat before what stands up; `signs` are the hexes whose middle bears a port's sign."""
    crowd: Counter[str] = Counter()
    small = Counter(mark.place for mark in marks if crowds(mark.form))
    built = {mark.place for mark in marks if not crowds(mark.form)}
    standing = {mark.place for mark in marks}
    for mark in sorted(marks, key=lambda mark: (_height(mark.form), mark.place, mark.form, mark.seat)):
        colour = seats[mark.seat] if 0 <= mark.seat < len(seats) else ""
        spots = spots_on(places, mark.place, small[mark.place], mark.place in built, standing)
        spot = spots[crowd[mark.place] % len(spots)]
        size = small_size(small[mark.place])
        spot = spot if crowds(mark.form) else makes_room(places, mark.place, small[mark.place])
        crowd[mark.place] += crowds(mark.form)
        drawing = FORMS.get(mark.form.removeprefix(HOLLOW), _disc)
        spot = beside_token(places, mark.place, marks) if drawing is _figure else spot
        drawing(Standing(pen, places, mark, colour, letters, spot, mark.place in signs, size))


def beside_token(places: Places, hex_: str, marks: Collection[Mark]) -> Point:
    """Return where a figure stands on a hex, measured from its middle, so that it hides no small piece if it can."""
    (x, y), scale = places.at(hex_), places.side / 60
    crowded = {mark.place for mark in marks if crowds(mark.form)}
    small = [((sx - x) / scale, (sy - y) / scale) for at in crowded for sx, sy in small_on(places, marks, at)]
    free = (s for s in BESIDE_TOKEN if all(abs(x - s[0]) >= WIDE or abs(y - s[1]) >= HIGH for x, y in small))
    return next(free, BESIDE_TOKEN[0])


def _height(form: str) -> int:
    return _HEIGHTS.get(form.removeprefix(HOLLOW), 3)


def _road(s: Standing) -> None:
    _rods(s, (0,), 9)


def _three_rods(s: Standing) -> None:
    _rods(s, (-9, 0, 9), 7)


def _rods(s: Standing, offsets: tuple[int, ...], width: float) -> None:
    if kind(s.mark.place) != EDGE:
        _disc(s)
        return
    (ax, ay), (bx, by) = s.places.ends(s.mark.place)
    dx, dy = (bx - ax) / s.places.side, (by - ay) / s.places.side
    lines = []
    for offset in offsets:
        ox, oy = -dy * offset * s.scale, dx * offset * s.scale
        near, far = 10.2 * s.scale, 49.8 * s.scale
        lines.append([(ax + dx * near + ox, ay + dy * near + oy), (ax + dx * far + ox, ay + dy * far + oy)])
    hollow = s.mark.form.startswith(HOLLOW)
    for line in lines:
        s.pen.line(line, (width + 5) * s.scale, s.pen.look.theme.fixed.hollow if hollow else s.outline)
    for line in lines:
        s.pen.line(line, (width if not hollow else width - 1) * s.scale, s.outline if hollow else s.seat.piece)
    if hollow:
        _owner(s, ((ax + bx) / 2, (ay + by) / 2))


def _owner(s: Standing, at: Point) -> None:
    """Write whose a hollow piece is onto it, where it is too narrow for a letter."""
    s.pen.disc(*at, 11.5 * s.scale, s.pen.look.theme.fixed.hollow)
    s.pen.disc(*at, 9.5 * s.scale, HOLLOW_GROUND)
    s.pen.centred(*at, s.seat.letter, 14 * s.scale / s.pen.look.larger, s.pen.look.theme.fixed.hollow)


def _blocks(s: Standing) -> None:
    """Stone blocks on the sea side of a coastal edge, or of both coastal edges at a corner."""
    edges = _coast_at(s.places, s.mark.place)
    if not edges:
        _disc(s)
    for edge in edges:
        _blocks_along(s, edge)


def _coast_at(places: Places, place: str) -> list[str]:
    """Return the coastal edges at a corner, or a coastal edge itself."""
    island = places.island
    return [edge for edge in island.corner_edges.get(place, (place,)) if edge in island.edge_sea]


def _off_coast(places: Places, edge: str, *shares: float) -> tuple[Point, ...]:
    """Return points just off the coast, at shares of the way along an edge."""
    one, other = places.ends(edge)
    sea = places.at(places.island.edge_sea[edge])
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    ox, oy = (sea[0] - middle[0]) * 11 / 52, (sea[1] - middle[1]) * 11 / 52
    return tuple((one[0] + (other[0] - one[0]) * t + ox, one[1] + (other[1] - one[1]) * t + oy) for t in shares)


def _blocks_along(s: Standing, edge: str) -> None:
    s.pen.ink.line(_off_coast(s.places, edge, 0.03, 0.97), 18 * s.scale, s.outline, blunt=True)
    for i in (0, 2, 1, 3):  # one colour after the other: none lies on another, and a pen writes like lines as one
        stone, line = s.pen.look.theme.fixed.stones[i % 2], (0.05 + i * 0.226, 0.262 + i * 0.226)
        s.pen.ink.line(_off_coast(s.places, edge, *line), 14 * s.scale, stone, blunt=True)


def covered(places: Places, place: str, form: str) -> tuple[tuple[Point, ...], ...]:
    """Return the lines a piece of a form would cover beside its place: of blocks, both coastal edges at a corner."""
    if FORMS.get(form) is not _blocks:
        return ()
    return tuple(_off_coast(places, edge, 0.08, 0.92) for edge in _coast_at(places, place))


def _house(s: Standing) -> None:
    _building(s, HOUSE, HOUSE_ROOF, (0, 3))


def _city(s: Standing) -> None:
    _building(s, CITY, CITY_ROOF, (1, 5))


def _rampart(s: Standing) -> None:
    """A wall with battlements, before the foot of what stands on its corner."""
    wall = placed(RAMPART, s.at[0] + s.spot[0] * s.scale, s.at[1] + s.spot[1] * s.scale, s.scale)
    s.pen.fill(wall, mix(s.seat.piece, "#000000", 0.12))
    s.pen.loop(wall, 3 * s.scale, s.outline)


def _building(s: Standing, walls: tuple[Point, ...], roof: tuple[Point, ...], letter: Point) -> None:
    x, y = s.at[0] + s.spot[0] * s.scale, s.at[1] + s.spot[1] * s.scale
    outline = placed(walls, x, y, s.scale)
    if s.mark.form.startswith(HOLLOW):
        s.pen.fill(outline, HOLLOW_GROUND)
        s.pen.loop(outline, 4 * s.scale, s.pen.look.theme.fixed.hollow)
        ink = s.pen.look.theme.fixed.hollow
    else:
        s.pen.fill(outline, s.seat.piece)
        s.pen.fill(placed(roof, x, y, s.scale), mix(s.seat.piece, "#000000", 0.22))
        s.pen.loop(outline, 3 * s.scale, s.outline)
        ink = s.seat.on_piece
    if s.letters or s.mark.form.startswith(HOLLOW):
        size = 17 * s.scale / s.pen.look.larger
        s.pen.centred(x + letter[0] * s.scale, y + letter[1] * s.scale, s.seat.letter, size, ink)


def _figure(s: Standing) -> None:
    x, y = s.at[0] + s.spot[0] * s.scale, s.at[1] + s.spot[1] * s.scale
    hollow = s.mark.form.startswith(HOLLOW)
    body, line = (HOLLOW_GROUND, s.pen.look.theme.fixed.hollow) if hollow else ("#2A2522", "#EDE3CF")
    width = (4.5 if hollow else 3) * s.scale
    head, cloak = circle(x, y - 11 * s.scale, 10.9 * s.scale, 28), placed(FIGURE, x, y, s.scale)
    s.pen.shadow(x, y + 22 * s.scale, 20 * s.scale, 8 * s.scale, 0.9)
    for part in (cloak, head):
        s.pen.loop(part, width, line)
    for part in (cloak, head):
        s.pen.fill(part, body)


def _disc(s: Standing) -> None:
    """Whatever has no drawing of its own: a disc with its icon, its text or its first letter.

    On a corner, where it belongs to a seat as a building does, it has the seat's shape.
    """
    (x, y), form = s.at, s.mark.form.removeprefix(HOLLOW)
    x, y = x + s.spot[0] * s.scale, y + s.spot[1] * s.scale
    corner = kind(s.mark.place) == CORNER
    r = (s.small if corner else 17) * s.scale
    light = s.pen.look.theme.fixed.hollow if s.mark.form.startswith(HOLLOW) else RIM
    own = s.pen.look.theme.own(form)
    ground, ink = (own, RIM) if own else (s.seat.piece, s.seat.on_piece)
    body = shape(s.seat.shape if corner else "circle", x, y, 2 * r)
    s.pen.loop(body, 8 * s.scale, s.outline)
    s.pen.fill(body, ground)
    s.pen.loop(body, 2 * s.scale, light)
    if form in s.pen.look.theme.icons and not (s.mark.text and not corner):
        down = LOWER.get(s.seat.shape, 0) * 2 * r if corner else 0
        size = (1.15 if corner and s.seat.shape == "triangle" else 1.38) * r
        s.pen.icon(form, x, y + down, size, ink, ground)
        if s.mark.text:
            _sign(s, x, y, r)
        return
    text = s.mark.text or form[:1].upper()
    fitted = s.pen.fit(text, r * 1.7, 20 * s.scale / s.pen.look.larger, True)
    s.pen.centred(x, y, text, fitted.sp, s.seat.on_piece)


def _sign(s: Standing, x: float, y: float, r: float) -> None:
    """Write the short text of a mark at its side, where its icon takes the middle, and where no number lies."""
    fixed, size = s.pen.look.theme.fixed, max(LEAST, 18 * s.scale)
    at = x + (-r if s.spot[0] < 0 else r) * 0.8, y + (-r if leads_down(s.places, s.mark.place) else r) * 0.46
    s.pen.disc(*at, 0.62 * size + 2 * s.scale, s.outline)
    s.pen.disc(*at, 0.62 * size, fixed.badge_gain)
    fitted = s.pen.fit(s.mark.text, 1.1 * size, size / s.pen.look.larger, True)
    s.pen.centred(*at, s.mark.text, fitted.sp, fixed.badge_ink)


def crowds(form: str) -> bool:
    """Say whether a form is so small that several stand on one place."""
    return FORMS.get(form.removeprefix(HOLLOW), _disc) is _disc


def small_on(places: Places, marks: Collection[Mark], place: str) -> tuple[Point, ...]:
    """Return where the small things on a place stand; the middle of the place where none does."""
    here = [crowds(mark.form) for mark in marks if mark.place == place]
    (x, y), scale = places.at(place), places.side / 60
    spots = spots_on(places, place, sum(here), not all(here), {mark.place for mark in marks})[: sum(here)]
    return tuple((x + dx * scale, y + dy * scale) for dx, dy in spots) or ((x, y),)


def _lamp_disc(s: Standing) -> None:
    """A marker of the whole table: a lamp disc with an icon, named by the mark's text."""
    (x, y), lamp = s.at, s.pen.look.theme.fixed.badge_gain
    s.pen.shadow(x, y + 20 * s.scale, 30 * s.scale, 10 * s.scale, 0.8)
    s.pen.disc(x, y, 25 * s.scale, s.pen.c.rim_edge)
    s.pen.disc(x, y, 22.5 * s.scale, lamp)
    s.pen.icon(s.mark.text, x, y, 29 * s.scale, s.pen.look.theme.fixed.badge_ink, lamp)


FORMS: Mapping[str, Callable[[Standing], None]] = MappingProxyType(
    {
        "road": _road,
        "three_rods": _three_rods,
        "blocks": _blocks,
        "settlement": _house,
        "city": _city,
        "rampart": _rampart,
        "robber": _figure,
        "marker": _lamp_disc,
    }
)
"""Form -> drawing. Each may stand behind `hollow_`; any other form becomes a disc."""

_HEIGHTS: Mapping[str, int] = MappingProxyType(
    {"blocks": 0, "road": 1, "three_rods": 1, "settlement": 2, "city": 2, "rampart": 3, "robber": 4, "marker": 4}
)
