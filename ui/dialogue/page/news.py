"""News on a page: what just happened, a line or two below the title, with the dice and the cards that this seat got.

The dialogue says which lines these are, the same for every screen. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.state import Game
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.just_happened import Just, changes, just_happened, put_right
from ui.dialogue.page.blocks import Block, Button, Does, Keys, News
from ui.dialogue.page.die_faces import die_faces, thrown
from ui.dialogue.requests import Redo, Undo
from ui.dialogue.screen_state import ScreenState

FEW = 2
"""So many lines at most stand above a question."""


def news(at: ScreenState, *, deciding: bool = False) -> Iterator[Block]:
    """Yield what just happened, the newest last, but what was put right; dice that were read can be tapped."""
    lines = [one for one in just_happened(at.view) if not one.marked]
    newest = next((one for one in reversed(lines) if one.faces), None)
    does = events.DiceTapped() if at.view.throw is not None and not deciding else None
    dice = at.panels.dice
    if newest is None and not deciding and at.known.throw and dice is not None and dice.faces:
        yield thrown(at.known, dice.faces, does)  # no move says how they came to lie there: the table stated them
    for one in lines[-FEW:] if deciding else lines:
        yield line(one, at.known, does if one is newest and one.faces == at.known.throw else None)
        if one.taken_back:
            yield Keys((Button(events.HeadMoved(Undo()), text=Text.of("Withdraw")),))


def righted(at: ScreenState) -> Iterator[Block]:
    """Yield what was put right and by whom, whatever lies over the table, and the button that asks to undo it."""
    lines, view = put_right(at.view), at.view
    yield from (line(one, at.known) for one in lines)
    corrected = view.last is not None and view.last.corrects and view.last.seq == view.head
    undoes = Undo() if corrected else Redo() if view.redo else None
    if lines and lines[-1].seat != view.viewer and undoes is not None and at.now.top is None:
        yield Keys((Button(events.HeadMoved(undoes), text=Text.of("Not right")),))


def told_to_all(view: View) -> Iterator[News]:
    """Yield what just happened as everybody may hear it."""
    return (line(one, view.known) for one in just_happened(view))


def line(one: Just, known: Game, does: Does | None = None) -> News:
    """Return a line as a page shows it; what it does, a tap on its dice does."""
    seat = one.seat if one.seat in known.players and not one.faces else None
    faces = tuple(die_faces(known.variant.dice, one.faces))
    moved = tuple(changes(one.changes))
    return News(does, text=one.text, faces=faces, moved=moved, besides=one.besides, seat=seat, marked=one.marked)
