"""Positions of General Contractors, so that each clause's test tells its story in a few lines.

A position is one of the base game's tests with what this variant adds: the marker, the wave, dikes, widened roads and
open works, all stated by the table. The map has its ports where the vectors of the clauses have them. No expectation
about a rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.board.island import STANDARD
from companion.board.maps import BoardMap, Port, beginner, lay_out
from companion.game.cards import Cards
from companion.game.facts import Fact, PiecePlaced
from companion.game.state import Piece
from companion.rules.base.names import ROBBER
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.auction import Bid, Pass
from companion.rules.contractors.wave import DrawDirection
from companion.rules.contractors.works import (
    DIKE,
    MARKER,
    SIDES,
    WIDENING,
    Kind,
    WaveTurned,
    Work,
    WorkAwarded,
    Works,
    works,
)
from tests.rules.base.board import A, Play, a_setup
from tests.rules.base.board import position as base_position

TRACK = STANDARD.sea
"""The 18 positions of the marker (GC-MARK-06)."""
AT_GENERIC, AT_NONE, AT_WHEAT = TRACK[0], TRACK[1], TRACK[2]
"""A sea hex with a 3:1 port, one without a port, and one with a 2:1 port."""
PORTS = ("any", "wheat", "ore", "any", "sheep", "any", "any", "brick", "wood")
INLAND = "0,0|0,1|1,0"
AWAY = "0,1"
"""A hex where the robber finds nobody to steal from."""

N, ENE, ESE, S, WSW, WNW = range(6)


def v(i: int) -> str:
    """Return the coastal corner v_i of the clauses."""
    return STANDARD.coast_corners[i % 30]


def c(i: int) -> str:
    """Return the coastal edge c_i of the clauses."""
    return STANDARD.coast_edges[i % 30]


@cache
def the_map() -> BoardMap:
    """Return the map for beginners, with ports on the even positions of the track as in the vectors."""
    printed = beginner()
    edges = [next(e for e in STANDARD.coast_edges if STANDARD.edge_sea[e] == sea) for sea in TRACK[::2]]
    ports = [Port(e, kind, 3 if kind == "any" else 2) for e, kind in zip(edges, PORTS, strict=True)]
    return lay_out(STANDARD, dict(printed.terrain), dict(printed.tokens), ports, printed.robber)


def cards(words: str = "") -> Cards:
    """Read cards as the vectors write them: `wheat wheat sheep`."""
    return sum((Cards.one(word) for word in words.split()), Cards())


def work(kind: Kind = DIKE, owed: str = "") -> Work:
    """Return an open work that was awarded in an earlier turn."""
    return Work(kind, cards(owed), 0)


def begun(*, options: Mapping[str, Any] | None = None, board: BoardMap | None = None, seats: int = 4) -> Play:
    """Return a table that has just sat down."""
    return Play(a_setup(seats, options=options, board=board or the_map()), CONTRACTORS)


Places = Mapping[int, Sequence[str]]


def position(  # noqa: PLR0913 - all that this variant adds to a table; every test names the one or two it needs
    step: str = "build",
    *,
    marker: str = AT_NONE,
    wave: int = S,
    dikes: Places | None = None,
    wide: Places | None = None,
    roads: Places | None = None,
    open_works: Mapping[int, Sequence[Work]] | None = None,
    board: BoardMap | None = None,
    **more: Any,
) -> Play:
    """Return a game in the middle; `wide` are widened roads with the roads under them, the rest is as in Base."""
    facts: list[Fact] = [PiecePlaced(marker, Piece(MARKER)), WaveTurned(wave)]
    facts += [PiecePlaced(place, Piece(DIKE, seat)) for seat, places in (dikes or {}).items() for place in places]
    facts += [PiecePlaced(place, Piece(WIDENING, seat)) for seat, places in (wide or {}).items() for place in places]
    facts += [WorkAwarded(seat, each) for seat, row in (open_works or {}).items() for each in row]
    seats = {*(roads or {}), *(wide or {})}
    every = {seat: (*(roads or {}).get(seat, ()), *(wide or {}).get(seat, ())) for seat in seats}
    return base_position(step, roads=every, variant=CONTRACTORS, board=board or the_map(), also=facts, **more)


def seven(**more: Any) -> Play:
    """Return the table just after the turn player threw a seven."""
    play = position("roll", **more)
    play.does(play.game.active, Roll, dice=(3, 4))
    return play


def auction(**more: Any) -> Play:
    """Return the table after a seven, when wave, robber and direction are done with."""
    play = seven(**more)
    to_the_auction(play)
    return play


def to_the_auction(play: Play, side: int = S) -> None:
    """Move the robber to where nobody is robbed, and draw the next direction."""
    play.does(play.game.active, MoveRobber, hex=AWAY if play.game.where(ROBBER) != AWAY else "0,0")
    play.does(play.game.active, DrawDirection, side=side)


def bids(play: Play, seat: int, words: str) -> None:
    """Let a seat bid."""
    play.does(seat, Bid, cards=cards(words))


def passes(play: Play, *seats: int) -> None:
    """Let seats pass, one after the other."""
    for seat in seats:
        play.does(seat, Pass)


def won(words: str, *, hand: str | Mapping[str, int], winner: int = A, **more: Any) -> Play:
    """Return the table when a seat has won the auction with this bid and has to pay; only it holds cards."""
    held = {winner: cards(hand).plain() if isinstance(hand, str) else hand}
    play = auction(held=held, **more)
    bids(play, winner, words)
    return play


def own(play: Play) -> Works:
    """Return what only this variant keeps."""
    return works(play.game)


def open_of(play: Play, seat: int) -> list[tuple[str, Cards]]:
    """Return a seat's open works: the kind of each and what is owed."""
    return [(each.kind, each.owed) for each in own(play).open[seat]]


def side(name: str) -> int:
    """Return the number of a side."""
    return SIDES.index(name)
