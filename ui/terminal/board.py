"""The board as characters: hexes with what they yield, ports, pieces, and a number at every place that may be chosen.

Only geometry and drawing: which places may be chosen is told, and no rule of any game may enter. A hex is ten columns
wide and seven rows high and shares its corners with its neighbours; the largest island fits into 80 columns.

           .
        .'   `.
      .   ···   .
      |   ore   |
      .    10   .
        `.   .'
           .
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby

from rich.cells import cell_len, chop_cells
from rich.text import Text as Styled

from companion.board.island import Island, axial
from companion.board.maps import RED, Port, pips
from companion.game.correct import place_sort
from companion.game.panels import Mark
from companion.game.state import NOBODY, Game
from ui.language.voice import Voice

HALF, PITCH = 5, 4
"""Half the width of a hex in columns, and the rows from one row of hexes to the next."""
WIDEST = 7
"""Columns that what stands on a corner may take in a line, so that the numbers beside it stay readable."""
MARGIN = 8
"""Columns left free on either side, for the ports."""

_CORNERS = ((0, -3), (HALF, -1), (HALF, 1), (0, 3), (-HALF, 1), (-HALF, -1))
_EDGES = ((2.5, -2), (HALF, 0), (2.5, 2), (-2.5, 2), (-HALF, 0), (-2.5, -2))
_LINES = ("`.", "|", ".'", "`.", "|", ".'")
_OUTSIDE = {
    "NE": (HALF, -4),
    "E": (2 * HALF, 0),
    "SE": (HALF, 4),
    "SW": (-HALF, 4),
    "W": (-2 * HALF, 0),
    "NW": (-HALF, -4),
}

STYLES = {
    "red": "bold white on red3",
    "blue": "bold white on blue",
    "white": "bold black on white",
    "orange": "bold black on dark_orange",
    "green": "bold white on green4",
    "brown": "bold white on orange4",
}
"""How each colour of pieces is shown where the terminal has colours; the letter says it where it has none."""
OPTION = "bold black on yellow"

_FORMS = {
    "settlement": "({})",
    "hollow_settlement": "<{}>",
    "city": "[{}]",
    "road": "{0}{0}",
    "hollow_road": "~{}~",
    "three_rods": "{0}={0}",
}
_ORDER = {"blocks": 0, "three_rods": 2}
"""What is drawn under and over the other pieces of its place."""
HOLLOW = "hollow_"
"""How the form of a piece begins that is not of cardboard."""
BLOCKS = "blocks"
"""The form of what lies along the coast around a corner: there it may be beside a building, so it is drawn seaward."""


TURNED = "!"
"""What stands behind the letter of a piece that is turned to another side than it was put down with."""


class Canvas:
    """A sheet of character cells; a wide character takes two of them."""

    def __init__(self, columns: int, rows: int) -> None:
        """Begin empty."""
        self._cells = [[(" ", "") for _ in range(columns)] for _ in range(rows)]

    def put(self, middle: float, row: int, text: str, style: str = "") -> None:
        """Write a text centred on a column (halves lean to the left), over whatever is there."""
        column = int(middle - (cell_len(text) - 1) / 2)
        for sign in text:
            self._cells[row][column] = (sign, style)
            for covered in range(1, cell_len(sign)):
                self._cells[row][column + covered] = ("", style)
            column += cell_len(sign)

    def lines(self) -> list[Styled]:
        """Return the rows, without blanks at their ends."""
        rows = []
        for cells in self._cells:
            row = Styled()
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                row.append("".join(sign for sign, _ in run), style or None)
            row.rstrip()
            rows.append(row)
        return rows


class _Sheet:
    """Where the places of an island lie on a canvas."""

    def __init__(self, island: Island, ports: Iterable[Port] = ()) -> None:
        """Lay an island out; in the sea, places keep clear of its ports."""
        across = [2 * q + r for q, r in map(axial, island.land)]
        down = [axial(hex_)[1] for hex_ in island.land]
        self._left, self._top = min(across), min(down)
        self.columns = HALF * (max(across) - min(across) + 2) + 2 * MARGIN + 1
        self.rows = PITCH * (max(down) - min(down)) + 11
        self.hexes = {hex_: self._centre(hex_) for hex_ in island.land}
        self.corners = {
            corner: (x + dx, y + dy)
            for hex_, (x, y) in self.hexes.items()
            for corner, (dx, dy) in zip(island.hex_corners[hex_], _CORNERS, strict=True)
        }
        self.edges = {
            edge: (x + dx, y + dy, line)
            for hex_, (x, y) in self.hexes.items()
            for edge, (dx, dy), line in zip(island.hex_edges[hex_], _EDGES, _LINES, strict=True)
        }
        upward = {island.edge_sea[port.edge] for port in ports if island.edge_step[port.edge] in ("NE", "NW")}
        self._sea = {sea: (x, y + (1 if sea in upward else -1)) for sea in island.sea for x, y in [self._centre(sea)]}
        self._island = island

    def _centre(self, hex_: str) -> tuple[int, int]:
        q, r = axial(hex_)
        return MARGIN + HALF + HALF * (2 * q + r - self._left), 5 + PITCH * (r - self._top)

    def at(self, place: str) -> tuple[float, int]:
        """Where the label of a place goes: inside a hex, on a corner, on the middle of an edge."""
        sort = place_sort(place)
        if sort == "hex" and place in self._sea:
            return self._sea[place]
        if sort == "hex":
            x, y = self.hexes[place]
            return x, y - 1
        if sort == "corner":
            return self.corners[place]
        return self.edges[place][:2]

    def blank(self, place: str) -> str:
        """Return blanks as wide as what is drawn where a place's label goes."""
        return {"corner": "   ", "hex": " " * 7, "edge": "   "}[place_sort(place)]

    def seaward(self, corner: str) -> tuple[float, int]:
        """Where a letter goes that stands on the sea side of a coastal corner, clear of what is on the corner."""
        x, y = self.corners[corner]
        land = [self.hexes[hex_] for hex_ in self._island.corner_hexes[corner]]
        dx = x - sum(at for at, _ in land) / len(land)
        dy = y - sum(at for _, at in land) / len(land)
        return (x, y + (1 if dy > 0 else -1)) if abs(dx) < 1 else (x + (2 if dx > 0 else -2), y)

    def reading_order(self, place: str) -> tuple[int, float]:
        """Sort places from the top, each line from the left."""
        x, y = self.at(place)
        return y, x


