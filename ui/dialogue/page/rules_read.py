"""The rules on a page: what the rules of this game are about, the clauses of one heading, and what things cost.

Clauses stand here by their numbers: a screen reads them from the pages that are shipped, in its language. The prices
come from the rules. No rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.printed import looked_up
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import ClauseRead
from ui.dialogue.page.blocks import Block, Button, Clause, Heading, Line, Price
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import clause_behind
from ui.language.clauses import clause, headings
from ui.language.voice import TitleOver

SHARED = "base"
"""The page that every game's rules build on."""
ANY = "en"
"""The language in which it is looked up what there is: it is the same in each."""


def rules_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield the headings of this game's page and of the shared one; each leads to its clauses."""
    behind = clause_behind(at.now, at.view)
    if behind:
        opens, number = events.Opened(ClauseRead(behind)), Text.of("§ {clause}", clause=behind)
        yield Button(opens, text=Text.of("What happens now"), note=number)
    for below in _headings(at):
        yield Button(events.Opened(ClauseRead(below[0])), text=_title(below), quiet=True)


def clause_blocks(number: str, at: ScreenState) -> Iterator[Block]:
    """Yield a clause, word for word, and below it those that stand under the same heading."""
    found = next((below for below in _headings(at) if number in below), ())
    yield Clause(number, now=True) if _is_there(number) else Line(Text.of("There is no such rule."), "alarm")
    if found:
        yield Heading(_title(found))
    yield from (Clause(other) for other in found if other != number)


def _title(below: tuple[str, ...]) -> Text:
    return Text.of("{title}", title=TitleOver(below[0]))


def costs_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield what everything costs that can be built, bought or cast, then what else is printed, row by row."""
    for i, card in enumerate(looked_up(at.known)):
        if i:
            yield Heading(card.title)
        for item in card.entries:
            icon = at.known.variant.move_named(item.move).icon if item.move else ""
            yield Price(item.label, item.price, item.does, icon)


def _headings(at: ScreenState) -> tuple[tuple[str, ...], ...]:
    """Return the numbers of the clauses below each heading of this game's pages."""
    pages = dict.fromkeys((at.known.variant.name, SHARED))
    try:
        return tuple(heading.numbers for page in pages for heading in headings(page, ANY))
    except FileNotFoundError:  # an installation without its pages: the game goes on all the same
        return ()


def _is_there(number: str) -> bool:
    try:
        return clause(number, ANY) is not None
    except FileNotFoundError:
        return False
