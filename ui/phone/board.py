"""The island on a phone: the same drawings as the tablet's, as SVG, and buttons over the places that may be tapped.

The buttons are of the page, not of the drawing, so that they work without a script and are read aloud. What stands on
it, and which places may be tapped, its block says.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import hypot

import msgspec
from msgspec.structs import replace

from companion.board.island import island
from companion.board.maps import BoardMap
from companion.game.panels import Mark
from companion.game.state import Game
from ui.dialogue.page.blocks import Island, Spot
from ui.drawing.ground import draw_land, draw_ports, draw_shore, draw_tokens, draw_water, water
from ui.drawing.look import Look
from ui.drawing.marks import draw_marks
from ui.drawing.one_hex import draw_one_hex
from ui.drawing.places import HEX, Places, kind
from ui.drawing.tokens import tokens
from ui.phone.svg_pen import SvgPen
from ui.phone.svg_sheet import COARSE, PLAIN

RADIUS = 376.0
"""The radius of the drawing in its own units: that of the tablet's disc, in dp."""
REACH = 15.0
"""How wide and high the button of a place is, in per cent of the island: as far apart as the middles of two hexes."""
AROUND = 9.0
"""How much of the island is seen around the outermost lit places, in per cent: the side of a hex."""
LEAST = 45.0
"""How much of the island is seen at the least, in per cent."""
MOST = 80.0
"""Of how much on the whole island is seen, in per cent: there is little left out."""
MOST_OF_HEXES = 65.0
"""Of how much on that is all the land where hexes are lit: none is left out."""
LOWEST, HIGHEST = 0.75, 1.2
"""How high what is seen of the island is for its width: a phone shows it with its title or its bright tile."""


OF_PAGE = replace(
    tokens().colour.lamp_light,
    **{
        name: f"var(--{name.replace('_', '-')})"
        for name in (
            *("rim", "rim_edge", "rim_ink", "arc", "on_arc", "lamp", "alarm"),
            *("sea_centre", "sea_edge", "sea_line", "land_gap"),
        )
    },
)
"""The colours of the light as the page's variables: what lies around the land is lit as the page is."""


class LitSpot(msgspec.Struct, frozen=True):
    """A place that may be tapped, its sort, and where it lies on the drawing, in per cent from its top left corner.

    `cell` is the one of the island's cells that lies nearer to it than to any other; -1: all of its button does.
    """

    tapped: Spot
    sort: str
    left: float
    top: float
    cell: int = -1


class Frame(msgspec.Struct, frozen=True):
    """What of the island is seen: its left, top, width and height, in per cent of the whole.

    `part`: something of it is left out that people may want to see.
    """

    left: float
    top: float
    wide: float
    high: float
    part: bool = False


ALONE = 60.0
"""Half the height of a hex that is drawn alone."""
WHOLE = Frame(0, 0, 100, 100)


class Isle(msgspec.Struct, frozen=True):
    """The island as a page has it: its drawing, its places that may be tapped, and the frame it opens on.

    `cells` are polygons in per cent of a place's button: many places lie alike.
    """

    svg: str
    spots: tuple[LitSpot, ...]
    frame: Frame
    cells: tuple[tuple[tuple[int, int], ...], ...]


Cell = tuple[tuple[float, float], ...]
"""A polygon by its corners."""


@lru_cache(maxsize=8)
def board_svg(look: Look, board: BoardMap, marks: tuple[Mark, ...], seats: tuple[str, ...]) -> str:
    """Draw the island with all that stands on it; `seats` are their colours. What never changes is drawn once."""
    pen, where = SvgPen(look, "m"), places_of(board)
    radius = RADIUS
    signs = [where.island.edge_sea[port.edge] for port in board.ports]
    draw_ports(pen, where, board, radius)
    draw_tokens(pen, where, board)
    draw_marks(pen, where, marks, seats, True, signs)
    side = 2 * water(RADIUS) + 6
    corner = RADIUS - side / 2
    box = " ".join(f"{length / COARSE:.0f}" for length in (corner, corner, side, side))
    drawn = f"{_ground(look, board)}{pen.svg()}"
    return f'<svg class="island" viewBox="{box}" {PLAIN} aria-hidden="true">{drawn}</svg>'


@cache
def _ground(look: Look, board: BoardMap) -> str:
    pen = SvgPen(look, "g", OF_PAGE)
    draw_water(pen, RADIUS, RADIUS, RADIUS, False)
    draw_land(pen, places_of(board), board, RADIUS)
    draw_shore(pen, RADIUS, RADIUS, RADIUS)
    return pen.svg()


