"""What the wall shows of a table while it plays: whose turn, since when, points, and whether it is there at all.

It follows from what the table told last, and only where the hall has seated these people there. No HTML may enter.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.tournament.hall import Hall, Round
from ui.hall.heard import View
from ui.hall.tables import OneTable, seats_of

LONG = 180.0
"""After so many seconds a table waits long."""


class Watched(msgspec.Struct, frozen=True):
    """A table now: `away`, its turn, for how many seconds it waits for which players, and the open points of each."""

    away: bool
    turn: int = 0
    waits: Mapping[int, float] = {}
    points: Mapping[int, int] = {}


def watched(hall: Hall, round_: Round, known: Mapping[int, OneTable], now: float) -> dict[int, Watched]:
    """Return what is `known` of tables of a round at a time, by number; of tables without Kazami nothing."""
    found = {}
    for number, one in known.items() if round_.begun else ():
        if one.status is None or number in round_.results or not 1 <= number <= len(round_.tables):
            continue
        players = round_.tables[number - 1]
        seats = (
            None if one.view is None else seats_of(one.view.seats, [hall.players[player].name for player in players])
        )
        if one.view is None or seats is None:
            found[number] = Watched(not one.online)
        else:
            found[number] = _of_view(one, one.view, dict(zip(seats, players, strict=True)), now)
    return found


def _of_view(one: OneTable, view: View, players: Mapping[int, int], now: float) -> Watched:
    since = {seat: view.turn_since if seat == view.active else view.since for seat in view.waiting if seat in players}
    return Watched(
        not one.online,
        view.turn,
        {players[seat]: max(0.0, now - then) for seat, then in since.items()} if view.winner is None else {},
        {players[had.seat]: had.points for had in view.points if had.seat in players},
    )
