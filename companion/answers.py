"""Answers: what the Table answers, as values: a commit, a settlement, an open throw. Refusals are the kernel's."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.game.difference import by_kazami, for_hands
from companion.game.moves import Choice, Move, fields_of
from companion.game.prompts import Dice, Direction
from companion.game.text import Refusal, Text
from companion.readings import Reading


class Committed(msgspec.Struct, frozen=True):
    """Something is on the disk: the head's number, and whether an entry was added or only the head moved."""

    seq: int
    what: Literal["entry", "head"]


class Settlement(msgspec.Struct, frozen=True):
    """After the head moved: what hands must do, and the moves that could not stay; all as the whole table may read it.

    What comes before hands have done it is settled with it. `number` tells it from others; `read`: a person has closed
    it on a screen that all look at. `alone`: a seat, and the reason that only this seat may hear.
    """

    seq: int
    sheet: tuple[Text, ...]
    dropped: tuple[int, ...] = ()
    why: Refusal | None = None
    alone: tuple[int, Refusal] | None = None
    number: int = 0
    read: bool = False


class OpenThrow(msgspec.Struct, frozen=True):
    """A throw or a direction the game waits for: what arms the tray or the vane."""

    revision: int
    choice: Choice
    prompt: Dice | Direction


class PartRead(msgspec.Struct, frozen=True):
    """What devices read of the throw that answers `revision`: faces in the order asked, 0 of a die that nothing
    reads."""

    revision: int
    faces: tuple[int, ...]
    readings: tuple[Reading, ...]

    def reading_of(self, move: Move) -> tuple[Reading, ...]:
        """Return the readings, if a move answers that revision with what was read; none where it tells something
        else."""
        told = (value for value in fields_of(move).values() if isinstance(value, tuple))
        same = (len(faces) == len(self.faces) and all(map(_agree, self.faces, faces)) for faces in told)
        return self.readings if move.revision == self.revision and any(same) else ()


def _agree(read: int, told: object) -> bool:
    return read in (0, told)


def heads(settlement: Settlement) -> tuple[Text, ...]:
    """Say what stands over the sheet: whether hands must do something, and where not, that Kazami did it."""
    sheet = settlement.sheet
    if any(map(for_hands, sheet)):
        return (Text.of("Do this on the table:"),)
    nothing = Text.of("Nothing needs to be done on the table.")
    return (nothing, Text.of("Kazami has put this right:")) if any(map(by_kazami, sheet)) else (nothing,)


def left_out(settlement: Settlement) -> Text:
    """Say which later moves an amendment could not keep."""
    numbers = ", ".join(map(str, settlement.dropped))
    return Text.counted(
        "Left out, because it no longer fits: move {numbers}.",
        "Left out, because they no longer fit: moves {numbers}.",
        len(settlement.dropped),
        numbers=numbers,
    )