def hex_svg(look: Look, known: Game, hex_: str, marks: tuple[Mark, ...]) -> str:
    """Draw one hex with what stands on it, to be shown beside a question about it."""
    pen = SvgPen(look, "h")
    draw_one_hex(pen, (ALONE, ALONE), ALONE - 1, hex_, known.setup.board, marks)
    box = f"0 0 {2 * ALONE / COARSE:.0f} {2 * ALONE / COARSE:.0f}"
    return f'<svg class="hex" viewBox="{box}" {PLAIN} aria-hidden="true">{pen.svg()}</svg>'


def isle(block: Island, look: Look, known: Game) -> Isle:
    """Return the island of a page as it is drawn."""
    board, colours = known.setup.board, tuple(seat.colour for seat in known.setup.seats)
    found = lit(board, block.spots)
    if found and all(spot.sort == HEX for spot in found):
        board = replace(board, ports=())  # a hex is chosen for what lies there: signs would stand in its way
    shapes = [cell(spot, found) for spot in found]
    kinds = [*dict.fromkeys(filter(None, shapes))]
    spots = (replace(spot, cell=kinds.index(its) if its else -1) for spot, its in zip(found, shapes, strict=True))
    return Isle(board_svg(look, board, block.marks, colours), tuple(spots), frame(found), tuple(kinds))


def lit(board: BoardMap, spots: Iterable[Spot], side: float = 2 * water(RADIUS) + 6) -> tuple[LitSpot, ...]:
    """Return where places lie on a drawing that shows so much of the disc."""
    where, corner = places_of(board), RADIUS - side / 2
    found = ((spot, where.at(spot.place)) for spot in spots)
    return tuple(
        LitSpot(spot, kind(spot.place), 100 * (x - corner) / side, 100 * (y - corner) / side) for spot, (x, y) in found
    )


def cell(spot: LitSpot, among: Iterable[LitSpot]) -> tuple[tuple[int, int], ...]:
    """Return the corners of what of a place's button lies nearer to it than to any other, in per cent of the button.

    () where no other lies near: a finger between two places means the nearer one, however close they lie.
    """
    full: Cell = ((0, 0), (100, 0), (100, 100), (0, 100))
    left = full
    for other in among:
        across, down = (100 * (other.left - spot.left) / REACH, 100 * (other.top - spot.top) / REACH)
        if 0 < hypot(across, down) < DIAGONAL:
            left = _nearer(left, across, down)
    corners = [(round(x), round(y)) for x, y in left]
    told = tuple(one for one, before in zip(corners, corners[-1:] + corners, strict=False) if one != before)
    return () if left == full else told


def _nearer(left: Cell, across: float, down: float) -> Cell:
    """Cut off what lies nearer to a point so far from the middle of the button, which is at 50, 50."""

    def over(x: float, y: float) -> float:
        return (x - 50 - across / 2) * across + (y - 50 - down / 2) * down

    kept: list[tuple[float, float]] = []
    for one, other in zip(left, (*left[1:], *left[:1]), strict=True):
        a, b = over(*one), over(*other)
        kept += [one] if a <= 0 else []
        if a * b < 0:
            part = a / (a - b)
            kept.append((one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])))
    return tuple(kept)


DIAGONAL = 100 * 2**0.5
"""No place farther away than that, in per cent of a button, takes anything of it."""


def frame(found: tuple[LitSpot, ...]) -> Frame:
    """Return what of the island is seen first: all lit places, with what lies around them."""
    if not found:
        return WHOLE
    left, top = (min(at) - AROUND for at in ([spot.left for spot in found], [spot.top for spot in found]))
    right, bottom = (max(at) + AROUND for at in ([spot.left for spot in found], [spot.top for spot in found]))
    wide = max(right - left, (bottom - top) / HIGHEST, LEAST)
    high = max(bottom - top, wide * LOWEST)
    if max(wide, high) > MOST:
        return WHOLE
    from_left, from_top = _from((left + right) / 2, wide), _from((top + bottom) / 2, high)
    part = found[0].sort != HEX or wide < MOST_OF_HEXES
    return Frame(from_left, from_top, round(wide, 1), round(high, 1), part)


def _from(middle: float, length: float) -> float:
    """Return where so much of the island begins: about a middle, and never beyond its ends."""
    return round(min(max(0.0, middle - length / 2), 100 - length), 1)


def places_of(board: BoardMap) -> Places:
    """Return where the places of a map lie, in dp."""
    return Places.on_disc(island(board.island), RADIUS, RADIUS, RADIUS)
