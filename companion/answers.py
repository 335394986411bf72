"""What the Table answers, as values: a commit, a settlement, an open throw, a difference. Refusals are the kernel's."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.game.holes import Dice, Direction
from companion.game.moves import Choice
from companion.game.text import Refusal, Text


class Committed(msgspec.Struct, frozen=True):
    """Something is on the disk: the head's number, and whether an entry was added or only the head moved."""

    seq: int
    what: Literal["entry", "head"]


class Settlement(msgspec.Struct, frozen=True):
    """After the head moved: what hands must do, and the moves that could not stay; all as the whole table may read it.

    `alone`: a seat, and the reason that only this seat may hear.
    """

    seq: int
    sheet: tuple[Text, ...]
    dropped: tuple[int, ...] = ()
    why: Refusal | None = None
    alone: tuple[int, Refusal] | None = None


class OpenThrow(msgspec.Struct, frozen=True):
    """A throw or a direction the game waits for: what arms the tray or the vane."""

    ask: int
    choice: Choice
    hole: Dice | Direction
