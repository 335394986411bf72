"""Dice: whatever its lines show, the sketch's tray judges as the MicroPython firmware's, over the clock's wrap, too."""

import random
from functools import partial
from pathlib import Path

from firmware_bridge import wire
from firmware_bridge.device.dice import Tray
from tests.firmware.arduino.toolchain import SKETCH, Toolchain
from tests.firmware.arduino.uno import Alone

LOOKS, AT_ONCE = 4000, 12
NO_THROW = 7

Look = tuple[int, int, int, int]


def moments(chance: random.Random) -> list[Look]:
    """A tray's life: thrown, lifted, bumped, cocked and flickering, in looks some milliseconds apart."""
    looks: list[Look] = []
    lines, pulse = [1, 1], 0
    while len(looks) < LOOKS:
        for well in range(2):
            if chance.random() < 0.5:
                lines[well] = chance.choice((0, 0, 7, *range(1, 7)))
        pulse = int(chance.random() < 0.4)
        every = chance.choice((1, 15, 40, 200))
        looks += [(lines[0], lines[1], pulse, every)] * chance.choice((1, 4, 12, 60))
    return looks[:LOOKS]


def is_as_long(part: list[Look], said: bytes) -> bool:
    """Whether each look has its answer of four bytes."""
    return len(said) == 4 * len(part)


def judged_by_micropython(looks: list[Look]) -> list[tuple[int, ...]]:
    """What each look is answered with, by the tray of firmware_bridge/device."""
    tray, now, answers = Tray(2, 0), 0, []
    for *lines, pulse, passed in looks:
        now += passed
        faces = tray.see(lines, bool(pulse), now)
        states = [wire.DIE_STATES.index(well.state) << 4 | well.face for well in tray.wells]
        answers.append((*states, *(faces or (NO_THROW, NO_THROW))))
    return answers


def test_both_firmwares_judge_a_tray_alike(toolchain: Toolchain, tmp_path: Path) -> None:
    program = toolchain.compile(Path(__file__).with_name("judge.ino"), SKETCH / "dice.cpp")
    looks = moments(random.Random(3))
    answers: list[tuple[int, ...]] = []
    with Alone(tmp_path, program) as board:
        for start in range(0, LOOKS, AT_ONCE):
            part = looks[start : start + AT_ONCE]
            said = board.ask(b"".join(map(bytes, part)), partial(is_as_long, part))
            answers += [tuple(said[place : place + 4]) for place in range(0, len(said), 4)]
    assert answers == judged_by_micropython(looks)
    assert len({answer[0] >> 4 for answer in answers}) == len(wire.DIE_STATES)
    assert sum(answer[2:] != (NO_THROW, NO_THROW) for answer in answers) > 10
