"""The rules on a phone: what the rules of this game are about, the clauses of one heading, and what things cost.

The clauses are read from the pages that are shipped, the prices come from the rules. No rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.printed import looked_up
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import ClauseRead
from ui.dialogue.sentence import clause_behind
from ui.language.clauses import Heading, clause, headings
from ui.phone.page import Block, Button, Clause, Line, Price
from ui.phone.page import Heading as Head
from ui.phone.standing import Standing, large

SHARED = "base"
"""The page that every game's rules build on."""


def rules_blocks(at: Standing) -> Iterator[Block]:
    """Yield the headings of this game's page and of the shared one; each leads to its clauses."""
    behind = clause_behind(at.now, at.view)
    if behind:
        opens = events.Opened(ClauseRead(behind))
        yield Button(at.pressed.key(opens), at.words.voice(Text.of("What happens now")), f"§ {behind}")
    for heading in _headings(at):
        yield Button(at.pressed.key(events.Opened(ClauseRead(heading.numbers[0]))), heading.title, quiet=True)


def clause_blocks(number: str, at: Standing) -> Iterator[Block]:
    """Yield a clause, word for word, and below it those that stand under the same heading."""
    code, found = at.words.code, next((one for one in _headings(at) if number in one.numbers), None)
    text = _text(number, code)
    yield Clause(number, text, now=True) if text else Line(at.words.voice(Text.of("There is no such rule.")), "alarm")
    if found is None:
        return
    yield Head(found.title)
    for other in found.numbers:
        if other != number:
            yield Clause(other, _text(other, code))


def costs_blocks(at: Standing) -> Iterator[Block]:
    """Yield what everything costs that can be built, bought or cast, then what else is printed, row by row."""
    known, say = at.known, at.words.voice
    for i, card in enumerate(looked_up(known)):
        if i:
            yield Head(large(say(card.title)))
        for item in card.entries:
            icon = at.words.icon_of(known.room.move_named(item.move).icon) if item.move else ""
            note = large(say(item.does)) if item.does is not None else ""
            priced = say(Text.of("{cards}", cards=item.price))
            yield Price(large(say(item.label)), at.cards_of(item), priced, note, icon)


def _headings(at: Standing) -> tuple[Heading, ...]:
    pages = dict.fromkeys((at.known.room.name, SHARED))
    try:
        return tuple(heading for page in pages for heading in headings(page, at.words.code))
    except FileNotFoundError:  # an installation without its pages: the game goes on all the same
        return ()


def _text(number: str, code: str) -> str:
    try:
        return clause(number, code) or ""
    except FileNotFoundError:
        return ""
