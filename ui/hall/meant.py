"""What a form of the desk means: the events that it asks for, read from words that anybody may have sent.

Whether they can be is asked later. No page may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count, takewhile

import msgspec
from msgspec.structs import replace

from companion.board.chance import Chance
from companion.game.text import Refusal, Text
from companion.tournament.events import (
    AnyEvent,
    CallMade,
    CallSettled,
    CallTaken,
    FormatChosen,
    PlayerCorrected,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultReported,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    RoundSeated,
    RoundStarted,
)
from companion.tournament.format import LARGEST, club, official
from companion.tournament.hall import Hall
from companion.tournament.lists import joining, players_in
from companion.tournament.ranking import NOBODY
from ui.hall.desk import CHANGED

Said = Mapping[str, str]
Events = tuple[AnyEvent, ...] | Refusal
MOST_ROUNDS, MOST_MINUTES, MOST_TARGET = 9, 600, 30
LONGEST_LINE, LONGEST_CLAUSE = 200, 40
"""So many letters a reason, a call or an answer has, and the number of a clause."""
NOT_UNDERSTOOD = Refusal("not-understood", "", Text.of("That was not understood. Nothing was done."))


class NotANumber(Exception):
    """A field that holds a number holds none, or one out of its bounds."""


def number(said: Said, name: str, most: int, least: int = 0) -> int:
    """Return the number of a field. Raises NotANumber."""
    written = said.get(name, "").strip()
    if not (written.isascii() and written.isdecimal() and len(written) < 9 and least <= int(written) <= most):
        raise NotANumber(name)
    return int(written)


def as_seen(hall: Hall, said: Said) -> str:
    """Return a mark of what a form of this kind changes, as it is now; "" for one that changes nothing that is there.

    A form carries it as `seen`, so that of two desks the second does not undo what the first has just put right.
    Raises NotANumber.
    """
    shown: object = None
    match said.get("do", ""):
        case "format":
            shown = hall.format
        case "player":
            shown = [(one.name, one.groups) for one in hall.players.values()]
        case "correct":
            round_ = hall.round(number(said, "round", 10**8))
            shown = None if round_ is None else round_.results.get(number(said, "table", 10**8))
        case "swap" if hall.rounds:
            shown = hall.rounds[-1].tables
    return "" if shown is None else sha256(msgspec.json.encode(shown)).hexdigest()[:12]


def meant(hall: Hall, said: Said, chance: Chance, now: float) -> Events:
    """Return what a form asks for, at least one event; or why it cannot be read, or was made of something else."""
    try:
        stale = "seen" in said and said["seen"] != as_seen(hall, said)
    except NotANumber:
        return NOT_UNDERSTOOD
    return CHANGED if stale else _meant(hall, said, chance, now)


def _meant(hall: Hall, said: Said, chance: Chance, now: float) -> Events:
    reads = _READS.get(said.get("do", ""))
    try:
        if reads is not None:
            return reads(hall, said)
        if said.get("do") == "players":
            return _players(hall, said, chance)
        if said.get("do") == "call":
            return _called(hall, said, now)
        return _timed(said, now)
    except NotANumber as error:
        return _a_number_is_missing(said, str(error))


def _a_number_is_missing(said: Said, field: str) -> Refusal:
    if field.startswith("points"):
        return Refusal("no-points", "", Text.of("The victory points of each seat are needed."))
    return NOT_UNDERSTOOD if said.get("do") != "format" else Refusal("no-format", "", BOUNDS)


BOUNDS = Text.of(
    "A format has 1 to {rounds} games, 0 to {minutes} minutes and 3 to {target} points.",
    rounds=MOST_ROUNDS,
    minutes=MOST_MINUTES,
    target=MOST_TARGET,
)


PLACES = Text.of("Points for places are up to four numbers up to 99, such as 10 7 5 3.")


def _format(_: Hall, said: Said) -> Events:
    rounds, minutes = number(said, "rounds", MOST_ROUNDS, 1), number(said, "minutes", MOST_MINUTES)
    target = number(said, "target", MOST_TARGET, 3)
    places = _places(said)
    if places is None:
        return Refusal("no-format", "", PLACES)
    kinds = {"semi": official(), "final": official(semi_final=False), "club": club(rounds, places)}
    kind = kinds.get(said.get("kind", ""))
    return NOT_UNDERSTOOD if kind is None else (FormatChosen(replace(kind, minutes=minutes, target=target)),)


def _places(said: Said) -> tuple[int, ...] | None:
    """Return the points for places, "10 7 5 3" where the field is missing; None where it holds something else."""
    words = said.get("places", "10 7 5 3").split()
    fits = 0 < len(words) <= LARGEST and all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words)
    return tuple(map(int, words)) if fits else None


def _players(hall: Hall, said: Said, chance: Chance) -> Events:
    found = players_in(said.get("list", ""))
    if isinstance(found, Refusal):
        return found
    return joining(hall, found, chance) or Refusal("no-name", "", Text.of("A name is missing."))


def _left(_: Hall, said: Said) -> Events:
    return (PlayerLeft(number(said, "player", 10**8)),)


def _returned(_: Hall, said: Said) -> Events:
    return (PlayerReturned(number(said, "player", 10**8)),)


def _corrected_player(_: Hall, said: Said) -> Events:
    """Read the right name: a line as in a list."""
    found = players_in(said.get("line", ""))
    if isinstance(found, Refusal):
        return found
    if len(found) != 1:
        return Refusal("no-name", "", Text.of("A name is missing."))
    return (PlayerCorrected(number(said, "player", 10**8), found[0].name, found[0].groups),)


def _swapped(hall: Hall, said: Said) -> Events:
    """Let two people change seats in the last round, or one of them take the other's place at another table."""
    one, other = number(said, "one", 10**8), number(said, "other", 10**8)
    if not hall.rounds or hall.rounds[-1].begun:
        return Refusal("begun", "", Text.of("Seats change only before a round begins."))
    last, change = hall.rounds[-1], {one: other, other: one}
    if one == other or not {one, other} <= last.players:
        return Refusal("no-swap", "", Text.of("Two who have a seat in this round change."))
    tables = tuple(tuple(change.get(player, player) for player in table) for table in last.tables)
    return (RoundSeated(last.number, last.stage, tables),)


