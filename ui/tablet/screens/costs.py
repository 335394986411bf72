"""The costs page: what everything costs that can be built, bought or cast in this game, and what else is looked up.

Prices come from the rules and are drawn as cards; a table that is printed stands here row by row. Here the paper of the
variant is written, too. Nothing is begun, and no hand is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from typing_extensions import override

from companion.game.text import Refusal, Text
from ui.dialogue.actions import COSTS
from ui.dialogue.page.blocks import Heading, Price
from ui.dialogue.page.buttons import one_by_one
from ui.dialogue.page.rules_read import costs_blocks
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.session_port import Folder, SessionPort
from ui.language.voice import Voice
from ui.tablet.kit import price_list
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.price_list import LINE, PriceRow, wide_of_words
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.screens.page import Page
from ui.tablet.screens.rows import Flow
from ui.tablet.screens.where_to import ask_where

ROW = 66.0
"""How high a row is, in dp."""
TALL = ROW + LINE
"""How high a row is where the words of one below its name need two lines."""


class Sheet(NamedTuple):
    """A page of rows: its title, its entries, and how high each row is."""

    title: Text
    entries: tuple[Price, ...]
    high: float


class CostsPage(Page):
    """What things cost at this table, as it is whoever's turn it is."""

    def __init__(self, kit: Kit, at: ScreenState, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go)
        self.at, self.session, self.page = at, session, 0
        self.refresh()

    @override
    def draw(self) -> None:
        self.corner(self.leave())
        flow, voice = self.open_field(), self.kit.at(self.at.known)
        pages = [*self._pages(flow, voice)]
        title, items, high = pages[self.page]
        down = int(flow.columns[0].h // high)
        self.head(title, Box(24, 20, self.across - 128, 64))
        for i, item in enumerate(items):
            column = flow.columns[i // down]
            where = Box(column.x, column.y + i % down * high, column.w, high)
            self.part(f"price{i}", where, lambda: PriceRow(self.kit.look)).show(self._price(item, voice))
        more = Text.of("More {n}/{of}", n=self.page + 1, of=len(pages))
        turning = ((more, lambda: self._turn((self.page + 1) % len(pages))),) if len(pages) > 1 else ()
        printing = (Text.of("Print"), lambda: ask_where(self, self.session, self._print))
        self.actions((Text.of("Back"), lambda: self.go("back")), printing, *turning)

    def _pages(self, flow: Flow, voice: Voice) -> Iterator[Sheet]:
        """Yield the pages; what is another table begins on another page."""
        tables: list[tuple[Text, list[Price]]] = [(COSTS.text, [])]
        for block in costs_blocks(self.at):
            if isinstance(block, Heading):
                tables.append((block.text, []))
            elif isinstance(block, Price):
                tables[-1][1].append(block)
        for title, entries in tables:
            high = max(self._high(item, flow.width, voice) for item in entries)
            each = int(flow.columns[0].h // high) * len(flow.columns)
            for at in range(0, len(entries), each):
                yield Sheet(title, tuple(entries[at : at + each]), high)

    def _high(self, item: Price, wide: float, voice: Voice) -> float:
        does = voice(item.note) if item.note else ""
        lines = lines_of(does, wide_of_words(wide, item.price.total), self.kit.look) or (does,)
        return TALL if len(lines) > 1 else ROW

    def _price(self, item: Price, voice: Voice) -> price_list.Price:
        label, does = voice(item.text), voice(item.note) if item.note else ""
        return price_list.Price(label[:1].upper() + label[1:], one_by_one(item.price), does, item.icon)

    def _print(self, folder: Folder) -> None:
        self.session.printed(self.kit.settings.language, self._said, folder)

    def _said(self, told: Text | Refusal) -> None:
        if isinstance(told, Refusal):
            self.refuse(told)
        else:
            self.tell(told)

    def _turn(self, page: int) -> None:
        self.page = page
        self.refresh()