def numbered(island: Island, places: Iterable[str]) -> dict[str, int]:
    """Number places from 1 in reading order, as people look for them on the map."""
    return {place: n for n, place in enumerate(sorted(places, key=_Sheet(island).reading_order), 1)}


def drawn(game: Game, marks: Iterable[Mark], options: Mapping[str, int], voice: Voice) -> list[Styled]:
    """Draw the board with its marks, and the numbers of the places that may be chosen."""
    sheet = _Sheet(game.island, game.board.ports)
    canvas = Canvas(sheet.columns, sheet.rows)
    for x, y, line in sheet.edges.values():
        canvas.put(x, y, line, "dim")
    ports = {corner for port in game.board.ports for corner in game.island.edge_corners[port.edge]}
    for corner, (x, y) in sheet.corners.items():
        canvas.put(x, y, *(("*", "bold cyan") if corner in ports else (".", "dim")))
    for hex_, at in sheet.hexes.items():
        _hex(canvas, at, game.board.token_of(hex_), voice.terrain(hex_))
    for port in game.board.ports:
        _port(canvas, sheet, game, port, voice)
    corners: dict[str, list[Mark]] = {}
    for mark in sorted(marks, key=lambda mark: _ORDER.get(mark.form, 1)):
        if mark.place in sheet.corners and mark.form != BLOCKS:
            corners.setdefault(mark.place, []).append(mark)
        else:
            _mark(canvas, sheet, game, mark, voice)
    wide = {place: _corner(canvas, sheet.at(place), game, here, voice) for place, here in corners.items()}
    for place, number in options.items():
        blank = sheet.blank(place).ljust(wide.get(place, 0))
        canvas.put(*sheet.at(place), blank)  # the number stands for what is drawn there
        canvas.put(*sheet.at(place), str(number), OPTION)
    return [line for line in canvas.lines() if line.plain]