def _result(hall: Hall, said: Said) -> Events:
    round_, table = number(said, "round", 10**8), number(said, "table", 10**8)
    places = takewhile(lambda place: f"points{place}" in said, count())
    points = tuple(number(said, f"points{place}", 10**8) for place in places)
    winner = _winner(hall, said, points)
    if said.get("do") == "correct":
        return (ResultCorrected(round_, table, points, winner, _reason(said)),)
    return (ResultReported(round_, table, points, winner, typed=True),)


def _reason(said: Said) -> str:
    return _line(said, "reason")


def _line(said: Said, name: str, most: int = LONGEST_LINE) -> str:
    return " ".join(said.get(name, "").split())[:most]


def _winner(hall: Hall, said: Said, points: tuple[int, ...]) -> int:
    """Return who won: who is named, else the only one with the most points, where that is enough."""
    if said.get("winner"):
        return number(said, "winner", 10**8)
    round_, table = hall.round(number(said, "round", 10**8)), number(said, "table", 10**8)
    if round_ is None or not 1 <= table <= len(round_.tables) or len(points) != len(round_.tables[table - 1]):
        return NOBODY
    most = max(points)
    alone = points.count(most) == 1 and (most >= hall.format.target or hall.format.minutes > 0)
    return round_.tables[table - 1][points.index(most)] if alone else NOBODY


def _taken(_: Hall, said: Said) -> Events:
    return (CallTaken(number(said, "call", 10**8), _line(said, "judge")),)


def _settled(_: Hall, said: Said) -> Events:
    return (CallSettled(number(said, "call", 10**8), _line(said, "note")),)


def _called(hall: Hall, said: Said, now: float) -> Events:
    """Read a call for a table that has no Kazami."""
    table, clause = number(said, "table", 10**8), _line(said, "clause", LONGEST_CLAUSE).upper()
    return (CallMade(hall.next_call, table, _line(said, "about"), clause, now),)


def _timed(said: Said, now: float) -> Events:
    kind = _TIMED.get(said.get("do", ""))
    return NOT_UNDERSTOOD if kind is None else (kind(number(said, "round", 10**8), now),)


_TIMED: Mapping[str, Callable[[int, float], AnyEvent]] = {
    "start": RoundStarted,
    "pause": RoundPaused,
    "resume": RoundResumed,
    "end": RoundEnded,
}
_READS: Mapping[str, Callable[[Hall, Said], Events]] = {
    "format": _format,
    "left": _left,
    "returned": _returned,
    "player": _corrected_player,
    "swap": _swapped,
    "result": _result,
    "correct": _result,
    "take": _taken,
    "settle": _settled,
}
