"""The disc of a screen that all look at, as SVG: rim and dial, sea and island, what stands there, what may be tapped.

The drawings are those of every screen, layer by layer. The rim's colours are the page's own, in both lights. What the
board shows is handed in; no View and no rule may enter.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from companion.board.maps import BoardMap
from ui.dialogue.page.blocks import Spot
from ui.drawing.board.layers import layers
from ui.drawing.board.rim import SECTOR, draw_dial, draw_sectors
from ui.drawing.board.rose import draw_rose
from ui.drawing.board.sides import RIM_MIDDLE, draw_open_sides
from ui.drawing.board.view import BoardView, RoseView
from ui.drawing.ground import (
    draw_land,
    draw_shore,
    draw_water,
    water,
)
from ui.drawing.look import Look
from ui.drawing.outlines import on_rim
from ui.phone.board import OF_PAGE, RADIUS, LitSpot, cell, lit, places_of
from ui.phone.svg_pen import SvgPen
from ui.phone.svg_sheet import COARSE, PLAIN

SIDE = 2 * RADIUS
"""How much of the stage the drawing shows: the whole disc."""


class Disc(msgspec.Struct, frozen=True):
    """The disc as a page has it: its drawing, the places that may be tapped, and where the middle of each side lies.

    `cells` are polygons in per cent of a place's button. All that lies somewhere lies so many per cent from the left
    and from the top.
    """

    svg: str
    spots: tuple[LitSpot, ...]
    cells: tuple[tuple[tuple[int, int], ...], ...]
    sides: tuple[tuple[float, float], ...]


def disc(view: BoardView, spots: tuple[Spot, ...], look: Look) -> Disc:
    """Return the disc of a game, or with no map of its own only sea and rim."""
    found = () if view.map is None else lit(view.map, spots, SIDE)
    shapes = [cell(spot, found) for spot in found]
    kinds = [*dict.fromkeys(filter(None, shapes))]
    told = (
        msgspec.structs.replace(spot, cell=kinds.index(its) if its else -1)
        for spot, its in zip(found, shapes, strict=True)
    )
    return Disc(disc_svg(look, view), tuple(told), tuple(kinds), _sides())


@cache
def _sides() -> tuple[tuple[float, float], ...]:
    middles = (on_rim(RADIUS, RADIUS, RADIUS * RIM_MIDDLE, side * SECTOR) for side in range(6))
    return tuple((round(100 * x / SIDE, 1), round(100 * y / SIDE, 1)) for x, y in middles)


@lru_cache(maxsize=8)
def rose_svg(look: Look, view: RoseView) -> str:
    """Draw the face of Kazami, with a dial on its rim where a vane is heard."""
    pen, middle, rim = SvgPen(look, "d", OF_PAGE), RADIUS, view.rim
    _band(pen)
    if rim.words:
        draw_sectors(pen, middle, middle, RADIUS)
        draw_dial(pen, middle, middle, RADIUS, rim, None if rim.side is None else rim.side * SECTOR)
    face = SvgPen(look, "g", OF_PAGE)
    draw_rose(face, middle, middle, RADIUS, view.bearing)
    draw_shore(face, middle, middle, RADIUS)
    return _disc(face.svg() + pen.svg())  # the rim covers the hexes that reach beyond the water


def _disc(drawn: str) -> str:
    box = f"0 0 {SIDE / COARSE:.0f} {SIDE / COARSE:.0f}"
    return f'<svg class="disc" id="disc" viewBox="{box}" {PLAIN} aria-hidden="true">{drawn}</svg>'


@lru_cache(maxsize=8)
def disc_svg(look: Look, view: BoardView) -> str:
    """Draw the disc. What lies there in every moment is drawn once."""
    pen = SvgPen(look, "d", OF_PAGE)
    _rim(pen, view)
    ground = _sea(look) if view.map is None else _ground(look, view.map)
    above = SvgPen(look, "m")
    if view.map is not None:
        for layer in layers(places_of(view.map), view, view.map, RADIUS).values():
            layer.draw(above)
    return _disc(pen.svg() + ground + above.svg())


def _band(pen: SvgPen) -> None:
    """Draw the empty rim."""
    inner = water(RADIUS)
    pen.ring(RADIUS, RADIUS, (inner + RADIUS) / 2, RADIUS - inner, pen.c.rim)
    pen.ring(RADIUS, RADIUS, RADIUS - 1.5, 3, pen.c.rim_edge)


def _rim(pen: SvgPen, view: BoardView) -> None:
    """Draw the rim and what stands on it."""
    rim = view.rim
    _band(pen)
    if rim.words:
        draw_sectors(pen, RADIUS, RADIUS, RADIUS)
    draw_dial(pen, RADIUS, RADIUS, RADIUS, rim, None if rim.side is None else rim.side * SECTOR)
    draw_open_sides(pen, RADIUS, RADIUS, RADIUS, view.sides)


@cache
def _sea(look: Look) -> str:
    pen = SvgPen(look, "g", OF_PAGE)
    draw_water(pen, RADIUS, RADIUS, RADIUS, False)
    draw_shore(pen, RADIUS, RADIUS, RADIUS)
    return pen.svg()


@lru_cache(maxsize=8)
def _ground(look: Look, board: BoardMap) -> str:
    pen = SvgPen(look, "g", OF_PAGE)
    draw_water(pen, RADIUS, RADIUS, RADIUS, False)
    draw_land(pen, places_of(board), board, RADIUS)
    draw_shore(pen, RADIUS, RADIUS, RADIUS)
    return pen.svg()
