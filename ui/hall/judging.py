"""What a judge sees, as values: the calls in their order, and one of them with what everybody at its table knows.

No language, no HTML and no request may enter, nor what a table does not tell everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from companion.game.text import Text
from companion.tournament.hall import Hall
from ui.hall import texts
from ui.hall.calls import ShownCall, calls, shown_call
from ui.hall.shown import Clock, ShownTable, clock_of, names_in, tables_of, title_of
from ui.hall.table_log import LogLine, TableLog
from ui.hall.tables import OneTable


class JudgePage(msgspec.Struct, frozen=True):
    """All open calls, for one judge; `settled`: how many are not open any more.

    `newest`: the number of the newest call, `waiting`: how many nobody has taken.
    """

    judge: str
    title: Text
    clock: Clock | None
    counted: Text
    calls: tuple[ShownCall, ...]
    settled: Text
    newest: int
    waiting: int


class CallPage(msgspec.Struct, frozen=True):
    """One call, with the table of its round and the last lines of its log, the newest first.

    `newest` and `waiting` are of all calls.
    """

    judge: str
    call: ShownCall
    table: ShownTable | None
    lines: tuple[LogLine, ...]
    newest: int
    waiting: int


def judge_page(hall: Hall, now: float, judge: str) -> JudgePage:
    """Return what a judge sees first."""
    round_, found = hall.round(len(hall.rounds)), calls(hall, now, judge)
    return JudgePage(
        judge=judge,
        title=texts.NOTHING_YET if round_ is None else title_of(hall, round_),
        clock=None if round_ is None else clock_of(hall.format, round_, now),
        counted=texts.calls_counted(len(found)),
        calls=found,
        settled=texts.settled_counted(len(hall.calls) - len(found)),
        newest=max(hall.calls, default=0),
        waiting=_waiting(hall),
    )


def call_page(  # noqa: PLR0913, PLR0917 all that a judge may look at
    hall: Hall,
    now: float,
    judge: str,
    number: int,
    log: TableLog,
    seen: Mapping[int, OneTable] = MappingProxyType({}),
) -> CallPage | None:
    """Return one call, None where there is none of that number; `seen`: what tables tell of themselves."""
    call = hall.calls.get(number)
    if call is None:
        return None
    round_ = hall.round(call.round)
    tables = () if round_ is None else tables_of(hall, round_, names_in(hall, hidden=False), now, seen)
    lines = log.log_of(call.table) if call.round == len(hall.rounds) else ()
    table = tables[call.table - 1] if call.table <= len(tables) else None
    newest, waiting = max(hall.calls), _waiting(hall)
    return CallPage(judge, shown_call(number, call, now, judge), table, lines[::-1], newest, waiting)


def _waiting(hall: Hall) -> int:
    return sum(call.note is None and not call.judge for call in hall.calls.values())
