"""The die of the makers' guide by calculation: whether three Hall switches can tell its faces, however it lies.

Magnets are dipoles; millimetres and milliteslas. Nothing was measured here, and what the guide does not say about its
die must not be assumed.
"""

import itertools
import math
import re

from tests.project import wiring

SIDE, PITCH, RADIUS, LENGTH, REMANENCE = 30.0, 9.0, 1.5, 2.0, 1200.0
STRENGTH = REMANENCE * math.pi * RADIUS**2 * LENGTH / (4 * math.pi)  # mT mm3, of a dipole's field at 1 mm
SENSORS = ((0.0, 0.0), (0.0, PITCH), (PITCH, PITCH))  # middle, edge, corner: the bits 0 to 2
Vector = tuple[float, float, float]
Magnet = tuple[Vector, Vector]  # where it is, and which way its outer pole looks


def magnets(bottom: int, sides: tuple[int, int]) -> list[Magnet]:
    """Every magnet of a die that lies on one pattern, with two neighbouring patterns at +x and +y."""
    faces = {(0, 0, -1): bottom, (1, 0, 0): sides[0], (0, 1, 0): sides[1]}
    faces |= {(-x, -y, -z): 7 - pattern for (x, y, z), pattern in faces.items()}
    found: list[Magnet] = []
    for outwards, pattern in faces.items():
        across, along = (axis for axis in range(3) if not outwards[axis])
        for one, other in itertools.product((-1, 0, 1), repeat=2):
            if pattern >> (abs(one) + abs(other)) & 1:
                place = [step * (SIDE - LENGTH) / 2 for step in outwards]
                place[across], place[along] = one * PITCH, other * PITCH
                found.append(((place[0], place[1], place[2]), outwards))
    return found


def field(sensor: Vector, lying: list[Magnet]) -> float:
    """What a sensor below the die sees, positive where the outer pole is above it."""
    total = 0.0
    for place, pole in lying:
        way = [at - of for at, of in zip(sensor, place, strict=True)]
        away = math.hypot(*way)
        along = sum(step * part for step, part in zip(way, pole, strict=True)) / away
        total += STRENGTH * (3 * along * way[2] / away - pole[2]) / away**3
    return -total


def test_three_hall_switches_tell_every_face_however_the_die_lies() -> None:
    over: list[float] = []
    beside: list[float] = []
    for bottom, one, other in itertools.product(range(1, 7), repeat=3):
        if len({min(face, 7 - face) for face in (bottom, one, other)}) < 3:
            continue  # opposite faces are no neighbours
        lying = magnets(bottom, (one, other))
        for off_x, off_y, gap in itertools.product((-1, 0, 1), (-1, 0, 1), (2, 3)):
            for bit, (x, y) in enumerate(SENSORS):
                seen = field((x - off_x, y - off_y, -SIDE / 2 - gap), lying)
                (over if bottom >> bit & 1 else beside).append(seen)
    said = re.search(
        r"sees\s+(\d+) mT or more over a magnet, and elsewhere at most (\d+) mT", wiring.GUIDE.read_text("utf-8")
    )
    assert said is not None
    assert min(over) >= int(said[1])
    assert -int(said[2]) <= min(beside)
    assert max(beside) < 0, "the other sign everywhere"
