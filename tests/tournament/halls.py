"""Halls for tests: players who come, rounds that are seated and played with results from a seed. No expectation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.game.text import Refusal
from companion.tournament.events import (
    AnyEvent,
    FormatChosen,
    PlayerAdded,
    ResultReported,
    RoundEnded,
    RoundSeated,
    RoundStarted,
)
from companion.tournament.format import Format, official
from companion.tournament.hall import Hall
from companion.tournament.happening import hall_of, happened
from companion.tournament.schedule import seated
from tests.board.chances import Seeded

Points = Callable[[int, Sequence[int]], tuple[Sequence[int], int]]
"""For a round and the players of a table: their victory points, and who won."""


class Desk:
    """Somebody who does one thing after the other, and keeps all that happened."""

    def __init__(self, players: int = 0, format_: Format | None = None, seed: int = 1) -> None:
        """Open a hall with so many players, called P1, P2, ..; the lot of each is his number."""
        self.events: list[AnyEvent] = []
        self.hall = Hall()
        self.chance = Seeded(seed)
        self._source = Random(seed)
        self.do(FormatChosen(format_ or official()))
        for n in range(1, players + 1):
            self.do(added(n))

    def do(self, *events: AnyEvent) -> None:
        """Let events happen that can."""
        for event in events:
            after = happened(self.hall, event)
            assert not isinstance(after, Refusal), (event, str(after.text))
            self.hall, self.events = after, [*self.events, event]

    def refused(self, event: AnyEvent) -> str:
        """Return the sentence with which an event is refused."""
        after = happened(self.hall, event)
        assert isinstance(after, Refusal), event
        return str(after.text)

    def seat(self, tries: int = 300) -> RoundSeated:
        """Seat the next round."""
        event = seated(self.hall, self.chance, tries)
        assert not isinstance(event, Refusal), str(event.text)
        self.do(event)
        return event

    def play(self, points: Points | None = None, tries: int = 300) -> RoundSeated:
        """Seat a round and play it to its end, with points from the seed where none are given."""
        event = self.seat(tries)
        self.do(RoundStarted(event.round, 0.0))
        for table, players in enumerate(event.tables, 1):
            had, winner = (points or self.some_points)(event.round, players)
            self.do(ResultReported(event.round, table, tuple(had), winner))
        self.do(RoundEnded(event.round, 3600.0))
        return event

    def finish(self) -> None:
        """Report what is missing of a round that has begun."""
        for round_ in self.hall.rounds[-1:]:
            for table in round_.missing if round_.begun else ():
                had, winner = self.some_points(round_.number, round_.tables[table - 1])
                self.do(ResultReported(round_.number, table, tuple(had), winner))

    def some_points(self, _round: int, players: Sequence[int]) -> tuple[Sequence[int], int]:
        """Return points with one winner."""
        winner = self._source.choice(players)
        return [10 if player == winner else self._source.randint(2, 9) for player in players], winner

    def again(self) -> Hall:
        """Return the hall as its events alone tell it."""
        return hall_of(self.events)


def added(n: int, *groups: str) -> PlayerAdded:
    """Return the event by which a player comes whose lot is his number."""
    return PlayerAdded(n, f"P{n}", groups, n)


def strongest_first(_round: int, players: Sequence[int]) -> tuple[Sequence[int], int]:
    """At each table the player with the lowest number wins, and the others are behind in their order."""
    order = sorted(players)
    return [(10, 8, 6, 4)[order.index(player)] for player in players], order[0]
