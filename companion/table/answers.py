"""What the Table answers, as values: a commit, a settlement, an open throw, a difference. Refusals are the kernel's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.game.facts import Fact
from companion.game.holes import Dice, Direction
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, Text


class Committed(msgspec.Struct, frozen=True):
    """Something is on the disk: the head's number, whether an entry was added or only the head moved, who knows what.

    `knowns` holds each seat's Game and the table's (TABLE), immutable, so that it may cross to another thread.
    """

    seq: int
    what: Literal["entry", "head"]
    knowns: Mapping[int, Game]

    def known(self, viewer: int) -> Game:
        """Return what a seat, or the table, knows from now on."""
        return self.knowns[viewer]


class Settlement(msgspec.Struct, frozen=True):
    """After the head moved: for each viewer what hands must do, and the later moves an amendment could not keep."""

    seq: int
    sheets: Mapping[int, tuple[Text, ...]]
    dropped: tuple[int, ...] = ()
    why: Refusal | None = None

    @property
    def public(self) -> tuple[Text, ...]:
        """The sheet the whole table may read."""
        return self.sheets[TABLE]


class OpenThrow(msgspec.Struct, frozen=True):
    """A throw or a direction the game waits for: what arms the tray or the vane."""

    ask: int
    choice: Choice
    hole: Dice | Direction


class Differs(msgspec.Struct, frozen=True):
    """An entry that today's rules decide differently: what happened then, and what would happen now."""

    seq: int
    then: tuple[Fact, ...]
    now: tuple[Fact, ...] | Refusal
