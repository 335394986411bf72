"""Putting things right: what may be corrected, another move in place of an old one, who must agree, what hands do.

Sheets only: what a correction does is the kernel's, and it is filled in like any other move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.game.decide import choices
from companion.game.moves import Choice
from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.dialogue.ports import Settlement, heads, left_out
from ui.language.voice import Voice
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.views import label

Press = Callable[[], None]

LINES = 6
"""Lines of a settlement that are shown at once; the others are a tap away, for hands must do them all."""


def instead(before: Game) -> tuple[Choice, ...]:
    """Return what might have been done then, `before` being what the table knew."""
    return tuple(choice for seat in before.players for choice in choices(before, seat))


def choice_sheet(
    kit: Kit,
    known: Game,
    asks: tuple[Text, Sequence[Choice]],
    chosen: Callable[[Choice], None],
    drop: Press,
    *others: Row,
) -> Sheet:
    """Return a question with choices to begin, with the seats' signs where several seats may act, and other ways."""
    voice, (head, found) = kit.at(known), asks
    several = len({choice.seat for choice in found}) > 1
    rows = []
    for choice in found:
        colour = known.setup.seats[choice.seat].colour if several else ""
        rows.append(Row(TileView(label(known, choice, voice), row=True, seat=colour), partial(chosen, choice)))
    sheet = Sheet(kit, DialogView(voice(head)), dismissed=drop)
    sheet.rows((*rows, *others), bottom=FOOT - 8)
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), drop))
    return sheet


def settlement_sheet(kit: Kit, known: Game, settlement: Settlement, done: Callable[[], None]) -> Sheet:
    """Return what hands must do after the head moved, and what an amendment could not keep, page by page."""
    voice = kit.at(known)
    head, *more = heads(settlement)
    lines = [voice(text) for text in (*more, *settlement.sheet)]
    if settlement.dropped and settlement.why:
        lines.append(voice(left_out(settlement)))
        lines.append(voice(settlement.why.text))
    sheet = Sheet(kit, DialogView(voice(head)), dismissed=done)
    _Pages(sheet, lines, done)
    return sheet


class _Pages:
    """Lines to be done, a page at a time; the bright tile leads on, and from the last page back to the table."""

    def __init__(self, sheet: Sheet, lines: Sequence[str], done: Callable[[], None]) -> None:
        self.pages = [lines[i : i + LINES] for i in range(0, len(lines), LINES)] or [()]
        self.page, self.done, self.voice = 0, done, sheet.kit.voice
        self.lines = [Paragraph(sheet.look) for _ in range(LINES)]
        each = (FOOT - TOP - 4) / LINES
        for i, line in enumerate(self.lines):
            sheet.put(line, Box(LEFT, TOP + i * each, WIDE, each - 6))
        self.tile = sheet.foot(Row(TileView(bright=True), self._go_on))
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
            line.show(ParagraphView(shown[i] if i < len(shown) else "", 24, lines=2))
        last = self.page + 1 == len(self.pages)
        more = Text.of("More {n}/{of}", n=self.page + 2, of=len(self.pages))
        if self.tile is not None:
            self.tile.show(TileView(self.voice(Text.of("All done") if last else more), bright=True))


def agree_sheet(kit: Kit, voice: Voice, refusal: Refusal, yes: Callable[[], None], no: Callable[[], None]) -> Sheet:
    """Ask whether the seats that would lose a secret agree."""
    sheet = Sheet(kit, DialogView(voice(Text.of("Do they agree?"))), dismissed=no)
    sheet.put(Paragraph(kit.look, ParagraphView(voice(refusal.text), 28, lines=5)), Box(LEFT, TOP + 20, WIDE, 300))
    agreed = TileView(voice(Text.of("They agree")), bright=True)
    sheet.foot(Row(agreed, yes), Row(TileView(voice(Text.of("No"))), no))
    return sheet


def not_kept_sheet(kit: Kit, voice: Voice, refusal: Refusal, drop: Press) -> Sheet:
    """Return why nothing can be kept, in full, until somebody has read it and closes it."""
    sheet = Sheet(kit, DialogView(), dismissed=drop)
    sheet.put(Paragraph(kit.look, ParagraphView(voice(refusal.text), 26, lines=11)), Box(LEFT, TOP - 20, WIDE, 390))
    sheet.foot(Row(TileView(voice(Text.of("Close")), bright=True), drop))
    return sheet
