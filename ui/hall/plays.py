"""The games of a hall for BG Stats: one play for each table that has a result. No screen may enter, and no request.

A hall knows which people met, their victory points and who won; it does not know which variant they played. When the
round began counts as the time of all its games, for results come in when they are typed.
"""

from __future__ import annotations

import msgspec

from companion.tournament.hall import Hall, Round
from companion.tournament.ranking import Result
from ui.dialogue.bg_stats import Play, PlayedGame, Player, date_of, link_of

GAME = PlayedGame(source_game_id="base")


def plays_json(hall: Hall) -> bytes:
    """Return all plays, in the order of rounds and tables, as a JSON array."""
    return msgspec.json.format(msgspec.json.encode([*map(msgspec.to_builtins, _plays(hall))]), indent=1)


def play_link(hall: Hall, round_: Round, table: int) -> str:
    """Return the link by which BG Stats takes in the play of a table that has a result."""
    return link_of(_play(hall, round_, table, round_.results[table]))


def _plays(hall: Hall) -> list[Play]:
    return [
        _play(hall, round_, table, result) for round_ in hall.rounds for table, result in sorted(round_.results.items())
    ]


def _play(hall: Hall, round_: Round, table: int, result: Result) -> Play:
    began = round_.clock.started or 0.0
    return Play(
        source_name="Kazami",
        source_play_id=f"{began:.0f}-{round_.number}-{table}",
        play_date=date_of(began),
        game=GAME,
        players=tuple(
            Player(
                name=hall.players[player].name,
                source_player_id=hall.players[player].name,
                score=points,
                winner=player == result.winner,
                start_player=False,
            )
            for player, points in zip(result.players, result.victory_points, strict=True)
        ),
    )
