"""Formats as data: how many must come, which stages follow each other, who goes on, and what a ranking looks at.

The official format is that of April 2024. No player and no result may enter.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.game.text import Word

Criterion = Literal["points", "wins", "victory_points", "share"]
"""What a ranking compares, always the most first: points for places, games won, victory points, and the sum of the
shares that somebody had of the victory points of each of his tables."""

Entry = Literal["everybody", "best", "of_each_table"]
"""Who plays a stage: whoever is here, the best of the ranking so far, or the best of each table of the stage before."""

SMALLEST, LARGEST = 3, 4
"""So many sit at a table."""
MOST = 1024
"""So many players a hall takes."""


class Stage(msgspec.Struct, frozen=True):
    """A part of a tournament: its title, how many games each plays in it, who plays it, and at most how many.

    `most` is 0 where there is no limit. Everybody's stage is seated by chance, any other by the ranking.
    """

    title: Word
    rounds: int
    entry: Entry
    most: int


class Plan(msgspec.Struct, frozen=True):
    """The stages of a tournament of `least` players and more, until another plan has more."""

    least: int
    stages: tuple[Stage, ...]


class Format(msgspec.Struct, frozen=True):
    """How a tournament is played. Plans are in order of size; the first one says how many must come.

    `places`: points for the first, second, .. at a table; equal players share theirs. `ranking` compares what it names,
    then the lot. `target`: the victory points that win a game. `minutes`: how long a round is, 0 without an end; where
    it has one, whoever has most when it ends wins, and nobody may.
    """

    plans: tuple[Plan, ...]
    ranking: tuple[Criterion, ...] = ("wins", "victory_points", "share")
    places: tuple[int, ...] = ()
    target: int = 10
    minutes: int = 0

    def stages(self, players: int) -> tuple[Stage, ...]:
        """Return the stages for so many players; of too few, those of the smallest tournament."""
        fitting = [plan for plan in self.plans if plan.least <= players]
        return (fitting or self.plans[:1])[-1].stages


def preliminary(rounds: int = 3) -> Stage:
    """Return a stage that everybody plays."""
    return Stage(Word("Preliminary round"), rounds, "everybody", 0)


SEMI_FINAL = Stage(Word("Semi-final"), 1, "best", 16)
FINAL = Stage(Word("Final"), 1, "best", 4)
FINAL_OF_WINNERS = Stage(Word("Final"), 1, "of_each_table", 4)


def official(semi_final: bool = True) -> Format:
    """Return the official format; `semi_final`: whether 16 to 28 players play one, as 29 and more always do."""
    to_the_final = (preliminary(), FINAL)
    by_semi_final = (preliminary(), SEMI_FINAL, FINAL_OF_WINNERS)
    middle = by_semi_final if semi_final else to_the_final
    return Format((Plan(12, to_the_final), Plan(16, middle), Plan(29, by_semi_final)))


def club(rounds: int = 3, places: tuple[int, ...] = (10, 7, 5, 3), minutes: int = 0) -> Format:
    """Return the format of a club night: some games for everybody, points for places, no final."""
    ranking: tuple[Criterion, ...] = ("points", "wins", "victory_points", "share")
    return Format((Plan(SMALLEST, (preliminary(rounds),)),), ranking, places, minutes=minutes)
