"""Looking back at a game turn by turn: the board as a turn left it, everybody's points, and what was done in that turn.

Each moment is asked for as everybody may know it, one at a time: while one is on its way, only the newest wish waits.
No rule may enter, and nothing is changed in the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.game.panels import scores_panel
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from companion.log_entry import LogEntry
from companion.view import View
from ui.dialogue.page.beside_board import held, points_of
from ui.dialogue.page.panels import cards_held
from ui.dialogue.panels import laid_out
from ui.dialogue.requests import Answer, ShowView
from ui.dialogue.screens.log import NOTHING_YET
from ui.dialogue.session_port import SessionPort
from ui.dialogue.story import moves, turn_of, turns
from ui.drawing.board.view import BoardView, rim_shown
from ui.drawing.theme import Tone
from ui.language.voice import Voice
from ui.tablet.board.widget import Board
from ui.tablet.kit.log_line import LogLine, LogLineView
from ui.tablet.kit.scoreboard import Scoreboard, ScoreboardRow
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box, row_height
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.kit.timeline_slider import TimelineSlider
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.play.captions import scoreboard_rows
from ui.tablet.screens.rows import beside
from ui.tablet.screens.story_parts import parts_of

SMALLER = 88.0
"""By how much the disc is smaller than in the evening, in dp, so that the bar has room below."""
LINE, GAP, MORE = 64.0, 8.0, 32.0
"""How high a sentence is with the gap below it, that gap, and the line that says how many more there are, in dp."""

TWO_LINES = 1.25
"""How much higher a sentence in larger type is, which takes two lines."""
FEW = 3
"""The gains of so many seats have room beside a sentence."""


class LookBack(TabletPage):
    """The bar is dragged or tapped, or a turn stepped with the arrows; it begins at the end of the game."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.turns: tuple[tuple[LogEntry, ...], ...] = ()
        self.at = 0
        self.seen: View | None = None
        self._head: int | None = None
        self._waiting = False
        self.refresh()

    def refresh(self) -> None:
        """Draw the turn that is looked at; where the game went on meanwhile, begin at its end again."""
        view = self.session.view
        if view is not None and view.head != self._head:
            self.turns = turns(view.log)
            self.at, self.seen, self._head = max(0, len(self.turns) - 1), view, view.head
        super().refresh()

    # -- which moment

    def _to(self, turn: int) -> None:
        """Look at another turn: what was done is here at once, the board comes when it was asked for."""
        self.at = max(0, min(len(self.turns) - 1, turn))
        if not self._waiting:
            self._ask()
        self.refresh()

    def _ask(self) -> None:
        self._waiting = True
        after = self.turns[self.at + 1][0].seq if self.at + 1 < len(self.turns) else None
        self.session.ask(ShowView(TABLE, after), partial(self._hear, self.at))

    def _hear(self, turn: int, answer: Answer) -> None:
        self._waiting = False
        if isinstance(answer, Refusal):
            self.refuse(answer)
        elif isinstance(answer, View):
            self.seen = answer
            if turn != self.at:  # the finger went on meanwhile
                self._ask()
            super().refresh()

    # -- what is shown

    def draw(self) -> None:
        """Draw the board and the bar, and beside them the turn."""
        self.corner(self.leave())
        view, seen = self.session.view, self.seen
        if view is None or seen is None or not self.turns:
            self.head(NOTHING_YET)
            self.actions((Text.of("Back"), lambda: self.go("back")))
            return
        voice, turn = self.kit.at(view.known), self.turns[self.at]
        self._board(seen, voice)
        self._bar(seen)
        number, active = turn_of(turn[0])
        named = Text.of("Turn {n} · {seat}", n=number, seat=voice.name(active)) if number else Text.of("Set-up")
        self.head(named, self._beside(0, 64))
        scores = scores_panel(seen.known)
        rows = len(scores.scores) + len(scores.held)
        high = row_height(rows) * rows
        self._points(seen, voice, self._beside(72, high))
        top = 0 if self.kit.stage.portrait else 72 + high + 12
        self._story(turn, view, voice, self._lines(top))
        self.actions((Text.of("Back"), lambda: self.go("back")), (Text.of("All moves"), lambda: self.go("log")))

    @property
    def _disc(self) -> Box:
        disc = self.disc
        if self.kit.stage.portrait:
            return disc
        side = disc.w - SMALLER
        return Box(disc.x + SMALLER / 2, disc.y - 12, side, side)

    @property
    def _below(self) -> Box:
        """Where the bar lies between its arrows."""
        disc = self._disc
        if self.kit.stage.portrait:
            return Box(24, disc.y + disc.h + 8, self.across - 48, 68)
        return Box(disc.x - SMALLER / 2, self.actions_box.y, disc.w + SMALLER, 68)

    def _beside(self, down: float, high: float) -> Box:
        """Return a place in the column, so far down; in portrait in its left half below the bar."""
        if self.kit.stage.portrait:
            below = self._below
            return Box(24, below.y + below.h + 12 + down, (self.across - 64) / 2, high)
        top = self.kit.stage.box("dice").y
        return Box(self.actions_box.x, top + down, self.actions_box.w, high)

    def _lines(self, down: float) -> Box:
        """Return where the sentences stand."""
        low = self.actions_box.y - 12
        if self.kit.stage.portrait:
            top = self._beside(72, 0).y
            return Box(self.across / 2 + 8, top, self.across / 2 - 32, low - top)
        here = self._beside(down, 0)
        return Box(here.x - 24, here.y, here.w + 24, low - here.y)

    def _board(self, seen: View, voice: Voice) -> None:
        panels, seats = laid_out(seen.panels), seen.known.setup.seats
        colours = tuple(seat.colour for seat in seats)
        board = self.part("board", self._disc, lambda: Board(self.kit.look))
        rim = rim_shown(panels.dial, voice.term)
        letters = self.kit.settings.letters
        board.show(BoardView(seen.known.board, panels.map.marks, colours, rim=rim, letters=letters))

    def _bar(self, seen: View) -> None:
        back, bar, on = beside(self._below, (64, self._below.w - 64 * 2 - 24, 64))
        self.tile("earlier", back, TileView("◀", enabled=self.at > 0), lambda: self._to(self.at - 1))
        self.tile("later", on, TileView("▶", enabled=self.at + 1 < len(self.turns)), lambda: self._to(self.at + 1))
        seats = seen.known.setup.seats
        colours = tuple("" if turn_of(t[0])[1] == NOBODY else seats[turn_of(t[0])[1]].colour for t in self.turns)
        self.part("bar", bar, lambda: TimelineSlider(self.kit.look, self._to)).show(colours, self.at)

    def _points(self, seen: View, voice: Voice, where: Box) -> None:
        known, scores = seen.known, scores_panel(seen.known)
        rows = tuple(
            ScoreboardRow(
                known.setup.seats[score.seat].colour,
                voice.name(score.seat),
                points_of(score),
                voice(cards_held(known, score.seat)),
            )
            for score in scores.scores
        )
        shown = (*rows, *scoreboard_rows(held(scores), known, voice))
        self.part("points", where, lambda: Scoreboard(self.kit.look)).show(shown, news=False)

    def _story(self, turn: Sequence[LogEntry], view: View, voice: Voice, where: Box) -> None:
        """Say what was done in the turn, as many sentences as have room."""
        told = [*moves(turn)]
        high = LINE * TWO_LINES if self.kit.look.larger > 1 else LINE
        shown = told if len(told) <= int(where.h / high) else told[: int((where.h - MORE) / high)]
        seats = view.known.setup.seats
        for i, each in enumerate(shown):
            box = Box(where.x, where.y + i * high, where.w, high - GAP)
            line = self.part(f"line{i}", box, lambda: LogLine(self.kit.look))
            parts = tuple(parts_of(each, voice, view))
            few = len(each.gains) <= FEW and self.kit.look.larger == 1  # the sentence needs the room
            gains = tuple((seats[seat].colour, n) for seat, n in each.gains) if few else ()
            line.show(LogLineView(voice(each.said), seat=seats[each.seat].colour, parts=parts, gains=gains))
        if len(told) > len(shown):
            more = Text.counted("and {n} more move", "and {n} more moves", len(told) - len(shown))
            box = Box(where.x + 74, where.y + len(shown) * high, where.w - 74, MORE - 4)
            self.words("more", box, ParagraphView(self.say(more), 20, Tone.MUTED))
