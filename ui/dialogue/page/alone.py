"""What one seat reads alone on a screen that all look at: the cover, and under it its own cards.

On a screen of its own a seat has no cover. Under it there is what the conversation holds for this seat, and nothing
else of it is asked for. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.panels import Scores
from companion.game.state import NOBODY
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.conversation import ToldAlone
from ui.dialogue.page.blocks import Block, Button, CardRow, Line
from ui.dialogue.page.buttons import listed
from ui.dialogue.page.panels import pile_blocks
from ui.dialogue.panels import laid_out
from ui.dialogue.question import answered_alone, hidden_yet

BACKS = 3
"""So many backs lie on a cover: they say nothing of a hand."""


def cover_blocks() -> Iterator[Block]:
    """Say how the cover is lifted; nothing of what lies under it is known yet."""
    yield Line(Text.of("Turn it towards you, then lift the cover."))
    yield CardRow((), BACKS)


def cover_ends(others: tuple[Button, ...]) -> Iterator[Button]:
    """Yield what may be begun instead, the way back, and what lifts the cover."""
    yield from others
    yield Button(events.Closed(), text=Text.of("Back"))
    yield Button(events.Lifted(), text=Text.of("Lift the cover"), icon="eye", bright=True)


def points(own: View) -> Text | None:
    """Say a seat's points as it knows them."""
    scores: Scores = laid_out(own.panels).scores
    score = next((score for score in scores.scores if score.seat == own.viewer), None)
    return None if score is None else Text.counted("{n} point", "{n} points", score.total)


def own_blocks(own: View) -> Iterator[Block]:
    """Yield a seat's own cards, and what it has answered while others still choose."""
    yield from pile_blocks(
        (panel for panel in laid_out(own.panels).cards if panel.seat in (own.viewer, NOBODY)), own.known
    )
    answers = answered_alone(own.known)
    if answers:
        yield Line(hidden_yet(listed(answers)), "lamp")


def covers_again(event: events.Closed | events.CoveredAgain) -> Button:
    """Return what covers the screen again."""
    return Button(event, text=Text.of("Cover again"), icon="lock", bright=True)


def told_ends(told: ToldAlone) -> Iterator[Button]:
    """Yield the way to do it anyway, where there is one, and what covers the screen again."""
    if told.past is not None:
        yield Button(events.DoneAnyway(), text=Text.of("Do it anyway"))
    yield covers_again(events.CoveredAgain())
