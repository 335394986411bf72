"""What a table's result means for the hall: it is reported, proposed as a correction, or fits nowhere.

A table says who sat there by names; the hall knows them by numbers. Nothing happens here: whoever asks does it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.game.text import Text
from companion.tournament.events import ResultReported
from companion.tournament.hall import Hall, Round
from companion.tournament.happening import refusal
from ui.hall import network_texts as texts
from ui.hall.heard import Result, plain
from ui.hall.tables import seats_of

DAY = 86_400.0
"""A result that is older is yesterday's: a broker keeps the last one of each table."""


class Proposal(msgspec.Struct, frozen=True):
    """A table tells another result than the one that is there, of a game as of its commit; `withdrawn`: it has none any
    more.
    """

    round: int
    table: int
    points: tuple[int, ...]
    winner: int
    game: str
    commit: int
    withdrawn: bool = False


class Misfit(msgspec.Struct, frozen=True):
    """A result of a game as of its commit that counts nowhere, and why."""

    table: int
    said: Text
    game: str = ""
    commit: int = 0


Found = ResultReported | Proposal | Misfit | None
"""What follows from a result; None: nothing, for it is known, not due yet, or long ago."""


def found(hall: Hall, table: int, result: Result, now: float) -> Found:
    """Return what a table's result means for the hall as it is at a time."""
    fits = [one for one in hall.rounds if table <= len(one.tables) and _seats(hall, one, table, result) is not None]
    if result.winner is None:
        return _taken_back(fits, table, result)
    its = _of_its_game(fits, table, result)
    if not its and fits and not fits[-1].begun:
        return None
    round_ = its[-1] if its else _by_clock(fits, table, result)
    if round_ is None:
        old = now - result.ended > DAY or not any(one.begun for one in hall.rounds)
        known = any(_is_known(hall, one, table, result) for one in fits)
        says = texts.fits_no_round if fits else texts.fits_no_table
        return None if old or known else _misfit(table, result, says(table, _in_words(result)))
    return None if _is_known(hall, round_, table, result) else _of_round(hall, round_, table, result)


def _of_round(hall: Hall, round_: Round, table: int, result: Result) -> ResultReported | Proposal | Misfit:
    told = _in_seats(hall, round_, table, result)
    if told is None:
        return _misfit(table, result, texts.fits_no_table(table, _in_words(result)))
    if table in round_.results:
        return Proposal(round_.number, table, *told, result.game, result.commit)
    event = ResultReported(round_.number, table, *told, game=result.game)
    why = refusal(hall, event)
    return _misfit(table, result, texts.fits_not_because(table, _in_words(result), why.text)) if why else event


def _taken_back(fits: Sequence[Round], table: int, result: Result) -> Proposal | None:
    """Return that a result does not hold; of a typed one nobody knows the game, so that of the last round it can be."""
    its = _of_its_game(fits, table, result) or [
        one for one in fits if table in one.results and not one.results[table].game and _since(one) <= result.ended
    ]
    return Proposal(its[-1].number, table, (), 0, result.game, result.commit, withdrawn=True) if its else None


def _of_its_game(fits: Sequence[Round], table: int, result: Result) -> list[Round]:
    return [one for one in fits if table in one.results and one.results[table].game == result.game]


def _by_clock(fits: Sequence[Round], table: int, result: Result) -> Round | None:
    """Return which of the rounds that have begun, of the same people at this table, a result belongs to.

    None where it is older than all of them, or of two by a table's clock alone, which may be wrong by hours.
    """
    begun = [one for one in fits if _since(one) <= result.ended]
    if not begun:
        return None
    one, before = begun[-1], [each.results[table].game for each in fits[:-1]]
    if one is not fits[-1]:  # if its game is another, this one may be of a later round, and the clock is behind
        return None if one.results[table].game else one
    ahead = table not in one.results and result.began < _since(one) and "" in before
    return None if ahead else one


def _since(round_: Round) -> float:
    return round_.clock.started or 0.0


def _is_known(hall: Hall, round_: Round, table: int, result: Result) -> bool:
    """Whether a result is the one that is there, or one that was corrected."""
    before = [one.before for one in round_.corrections if one.table == table]
    there = [round_.results[table], *before] if table in round_.results else []
    return _in_seats(hall, round_, table, result) in [(one.victory_points, one.winner) for one in there]


def _misfit(table: int, result: Result, said: Text) -> Misfit:
    return Misfit(table, said, result.game, result.commit)


def _seats(hall: Hall, round_: Round, table: int, result: Result) -> tuple[int, ...] | None:
    return seats_of(result.seats, [hall.players[player].name for player in round_.tables[table - 1]])


def _in_seats(hall: Hall, round_: Round, table: int, result: Result) -> tuple[tuple[int, ...], int] | None:
    """Return the points in the hall's order of seats, and who won; None where a seat is missing."""
    seats, had = _seats(hall, round_, table, result), {one.seat: one.points for one in result.points}
    if seats is None or any(seat not in had for seat in seats) or result.winner not in seats:
        return None
    return tuple(had[seat] for seat in seats), round_.tables[table - 1][seats.index(result.winner)]


def _in_words(result: Result) -> str:
    had = {one.seat: one.points for one in result.points}
    return ", ".join(f"{plain(name)} {had.get(seat, '?')}" for seat, name in enumerate(result.seats))
