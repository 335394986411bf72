"""Results and ranking: what each table played, and who is before whom. Shares are exact fractions.

No stage, no hall and no name may enter: players are numbers, and a lot is drawn before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from companion.tournament.format import Format

FULL = 4
"""Who sits at a full table: a share is of the points of so many."""
NOBODY = 0
"""Who won where time was over and nobody had won; players are numbered from 1."""


class Result(msgspec.Struct, frozen=True):
    """How a table ended: its players in their order of choice, the victory points of each, and who won.

    `typed`: a person typed it at the desk; otherwise the table's own Kazami reported it, as that of its game `game`.
    """

    players: tuple[int, ...]
    victory_points: tuple[int, ...]
    winner: int
    typed: bool = False
    game: str = ""

    @property
    def of_each(self) -> dict[int, int]:
        """The victory points of each player."""
        return dict(zip(self.players, self.victory_points, strict=True))

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """Who came first, second, ..: the winner, then by victory points; equal players stand together."""
        others = {player: points for player, points in self.of_each.items() if player != self.winner}
        behind = (
            tuple(player for player, points in others.items() if points == had)
            for had in sorted(set(others.values()), reverse=True)
        )
        return (((self.winner,),) if self.winner != NOBODY else ()) + tuple(behind)

    def share(self, player: int) -> Fraction:
        """Return a player's share of the victory points of this table; 0 where nobody has any.

        A table of three counts as if a fourth had its average: else it would be an advantage to sit there.
        """
        return Fraction(self.of_each[player] * len(self.players), max(1, sum(self.victory_points)) * FULL)


class Standing(msgspec.Struct, frozen=True):
    """What somebody has: games played and won, victory points, the sum of the shares, points for places, and the lot.

    `reached` is the last stage that he sat down to, counted from 0.
    """

    player: int
    games: int
    wins: int
    victory_points: int
    share: Fraction
    points: Fraction
    lot: int
    reached: int = 0


def ranked(format_: Format, lots: Mapping[int, int], results: Iterable[Result]) -> tuple[Standing, ...]:
    """Return the standing of each player in `lots`, the best first, by the results that are given and then by lot.

    The lower lot is the better one. A game that somebody missed counts for nothing.
    """
    played: dict[int, list[Result]] = {player: [] for player in lots}
    for result in results:
        for player in result.players:
            played[player].append(result)
    found = (_standing(format_, player, lots[player], games) for player, games in played.items())
    return tuple(sorted(found, key=lambda standing: _before(format_, standing)))


def points_for_places(places: tuple[int, ...], result: Result) -> dict[int, Fraction]:
    """Return what each player of a table gets of the points for places; equal players share theirs."""
    found, taken = dict[int, Fraction](), 0
    for equal in result.order:
        shared = Fraction(sum(places[taken : taken + len(equal)]), len(equal))
        found |= dict.fromkeys(equal, shared)
        taken += len(equal)
    return found


def _standing(format_: Format, player: int, lot: int, games: Iterable[Result]) -> Standing:
    games = tuple(games)
    return Standing(
        player=player,
        games=len(games),
        wins=sum(game.winner == player for game in games),
        victory_points=sum(game.of_each[player] for game in games),
        share=sum((game.share(player) for game in games), Fraction()),
        points=sum((points_for_places(format_.places, game)[player] for game in games), Fraction()),
        lot=lot,
    )


def _before(format_: Format, standing: Standing) -> tuple[Fraction | int, ...]:
    compared: dict[str, Fraction | int] = {
        "points": standing.points,
        "wins": standing.wins,
        "victory_points": standing.victory_points,
        "share": standing.share,
    }
    return (*(-compared[criterion] for criterion in format_.ranking), standing.lot, standing.player)