def _corner(canvas: Canvas, at: tuple[float, int], game: Game, marks: Sequence[Mark], voice: Voice) -> int:
    """Draw what stands on a corner: a building round its owner's small pieces, then others', below if it is too wide.

    Return how wide the first line is.
    """
    names = {kind.form or what: what for what, kind in game.variant.pieces.items()}
    turned = {side: what for what, kind in game.variant.pieces.items() for side in kind.sides}
    small, said = dict[int, str](), list[tuple[int, str]]()
    for mark in marks:
        if mark.form not in _FORMS:
            what = turned.get(mark.form) or names.get(mark.form, mark.form)
            initial = voice.term(what)[:1] + TURNED * (mark.form in turned)
            small[mark.seat] = small.get(mark.seat, voice.letter(mark.seat)) + initial
    for mark in marks:
        if mark.form in _FORMS:
            said.append((mark.seat, _FORMS[mark.form].format(small.pop(mark.seat, voice.letter(mark.seat)))))
    said += sorted(small.items())
    widths = list(accumulate(cell_len(text) for _, text in said))
    fitting = max(1, sum(width <= WIDEST for width in widths))
    _row(canvas, at[0], at[1], said[:fitting], game)
    _row(canvas, at[0], at[1] + 1, said[fitting:], game)
    return widths[fitting - 1]


def _row(canvas: Canvas, middle: float, row: int, said: Sequence[tuple[int, str]], game: Game) -> None:
    """Write texts side by side, each in the colour of its seat."""
    start = int(middle - (sum(cell_len(text) for _, text in said) - 1) / 2)
    for seat, text in said:
        canvas.put(start + (cell_len(text) - 1) / 2, row, text, STYLES.get(game.setup.seats[seat].colour, "reverse"))
        start += cell_len(text)


def _hex(canvas: Canvas, at: tuple[int, int], token: int | None, terrain: str) -> None:
    (x, y), style = at, "bold red" if token in RED else ""
    canvas.put(x, y, terrain, style)
    if token:
        canvas.put(x, y - 1, "·" * pips(token), "red" if token in RED else "dim")
        canvas.put(x, y + 1, str(token), style)


def _port(canvas: Canvas, sheet: _Sheet, game: Game, port: Port, voice: Voice) -> None:
    hex_ = game.island.edge_hexes[port.edge][0]
    (x, y), (dx, dy) = sheet.hexes[hex_], _OUTSIDE[game.island.edge_step[port.edge]]
    above = y + dy - (dy < 0)  # two rows, away from the land
    canvas.put(x + dx, above, f"{port.rate}:1", "cyan")
    if port.kind != "any":
        canvas.put(x + dx, above + 1, voice.term(port.kind), "cyan")


def _mark(canvas: Canvas, sheet: _Sheet, game: Game, mark: Mark, voice: Voice) -> None:
    if mark.seat == NOBODY:
        said = "~" * mark.form.startswith(HOLLOW) + voice.term(mark.form.removeprefix(HOLLOW)).upper()
        room = cell_len(sheet.blank(mark.place))  # a longer word would run into the buildings on both sides
        canvas.put(*sheet.at(mark.place), chop_cells(said, room)[0], "reverse")
        return
    style = STYLES.get(game.setup.seats[mark.seat].colour, "reverse")
    if mark.form == BLOCKS:
        canvas.put(*sheet.at(mark.place), "#", "bold")
        canvas.put(*sheet.seaward(mark.place), voice.letter(mark.seat), style)
        return
    form = _FORMS.get(mark.form, "{}" + mark.form[:1])
    canvas.put(*sheet.at(mark.place), form.format(voice.letter(mark.seat)), style)
