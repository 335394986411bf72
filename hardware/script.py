"""What happens to a simulated device and when, as lines of text: throws, turns and faults are data.

    # a throw, and the cable out in the middle of the next
    at 2 s: throw 5 3
    at 6 s: throw
    at 6.5 s: drop the link
    at 12 s: restore the link

Reading the lines is all that happens here; `simulated.py` acts on them.
"""

import math
import re
from enum import Enum

from msgspec import Struct

from companion.readings import FACES, FULL_TURN

COCKED = 0
"""The face of a die that landed on its edge."""


class Act(Enum):
    """Everything a script can do. The value is how it is written."""

    THROW = "throw"  # with nothing (chance decides), or a face 1 to 6 or `cocked` for each die in turn
    TURN = "turn to"  # degrees clockwise from the sensor's zero
    DROP = "drop the link"
    RESTORE = "restore the link"
    SILENCE = "go silent"
    SPEAK = "speak again"
    REBOOT = "reboot"


class Cue(Struct, frozen=True):
    """One line of a script: `at` seconds from the start; `numbers` are the faces or the angle."""

    at: float
    act: Act
    numbers: tuple[float, ...] = ()


_LINE = re.compile(r"at (?P<at>\d+(?:\.\d+)?) s: (?P<act>" + "|".join(act.value for act in Act) + r")(?P<rest>( \S+)*)")


def read_script(text: str, dice: int = 2) -> tuple[Cue, ...]:
    """Read a script for a tray with so many dice, earliest cue first; empty lines and those with # are passed over.

    Raises ValueError naming the line, what is wrong with it and what could stand there.
    """
    cues = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            cues.append(_read_line(number, line.strip(), dice))
    return tuple(sorted(cues, key=lambda cue: cue.at))


def _read_line(number: int, line: str, dice: int) -> Cue:
    found = _LINE.fullmatch(line)
    if found is None:
        acts = ", ".join(f"'{act.value}'" for act in Act)
        raise ValueError(f"Script line {number}, '{line}': write 'at SECONDS s: ' and then one of {acts}.")
    act = Act(found["act"])
    words = found["rest"].split()
    try:
        numbers = tuple(COCKED if word == "cocked" and act is Act.THROW else float(word) for word in words)
    except ValueError:
        raise ValueError(f"Script line {number}, '{line}': '{' '.join(words)}' is not a list of numbers.") from None
    wrong = _wrong_with(act, numbers, dice)
    if wrong:
        raise ValueError(f"Script line {number}, '{line}': {wrong}")
    return Cue(float(found["at"]), act, numbers)


def _wrong_with(act: Act, numbers: tuple[float, ...], dice: int) -> str:
    """What is wrong with these numbers, or nothing."""
    if act is Act.THROW and len(numbers) > dice:
        return f"give at most {dice} faces, one for each die."
    if act is Act.THROW:
        return "" if all(n in (COCKED, *FACES) for n in numbers) else "a face is 1 to 6, or the word cocked."
    if act is Act.TURN:
        fits = len(numbers) == 1 and math.isfinite(numbers[0]) and 0 <= numbers[0] < FULL_TURN
        return "" if fits else "give one angle from 0 up to, but not, 360 degrees."
    return f"nothing may follow '{act.value}'." if numbers else ""
