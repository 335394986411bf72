"""One die: its face, and how it is drawn, also to tap. Where dice lie, and what a throw means, must never enter."""

from __future__ import annotations

import msgspec

from ui.drawing.outlines import placed, rectangle, rotated
from ui.tablet.kit.pen import Pen
from ui.tablet.kit.triangles import Pose

DIE = tuple(rectangle(-0.5, -0.5, 1, 1, 0.2))
BELOW_IT = tuple(rectangle(-0.5, -0.455, 1, 1, 0.2))
"""A die of side 1, and its edge that is seen below it."""
COCKED = 17
WORD, ROUND, BESIDE = 22, 3, 1.6
"""The size of a sign's word, what stays free around it, and from which shape on it stands beside its icon."""
LEANING = 0.84
"""A leaning die is drawn smaller, so that its outline stays clear of its neighbours."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


class Face(msgspec.Struct, frozen=True):
    """One die: 1 to 6 pips, or an icon for a die with other faces, or neither: a die not thrown; cocked, blank.

    `word` says what the icon means. A `red` die has white pips.
    """

    pips: int = 0
    icon: str = ""
    cocked: bool = False
    word: str = ""
    red: bool = False


Choices = tuple[tuple[int, Face], ...]
"""What one taps to say what a die shows: the number of each face, and how it is drawn."""
PIPPED: Choices = tuple((pips, Face(pips)) for pips in range(1, 7))


def thrown(*pips: int, cocked: tuple[int, ...] = ()) -> tuple[Face, ...]:
    """Return faces for a throw of ordinary dice; `cocked` are the numbers, from 0, of dice that lean."""
    return tuple(Face(value, cocked=i in cocked) for i, value in enumerate(pips))


def _ink(pen: Pen, face: Face) -> str:
    return pen.look.theme.own(face.icon) or pen.c.pip


def draw_die(pen: Pen, x: float, y: float, size: float, face: Face, angle: float = 0) -> None:
    """Draw a die about a middle; unthrown it is only an outline, cocked it leans and is outlined in alarm."""
    c = pen.c
    angle += COCKED if face.cocked else 0
    size *= LEANING if face.cocked else 1
    pose = Pose(x, y, size, angle)
    if not (face.pips or face.icon or face.cocked):
        pen.loop(placed(rotated(DIE, angle), x, y, size), 3, c.muted, 0.75)
        return
    pen.shadow(x, y + size * 0.44, size * 0.66, size * 0.24)
    pen.ink.polygon(BELOW_IT, c.die_edge, pose=pose)
    first, last = placed(rotated([(-0.5, -0.5), (0, 0.5)], angle), x, y, size)
    if face.red:
        pen.ink.polygon(DIE, c.token_red, pose=pose)
    else:
        pen.ink.polygon(DIE, "#FFFFFF", fade=(c.die, first, last), pose=pose)
    if face.cocked:
        wide = size + 12
        around = rectangle(-wide / 2, -wide / 2, wide, wide, size * 0.23)
        pen.loop(placed(rotated(around, angle), x, y), 5, c.alarm)
    if face.icon:
        pen.icon(face.icon, x, y, size * 0.66, _ink(pen, face), c.die, angle)
    for dx, dy in PIPS.get(face.pips, ()):
        (place,) = placed(rotated([(dx * 0.255, dy * 0.255)], angle), x, y, size)
        single = face.pips == 1
        plain = c.token_red if single else c.pip
        pen.disc(*place, size * (0.13 if single else 0.092), "#FFFFFF" if face.red else plain)


def draw_choice(pen: Pen, x: float, y: float, wide: float, high: float, face: Face) -> None:
    """Draw a face to tap about a middle: a die, or a sign as a tile with its icon and word."""
    if not face.word:
        draw_die(pen, x, y, min(wide, high), face)
        return
    c, left, top, round_ = pen.c, x - wide / 2, y - high / 2, min(wide, high) * 0.2
    pen.rect(left, top + high * 0.045, wide, high, c.die_edge, round_)
    pen.fill(rectangle(left, top, wide, high, round_), "#FFFFFF", fade=(c.die, (left, top), (x, top + high)))
    if wide > BESIDE * high:
        icon = min(high * 0.66, wide * 0.2)
        room = wide - icon - 3 * ROUND
        word = pen.fit(face.word, room, WORD, True, 2, high)
        pen.icon(face.icon, left + ROUND + icon / 2, y, icon, _ink(pen, face), c.die)
        pen.block(left + 2 * ROUND + icon, y, word, c.pip, True)
        return
    word = pen.fit(face.word, wide - 2 * ROUND, WORD, True, 1, high * 0.3)
    pen.icon(face.icon, x, top + high * 0.38, min(wide, high) * 0.5, _ink(pen, face), c.die)
    pen.text(x, top + high * 0.86, face.word, word.sp, c.pip, True, 0.5)
