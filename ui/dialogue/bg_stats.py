"""A game that is over as the link by which BG Stats takes in a play from another app.

What its makers document: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
The app opens with the play and asks before it keeps it. The link holds what everybody at the table knows, of those who
play alone; Kazami itself sends nothing. It is to be scanned, so it says no more than the app needs: it is in English,
in which its games are known. No screen may enter, and no points are counted here.
"""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

import msgspec

from companion.game.panels import Score, scores_panel
from companion.game.state import NOBODY
from companion.game.text import Text
from companion.statistics import minutes
from companion.view import View
from ui.language.catalogues import language

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
POST = Text.of("Post to BG Stats")
PLAIN = ":,"
"""What may stand in a link as it is: each other sign makes what is scanned three times as long."""


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """Which game it was; `bgg_id` is Catan's number on BoardGameGeek, by which the app knows it."""

    name: str = "Catan"
    bgg_id: int = msgspec.field(name="bggId", default=13)
    source_game_id: str = msgspec.field(name="sourceGameId")
    highest_wins: bool = msgspec.field(name="highestWins", default=True)
    no_points: bool = msgspec.field(name="noPoints", default=False)


class Player(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Who played. The app remembers by `source_player_id` who that is: here whoever has the same name is the same."""

    name: str
    source_player_id: str
    score: int
    winner: bool
    start_player: bool


class Play(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True, kw_only=True):
    """The play as the app reads it. `play_date` is when it ended, in UTC; `board` the variant that was played.

    `board` and `duration_min` are left out where they say nothing.
    """

    source_name: str
    source_play_id: str
    play_date: str
    board: str = ""
    game: PlayedGame
    players: tuple[Player, ...]
    duration_min: int | None = None


def play(view: View) -> Play | None:
    """Return the play; None while nobody has won, and where nobody knows when it was played."""
    known, span = view.known, view.span
    if span is None or known.winner == NOBODY:
        return None

    def player(score: Score) -> Player:
        name, seat = known.setup.seats[score.seat].name, score.seat
        winner, began = seat == known.winner, seat == known.setup.first
        return Player(name=name, source_player_id=name, score=score.open, winner=winner, start_player=began)

    board = language(code="en", domains=known.variant.domains)(known.variant.name)
    return Play(
        source_name="Kazami",
        source_play_id=f"{span.began:.0f}",
        play_date=date_of(span.ended),
        duration_min=minutes(span.ended - span.began),
        board=board[:1].upper() + board[1:],
        game=PlayedGame(source_game_id=known.variant.name),
        players=tuple(map(player, scores_panel(known).scores)),
    )


def date_of(seconds: float) -> str:
    """Return a time of the clock as the app reads it, in UTC."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}"


def link(view: View) -> str:
    """Return the link; "" where there is no play."""
    played = play(view)
    return "" if played is None else link_of(played)


def link_of(played: Play) -> str:
    """Return the link of a play."""
    return LINK + quote(msgspec.json.encode(played), safe=PLAIN)
