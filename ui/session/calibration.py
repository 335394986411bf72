"""Calibration judged: whether the measured sides of a vane and faces of a die can be kept, and the sentence for people.

The terminal's talk and the tablet's page measure in their own ways and ask here. No device and no widget may enter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.game.text import Text
from hardware.angle_averaging import AngleAverage
from hardware.faces import AS_READ, true_faces
from hardware.vane import LEAST_SECTOR, evenly, follow, turn_between

SAME_SIDE = Text.of("That is nearly a side that was measured already: turn it on to the next one.")
LEAST_USE = 5.0
"""Degrees of trembling from which a vane is of no use; the bar is full there."""
MARKS = 10


def is_new(degrees: float, sides: Sequence[float]) -> bool:
    """Whether a vane was turned on from every side that was measured before."""
    return all(turn_between(degrees, other) >= LEAST_SECTOR for other in sides)


def judged_sides(sides: tuple[float, ...]) -> tuple[bool, Text]:
    """Return whether six measured sides go round, which is what may be kept, and what to say of them."""
    if not any(follow(sides, way) for way in (1, -1)):
        return False, Text.of(
            "These sides do not follow one another round: does the magnet sit over the middle, was a side left "
            "out? Only north is kept."
        )
    if not follow(sides, 1):
        return True, Text.of("All six sides are kept. The sensor counts the other way round, which does no harm.")
    off = max(turn_between(measured, even) for measured, even in zip(sides, evenly(sides[0]), strict=True))
    return True, Text.of("All six sides are kept, at most {n}° beside where they would lie evenly.", n=round(off, 1))


def judged_faces(read: Sequence[int]) -> tuple[tuple[int, ...] | None, Text]:
    """Return the true faces of a die that was read so with 1 to 6 up (None: not to be told), and what to say of it."""
    faces = ", ".join(map(str, read))
    try:
        true = true_faces(read)
    except ValueError:
        return None, Text.of(
            "Read for 1 to 6: {faces}. Two faces look alike, so this cannot be put right here; check the die's "
            "wires. Nothing is kept.",
            faces=faces,
        )
    if true == AS_READ:
        return true, Text.of("Every face is read right.")
    return true, Text.of("Read for 1 to 6: {faces}. It is kept and put right from now on.", faces=faces)


def noise(steady: AngleAverage) -> Text:
    """Say by how much a sensor trembles, with a bar that is full where it is of no use."""
    marks = min(MARKS, math.ceil(steady.noise * MARKS / LEAST_USE))
    return Text.of("It trembles by {n}° {bar}", n=round(steady.noise, 1), bar="▮" * marks + "▯" * (MARKS - marks))
