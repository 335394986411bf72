"""Signs over the board: places that may be tapped, rings around places, and badges beside them, none on another.

What they mean is told; no touch and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.drawing.board.view import Badge, BoardView
from ui.drawing.ground import port_xy
from ui.drawing.marks import covered, crowds, small_on
from ui.drawing.outlines import Point
from ui.drawing.pen import Pen
from ui.drawing.places import CORNER, EDGE, HEX, Places, Taken, kind
from ui.drawing.seats import hexagon_corners
from ui.drawing.spots import LARGE_ONE, standing_at
from ui.drawing.theme import Tone
from ui.drawing.typeset import LEAST


def draw_lit_under(pen: Pen, places: Places, highlight: tuple[str, ...], rings: tuple[str, ...]) -> None:
    """Light hexes, and corners that are crowded, and lay rings around places, below what stands there."""
    lamp, dark, scale = pen.look.theme.fixed.badge_gain, pen.look.theme.fixed.outline, places.side / 60
    for place in highlight:
        x, y = places.at(place)
        if kind(place) == CORNER:
            pen.disc(x, y, 36 * scale, dark, 0.85)
            pen.disc(x, y, 33.5 * scale, lamp)
        else:
            pen.ink.glow(x, y, places.side, places.side, ((0, lamp, 0.0), (0.55, lamp, 0.1), (0.86, lamp, 0.34)))
            pen.loop(hexagon_corners(x, y, places.side * 0.93), 8 * scale, dark, 0.55)
            pen.loop(hexagon_corners(x, y, places.side * 0.93), 4.5 * scale, lamp)
    for place in rings:
        pen.ring(*places.at(place), 44 * scale, 10 * scale, dark, 0.6)
        pen.ring(*places.at(place), 44 * scale, 5 * scale, lamp)


def draw_highlight(pen: Pen, places: Places, highlight: tuple[str, ...], form: str) -> None:
    """Light corners and edges that may be tapped, and what would stand there; `form` is its word."""
    lamp, dark, scale = pen.look.theme.fixed.badge_gain, pen.look.theme.fixed.outline, places.side / 60
    for under in dict.fromkeys(line for place in highlight for line in covered(places, place, form)):
        pen.line(under, 14 * scale, dark, 0.7)
        pen.line(under, 9 * scale, lamp)
    for place in highlight:
        x, y = places.at(place)
        if kind(place) == CORNER:
            pen.ink.glow(x, y, 24 * scale, 24 * scale, ((0, lamp, 0.75), (0.5, lamp, 0.45), (1, lamp, 0)))
            pen.disc(x, y, 11.5 * scale, dark, 0.85)
            pen.disc(x, y, 9 * scale, lamp)
        else:
            (ax, ay), (bx, by) = places.ends(place)
            line = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.24, 0.76)]
            pen.line(line, 15 * scale, dark, 0.7)
            pen.line(line, 10.5 * scale, lamp)
            pen.line(line, 4 * scale, dark, 0.55)


SIZES = {EDGE: 2, CORNER: 15, HEX: 24}
"""How much room what stands on a place takes, in dp of a 60 dp hex: a road may be covered sooner than a building."""
AWAY = 0.7
"""How far along its edge a badge lies that is about what stands on a corner."""
BADGE = 19
"""How far from its middle a badge reaches, in dp of a 60 dp hex."""
_TONES = {Tone.ALARM: "badge_loss", Tone.GOOD: "badge_safe"}


def laid_beside(places: Places, view: BoardView, radius: float) -> Iterator[tuple[Badge, Point]]:
    """Yield where each badge lies, in dp: where it hides least, and none on another."""
    scale = places.side / 60
    signs = {places.island.edge_sea[port.edge] for port in view.map.ports} if view.map is not None else set()
    taken = [
        (*standing_at(places, mark.place, mark.place in signs), SIZES[kind(mark.place)] * scale) for mark in view.marks
    ]
    for place in {mark.place for mark in view.marks if crowds(mark.form) and kind(mark.place) == CORNER}:
        taken += [(*spot, LARGE_ONE * scale) for spot in small_on(places, view.marks, place)]
    if view.map is not None:  # a road may be covered sooner than a number
        taken += [(*places.at(hex_), 30 * scale) for hex_, _ in view.map.tokens]
        taken += [(*port_xy(places, port.edge, radius), 22 * scale) for port in view.map.ports]
    for badge in view.badges:
        spot = _beside(places, badge, taken)
        taken.append((*spot, BADGE * scale))
        yield badge, spot


def draw_badges(pen: Pen, places: Places, view: BoardView, radius: float) -> None:
    """Draw the badges of a board, on a disc of this radius."""
    scale = places.side / 60
    for badge, spot in laid_beside(places, view, radius):
        _badge(pen, spot, badge, scale)


def _beside(places: Places, badge: Badge, taken: list[Taken]) -> Point:
    if badge.away:
        return places.leading_away(badge.place, taken, AWAY)
    if not badge.ring:
        return places.free_side(badge.place, taken)
    (x, y), scale = places.at(badge.place), places.side / 60
    return x + (-31 if kind(badge.place) == HEX else 31) * scale, y - 31 * scale  # on a hex a figure stands right


def _badge(pen: Pen, spot: Point, badge: Badge, scale: float) -> None:
    fixed = pen.look.theme.fixed
    colour = str(getattr(fixed, _TONES.get(badge.tone, "badge_gain")))
    size = max(LEAST, 21 * scale)
    r = max(16.5 * scale, 0.79 * size)  # a word can be read on the smallest disc, too
    pen.disc(*spot, r + 2.5 * scale, fixed.outline)
    pen.disc(*spot, r, colour)
    if badge.text in pen.look.theme.icons:
        pen.icon(badge.text, *spot, 20 * scale, fixed.badge_ink, colour)
        return
    pen.centred(*spot, badge.text, size / pen.look.larger, fixed.badge_ink)
