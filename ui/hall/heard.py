"""What the tables of a hall say, read within limits. All of it is data that anybody may have written.

The form is docs/hall.md's. No network, no hall and no page may enter.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SCHEMA = 1
LONGEST, LONGEST_FACTS = 16_384, 1_048_576
"""So many bytes a message has at most; facts more, for a game may come as a record, all of it in one commit."""
MOST_SEATS = 8
MOST_ENTRIES, MOST_FOLLOWED = 10_000, 40
"""So many lines a commit has at most, and so many sentences follow each: read, they take much more room."""

Game = Annotated[str, Meta(pattern=r"\A[!-.0-~]{1,40}\Z")]
"""A name, compared and never read."""
Count = Annotated[int, Meta(ge=0, le=2**31)]
Commit = Annotated[int, Meta(ge=1, le=1_000_000)]
Time = Annotated[float, Meta(ge=0, le=2**33)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Seats = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=80)], ...], Meta(min_length=1, max_length=MOST_SEATS)
]
Sentence = Annotated[
    dict[Annotated[str, Meta(max_length=8)], Annotated[str, Meta(max_length=2000)]], Meta(max_length=8)
]
"""A sentence in each language, by its code."""


class Status(msgspec.Struct, frozen=True):
    """Whether a table hears."""

    schema: Literal[1]
    status: Literal["online", "offline"]
    sign: Annotated[str, Meta(max_length=80)] = ""


class Points(msgspec.Struct, frozen=True):
    """A seat's open points."""

    seat: Seat
    points: Annotated[int, Meta(ge=0, le=99)]


class View(msgspec.Struct, frozen=True):
    """A table now, in short. `calls`: how often the judge was called in this game."""

    schema: Literal[1]
    game: Game
    commit: Commit
    seats: Seats
    turn: Count
    active: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
    turn_since: Time
    waiting: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]
    since: Time
    points: Annotated[tuple[Points, ...], Meta(max_length=MOST_SEATS)]
    winner: Seat | None
    calls: Annotated[int, Meta(ge=0, le=9999)] = 0


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log, and the entry that it follows."""

    entry: Count
    parent: Count
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
    said: Sentence
    followed: Annotated[tuple[Sentence, ...], Meta(max_length=MOST_FOLLOWED)] = ()


class Facts(msgspec.Struct, frozen=True):
    """What everybody was told of one commit."""

    schema: Literal[1]
    game: Game
    commit: Commit
    head: Count
    at: Time
    seats: Seats
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MOST_ENTRIES)]


class Result(msgspec.Struct, frozen=True):
    """How a game ended; `winner` None: it has not after all."""

    schema: Literal[1]
    game: Game
    commit: Commit
    seats: Seats
    winner: Seat | None
    points: Annotated[tuple[Points, ...], Meta(max_length=MOST_SEATS)]
    began: Time
    ended: Time


class Call(msgspec.Struct, frozen=True):
    """A table calls the judge. `call` counts the calls of a game. `settled`: it only tells what was, to a new desk."""

    schema: Literal[1]
    call: Annotated[int, Meta(ge=1, le=9999)]
    game: Game
    clause: Annotated[str, Meta(pattern=r"\A[A-Z0-9-]{0,40}\Z")] = ""
    asked: Sentence = {}
    about: Annotated[str, Meta(max_length=200)] = ""
    settled: bool = False


Heard = Status | View | Facts | Result | Call
KINDS: dict[str, type[Heard]] = {"status": Status, "view": View, "facts": Facts, "result": Result, "call": Call}
"""What a table says, by the end of its topic."""


def heard(end: str, payload: bytes) -> Heard | None:
    """Read a message; None for anything that is none: too long, unknown, unreadable."""
    kind = KINDS.get(end)
    if kind is None or len(payload) > (LONGEST_FACTS if kind is Facts else LONGEST):
        return None
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def plain(written: str) -> str:
    """Return a line without anything that steers a screen or turns writing round."""
    return "".join(sign if sign.isprintable() else " " for sign in written).strip()
