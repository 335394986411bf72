"""The log: the evening turn by turn, a sentence for each move, oldest above; and beside it the move that was opened.

An opened move says what it moved, and leads back to it or puts another in its place. Only the lines of one page are
drawn, however long the game is. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.text import SeatName, Text
from companion.log_entry import LogEntry
from companion.view import View
from ui.dialogue import events
from ui.dialogue.requests import UndoTo
from ui.dialogue.screens.around import TO_TABLE
from ui.dialogue.screens.log import FIX_MOVE, GO_BACK, HAPPENED, STAYS, at_hour, now_in_turn, taken_back
from ui.dialogue.session_port import SessionPort
from ui.dialogue.story import hour_of, moves, turn_of
from ui.drawing.theme import Tone
from ui.language.voice import Voice
from ui.tablet.kit.log_line import LogLine, LogLineView, Moved, Movements, Thread, TurnCaption
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, CornerCaption, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside
from ui.tablet.screens.story_parts import kinds_of, parts_of

LINE, CAPTION, NOW, GAP = 64.0, 36.0, 52.0, 8.0
"""How high a move's line, a turn's caption and the last line are, and what lies between two lines, in dp."""
ARROW, PENCIL = 64.0, 64.0
SWIPE = 96.0
"""So far a finger goes, in dp, that turns the page."""
FACT, FACTS = 30.0, 3
"""How high a line of what followed is, and how many stand in the column; more have a page of their own."""
WHOLE = 56.0
RULE = 208.0
"""How wide the tile with a clause's number is, in dp."""


