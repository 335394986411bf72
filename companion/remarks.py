"""Remarks: what was said beside the moves of a game and changes nothing of it: calls for the judge, and their answers.

Plain values, and what the log says of them. Everybody at the table may read them. No rule of a game and no file may
enter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from companion.game.secret import TABLE
from companion.game.text import SeatName, Text


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The judge was called: the game's call of this number, from 1. `by`: a seat on its own screen, else TABLE.

    `clause`: the one behind what happened then, "" for none. `about`: what was typed, "" for nothing.
    """

    call: int
    by: int = TABLE
    clause: str = ""
    about: str = ""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """What a judge answers to a call: he is on the way, or it is `settled`, and how (`text`)."""

    call: int
    judge: str
    settled: bool = False
    text: str = ""


Said = Called | Answered


class Remark(NamedTuple):
    """A remark of a game: its number from 1, the commit it came after, the entry the game stood at then, and when.

    `at` is Unix time in seconds.
    """

    number: int
    commit: int
    entry: int
    at: float
    said: Said


def open_call(remarks: Iterable[Remark]) -> Called | None:
    """Return the call that is not settled yet; one at a time is open."""
    last: Called | None = None
    for remark in remarks:
        if isinstance(remark.said, Called):
            last = remark.said
        elif remark.said.settled and last is not None and remark.said.call == last.call:
            last = None
    return last


def answers_to(call: int, remarks: Iterable[Remark]) -> tuple[Answered, ...]:
    """Return what was answered to a call, the first answer first."""
    return tuple(one.said for one in remarks if isinstance(one.said, Answered) and one.said.call == call)


def tells(said: Said) -> Text:
    """Return what the log says of a remark."""
    if isinstance(said, Answered):
        if said.settled and said.text:
            return Text.of("Judge {judge}: {text}", judge=said.judge, text=said.text)
        if said.settled:
            return Text.of("Judge {judge}: settled.", judge=said.judge)
        return Text.of("Judge {judge} is on the way.", judge=said.judge)
    if said.by == TABLE:
        return Text.of("The judge was called: {about}", about=said.about) if said.about else CALLED
    seat = SeatName(said.by)
    if said.about:
        return Text.of("{seat} called the judge: {about}", seat=seat, about=said.about)
    return Text.of("{seat} called the judge.", seat=seat)


CALLED = Text.of("The judge was called.")
