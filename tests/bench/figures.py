"""Figures and how they are taken: samples in, medians and 99th percentiles out. What is measured must never enter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from msgspec import Struct

MICRO, MILLI = 1e6, 1e3


class Figure(Struct, frozen=True):
    """One line of the bench: a median and, where single events were timed, the 99th percentile of `samples` of them.

    `unit` is µs, ms or a rate; `about` says what is in the figure where its name does not.
    """

    what: str
    unit: str
    p50: float
    p99: float | None
    samples: int
    about: str = ""


class Effort(Struct, frozen=True):
    """How much is measured. The defaults take about four minutes."""

    moves: int = 1000  # of the game that is decided, kept, resumed and replayed
    grown: int = 100_000  # moves of the game that shows how the Table grows
    rounds: int = 3  # how often short work is repeated
    frames: int = 20_000  # sent as fast as the port takes them
    paced: int = 400  # frames sent one by one
    throws: int = 15
    starts: int = 5
    told: int = 200  # moves that phones are told
    guests: int = 60
    touches: int = 25  # of the tablet; 0: the tablet is left out
    idle: float = 10.0  # seconds it is left alone
    drawn: int = 120  # frames of it


QUICK = Effort(moves=60, grown=120, rounds=1, frames=300, paced=10, throws=1, starts=1, told=3, guests=2, touches=0)
"""Just enough to see that everything but the tablet is measured; the figures mean nothing."""


def timed(work: Iterable[Callable[[], object]]) -> list[float]:
    """Do each piece of work once and return the seconds each took."""
    seconds = []
    for piece in work:
        began = time.perf_counter()
        piece()
        seconds.append(time.perf_counter() - began)
    return seconds


def spread(what: str, unit: str, seconds: Iterable[float], scale: float, about: str = "") -> Figure:
    """Return the figure of single events. Raises ValueError if there was none."""
    ordered = sorted(seconds)
    if not ordered:
        raise ValueError(f"Nothing was measured of: {what}.")
    return Figure(what, unit, at(ordered, 0.5) * scale, at(ordered, 0.99) * scale, len(ordered), about)


def rate(what: str, unit: str, things: int, seconds: Iterable[float], about: str = "") -> Figure:
    """Return how many things a second the median run had, of runs with `things` each. Raises ValueError for no run."""
    ordered = sorted(seconds)
    if not ordered:
        raise ValueError(f"Nothing was measured of: {what}.")
    return Figure(what, unit, things / at(ordered, 0.5), None, len(ordered), about)


def against(what: str, seconds: Iterable[float], peer: Iterable[float], about: str = "") -> Figure:
    """Return how many times as long something took as its peer in the same run. Raises ValueError if one is empty."""
    ours, theirs = sorted(seconds), sorted(peer)
    if not ours or not theirs:
        raise ValueError(f"Nothing was measured of: {what}.")
    half, most = (at(ours, share) / at(theirs, share) for share in (0.5, 0.99))
    return Figure(what, "times", half, most, len(ours), about)


def at(ordered: list[float], share: float) -> float:
    """Return the sample below which this share of all lies (nearest rank)."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
