"""The rules page: what the rules of this game are about, heading by heading, and the clause of what happens now.

The clauses are read from the pages that are shipped. No rule is applied.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.game.text import Text
from companion.view import View
from ui.dialogue.conversation import Conversation
from ui.dialogue.sentence import clause_behind
from ui.language.clauses import Heading, headings
from ui.tablet.kit.clause_line import ClauseLine
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import Page, Press, rule_text

ROW, GAP = 64.0, 10.0
"""How high a tile of the list is, and what stays free below it, in dp."""
SHARED = "base"
"""The page that every game's rules build on."""


class RulesPage(Page):
    """The headings of this game's page and of the shared one; one that is tapped shows its clauses."""

    def __init__(self, kit: Kit, view: View, now: Conversation, go: Go, reads: Callable[[str], None]) -> None:
        super().__init__(kit, go)
        self.view, self.reads = view, reads
        self.now = clause_behind(now, view)
        self.opened: Heading | None = None
        self._page = 0
        self.refresh()

    def draw(self) -> None:
        """Draw the headings, or the clauses of one."""
        self.corner(self.leave())
        self.head(Text.of("The rules of this game"), Box(24, 20, self.across - 128, 64))
        try:
            found = self._headings()
        except FileNotFoundError as missing:  # an installation without its pages: the game goes on all the same
            self.words("missing", self.open_field().row(200), ParagraphView(str(missing), 28))
            found = ()
        if self.opened is None:
            self._contents(found)
        else:
            self._clauses(self.opened)

    def _headings(self) -> tuple[Heading, ...]:
        variant, code = self.view.known.variant.name, self.kit.settings.language
        return tuple(heading for page in dict.fromkeys((variant, SHARED)) for heading in headings(page, code))

    def _contents(self, found: tuple[Heading, ...]) -> None:
        flow = self.open_field()
        down = int((flow.columns[0].h + GAP) // (ROW + GAP))
        each = down * len(flow.columns)
        for i, heading in enumerate(found[self._page * each : (self._page + 1) * each]):
            column = flow.columns[i // down]
            where = Box(column.x, column.y + i % down * (ROW + GAP), column.w, ROW)
            view = TileView(heading.title, row=True, chosen=self.now in heading.numbers)
            self.tile(f"heading{i}", where, view, partial(self._open, heading))
        now = (Text.of("What happens now"), lambda: self.reads(self.now)) if self.now else None
        self.actions(now, *self._turning(-(-len(found) // each)), (Text.of("Back"), lambda: self.go("back")))

    def _clauses(self, heading: Heading) -> None:
        (top, *_), low = self.open_field().columns, self.actions_box.y - 20
        self.words("title", Box(24, top.y - 6, self.across - 48, 40), ParagraphView(heading.title, 28, bold=True))
        first = top.y + 44
        down = max(1, int((low - first + GAP) // (ROW + GAP)))
        for i, number in enumerate(heading.numbers[self._page * down : (self._page + 1) * down]):
            where = Box(24, first + i * (ROW + GAP), self.across - 48, ROW)
            line = self.part(f"clause{i}", where, lambda: ClauseLine(self.kit.look))
            line.pressed = partial(self.reads, number)
            line.tell(number, rule_text(self.kit, number), now=number == self.now)
        self.actions(
            None, *self._turning(-(-len(heading.numbers) // down)), (Text.of("Back"), lambda: self._open(None))
        )

    def _turning(self, pages: int) -> tuple[tuple[Text, Press], ...]:
        if pages < 2:
            return ()
        more = Text.of("More {n}/{of}", n=self._page + 1, of=pages)
        return ((more, lambda: self._turn((self._page + 1) % pages)),)

    def _open(self, heading: Heading | None) -> None:
        self.opened = heading
        self._turn(0)

    def _turn(self, page: int) -> None:
        self._page = page
        self.refresh()
