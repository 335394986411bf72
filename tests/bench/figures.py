"""Figures and how they are taken: samples in, medians and 99th percentiles out. What is measured must never enter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

MICRO, MILLI = 1e6, 1e3


class Figure(Struct, frozen=True):
    """One line of the bench: a median and, where single events were timed, the 99th percentile of `samples` of them.

    `about` says what is in the figure where its name does not. `beside` is how many times
    as long it is as each peer of the same run, by the peer's name, or as its aim. `size` is how much work it was, of
    what `by` names, for figures that are taken at several sizes.
    """

    what: str
    unit: str
    p50: float
    p99: float | None
    samples: int
    about: str = ""
    beside: dict[str, float] = {}
    by: str = ""
    size: int = 0


class Effort(Struct, frozen=True):
    """How much is measured. The defaults take about four minutes."""

    moves: int = 1000  # of the game that is decided, kept, resumed and replayed
    grown: int = 100_000  # moves of the game that shows how the Table grows
    rounds: int = 3  # how often short work is repeated
    throws: int = 15
    starts: int = 5
    told: int = 200  # moves that phones are told
    guests: int = 60
    tapped: int = 300  # taps on a table screen
    players: int = 256  # of a hall that is seated
    hall: int = 200  # tables that a desk hears
    hall_moves: int = 2400  # of all of them
    hall_pace: float = 10.0  # seconds between two moves of a table
    touches: int = 25  # of the tablet; 0: the tablet is left out
    idle: float = 10.0  # seconds it is left alone
    drawn: int = 120  # frames of it


QUICK = Effort(
    moves=60,
    grown=120,
    rounds=1,
    throws=1,
    starts=1,
    told=3,
    guests=2,
    tapped=20,
    players=16,
    hall=3,
    hall_moves=100,
    hall_pace=0.1,
    touches=0,
)
"""Just enough to see that everything but the tablet is measured; the figures mean nothing."""


def timed(work: Iterable[Callable[[], object]]) -> list[float]:
    """Do each piece of work once and return the seconds each took."""
    seconds = []
    for piece in work:
        began = time.perf_counter()
        piece()
        seconds.append(time.perf_counter() - began)
    return seconds


def worked(work: Iterable[Callable[[], object]]) -> list[float]:
    """Do each piece of work once and return the seconds the processor took: who else uses the machine adds none."""
    seconds = []
    for piece in work:
        began = time.thread_time()
        piece()
        seconds.append(time.thread_time() - began)
    return seconds


def spread(what: str, unit: str, seconds: Iterable[float], scale: float, about: str = "") -> Figure:
    """Return the figure of single events. Raises ValueError if there was none."""
    ordered = sorted(seconds)
    if not ordered:
        raise ValueError(f"Nothing was measured of: {what}.")
    return Figure(what, unit, at(ordered, 0.5) * scale, at(ordered, 0.99) * scale, len(ordered), about)


def mean(what: str, unit: str, seconds: Iterable[float], scale: float, about: str = "") -> Figure:
    """Return the figure of all events together, where the rare long ones count. Raises ValueError if there was none."""
    figure = spread(what, unit, took := list(seconds), scale, about)
    return replace(figure, p50=sum(took) / len(took) * scale, p99=None)


def against(figure: Figure, peer: Figure, aim: str = "") -> Figure:
    """Return a figure beside a peer of the same run: how many times as long it is."""
    named = peer.what + (f" (the aim: {aim})" if aim else "")
    return replace(figure, beside=figure.beside | {named: figure.p50 / peer.p50})


def within(figure: Figure, most: float, p99: float | None = None) -> Figure:
    """Return a figure beside the most it, and its 99th percentile, should be, in its own unit."""
    beside = figure.beside | {f"the aim of {most:g} {figure.unit}": figure.p50 / most}
    if p99 and figure.p99:
        beside[f"the aim of {p99:g} {figure.unit} for p99"] = figure.p99 / p99
    return replace(figure, beside=beside)


def sized(figure: Figure, by: str, size: int) -> Figure:
    """Return a figure as one of several sizes of the same work."""
    return replace(figure, by=by, size=size)


def at(ordered: list[float], share: float) -> float:
    """Return the sample below which this share of all lies (nearest rank)."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
