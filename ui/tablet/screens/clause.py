"""The clause page: the rule behind a number, word for word, and the ones before and after it. No rule is applied."""

from __future__ import annotations

from typing_extensions import override

from companion.game.text import Text
from ui.language.clauses import clause_numbers
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.screens.page import Page, rule_text


class ClausePage(Page):
    """One clause in the table's language; a number there is not is said in a sentence."""

    def __init__(self, kit: Kit, identifier: str, go: Go) -> None:
        super().__init__(kit, go)
        self.identifier = identifier.strip().upper()
        self.refresh()

    @override
    def draw(self) -> None:
        self.corner(self.leave())
        self.head(Text.of("Rule {clause}", clause=self.identifier), Box(24, 20, self.across - 128, 64))
        wide = min(1000.0, self.across - 112)
        box = Box((self.across - wide) / 2, 130, wide, self.actions_box.y - 160)
        self.words("text", box, ParagraphView(rule_text(self.kit, self.identifier), 34))
        numbers = self._numbers()
        self.actions(
            (Text.of("Back"), lambda: self.go("back")),
            *((Text.of("Before"), lambda: self._go_on(-1)),) * (self.identifier in numbers[1:]),
            *((Text.of("After"), lambda: self._go_on(1)),) * (self.identifier in numbers[:-1]),
        )

    def _numbers(self) -> tuple[str, ...]:
        try:
            return clause_numbers(self.kit.settings.language)
        except FileNotFoundError:  # the page says so where the text would stand
            return ()

    def _go_on(self, by: int) -> None:
        numbers = self._numbers()
        self.identifier = numbers[numbers.index(self.identifier) + by]
        self.refresh()
