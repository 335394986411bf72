"""What the evening and the companion's process say to each other: one JSON value a line. Values only, no behaviour.

The evening commands, the companion tells what happens and ends each command with `Standing`. After each `Kept` the
companion stands still until the evening writes `GO`, so that the plug can be pulled between the commit and whatever
comes after it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

GO = "go"
NO_SIDE = -1

Hands = Literal["physical", "digital"]


class Terms(Struct, frozen=True):
    """What the four agree on: which variant, luck, who keeps the cards, and how many points win (0: as the rules
    say)."""

    variant: str = "base"
    seed: int = 1
    hands: Hands = "digital"
    points: int = 0


class Life(Struct, frozen=True):
    """What a companion is switched on with: its journal's folder, the tray's port, the time in seconds, the terms."""

    journal: str
    port: str
    now: float
    terms: Terms


class Live(Struct, frozen=True, tag=True):
    """Let so many seconds pass."""

    seconds: float


class Decide(Struct, frozen=True, tag=True):
    """Let the player the table waits for make up his mind."""


class Leave(Struct, frozen=True, tag=True):
    """Close the journal and end."""


Command = Live | Decide | Leave


class Sat(Struct, frozen=True, tag=True):
    """The companion has opened the journal: the head it found, and how many lines its sheet has."""

    head: int
    sheet: int


class Kept(Struct, frozen=True, tag=True):
    """A move is on the disk. `throws` are the (boot, roll) it was made of, `log` what the table was told of it.

    `faces`: what dice of the tray show that are added up; `beside`: the words of the others.
    `side`: where the vane that the move was made of came to rest, 0 to 5 clockwise; NO_SIDE without a vane.
    """

    seq: int
    move: str
    seat: int
    turn: int
    faces: tuple[int, ...]
    throws: tuple[tuple[str, int], ...]
    log: tuple[str, ...]
    points: tuple[int, ...]
    winner: int
    side: int = NO_SIDE
    beside: tuple[str, ...] = ()


class Heard(Struct, frozen=True, tag=True):
    """A frame went over the wire between the companion and the device."""

    kind: str
    boot: str
    fields: tuple[str, ...]


class Said(Struct, frozen=True, tag=True):
    """A sentence for the people at the table."""

    text: str


class Standing(Struct, frozen=True, tag=True):
    """The command is done: the wells of the dice that are asked for, for whom, and who has won (-1: nobody).

    vane: whether the vane is asked for.
    """

    dice: tuple[int, ...]
    seat: int
    winner: int
    vane: bool = False


Told = Sat | Kept | Heard | Said | Standing
