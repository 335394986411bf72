"""What the pages of a hall show, as values: the clock, tables, standings, and what can be pressed at the desk.

No language, no HTML and no request may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from companion.game.text import Refusal, Text, Word
from companion.tournament.format import Format
from companion.tournament.hall import MINUTE, Hall, Round
from companion.tournament.ranking import Standing
from companion.tournament.schedule import attendance, next_round, standings
from ui.hall import network_texts, texts
from ui.hall.calls import ShownCall, calls
from ui.hall.known import KnownJudge
from ui.hall.tables import OneTable
from ui.hall.watched import LONG, Watched, watched

STANDINGS_ON_WALL = 12
SIZES = (12, 24, 48)
"""So many tables a page of the wall may show; 48 are for who stands near."""
FEW = 36
"""Up to so many tables in a round the wall shows 12 a page, of more 24, by itself."""
TURN = 10.0
"""After so many seconds the wall shows its next page."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a round: seconds left, or played where it has no end; whether it runs; what is said of it.

    `share`: how much of its time is left, of 1; None where it has no end.
    """

    seconds: float
    runs: bool
    said: str
    share: float | None = None


class Seat(msgspec.Struct, frozen=True):
    """A seat at a table: who sits there, what he had, whether he won; for how many seconds he is waited for, and
    whether that is long.
    """

    player: int
    name: Text
    points: int | None
    won: bool
    waits: float | None = None
    long: bool = False


class TableCall(msgspec.Struct, frozen=True):
    """A table that calls the judge: for how many seconds it waits, and whether one is on the way."""

    waited: float
    coming: bool


class ShownTable(msgspec.Struct, frozen=True):
    """A table of a round; `before`: what its result was, and why that was wrong. `call`: the first that is open;
    `state`: its turn, or that it is `away`.
    """

    number: int
    seats: tuple[Seat, ...]
    done: bool
    before: tuple[Text, ...]
    call: TableCall | None = None
    state: Text | None = None
    away: bool = False

    @property
    def winner(self) -> Text | None:
        """The sentence that tells who won it."""
        return next((texts.has_won(seat.name) for seat in self.seats if seat.won), None)


class ShownStanding(msgspec.Struct, frozen=True):
    """A line of the standings; `share` in per cent, `last`: who comes after plays no final."""

    place: int
    name: Text
    standing: Standing
    share: str
    points: str
    last: bool


class Press(msgspec.Struct, frozen=True):
    """A button of a round: what it does, what it says; `main`: it is what comes next."""

    do: str
    text: Text
    main: bool = False


class Bead(msgspec.Struct, frozen=True):
    """A round of the day: its name, and whether it was, is, or comes."""

    text: Text
    state: str


class ShownJudge(msgspec.Struct, frozen=True):
    """A judge: his name, whether his phone is in, and the code that lets one in with its address, "" if none."""

    name: str
    known: bool
    code: str
    address: str


class DeskPage(msgspec.Struct, frozen=True):
    """The desk, looking at one of the rounds; None before the first."""

    hall: Hall
    counted: Text
    round: Round | None
    title: Text | None
    clock: Clock | None
    presses: tuple[Press, ...]
    why_not: Text | None
    tables: tuple[ShownTable, ...]
    standings: tuple[ShownStanding, ...]
    kind: str
    names: dict[int, Text]
    calls: tuple[ShownCall, ...]
    judges: tuple[ShownJudge, ...]


class WallSides(msgspec.Struct, frozen=True):
    """What stands beside and below the tables, and changes only with the hall: the first of the standings, what comes
    next, the rounds of the day; and how everybody is called.
    """

    names: dict[int, Text]
    standings: tuple[ShownStanding, ...]
    news: Text
    day: tuple[Bead, ...]


class WallPage(msgspec.Struct, frozen=True):
    """The wall: one page of the tables of the last round."""

    title: Text | None
    clock: Clock | None
    tables: tuple[ShownTable, ...]
    size: int
    which: Text | None
    page: int
    pages: int
    standings: tuple[ShownStanding, ...]
    news: Text
    day: tuple[Bead, ...]
    by_points: bool


def judges_shown(known: Iterable[KnownJudge], host: str) -> tuple[ShownJudge, ...]:
    """Return the judges; `host`: where their phones find the hall."""
    return tuple(
        ShownJudge(one.name, one.known, one.code, f"http://{host}/judge?code={one.code}" if one.code else "")
        for one in known
    )


def desk_page(hall: Hall, now: float, number: int | None = None, judges: tuple[ShownJudge, ...] = ()) -> DeskPage:
    """Return the desk; `number`: the round it looks at, None for the last one."""
    last = len(hall.rounds)
    round_ = hall.round(number or last) or hall.round(last)
    names = names_in(hall, hidden=False)
    coming = next_round(hall)
    return DeskPage(
        hall=hall,
        counted=texts.counted(len(hall.here), 0 if round_ is None else len(round_.tables)),
        round=round_,
        title=None if round_ is None else title_of(hall, round_),
        clock=None if round_ is None else clock_of(hall.format, round_, now),
        presses=_presses(hall, round_),
        why_not=coming.text if isinstance(coming, Refusal) else None,
        tables=() if round_ is None else tables_of(hall, round_, names, now),
        standings=tuple(_standings(hall, names)),
        kind=kind_of(hall.format),
        names=names,
        calls=calls(hall, now),
        judges=judges,
    )


def wall_sides(hall: Hall, *, hidden: bool) -> WallSides:
    """Return what stands beside and below the tables; `hidden`: nobody is named."""
    names = names_in(hall, hidden)
    return WallSides(names, tuple(_standings(hall, names))[:STANDINGS_ON_WALL], _news(hall, names), _day(hall))


def wall_page(  # noqa: PLR0913 all that a wall shows
    hall: Hall,
    now: float,
    *,
    hidden: bool = False,
    size: int | None = None,
    known: Mapping[int, OneTable] = MappingProxyType({}),
    sides: WallSides | None = None,
) -> WallPage:
    """Return the wall as it is at a time; `hidden`: nobody is named, `size`: the tables of a page, None for its own.

    `known`: the tables that tell of themselves. `sides`: of this hall, where they are known already.
    """
    round_ = hall.round(len(hall.rounds))
    sides = sides or wall_sides(hall, hidden=hidden)
    tables = 0 if round_ is None else len(round_.tables)
    size = size or SIZES[tables > FEW]
    pages = max(1, -(-tables // size))
    page = int(now // TURN) % pages
    those = slice(page * size, (page + 1) * size)
    shown = () if round_ is None else tables_of(hall, round_, sides.names, now, known, those=those)
    return WallPage(
        title=None if round_ is None else title_of(hall, round_),
        clock=None if round_ is None else clock_of(hall.format, round_, now),
        tables=shown,
        size=size,
        which=texts.tables_of(shown[0].number, shown[-1].number, tables) if pages > 1 else None,
        page=page,
        pages=pages,
        standings=sides.standings,
        news=sides.news,
        day=sides.day,
        by_points="points" in hall.format.ranking,
    )


def names_in(hall: Hall, hidden: bool) -> dict[int, Text]:
    """Return how everybody is called."""
    return {n: texts.nameless(n) if hidden else Text.of("{name}", name=one.name) for n, one in hall.players.items()}


def kind_of(format_: Format) -> str:
    """Return how the desk calls a format."""
    stages = format_.stages(16)
    return ("club", "final", "semi")[min(len(stages), 3) - 1]


def clock_of(format_: Format, round_: Round, now: float) -> Clock:
    """Return the clock of a round."""
    clock, left = round_.clock, round_.clock.left(format_.minutes, now)
    runs = clock.started is not None and clock.paused is None and clock.ended is None
    if clock.over(format_.minutes, now):
        said = "over"
    elif clock.paused is not None:
        said = "paused"
    else:
        said = "played" if left is None else "left_to_play"
    share = None if left is None else left / (format_.minutes * MINUTE)
    return Clock(clock.elapsed(now) if left is None else left, runs and said != "over", said, share)


UNWATCHED = Watched(away=False)


def tables_of(  # noqa: PLR0913 all that a table shows
    hall: Hall,
    round_: Round,
    names: dict[int, Text],
    now: float,
    known: Mapping[int, OneTable] = MappingProxyType({}),
    *,
    those: slice = slice(None),
) -> tuple[ShownTable, ...]:
    """Return the tables of a round, or `those` of them, with results and calls, and what they tell while they play."""
    tables = dict([*enumerate(round_.tables, 1)][those])
    seen = watched(hall, round_, {n: known[n] for n in tables if n in known}, now)
    found = []
    open_calls = {
        call.table: TableCall(max(0.0, now - call.at), bool(call.judge))
        for call in (hall.calls[number] for number in sorted(hall.calls, reverse=True))
        if call.round == round_.number and call.note is None
    }
    for number, players in tables.items():
        result, its = round_.results.get(number), seen.get(number, UNWATCHED)
        had = its.points if result is None else result.of_each
        won = 0 if result is None else result.winner
        seats = tuple(
            Seat(player, names[player], had.get(player), player == won, waits, waits is not None and waits >= LONG)
            for player in players
            for waits in (its.waits.get(player),)
        )
        before = tuple(
            texts.changed_from(", ".join(map(str, one.before.victory_points)), one.reason)
            for one in round_.corrections
            if one.table == number
        )
        turn = network_texts.turn(its.turn) if its.turn else None
        state = network_texts.NETWORK["away"] if its.away else turn
        call = open_calls.get(number)
        found.append(ShownTable(number, seats, result is not None, before, call, state, its.away))
    return tuple(found)


def title_of(hall: Hall, round_: Round) -> Text:
    """Name a round."""
    return texts.of_round(round_.number, _stage(hall, round_.stage))


def _stage(hall: Hall, number: int) -> Word:
    return hall.format.stages(attendance(hall))[number].title


def _standings(hall: Hall, names: dict[int, Text]) -> list[ShownStanding]:
    stages = hall.format.stages(attendance(hall))
    last = stages[1].most if len(stages) > 1 and not any(round_.stage for round_ in hall.rounds) else 0
    return [
        ShownStanding(
            place,
            names[one.player],
            one,
            f"{100 * float(one.share):.1f}",
            f"{float(one.points):g}",
            place == last,
        )
        for place, one in enumerate(standings(hall), 1)
    ]


def _presses(hall: Hall, round_: Round | None) -> tuple[Press, ...]:
    """Return what can be pressed for a round; the next one is seated from the last."""
    if round_ is None or (round_.number == len(hall.rounds) and round_.begun and not round_.missing):
        seat = () if isinstance(next_round(hall), Refusal) else (Press("seat", texts.SEAT, main=True),)
    else:
        seat = ()
    if round_ is None:
        return seat
    if not round_.begun:
        return Press("start", texts.START, main=True), Press("again", texts.SEAT_AGAIN)
    if round_.clock.ended is not None:
        return seat
    stop = Press("pause", texts.PAUSE) if round_.clock.paused is None else Press("resume", texts.RESUME, main=True)
    return (*seat, stop, Press("end", texts.END))


def _news(hall: Hall, names: dict[int, Text]) -> Text:
    """Say what comes next."""
    last = hall.round(len(hall.rounds))
    if last is not None and not last.begun:
        return texts.find_your_table(last.number)
    if last is not None and last.missing:
        return texts.still_playing(len(last.missing))
    coming = next_round(hall)
    if not isinstance(coming, Refusal):
        return texts.next_is(coming.number, coming.what.title)
    return texts.winner_of_all(names[standings(hall)[0].player]) if coming.code == "over" else coming.text


def _day(hall: Hall) -> tuple[Bead, ...]:
    """Return the rounds of the day, those of a stage after each other."""
    stages = hall.format.stages(attendance(hall))
    planned = [stage for stage in stages for _ in range(stage.rounds)]
    over = isinstance(coming := next_round(hall), Refusal) and coming.code == "over"
    at = len(hall.rounds) + over
    return tuple(
        Bead(
            texts.round_number(number) if stage.rounds > 1 else Text.of("{stage}", stage=stage.title),
            "done" if number < at else "now" if number == at else "comes",
        )
        for number, stage in enumerate(planned, 1)
    )
