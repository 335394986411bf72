"""A hall: players, rounds, results and calls as they are now, folded from the events; an immutable value.

`evolve` says what follows from an event and trusts that it can be; `happened` asks first. No clock, no chance and no
screen may enter.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.tournament.events import (
    AnyEvent,
    CallMade,
    CallSettled,
    CallTaken,
    FormatChosen,
    JudgeCame,
    JudgeLeft,
    PlayerAdded,
    PlayerCorrected,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultLeft,
    ResultReported,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    RoundSeated,
    RoundStarted,
)
from companion.tournament.format import Format, official
from companion.tournament.ranking import Result
from companion.tournament.seating import Table

MINUTE = 60


class Player(msgspec.Struct, frozen=True):
    """Somebody in the hall. `here`: plays in the next round."""

    name: str
    groups: tuple[str, ...]
    lot: int
    here: bool = True


class Clock(msgspec.Struct, frozen=True):
    """The clock of a round, in seconds: when it started, since when it pauses, when it ended, how long it stood."""

    started: float | None = None
    paused: float | None = None
    ended: float | None = None
    stood: float = 0.0

    def elapsed(self, now: float) -> float:
        """Return for how many seconds the round has been played."""
        if self.started is None:
            return 0.0
        stops = (time for time in (self.paused, self.ended) if time is not None)
        return max(0.0, min(stops, default=now) - self.started - self.stood)

    def left(self, minutes: int, now: float) -> float | None:
        """Return how many seconds are left of so many minutes, None where a round has no end."""
        return max(0.0, minutes * MINUTE - self.elapsed(now)) if minutes else None

    def over(self, minutes: int, now: float) -> bool:
        """Whether the time is over: somebody ended it, or so many minutes were played."""
        return self.ended is not None or (self.started is not None and self.left(minutes, now) == 0)


class Correction(msgspec.Struct, frozen=True):
    """What a table's result was before, and why it is so no more."""

    table: int
    before: Result
    reason: str


class Round(msgspec.Struct, frozen=True):
    """One game of everybody who plays it: its number and stage, the tables, and their results by number."""

    number: int
    stage: int
    tables: tuple[Table, ...]
    results: Mapping[int, Result] = {}
    corrections: tuple[Correction, ...] = ()
    clock: Clock = Clock()

    @property
    def begun(self) -> bool:
        """Whether its clock has started."""
        return self.clock.started is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables without a result."""
        return tuple(n for n in range(1, len(self.tables) + 1) if n not in self.results)

    @property
    def players(self) -> frozenset[int]:
        """Who sits in it."""
        return frozenset(player for table in self.tables for player in table)


class Call(msgspec.Struct, frozen=True):
    """A call for the judge, made in a round; `judge` is empty until somebody is on the way, `note` is None until it is
    settled.
    """

    round: int
    table: int
    about: str
    clause: str
    at: float = 0.0
    name: str = ""
    asked: Mapping[str, str] = {}
    judge: str = ""
    note: str | None = None


class Hall(msgspec.Struct, frozen=True):
    """Everything that is known in a hall: players and calls by number, the rounds in order.

    `left`: what tables told that is left as it is, by table, game and commit. `judges`: the key of each one's phone.
    """

    format: Format = official()
    players: Mapping[int, Player] = {}
    rounds: tuple[Round, ...] = ()
    calls: Mapping[int, Call] = {}
    left: frozenset[tuple[int, str, int]] = frozenset()
    judges: Mapping[str, str] = {}

    @property
    def here(self) -> tuple[int, ...]:
        """Who plays in the next round, in the order in which they came."""
        return tuple(number for number, player in self.players.items() if player.here)

    @property
    def played(self) -> frozenset[int]:
        """Who has a seat in any round."""
        return frozenset[int]().union(*(round_.players for round_ in self.rounds))

    @property
    def next_call(self) -> int:
        """The number of the next call."""
        return max(self.calls, default=0) + 1

    def round(self, number: int) -> Round | None:
        """Return a round by its number, None where it is not seated."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None


