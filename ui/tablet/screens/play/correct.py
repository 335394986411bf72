"""Putting things right: what may be corrected, another move in place of an old one, what hands do.

Sheets only: what a correction does is the kernel's, and it is filled in like any other move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.answers import Settlement, heads, left_out
from companion.game.difference import whose
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from ui.dialogue import events
from ui.dialogue.conversation import Choosing
from ui.dialogue.question import listed
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.moment import Moment, Tell

LINES = 6
"""Lines of a settlement that are shown at once; the others are a tap away, for hands must do them all."""


def choice_sheet(moment: Moment, asked: Choosing, tell: Tell) -> SheetWidget:
    """Return a question with choices to begin, with the seats' signs where several seats may act."""
    seats, voice = moment.known.setup.seats, moment.voice
    several = len({choice.seat for choice in asked.choices}) > 1
    rows = []
    for choice, text in zip(asked.choices, listed(asked), strict=True):
        colour = seats[choice.seat].colour if several else ""
        rows.append(TileRow(TileView(voice(text), row=True, seat=colour), partial(tell, events.Picked(choice))))
    back = events.Closed() if asked.amends is None else events.SteppedBack()
    head = DialogView(voice(asked.question))
    if asked.anyway and asked.choices:
        about = asked.choices[0].seat
        head = DialogView(voice.name(about), head.title, seats[about].colour)
    sheet = SheetWidget(moment.kit, head, dismissed=partial(tell, back))
    sheet.rows(rows, bottom=FOOT - 8)
    sheet.foot(None, TileRow(TileView(voice(Text.of("Back"))), partial(tell, back)))
    return sheet


def settlement_sheet(moment: Moment, settlement: Settlement, tell: Tell) -> SheetWidget:
    """Return what hands must do after the head moved, and what an amendment could not keep, page by page."""
    voice, done = moment.voice, partial(tell, events.SteppedBack())
    head, *more = heads(settlement)
    why = (left_out(settlement), settlement.why.text) if settlement.dropped and settlement.why else ()
    lines = [
        *(_line(voice(text)) for text in more),
        *(_line(voice(text), _colour(moment, whose(text))) for text in settlement.sheet),
        *(_line(voice(text)) for text in why),
    ]
    sheet = SheetWidget(moment.kit, DialogView(voice(head)))  # read to the end: a tap beside it closes nothing
    _Pages(sheet, lines, done)
    return sheet


def _line(said: str, colour: str = "") -> ParagraphView:
    return ParagraphView(said, 24, lines=2, seat=colour)


def _colour(moment: Moment, seat: int) -> str:
    """Return whose sign stands before a line, none where it is the whole table's."""
    return "" if seat == NOBODY else moment.known.setup.seats[seat].colour


class _Pages:
    """Lines to be done, a page at a time; the bright tile leads on, and from the last page back to the table."""

    def __init__(self, sheet: SheetWidget, lines: Sequence[ParagraphView], done: Callable[[], None]) -> None:
        self.pages = [lines[i : i + LINES] for i in range(0, len(lines), LINES)] or [()]
        self.page, self.done, self.voice = 0, done, sheet.kit.voice
        self.lines = [Paragraph(sheet.look) for _ in range(LINES)]
        each = (FOOT - TOP - 4) / LINES
        for i, line in enumerate(self.lines):
            sheet.put(line, Box(LEFT, TOP + i * each, WIDE, each - 6))
        self.tile = sheet.foot(TileRow(TileView(bright=True), self._go_on))
        self._show()

    def _go_on(self) -> None:
        if self.page + 1 == len(self.pages):
            self.done()
            return
        self.page += 1
        self._show()

    def _show(self) -> None:
        shown = self.pages[self.page]
        for i, line in enumerate(self.lines):
            line.show(shown[i] if i < len(shown) else ParagraphView())
        last = self.page + 1 == len(self.pages)
        more = Text.of("More {n}/{of}", n=self.page + 2, of=len(self.pages))
        if self.tile is not None:
            self.tile.show(TileView(self.voice(Text.of("All done") if last else more), bright=True))


def not_kept_sheet(moment: Moment, why: Refusal, tell: Tell) -> SheetWidget:
    """Return why nothing can be kept, in full, until somebody has read it and closes it."""
    voice, closed = moment.voice, partial(tell, events.Closed())
    sheet = SheetWidget(moment.kit, DialogView())  # a tap beside it closes nothing
    sheet.put(Paragraph(sheet.look, ParagraphView(voice(why.text), 26, lines=11)), Box(LEFT, TOP - 20, WIDE, 390))
    sheet.foot(TileRow(TileView(voice(Text.of("Close")), bright=True), closed))
    return sheet
