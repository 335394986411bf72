"""The result: who won, with every seat's points in their parts, and what to do next. No point is counted here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.panels import Score, scores_panel
from companion.game.state import NOBODY, Game, Setup
from companion.game.text import Refusal, SeatName, Text
from ui.dialogue.evening_port import EveningPort
from ui.dialogue.panels import laid_out
from ui.tablet.board.view import BoardView
from ui.tablet.board.widget import Board
from ui.tablet.kit.ledger import Ledger, LedgerRow
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import row_height
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import Page, beside


class Result(Page):
    """The sheet after the win. A rematch keeps the seats, passes the first turn on and begins anew."""

    def __init__(self, kit: Kit, evening: EveningPort, go: Go) -> None:
        super().__init__(kit, go)
        self.evening = evening
        self.refresh()

    def draw(self) -> None:
        """Draw the board as it was left, and the points."""
        self.corner(self.leave("start"))
        view = self.evening.view
        if view is None or view.known.winner == NOBODY:
            self.head(Text.of("Nobody has won yet"))
            self.actions((Text.of("Play on"), lambda: self.go("play")))
            return
        known, voice = view.known, self.kit.at(view.known)
        left = BoardView(known.board, laid_out(view.panels).map.marks, tuple(seat.colour for seat in known.setup.seats))
        self.part("board", self.disc, lambda: Board(self.kit.look)).show(left)
        self.head(Text.of("{name} wins!", name=voice.name(known.winner)))
        flow = self.column(76)
        order = sorted(scores_panel(known).scores, key=lambda score: (score.seat != known.winner, -score.total))
        ledger = self.part("points", flow.row(row_height(len(order)) * len(order)), lambda: Ledger(self.kit.look))
        ledger.show(tuple(self._row(known, score) for score in order))
        when = self.evening.game.when if self.evening.game else ""
        told = Text.counted("{n} turn, {when}.", "{n} turns, {when}.", known.turn, when=when)
        self.words("told", flow.row(34), ParagraphView(self.say(told), 22, Tone.MUTED))
        for box, (name, text, press) in zip(
            beside(flow.row(76), (1, 1)),
            (
                ("figures", Text.of("Figures"), lambda: self.go("statistics")),
                ("record", Text.of("Write the record"), lambda: self.evening.export(None, self._said)),
            ),
            strict=True,
        ):
            self.tile(name, box, TileView(self.say(text)), press)
        self.actions(
            (Text.of("Rematch"), lambda: self.evening.begin(rematch(known.setup), self.refuse)),
            (Text.of("Other"), lambda: self.go("start")),
        )

    def _row(self, known: Game, score: Score) -> LedgerRow:
        voice, seat = self.kit.at(known), known.setup.seats[score.seat]
        parts = (Text.of("{part} {n}", part=part.label, n=part.points) for part in score.parts if part.open)
        line = voice.term(", ").join(voice(part) for part in parts)
        return LedgerRow(seat.colour, voice(Text.of("{s}", s=SeatName(score.seat))), str(score.open), line)

    def _said(self, told: Text | Refusal) -> None:
        if isinstance(told, Refusal):
            self.refuse(told)
        else:
            self.tell(told)


def rematch(setup: Setup) -> Setup:
    """Return the same evening once more, the next seat clockwise beginning."""
    players = [i for i, seat in enumerate(setup.seats) if not seat.neutral]
    after = players[(players.index(setup.first) + 1) % len(players)]
    return replace(setup, first=after)