class Log(TabletPage):
    """The moves as the table was told them; the one that was tapped, else the newest, lies open beside them."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.chosen: int | None = None
        self._opened = 0  # the entry that lies open
        self.reading = False
        self._newer, self._lines = 0, 1  # the moves below this page, and those on it
        self._hours: Mapping[int, str] = {}  # when each entry was made
        self._asked = -1  # after which entry they were asked for
        self.refresh()

    def refresh(self) -> None:
        """Draw the page as it is now; once another move was made, ask when that was."""
        view = self.session.view
        if view is not None and view.head != self._asked:
            self._asked = view.head
            self.session.hours(self._hear)
        super().refresh()

    def _hear(self, hours: Mapping[int, str]) -> None:
        self._hours = hours
        self.refresh()

    def draw(self) -> None:
        """Draw one page of the log, or all that followed from one move."""
        view = self.session.view
        if view is None:
            return
        opened = next((told for told in view.log if told.seq == self.chosen), next(moves(view.log), None))
        if opened is None or opened.seq != self.chosen:
            self.reading = False
        self._opened = 0 if opened is None else opened.seq
        self.corner(self.leave())
        if opened is not None and self.reading:
            self._draw_whole(opened, self.kit.at(view.known))
            return
        self._draw_story(view)
        if opened is not None:
            self._draw_opened(opened, view)
        self.actions((TO_TABLE, lambda: self.go("play")))

    # -- where things lie

    @property
    def _story(self) -> Box:
        """Where the lines stand."""
        if self.kit.stage.portrait:
            return Box(24, 96, self.across - 72, self.down - 1280 + 620)
        actions = self.kit.stage.box("actions")
        return Box(24, 96, actions.x - 88, actions.y + actions.h - 96)

    @property
    def _beside(self) -> Flow:
        """Return the rows in which the opened move stands."""
        actions = self.actions_box
        if self.kit.stage.portrait:
            top = self._story.y + self._story.h + 24
            return Flow((Box(24, top, self.across - 48, actions.y - top - 16),))
        return Flow((Box(actions.x, 96, actions.w, actions.y - 112),))

    # -- the story

    def _draw_story(self, view: View) -> None:
        box, voice = self._story, self.kit.at(view.known)
        told = [*moves(view.log)]
        right = self.across - 280 if self.kit.stage.portrait else box.x + box.w
        self.head(HAPPENED, Box(24, 16, right - 24 - 2 * ARROW - GAP - 16, 64))
        self._newer = min(self._newer, max(0, len(told) - 1))
        begun = bool(view.known.turn) and [turn_of(each) for each in told[:1]] != [(view.known.turn, view.known.active)]
        foot = 0.0 if self._newer else NOW + CAPTION * begun
        page, high = self._one_page(told, box.h, foot)
        self._lines = max(1, len(page))
        older = len(told) - self._newer - len(page)
        self._arrows(right, older > 0)
        whole = not older and not self._newer
        y = box.y if whole else box.y + box.h - high
        turn: object = None
        for each in reversed(page):
            if turn != turn_of(each):
                turn = turn_of(each)
                y = self._caption(y, *turn_of(each), voice, hour_of(turn, view.log, self._hours))
            self._line(each, Box(box.x, y + GAP / 2, box.w, LINE - GAP), view, voice)
            y += LINE
        if foot:
            y = self._caption(y, view.known.turn, view.known.active, voice) if begun else y
            now = ParagraphView(voice(now_in_turn(view)), 26, Tone.LAMP)
            self.words("now", Box(box.x + 74, y + 8, box.w - 90, NOW - 16), now)
        if not whole:
            where = Box(box.x + box.w + 22, box.y + 8, 4, box.h - 16)
            thread = self.part("thread", where, lambda: Thread(self.kit.look))
            thread.show(older / len(told), (older + len(page)) / len(told))

    def _one_page(self, told: list[LogEntry], space: float, foot: float) -> tuple[list[LogEntry], float]:
        """Return what fits on this page, the newest first, and how high it is with what stands below."""
        page, high = list[LogEntry](), foot
        for each in told[self._newer :]:
            more = LINE + (CAPTION if not page or turn_of(page[-1]) != turn_of(each) else 0)
            if high + more > space and page:
                break
            high += more
            page.append(each)
        return page, high

    def _caption(self, y: float, turn: int, active: int, voice: Voice, hour: str = "") -> float:
        """Name a turn above its lines, and when it was; return where these begin."""
        box = self._story
        caption = self.part(f"turn{turn}", Box(box.x, y, box.w, CAPTION), lambda: TurnCaption(self.kit.look))
        caption.show(voice(at_hour(_turn_named(turn, active), hour)))
        return y + CAPTION

    def _line(self, told: LogEntry, where: Box, view: View, voice: Voice) -> None:
        """Put a move's line; beside a throw that people read a tile that puts the dice right."""
        seats, parts = view.known.setup.seats, tuple(parts_of(told, voice, view))
        if any(part.pips for part in parts) and view.known.setup.dice == "ours":
            end = Box(where.x + where.w - PENCIL, where.y, PENCIL, where.h)
            self.tile(f"dice{told.seq}", end, TileView(icon="fix"), partial(self._put_right, told.seq))
            where = Box(where.x, where.y, where.w - PENCIL - GAP, where.h)
        shown = LogLineView(
            voice(told.said),
            seat=seats[told.seat].colour,
            chosen=told.seq == self._opened,
            parts=parts,
            gains=tuple((seats[seat].colour, n) for seat, n in told.gains),
        )
        line = self.part(f"move{told.seq}", where, lambda: LogLine(self.kit.look))
        line.pressed = partial(self._choose, told.seq)
        line.show(shown)

    def _arrows(self, right: float, older: bool) -> None:
        up, down = Box(right - 2 * ARROW - GAP, 16, ARROW, ARROW), Box(right - ARROW, 16, ARROW, ARROW)
        self.tile("earlier", up, TileView("▲", enabled=older), self._earlier)
        self.tile("later", down, TileView("▼", enabled=self._newer > 0), self._later)

    # -- the opened move

    def _draw_opened(self, told: LogEntry, view: View) -> None:
        flow, voice, seats = self._beside, self.kit.at(view.known), view.known.setup.seats
        row = flow.row(64, GAP)
        who, rule = beside(row, (row.w - RULE - GAP, RULE), GAP) if told.clause else (row, row)
        head = self.part("who", who, lambda: CornerCaption(self.kit.look))
        named = CaptionLine(voice.name(told.seat), strong=True, seat=seats[told.seat].colour)
        turn = Text.of("Turn {n}", n=told.turn) if told.turn else Text.of("Set-up")
        head.show(named, CaptionLine(voice(at_hour(turn, self._hours.get(told.seq, "")))))
        if told.clause:
            self.tile("rule", rule, TileView(told.clause, row=True), partial(self.show_clause, told.clause))
        high = 60 if self.kit.stage.portrait else 100
        said = self.part("said", flow.row(high, GAP), lambda: Sentence(self.kit.look))
        said.show(SentenceView(voice(told.said), sp=36))
        moved = tuple(
            Moved(seats[seat].colour, tuple(kinds_of(cards)))
            for seat, cards in enumerate(told.moved)
            if cards != Cards()
        )
        if moved:
            shown = self.part("brought", flow.row(56, GAP), lambda: Movements(self.kit.look))
            shown.show(moved)
        self._followed(told, flow, voice)
        later = [each for each in view.log if each.seq > told.seq]
        back = (
            GO_BACK,
            taken_back(later),
            partial(self.go, "play", then=events.HeadMoved(UndoTo(told.seq))),
        )
        instead = (FIX_MOVE, STAYS, partial(self._put_right, told.seq))
        for i, (text, note, press) in enumerate((back, instead)):
            where = self._way(i)
            view_ = TileView(self.say(text), icon=("undo", "fix")[i], row=True, enabled=bool(later or i))
            self.tile(f"way{i}", Box(where.x, where.y, where.w, LINE), view_, press)
            note_ = ParagraphView(self.say(note), 20, Tone.MUTED)
            self.words(f"note{i}", Box(where.x + 8, where.y + LINE + 6, where.w - 8, 28), note_)

    def _way(self, number: int) -> Box:
        """Where the way back and the one that puts right stand: at the foot of the column."""
        foot, x, wide = self.actions_box.y - 16, self.actions_box.x, self.actions_box.w
        if not self.kit.stage.portrait:
            return Box(x, foot - 110 * (2 - number), wide, 98)
        return [*beside(Box(x, foot - 98, wide, 98), (1, 1), 16)][number]

    def _followed(self, told: LogEntry, flow: Flow, voice: Voice) -> None:
        """Say what followed, a line for each fact and two for a long one; many are a page of their own."""
        lines = [voice(line) for line in told.whole[1:]]
        rows = [len(lines_of(line, flow.width, self.kit.look) or (line,)) for line in lines]
        if sum(rows) > FACTS - self.kit.stage.portrait:
            many = Text.counted("All of it: {n} line", "All of it: {n} lines", len(lines))
            self.tile("whole", flow.row(LINE), TileView(self.say(many), icon="more", row=True), self._read)
            return
        for i, (line, high) in enumerate(zip(lines, rows, strict=True)):
            self.words(f"fact{i}", flow.row(FACT * high, 0), ParagraphView(line, 22, Tone.MUTED, lines=high))

    def _draw_whole(self, told: LogEntry, voice: Voice) -> None:
        """Draw all that followed from a move, page by page."""
        self.head(Text.of("{name}", name=voice(told.said)), Box(24, 16, self.across - 360, 64))
        lines, flow = told.whole[1:], self.open_field(8)
        each = sum(max(1, int(box.h / WHOLE)) for box in flow.columns)
        shown, more = self.paged(lines, each)
        for i, line in enumerate(shown):
            self.words(f"line{i}", flow.row(WHOLE, 0), ParagraphView(voice(line), 24))
        self.actions((Text.of("Back"), self._read), *more)

    # -- touches

    def _choose(self, seq: int) -> None:
        self.chosen = seq
        self.refresh()

    def _put_right(self, seq: int) -> None:
        self.go("play", then=events.AmendBegun(seq))

    def _read(self) -> None:
        self.chosen, self.reading = self._opened, not self.reading
        self.turn(0)

    def _earlier(self) -> None:
        self._newer += self._lines
        self.refresh()

    def _later(self) -> None:
        self._newer = max(0, self._newer - self._lines)
        self.refresh()

    @override
    def on_touch_down(self, touch: Any) -> bool:
        touch.ud["began"] = touch.y
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Turn the page where a finger went far up or down over the lines."""
        far = (touch.y - touch.ud.get("began", touch.y)) / self.kit.stage.unit
        turns = self.parts.get("later" if far > 0 else "earlier")
        if touch.grab_current is None and abs(far) > SWIPE and turns is not None and turns.view.enabled:
            turns.pressed()
            return True
        return bool(super().on_touch_up(touch))


def _turn_named(turn: int, active: int) -> Text:
    return Text.of("Turn {n} · {seat}", n=turn, seat=SeatName(active)) if turn else Text.of("Set-up")
