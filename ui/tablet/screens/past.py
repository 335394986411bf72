"""The last games: what was played here, page by page, and what can be done with one. No journal may enter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

from typing_extensions import override

from companion.game.text import Refusal, Text, Word
from ui.dialogue.screens.log import LOOK_AGAIN
from ui.dialogue.screens.past import NO_GAMES, standing, who_played
from ui.dialogue.screens.start import LAST_GAMES, NEW_GAME, PEOPLE, PLAY_ON
from ui.dialogue.session_port import Folder, KeptGame, SessionPort
from ui.drawing.theme import Tone
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.where_to import ask_where

ROW, HEAD = 84, 36
"""How high a game is, and what says when a group of them was played, in dp."""
SINCE = {"today": Text.of("Today"), "month": Text.of("This month"), "year": Text.of("This year")}
"""How games are grouped; older ones by their year."""


class Past(TabletPage):
    """The list of kept games, the last played first."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.refresh()

    @override
    def draw(self) -> None:
        self.corner(self.leave())
        self.head(LAST_GAMES, Box(24, 20, self.across - 128, 64))
        found = self.session.games
        flow = self.open_field(16)
        shown, more = self.paged(self._pages(found), 1)
        for i, (since, game) in enumerate(chain(*shown)):
            box = flow.row(ROW + HEAD * bool(since))
            if since:
                self.words(f"since{i}", Box(box.x, box.y, box.w, HEAD), ParagraphView(since, 22, Tone.MUTED))
            view = TileView(self._names(game), row=True, note=self.say(standing(game)))
            self.tile(f"evening{i}", Box(box.x, box.y + box.h - ROW, box.w, ROW), view, partial(self._ask, game))
        if not found:
            self.words("none", flow.row(80), ParagraphView(self.say(NO_GAMES), 28, Tone.MUTED))
        persons = (PEOPLE, lambda: self.go("people"))
        self.actions((NEW_GAME, lambda: self.go("new_game")), persons, *more)

    def _pages(self, found: Sequence[KeptGame]) -> list[list[tuple[str, KeptGame]]]:
        """Lay the games on pages, each with what begins with it there: when those from it on were played."""
        pages: list[list[tuple[str, KeptGame]]] = []
        flow, before = self.open_field(16), ""
        for game in found:
            since = self.say(SINCE.get(game.since) or Text.of("{year}", year=game.when[:4]))
            if not pages or not flow.holds(ROW + HEAD * (since != before)):
                pages.append([])
                flow, before = self.open_field(16), ""
            flow.row(ROW + HEAD * (since != before))
            pages[-1].append(("" if since == before else since, game))
            before = since
        return pages

    def _names(self, game: KeptGame) -> str:
        return f"{game.when[5:10]}  {self._seats(game)}"  # the year stands above, or is this one

    def _seats(self, game: KeptGame) -> str:
        return self.say(who_played(game))

    def _ask(self, game: KeptGame) -> None:
        told = self.say(
            Text.counted(
                "{game}: {n} move, last {when}",
                "{game}: {n} moves, last {when}",
                game.moves,
                game=Word(game.variant),
                when=game.when,
            )
        )
        over, write = game.winner >= 0, partial(ask_where, self, self.session, partial(self._write, game.id))
        playing = self.way(PLAY_ON, lambda: self.session.open(game.id, self.refuse), bright=True)
        looking = self.way(LOOK_AGAIN, partial(self._look_back, game.id), bright=over)
        written = self.way(Text.of("Write the record"), write)
        self.choose(DialogView(title=self._seats(game), line=told), *(() if over else (playing,)), looking, written)

    def _look_back(self, game: int) -> None:
        self.session.open(game, self.refuse, lambda: self.go("look_back"))

    def _write(self, game: int, folder: Folder) -> None:
        self.session.export(game, self._said, folder)

    def _said(self, told: Text | Refusal) -> None:
        if isinstance(told, Refusal):
            self.refuse(told)
        else:
            self.tell(told)