def evolve(hall: Hall, event: AnyEvent) -> Hall:  # noqa: C901, PLR0912 one line per case
    """Return the hall after something that can be."""
    match event:
        case FormatChosen(format=format_):
            return replace(hall, format=format_)
        case PlayerAdded(player=number, name=name, groups=groups, lot=lot):
            return replace(hall, players={**hall.players, number: Player(name, groups, lot)})
        case PlayerCorrected(player=number, name=name, groups=groups):
            return _with_player(hall, number, name=name, groups=groups)
        case PlayerLeft(player=number):
            return _with_player(hall, number, here=False)
        case PlayerReturned(player=number):
            return _with_player(hall, number, here=True)
        case RoundSeated(round=number, stage=stage, tables=tables):
            return replace(hall, rounds=(*hall.rounds[: number - 1], Round(number, stage, tables)))
        case RoundStarted() | RoundPaused() | RoundResumed() | RoundEnded():
            return _with_round(hall, event.round, clock=_timed(hall.rounds[event.round - 1].clock, event))
        case ResultReported():
            return _reported(hall, event)
        case ResultCorrected():
            return _corrected(hall, event)
        case CallMade():
            return replace(hall, calls={**hall.calls, event.call: _call(len(hall.rounds), event)})
        case CallTaken(call=number, judge=judge):
            return _with_call(hall, number, judge=judge)
        case CallSettled(call=number, note=note):
            return _with_call(hall, number, note=note)
        case ResultLeft(table=table, game=game, commit=commit):
            return replace(hall, left=hall.left | {(table, game, commit)})
        case JudgeCame(judge=judge, key=key):
            return replace(hall, judges={**hall.judges, judge: key})
        case JudgeLeft(judge=judge):
            return replace(hall, judges={name: key for name, key in hall.judges.items() if name != judge})


def _call(round_: int, made: CallMade) -> Call:
    return Call(round_, made.table, made.about, made.clause, made.at, made.name, made.asked)


def _with_player(hall: Hall, number: int, **changes: object) -> Hall:
    return replace(hall, players={**hall.players, number: replace(hall.players[number], **changes)})


def _with_call(hall: Hall, number: int, **changes: object) -> Hall:
    return replace(hall, calls={**hall.calls, number: replace(hall.calls[number], **changes)})


def _with_round(hall: Hall, number: int, **changes: object) -> Hall:
    changed = replace(hall.rounds[number - 1], **changes)
    return replace(hall, rounds=(*hall.rounds[: number - 1], changed, *hall.rounds[number:]))


def _timed(clock: Clock, event: RoundStarted | RoundPaused | RoundResumed | RoundEnded) -> Clock:
    match event:
        case RoundStarted(at=at):
            return Clock(started=at)
        case RoundPaused(at=at):
            return replace(clock, paused=at)
        case RoundResumed(at=at):
            return replace(clock, paused=None, stood=clock.stood + max(0.0, at - (clock.paused or at)))
        case RoundEnded(at=at):
            return replace(clock, ended=at)


def _reported(hall: Hall, event: ResultReported) -> Hall:
    round_ = hall.rounds[event.round - 1]
    result = Result(round_.tables[event.table - 1], event.victory_points, event.winner, event.typed, event.game)
    return _with_round(hall, event.round, results={**round_.results, event.table: result})


def _corrected(hall: Hall, event: ResultCorrected) -> Hall:
    round_ = hall.rounds[event.round - 1]
    before = round_.results[event.table]
    result = Result(before.players, event.victory_points, event.winner, typed=True, game=before.game)
    return _with_round(
        hall,
        event.round,
        results={**round_.results, event.table: result},
        corrections=(*round_.corrections, Correction(event.table, before, event.reason)),
    )
