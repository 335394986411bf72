"""What comes next in a hall: the round, who plays it and where they sit; and the standings of all stages.

The format says which stages there are; this says what it means for the people who are here now. No clock and no screen
may enter.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.board.chance import Chance
from companion.game.text import Refusal, Text
from companion.tournament.events import RoundSeated
from companion.tournament.format import LARGEST, SMALLEST, Stage
from companion.tournament.hall import Hall, Round
from companion.tournament.ranking import Standing, ranked
from companion.tournament.seating import TRIES, Table, by_rank, by_search, past_of, sizes


class NextRound(msgspec.Struct, frozen=True):
    """A round that can be seated now: its number from 1, its stage from 0 and what that is, and who plays it.

    The players of everybody's stage stand as they came, those of any other as they are ranked.
    """

    number: int
    stage: int
    what: Stage
    players: tuple[int, ...]


def next_round(hall: Hall) -> NextRound | Refusal:
    """Return the round to be seated: the next one, or the same again until it has begun; or why there is none."""
    before = hall.rounds if not hall.rounds or hall.rounds[-1].begun else hall.rounds[:-1]
    hall = replace(hall, rounds=before)
    if before and (missing := before[-1].missing):
        text = Text.counted(
            "Table {tables} has no result yet.",
            "These tables have no result yet: {tables}.",
            len(missing),
            tables=", ".join(map(str, missing)),
        )
        return Refusal("results-missing", "", text)
    stages = hall.format.stages(attendance(hall))
    stage = _next_stage(before, stages)
    if stage == len(stages):
        return Refusal("over", "", Text.of("The tournament is over."))
    players = _entering(hall, stage, stages[stage])
    return _too_few(hall, players) or NextRound(len(before) + 1, stage, stages[stage], players)


def seated(hall: Hall, chance: Chance, tries: int = TRIES) -> RoundSeated | Refusal:
    """Return seats for the next round: searched where everybody plays, else by rank; or why there are none."""
    coming = next_round(hall)
    if isinstance(coming, Refusal):
        return coming
    n, full = len(coming.players), coming.what.most // LARGEST
    if coming.what.entry == "everybody":
        tables = _searched(hall, coming, chance, tries)
    else:
        tables = by_rank(coming.players, full if full and n >= full * SMALLEST else len(sizes(n)))
    return RoundSeated(coming.number, coming.stage, tables)


def attendance(hall: Hall) -> int:
    """Return how many play in this tournament: whoever has played, and until the first stage is over whoever is here.

    Somebody who came and left without a game does not count.
    """
    all_of_them = hall.played.union(hall.here)
    games = hall.format.stages(len(all_of_them))[0].rounds
    return len(hall.played) if len(hall.rounds) >= games else len(all_of_them)


def standings(hall: Hall) -> tuple[Standing, ...]:
    """Return everybody who plays or has played, the best first.

    Who reached a later stage stands before who did not; among those of one stage who won there, then who had more
    victory points there, then who stands better by everybody's games. Those alone are what a standing adds up.
    """
    first = preliminary_standings(hall)
    later = [round_ for round_ in hall.rounds if round_.stage]
    reached = {player: round_.stage for round_ in later for player in sorted(round_.players)}
    told = [replace(standing, reached=reached.get(standing.player, 0)) for standing in first]
    there = {one.player: _in_stage(hall, one.reached, one.player) for one in told if one.reached}
    return tuple(sorted(told, key=lambda one: (-one.reached, *there.get(one.player, (0, 0)))))


def preliminary_standings(hall: Hall) -> tuple[Standing, ...]:
    """Return the ranking by everybody's games alone."""
    lots = {n: player.lot for n, player in hall.players.items() if player.here or n in hall.played}
    results = (result for round_ in hall.rounds if not round_.stage for result in round_.results.values())
    return ranked(hall.format, lots, results)


def _in_stage(hall: Hall, stage: int, player: int) -> tuple[int, int]:
    """Return wins and victory points of a player in a stage, as less the more they are."""
    results = (result for round_ in hall.rounds if round_.stage == stage for result in round_.results.values())
    his = [result for result in results if player in result.players]
    return -sum(result.winner == player for result in his), -sum(result.of_each[player] for result in his)


def _next_stage(before: Sequence[Round], stages: Sequence[Stage]) -> int:
    stage = before[-1].stage if before else 0
    played = sum(round_.stage == stage for round_ in before)
    return stage + (stage < len(stages) and played >= stages[stage].rounds)


def _entering(hall: Hall, stage: int, what: Stage) -> tuple[int, ...]:
    """Return who plays the next round of a stage."""
    if what.entry == "everybody":
        return hall.here
    order = [standing.player for standing in preliminary_standings(hall) if hall.players[standing.player].here]
    last = hall.rounds[-1]
    if last.stage == stage:
        chosen = last.players
    elif what.entry == "of_each_table":
        chosen = frozenset(best for table in range(1, len(last.tables) + 1) for best in _best_here(hall, last, table))
    else:
        chosen = hall.played
    players = [player for player in order if player in chosen][: what.most or None]
    while len(players) > SMALLEST and not sizes(len(players)):
        players.pop()
    return tuple(players)


def _best_here(hall: Hall, round_: Round, table: int) -> tuple[int, ...]:
    """Return who goes on from a table: its winner, or the next of it who has not left; nobody where all have."""
    order = [standing.player for standing in preliminary_standings(hall)]
    ranks = [sorted(equal, key=order.index) for equal in round_.results[table].order]
    return tuple(player for equal in ranks for player in equal if hall.players[player].here)[:1]


def _too_few(hall: Hall, players: Sequence[int]) -> Refusal | None:
    least = hall.format.plans[0].least
    if not hall.rounds and len(players) < least:
        return Refusal("too-few", "", Text.of("{least} players are needed, {n} are here.", least=least, n=len(players)))
    if not sizes(len(players)):
        text = Text.counted(
            "{n} player cannot sit at tables of three and four.",
            "{n} players cannot sit at tables of three and four.",
            len(players),
        )
        return Refusal("no-tables", "", text)
    return None


def _searched(hall: Hall, coming: NextRound, chance: Chance, tries: int) -> tuple[Table, ...]:
    numbers = {player: n for n, player in enumerate(coming.players)}
    tables = (table for round_ in hall.rounds[: coming.number - 1] for table in round_.tables)
    groups = [hall.players[player].groups for player in coming.players]
    past = past_of(groups, (tuple(map(numbers.get, table)) for table in tables))
    return tuple(tuple(coming.players[n] for n in table) for table in by_search(past, chance, tries))
