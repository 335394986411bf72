"""The page that is read over the play screen: clauses, headings and prices, in columns, with as many turns as needed.

What stands on it are the blocks of a page. Here the paper of the variant is written, too. No rule is applied, nothing
is begun, and no hand is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from typing_extensions import override

from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.dialogue import events
from ui.dialogue.page import blocks
from ui.dialogue.page.buttons import one_by_one
from ui.dialogue.session_port import Folder, SessionPort
from ui.drawing.theme import Tone
from ui.language.voice import Voice
from ui.tablet.kit import price_list
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.price_list import LINE, PriceRow, wide_of_words
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage, rule_text
from ui.tablet.screens.play.captions import large
from ui.tablet.screens.where_to import ask_where

TILE, PRICE, GAP = 64.0, 66.0, 10.0
"""How high a tile and a price are in dp, and what stays free below each row."""
ASKED, OTHER, HEADING = 30.0, 24.0, 28.0
"""The type of the clause that was asked for, of the others, and of a heading, in dp."""
EVENER = 24
"""In so many steps it is tried how low columns of nearly one height can be."""


class ReadRow(NamedTuple):
    """A row of a column: how high it is, what puts it there, and whether it must not stand at a column's end."""

    high: float
    put: Callable[[str, Box], None]
    leads: bool = False


def _laid(rows: Sequence[ReadRow], columns: Sequence[Box]) -> list[list[tuple[ReadRow, Box]]]:
    """Lay rows in columns, as many turns of them as they need; what leads to a row stands in its column."""
    at, down = 0, 0.0
    turns: list[list[tuple[ReadRow, Box]]] = [[]]
    for i, row in enumerate(rows):
        led = next(n for n, one in enumerate(rows[i:], 1) if not one.leads or one is rows[-1])
        needs = sum(one.high + GAP for one in rows[i : i + led]) - GAP
        if down and not (i and rows[i - 1].leads) and down + needs > columns[at].h + 1:
            at, down = (at + 1) % len(columns), 0.0
            if at == 0:
                turns.append([])
        column = columns[at]
        turns[-1].append((row, Box(column.x, column.y + down, column.w, min(row.high, column.h - down))))
        down += row.high + GAP
    return turns


class ReadPage(TabletPage):
    """Blocks to be read, turn by turn. `tell` hears what is tapped; with a session the variant's paper is printed."""

    def __init__(
        self, kit: Kit, page: blocks.Page, known: Game, tell: Callable[[blocks.Does], None], prints: SessionPort | None
    ) -> None:
        super().__init__(kit, lambda *_: tell(events.Closed()))
        self.page, self.known, self.tapped, self.session = page, known, tell, prints
        self.refresh()

    @override
    def draw(self) -> None:
        self.corner(self.leave())
        voice = self.kit.at(self.known)
        self.head(self.page.title[0], Box(24, 20, self.across - 128, 64))
        (shown,), turning = self.paged(self._turns(voice), 1)
        for i, (row, box) in enumerate(shown):
            row.put(f"row{i}", box)
        prints = ((Text.of("Print"), self._ask_where),) if self.session is not None else ()
        self.actions((Text.of("Back"), lambda: self.go("back")), *prints, *turning)

    def _turns(self, voice: Voice) -> list[list[tuple[ReadRow, Box]]]:
        """Lay the rows below each other, column by column; what has no room goes on when the page is turned.

        The columns of the last turn are of nearly one height: no half of the page is left empty.
        """
        columns = self.open_field().columns
        turns = _laid([row for block in self.page.blocks for row in self._rows(block, columns[0], voice)], columns)
        last, most = [row for row, _ in turns[-1]], columns[0].h
        lower = (_laid(last, [replace(one, h=most * n / EVENER) for one in columns]) for n in range(1, EVENER))
        whole = (laid for laid in lower if len(laid) == 1 and all(box.h > row.high - 1 for row, box in laid[0]))
        return [*turns[:-1], *next(whole, turns[-1:])]

    def _rows(self, block: blocks.Block, column: Box, voice: Voice) -> Iterator[ReadRow]:
        match block:
            case blocks.Button():
                note = "" if block.note is None else voice(block.note)
                view = TileView(large(voice(block.text)), row=True, note=note)
                does = block.does
                yield ReadRow(TILE, lambda name, box: self._tile(name, box, view, does))
            case blocks.Heading():
                yield self._text(large(voice(block.text)), HEADING, column, Tone.MUTED)._replace(leads=True)
            case blocks.Line():
                yield self._text(large(voice(block.text)), ASKED, column)
            case blocks.Clause():
                tone = Tone.LAMP if block.now else Tone.MUTED
                yield self._text(block.number, OTHER, column, tone)._replace(leads=True)
                yield self._text(rule_text(self.kit, block.number), ASKED if block.now else OTHER, column)
            case blocks.Price():
                yield self._price(block, column, voice)
            case _:
                raise ValueError(f"{type(block).__name__} is not read over the play screen")

    def _text(self, said: str, size: float, column: Box, tone: Tone = Tone.INK) -> ReadRow:
        """Return a text as high as it is long, at most as high as a column."""
        larger, bold = size * self.kit.look.larger, tone is not Tone.INK
        lines = len(lines_of(said, column.w, self.kit.look, sp=larger, bold=bold) or "1")
        view = ParagraphView(said, size, tone, bold, lines + 1)
        high = min(column.h, lines * larger * 1.3)
        return ReadRow(high, lambda name, box: self.part(f"{name} text", box, self._paragraph).show(view))

    def _price(self, item: blocks.Price, column: Box, voice: Voice) -> ReadRow:
        does = voice(item.note) if item.note else ""
        lines = lines_of(does, wide_of_words(column.w, item.price.total), self.kit.look) or (does,)
        shown = price_list.PriceView(large(voice(item.text)), one_by_one(item.price), does, item.icon)
        high = PRICE + LINE * (len(lines) > 1)
        return ReadRow(high, lambda name, box: self.part(f"{name} price", box, self._price_row).show(shown))

    def _paragraph(self) -> Paragraph:
        return Paragraph(self.kit.look)

    def _price_row(self) -> PriceRow:
        return PriceRow(self.kit.look)

    def _tile(self, name: str, box: Box, view: TileView, does: blocks.Does | None) -> None:
        if does is not None:
            self.tile(f"{name} tile", box, view, partial(self.tapped, does))

    def _ask_where(self) -> None:
        if self.session is not None:
            ask_where(self, self.session, self._print)

    def _print(self, folder: Folder) -> None:
        if self.session is not None:
            self.session.printed(self.kit.settings.language, self._said, folder)

    def _said(self, told: Text | Refusal) -> None:
        if isinstance(told, Refusal):
            self.refuse(told)
        else:
            self.tell(told)
