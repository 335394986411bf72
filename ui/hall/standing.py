"""What a hall says to its tables: seats and clock, which stand at the broker, and answers: a function of the hall.

The form is docs/hall.md's. No network may enter, and nothing that a table said.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from unicodedata import normalize

import msgspec

from companion.tournament.hall import MINUTE, Call, Hall, Round
from ui.hall.heard import plain

SCHEMA = 1
ANSWERS = 3
"""So many of a table's last calls are answered, again and again: it may have been away."""

LONGEST = 300
"""So many signs of an answer are told."""

Standing = Mapping[tuple[int, str], bytes]
"""For a table and the end of a topic what stands there."""


def standing(hall: Hall) -> Standing:
    """Return seats and clock of each table that ever had some."""
    tables = max((len(round_.tables) for round_ in hall.rounds), default=0)
    last = hall.round(len(hall.rounds))
    found: dict[tuple[int, str], bytes] = {}
    for table in range(1, tables + 1):
        found[table, "seating"] = _written(_seating(hall, last, table))
        found[table, "clock"] = _written(_clock(hall, last, table))
    return found


def answers(hall: Hall) -> dict[tuple[int, str], bytes]:
    """Return what was answered to the last calls of each table, by the table and its own name of the call."""
    found: dict[tuple[int, str], bytes] = {}
    mine = sorted((call for call in hall.calls.values() if call.name), key=lambda call: call.table)
    for table, calls in groupby(mine, key=lambda call: call.table):
        for call in [*calls][-ANSWERS:]:
            if call.judge:
                found[table, call.name] = _written(_answer(call))
    return found


def _seating(hall: Hall, round_: Round | None, table: int) -> dict[str, object]:
    plays = round_ is not None and table <= len(round_.tables) and table not in round_.results
    if round_ is None or not plays or round_.clock.ended is not None:
        return {"round": 0 if round_ is None else round_.number, "players": []}
    names = [normalize("NFC", hall.players[player].name) for player in round_.tables[table - 1]]  # cut by signs there
    return {"round": round_.number, "players": names, "target": hall.format.target}


def _clock(hall: Hall, round_: Round | None, table: int) -> dict[str, object]:
    if round_ is None or table > len(round_.tables) or not hall.format.minutes:
        return {}
    its, minutes = round_.clock, hall.format.minutes
    if its.started is None or its.ended is not None:
        return {}
    if its.paused is not None:
        return {"paused": its.left(minutes, its.paused)}
    return {"ends": its.started + its.stood + minutes * MINUTE}


def _answer(call: Call) -> dict[str, object]:
    game, _, number = call.name.rpartition("/")
    text = " ".join(plain(call.note or "").split())[:LONGEST]
    settled = call.note is not None
    return {"game": game, "call": int(number), "judge": call.judge, "settled": settled, "text": text}


def note(text: str) -> bytes:
    """Return a line for the people at a table, as it is sent."""
    return _written({"text": text})


def again(game: str, after: int) -> bytes:
    """Return the request to tell a game again from the commit after this one."""
    return _written({"game": game, "after": after})


def _written(said: Mapping[str, object]) -> bytes:
    return msgspec.json.encode({"schema": SCHEMA, **said})
