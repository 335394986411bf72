"""The kept games page by page: what was played, who played, how it stands; each is put on the table by its button.

The tablet says the same. No journal may enter.
"""

from __future__ import annotations

from companion.game.text import Text, Word
from ui.dialogue.page.blocks import Block, Button, Line
from ui.dialogue.page.buttons import listed
from ui.dialogue.screens.around import page_around, turned
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import GameOpened, WentTo
from ui.dialogue.screens.screen import PastGames, People, Result
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.start import LAST_GAMES, PEOPLE
from ui.dialogue.session_port import KeptGame
from ui.language.voice import called

NO_GAMES = Text.of("No games yet.")
EACH = 10
"""So many games stand on a page."""


def past_page(screen: PastGames, at: SessionState) -> ScreenPage:
    """Return a page of the kept games, the last changed first."""
    shown, ways = turned(at.games, screen.page, EACH, PastGames)
    blocks: list[Block] = [_button(game, at.game) for game in shown] or [Line(NO_GAMES, "muted")]
    return page_around(at, LAST_GAMES, blocks, *ways, Button(WentTo(People()), text=PEOPLE))


def _button(game: KeptGame, on_table: int | None) -> Button:
    """Return what puts a game on the table; one that is over then shows its result."""
    then = Result() if game.winner >= 0 else None
    does = WentTo(then) if game.id == on_table else GameOpened(game.id, then)
    said = Text.of("{when} · {names}", when=game.when[:10], names=who_played(game))
    return Button(does, text=said, note=Text.of("{what} ({more})", what=Word(game.variant), more=standing(game)))


def who_played(game: KeptGame) -> Text:
    """Name those who played."""
    return listed(called([seat for seat in game.seats if not seat.neutral]))


def standing(game: KeptGame) -> Text:
    """Say who has won, or how far the game is."""
    if game.winner < 0:
        return Text.counted("{n} move", "{n} moves", game.moves)
    return Text.of("{name} won", name=called(game.seats)[game.winner])
