"""Icons as outlines on a 24 x 24 grid: how a file of them is read, and the kit's own. Pure: no Kivy and no colours.

An own reader, because the files use six shapes, eight path commands and one transform, and everything else in SVG would
have to be refused anyway; svgelements and svgpathtools bring numpy or 8,000 lines for it. What the reader does not know
it refuses by name, so that a new icon is never drawn wrong in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from xml.etree import ElementTree

import msgspec

from companion.user_files import ParseError
from ui.drawing.outlines import Point, bezier, circle, elliptic, rectangle, rotated

GRID = 24
CUT = "#1E1713"
"""The fill that stands for a cut-out in the file."""
_SVG = "{http://www.w3.org/2000/svg}"


class IconForm(msgspec.Struct, frozen=True):
    """One form of an icon: filled, or a line of `width` (0: filled only). A `cut` form takes the ground's colour."""

    points: tuple[Point, ...]
    closed: bool
    filled: bool
    width: float
    cut: bool
    blunt: bool
    opacity: float


Icon = tuple[IconForm, ...]


@cache
def own_icons() -> Mapping[str, Icon]:
    """Read the kit's own icons: those of the table and its tiles, and what variants share."""
    return MappingProxyType(icons_in(resources.files("ui.drawing").joinpath("icons.svg").read_text("utf-8")))


def icons_in(text: str) -> dict[str, Icon]:
    """Read every icon of a file, flattened. Raises ParseError naming the icon and what in it is not understood."""
    icons: dict[str, Icon] = {}
    for symbol in _symbols(text):
        if symbol.get("id") in icons:
            raise ParseError(f"There are two icons {symbol.get('id')}. Give one of them another name.")
        try:
            icons[symbol.attrib["id"]] = tuple(form for child in symbol for form in _forms(child, 0, (0, 0)))
        except (KeyError, ValueError) as wrong:
            raise ParseError(f"The icon {symbol.get('id')} cannot be drawn: {wrong}.") from wrong
    return icons


def _symbols(text: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as wrong:
        raise ParseError(f"This is no SVG: {wrong}. Mend that place.") from wrong


def _forms(element: ElementTree.Element, angle: float, about: Point) -> list[IconForm]:
    if element.tag == _SVG + "g":
        turned = re.fullmatch(r"rotate\((\S+) (\S+) (\S+)\)", element.attrib["transform"])
        if not turned:
            raise ValueError(f"only rotate(angle x y) is known, not {element.attrib['transform']!r}")
        angle, x, y = (float(number) for number in turned.groups())
        return [form for child in element for form in _forms(child, angle, (x, y))]
    lines = _SHAPES.get(element.tag.removeprefix(_SVG))
    if lines is None:
        raise ValueError(f"the shape <{element.tag.removeprefix(_SVG)}> is not known")
    return [
        form for points, closed in lines(element) for form in _painted(element, rotated(points, angle, *about), closed)
    ]


def _painted(element: ElementTree.Element, points: list[Point], closed: bool) -> list[IconForm]:
    fill, stroke = element.get("fill"), element.get("stroke")
    blunt = element.get("stroke-linecap") == "butt"
    opacity = float(element.get("opacity", 1))
    width = float(element.get("stroke-width", 0))
    forms = []
    if fill != "none":
        forms.append(IconForm(tuple(points), True, True, 0, fill == CUT, blunt, opacity))
    if stroke:
        forms.append(IconForm(tuple(points), closed, False, width, stroke == CUT, blunt, opacity))
    return forms


Lines = list[tuple[list[Point], bool]]


def _numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def _polyline(element: ElementTree.Element) -> Lines:
    numbers = _numbers(element.attrib["points"])
    return [(list(zip(numbers[::2], numbers[1::2], strict=True)), element.tag.endswith("polygon"))]


def _rect(element: ElementTree.Element) -> Lines:
    x, y, w, h = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
    return [(rectangle(x, y, w, h, float(element.get("rx", 0))), True)]


def _circle(element: ElementTree.Element) -> Lines:
    x, y, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
    return [(circle(x, y, r, 32), True)]


def _path(element: ElementTree.Element) -> Lines:
    """Flatten absolute path commands. An implicit repeat is read as the same command again."""
    lines: Lines = []
    line: list[Point] = []
    control: Point = (0, 0)
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", element.attrib["d"]):
        if command == "M":
            line = [_pair(_numbers(text))]
            lines.append((line, False))
        elif command == "Z":
            lines[-1] = (line, True)
        elif command in _STEPS:
            takes, step = _STEPS[command]
            numbers = _numbers(text)
            for i in range(0, len(numbers), takes):
                points, control = step(line[-1], control, numbers[i : i + takes])
                line.extend(points)
        else:
            raise ValueError(f"the path command {command} is not known")
    return lines


def _pair(n: list[float]) -> Point:
    return n[0], n[1]


Step = Callable[[Point, Point, list[float]], tuple[list[Point], Point]]
"""From the last point, the last control point and the numbers of one command to its points and control point."""


def _straight(_here: Point, control: Point, n: list[float]) -> tuple[list[Point], Point]:
    return [_pair(n)], control


def _across(here: Point, control: Point, n: list[float]) -> tuple[list[Point], Point]:
    return [(n[0], here[1])], control


def _down(here: Point, control: Point, n: list[float]) -> tuple[list[Point], Point]:
    return [(here[0], n[0])], control


def _cubic(here: Point, _control: Point, n: list[float]) -> tuple[list[Point], Point]:
    return bezier(here, (n[0], n[1]), (n[2], n[3]), (n[4], n[5])), (n[2], n[3])


def _quadratic(here: Point, _control: Point, n: list[float]) -> tuple[list[Point], Point]:
    return bezier(here, (n[0], n[1]), (n[2], n[3]), steps=8), (n[0], n[1])


def _smooth_quadratic(here: Point, control: Point, n: list[float]) -> tuple[list[Point], Point]:
    mirrored = 2 * here[0] - control[0], 2 * here[1] - control[1]
    return bezier(here, mirrored, _pair(n), steps=8), mirrored


def _arc(here: Point, control: Point, n: list[float]) -> tuple[list[Point], Point]:
    return elliptic(here, n[0], n[1], n[3] == 1, n[4] == 1, (n[5], n[6])), control


_STEPS: Mapping[str, tuple[int, Step]] = MappingProxyType(
    {
        "L": (2, _straight),
        "H": (1, _across),
        "V": (1, _down),
        "C": (6, _cubic),
        "Q": (4, _quadratic),
        "T": (2, _smooth_quadratic),
        "A": (7, _arc),
    }
)

_SHAPES: Mapping[str, Callable[[ElementTree.Element], Lines]] = MappingProxyType(
    {"polygon": _polyline, "polyline": _polyline, "rect": _rect, "circle": _circle, "path": _path}
)
