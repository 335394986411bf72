"""The log: every move of the evening, the last one first, and the way back to any of them. No rule may enter."""

from __future__ import annotations

from functools import partial

from companion.game.text import Text
from companion.told import Told
from ui.dialogue.evening_port import EveningPort
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import Page

ROW = 68


class Log(Page):
    """The moves as the table was told them, page by page; a move that is tapped can be gone back to or replaced."""

    def __init__(self, kit: Kit, evening: EveningPort, go: Go) -> None:
        super().__init__(kit, go)
        self.evening = evening
        self.page = 0
        self.chosen: int | None = None
        self.told: tuple[Told, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Draw the log as it is now."""
        self.told = () if self.evening.view is None else tuple(self.evening.view.log)
        super().refresh()

    def draw(self) -> None:
        """Draw one page of the log."""
        if self.evening.view is None:
            return
        voice = self.kit.at(self.evening.view.known)
        self.corner(self.leave())
        self.head(Text.of("What happened"), Box(24, 20, self.across - 128, 64))
        found = self.told
        flow = self.open_field(8)
        each = sum(max(1, int((box.h + 10) / (ROW + 10))) for box in flow.columns)
        pages = max(1, -(-len(found) // each))
        self.page %= pages
        for i, told in enumerate(found[self.page * each : (self.page + 1) * each]):
            said = voice(told.said)
            view = TileView(said, row=True, note=str(told.seq), chosen=told.seq == self.chosen)
            self.tile(f"move{i}", flow.row(ROW, 10), view, partial(self._choose, told))
        if not found:
            none = self.say(Text.of("Nothing has happened yet."))
            self.words("none", flow.row(80), ParagraphView(none, 28, Tone.MUTED))
        self._act(pages)

    def _act(self, pages: int) -> None:
        turn = Text.of("Earlier {n}/{of}", n=self.page + 1, of=pages)
        earlier = ((turn, self._turn),) if pages > 1 else ()
        if self.chosen is None:
            self.actions((Text.of("Back to the table"), lambda: self.go("play")), *earlier)
            return
        back, instead = Text.of("Go back to here"), Text.of("Not so")
        self.actions(
            (back, partial(self.go, "play", undo_to=self.chosen)),
            (instead, partial(self.go, "play", amend=self.chosen)),
            *earlier,
        )

    def _choose(self, told: Told) -> None:
        self.chosen = None if told.seq == self.chosen else told.seq
        super().refresh()

    def _turn(self) -> None:
        self.page += 1
        super().refresh()
