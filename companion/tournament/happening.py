"""What can happen in a hall and what cannot, in sentences for the desk; and the fold of all that did.

Refused is only what contradicts what is known: the desk may seat by hand, and put right whatever was wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from unicodedata import normalize

from companion.game.seating import LONGEST_NAME, alike
from companion.game.text import Refusal, Text
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
from companion.tournament.format import LARGEST, MOST, SMALLEST, Format
from companion.tournament.hall import Hall, Round, evolve
from companion.tournament.ranking import NOBODY
from companion.tournament.schedule import attendance, next_round
from companion.tournament.seating import Table

LONGEST = 40
"""So many letters a name or a group has."""
JUDGES = 32
"""So many judges are let in."""
MOST_POINTS = 30
"""More victory points than anybody has in any game: a slip of the finger."""


class Impossible(Exception):
    """A store holds an event that cannot have happened: which one, counted from 1, and why."""

    def __init__(self, number: int, why: Refusal) -> None:
        super().__init__(f"Event {number} cannot have happened. {why.text}")
        self.number = number
        self.why = why


def hall_of(events: Iterable[AnyEvent], hall: Hall = Hall()) -> Hall:  # noqa: B008 a hall is never written to
    """Return the hall after these events, from the first one or from `hall` on. Raises Impossible."""
    for number, event in enumerate(events, 1):
        after = happened(hall, event)
        if isinstance(after, Refusal):
            raise Impossible(number, after)
        hall = after
    return hall


def happened(hall: Hall, event: AnyEvent) -> Hall | Refusal:
    """Return the hall after an event, or why it cannot be."""
    return refusal(hall, event) or evolve(hall, event)


def refusal(hall: Hall, event: AnyEvent) -> Refusal | None:  # noqa: C901, PLR0912 one line per case
    """Return why an event cannot be, None where it can."""
    match event:
        case FormatChosen(format=format_):
            return _no_format(hall, format_)
        case PlayerAdded():
            return _nobody_new(hall, event) or _no_name(hall, event)
        case PlayerCorrected():
            return _nobody(hall, event.player) or _no_name(hall, event)
        case PlayerLeft() | PlayerReturned():
            return _nobody(hall, event.player) or _no_change(hall, event)
        case RoundSeated():
            return _no_seats(hall, event)
        case RoundStarted():
            return _no_start(hall, event)
        case RoundPaused() | RoundResumed() | RoundEnded():
            return _no_time(hall, event)
        case ResultReported():
            return _no_table(hall, event.round, event.table) or _no_report(hall, event)
        case ResultCorrected():
            return _no_table(hall, event.round, event.table) or _no_correction(hall, event)
        case CallMade():
            return _no_call(hall, event)
        case CallTaken() | CallSettled():
            return _no_answer(hall, event)
        case ResultLeft():
            return None  # of a game that nobody knows nothing is told again
        case JudgeCame() | JudgeLeft():
            return _no_judge(hall, event)


def _no_format(hall: Hall, format_: Format) -> Refusal | None:
    if hall.rounds:
        return Refusal("begun", "", Text.of("The first round is seated: the format stays as it is."))
    sizes = [plan.least for plan in format_.plans]
    entries = [[stage.entry for stage in plan.stages] for plan in format_.plans]
    fits = sizes and sizes == sorted(set(sizes)) and all(stages[:1] == ["everybody"] for stages in entries)
    alone = all("everybody" not in stages[1:] for stages in entries)
    played = all(stage.rounds > 0 and 0 <= stage.most <= MOST for plan in format_.plans for stage in plan.stages)
    if not (fits and alone and played and format_.target > 0 and format_.minutes >= 0):
        return Refusal("no-format", "", Text.of("That is no format that can be played."))
    return None


def _nobody_new(hall: Hall, event: PlayerAdded) -> Refusal | None:
    games = hall.format.stages(attendance(hall))[0].rounds
    if len(hall.rounds) >= games and hall.rounds[games - 1].begun:
        return Refusal("too-late", "", Text.of("The last game for everybody has begun: nobody can join any more."))
    if event.player in hall.players or event.player <= NOBODY:
        return Refusal("number-taken", "", Text.of("The number {n} is not free.", n=event.player))
    if len(hall.players) >= MOST:
        return Refusal("full", "", Text.of("The hall is full: it takes {most} players.", most=MOST))
    if any(player.lot == event.lot for player in hall.players.values()):
        return Refusal("lot-taken", "", Text.of("The lot {n} is drawn already.", n=event.lot))
    return None


def _no_name(hall: Hall, event: PlayerAdded | PlayerCorrected) -> Refusal | None:
    for name in (event.name, *event.groups):
        if why := not_a_name(name):
            return why
    its, others = at_a_table(event.name), (player.name for n, player in hall.players.items() if n != event.player)
    return next((two_alike(event.name, other) for other in others if at_a_table(other) == its), None)


@lru_cache(maxsize=4 * MOST)  # each new name is compared with all that are there
def at_a_table(name: str) -> str:
    """Return a name as it is compared: a table keeps its first signs, and there two that look alike are one."""
    return alike(" ".join(normalize("NFC", name).split())[:LONGEST_NAME])


def two_alike(name: str, other: str) -> Refusal:
    """Return that a name cannot be beside another one."""
    text = Text.of("There are two of the name {name}: tell them apart.", name=name)
    if name != other:
        text = Text.of(
            "{name} and {other} look alike at a table, which shows {most} letters: tell them apart.",
            name=name,
            other=other,
            most=LONGEST_NAME,
        )
    return Refusal("name-taken", "", text)


def not_a_name(name: str) -> Refusal | None:
    """Return why nobody and no group is called so, None where somebody may be."""
    if not name.strip():
        return Refusal("no-name", "", Text.of("A name is missing."))
    if name != name.strip() or not name.isprintable():
        return Refusal("no-name", "", Text.of("A name stands in one line, without spaces around it."))
    if len(name) > LONGEST:
        return Refusal(
            "no-name", "", Text.of("A name has at most {most} letters: {name}", most=LONGEST, name=name[:LONGEST])
        )
    return None


def _nobody(hall: Hall, player: int) -> Refusal | None:
    if player not in hall.players:
        return Refusal("nobody", "", Text.of("Nobody has the number {n}.", n=player))
    return None


def _no_change(hall: Hall, event: PlayerLeft | PlayerReturned) -> Refusal | None:
    player = hall.players[event.player]
    if isinstance(event, PlayerLeft) and not player.here:
        return Refusal("left", "", Text.of("{name} has left already.", name=player.name))
    if isinstance(event, PlayerReturned) and player.here:
        return Refusal("here", "", Text.of("{name} is here.", name=player.name))
    return None


def _no_seats(hall: Hall, event: RoundSeated) -> Refusal | None:
    coming = next_round(hall)
    if isinstance(coming, Refusal):
        return coming
    if (event.round, event.stage) != (coming.number, coming.stage):
        return Refusal("other-round", "", Text.of("Round {n} is to be seated now.", n=coming.number))
    if not all(SMALLEST <= len(table) <= LARGEST for table in event.tables):
        return Refusal("no-tables", "", Text.of("Three or four sit at a table."))
    return _wrongly_seated(hall, event.tables, coming.players)


def _wrongly_seated(hall: Hall, tables: Sequence[Table], players: Sequence[int]) -> Refusal | None:
    times = Counter(player for table in tables for player in table)
    for player, n in times.items():
        if n > 1:
            return Refusal("seated-twice", "", Text.of("{name} sits twice.", name=hall.players[player].name))
        if player not in players:
            return _nobody(hall, player) or Refusal(
                "not-in-it", "", Text.of("{name} does not play this round.", name=hall.players[player].name)
            )
    for player in players:
        if not times[player]:
            return Refusal("no-seat", "", Text.of("{name} has no seat.", name=hall.players[player].name))
    return None


def _no_round(hall: Hall, number: int) -> Refusal | None:
    if hall.round(number) is None:
        return Refusal("no-round", "", Text.of("Round {n} is not seated.", n=number))
    return None


def _no_start(hall: Hall, event: RoundStarted) -> Refusal | None:
    round_ = hall.round(event.round)
    if round_ is None:
        return _no_round(hall, event.round)
    if round_.begun:
        return Refusal("begun", "", Text.of("Round {n} has begun already.", n=event.round))
    for player in sorted(round_.players):
        if not hall.players[player].here:
            text = Text.of("{name} has left: seat the round again.", name=hall.players[player].name)
            return Refusal("seat-again", "", text)
    return None


def _no_time(hall: Hall, event: RoundPaused | RoundResumed | RoundEnded) -> Refusal | None:
    round_ = hall.round(event.round)
    if round_ is None:
        return _no_round(hall, event.round)
    if not round_.begun:
        return _not_begun(round_)
    if round_.clock.ended is not None:
        return Refusal("ended", "", Text.of("Round {n} has ended.", n=event.round))
    if isinstance(event, RoundPaused) and round_.clock.paused is not None:
        return Refusal("paused", "", Text.of("The clock stands still already."))
    if isinstance(event, RoundResumed) and round_.clock.paused is None:
        return Refusal("running", "", Text.of("The clock is running."))
    return None


def _not_begun(round_: Round) -> Refusal:
    return Refusal("not-begun", "", Text.of("Round {n} has not begun.", n=round_.number))


def _no_table(hall: Hall, number: int, table: int) -> Refusal | None:
    round_ = hall.round(number)
    if round_ is None:
        return _no_round(hall, number)
    if not round_.begun:
        return _not_begun(round_)
    if not 1 <= table <= len(round_.tables):
        return Refusal("no-table", "", Text.of("This round has no table {n}.", n=table))
    return None


def _no_report(hall: Hall, event: ResultReported) -> Refusal | None:
    if event.table in hall.rounds[event.round - 1].results:
        text = Text.of("Table {n} has its result already. Whoever changes it says why.", n=event.table)
        return Refusal("reported", "", text)
    return _no_result(hall, event)


def _no_correction(hall: Hall, event: ResultCorrected) -> Refusal | None:
    before = hall.rounds[event.round - 1].results.get(event.table)
    if before is None:
        return Refusal("no-result", "", Text.of("Table {n} has no result to correct.", n=event.table))
    if not event.reason.strip():
        return Refusal("no-reason", "", Text.of("A correction needs a reason."))
    if (before.victory_points, before.winner) == (event.victory_points, event.winner):
        return Refusal("the-same", "", Text.of("That is the result of table {n} already.", n=event.table))
    return _no_result(hall, event)


def _no_result(hall: Hall, event: ResultReported | ResultCorrected) -> Refusal | None:
    seats, had = hall.rounds[event.round - 1].tables[event.table - 1], event.victory_points
    if len(had) != len(seats):
        return Refusal(
            "no-points",
            "",
            Text.of("Table {n} has {seats} seats: tell the points of each.", n=event.table, seats=len(seats)),
        )
    if not all(0 <= points <= MOST_POINTS for points in had):
        return Refusal("no-points", "", Text.of("Victory points go from 0 to {n}.", n=MOST_POINTS))
    if event.winner == NOBODY and hall.format.minutes:
        return None
    if event.winner not in seats:
        return Refusal("no-winner", "", Text.of("Who won at table {n}?", n=event.table))
    won = had[seats.index(event.winner)]
    if won < hall.format.target and not hall.format.minutes:
        text = Text.of("Nobody has won with {n} of {target} victory points.", n=won, target=hall.format.target)
        return Refusal("no-winner", "", text)
    if won < min(max(had), hall.format.target):
        return Refusal("no-winner", "", Text.of("Somebody at table {n} has more than the winner.", n=event.table))
    return None


def _no_call(hall: Hall, event: CallMade) -> Refusal | None:
    if event.call in hall.calls:
        return Refusal("number-taken", "", Text.of("The number {n} is not free.", n=event.call))
    if not hall.rounds or not 1 <= event.table <= len(hall.rounds[-1].tables):
        return Refusal("no-table", "", Text.of("This round has no table {n}.", n=event.table))
    if event.name and any((event.table, event.name) == (call.table, call.name) for call in hall.calls.values()):
        return Refusal("called", "", Text.of("Table {n} has made that call already.", n=event.table))
    return None


def _no_answer(hall: Hall, event: CallTaken | CallSettled) -> Refusal | None:
    call = hall.calls.get(event.call)
    if call is None:
        return Refusal("no-call", "", Text.of("There is no call {n}.", n=event.call))
    if call.note is not None:
        return Refusal("settled", "", Text.of("That call is settled."))
    if isinstance(event, CallTaken):
        if call.judge:
            return Refusal("taken", "", Text.of("{name} is on the way.", name=call.judge))
        return not_a_name(event.judge)
    if not call.judge:
        return Refusal("not-taken", "", Text.of("Nobody has taken that call yet."))
    return None


def _no_judge(hall: Hall, event: JudgeCame | JudgeLeft) -> Refusal | None:
    if isinstance(event, JudgeCame):
        return not_a_name(event.judge) or no_room_for_judges({*hall.judges, event.judge})
    return None if event.judge in hall.judges else Refusal("nobody", "", Text.of("Nobody is called so."))


def no_room_for_judges(names: Collection[str]) -> Refusal | None:
    """Return that so many are too many, None where they are not."""
    return (
        None if len(names) <= JUDGES else Refusal("full", "", Text.of("A hall has at most {most} judges.", most=JUDGES))
    )
