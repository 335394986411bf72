"""What just happened, on a phone: a line or two below the title, with the dice and what came to this seat's hand.

Which lines those are the dialogue says, the same for every screen. No markup and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.dice import paired
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.just_happened import Just, changes, just_happened, put_right
from ui.dialogue.requests import Redo, Undo
from ui.phone.die_faces import die_face, thrown
from ui.phone.page import Block, Button, Keys, News
from ui.phone.standing import Standing, large
from ui.phone.words import Words

FEW = 2
"""So many lines at most stand above a question."""
WITHDRAW = Text.of("Withdraw")
NOT_RIGHT = Text.of("Not right")


def news(at: Standing, *, deciding: bool = False) -> Iterator[Block]:
    """Yield what just happened, the newest last, but what was put right; dice that were read can be tapped."""
    lines = [one for one in just_happened(at.view) if not one.marked]
    newest = next((one for one in reversed(lines) if one.faces), None)
    key = at.pressed.key(events.DiceTapped()) if at.view.throw is not None and not deciding else ""
    if newest is None and not deciding:
        yield from _dice(at, key)
    for one in lines[-FEW:] if deciding else lines:
        yield line(one, at.words, key if one is newest and one.faces == at.known.throw else "")
        if one.taken_back:
            yield Keys((Button(at.pressed.key(events.HeadMoved(Undo())), at.said(WITHDRAW)),))


def righted(at: Standing) -> Iterator[Block]:
    """Yield what was put right and by whom: on every page, whatever lies over the table; and what asks to undo it."""
    lines, view = put_right(at.view), at.view
    yield from (line(one, at.words) for one in lines)
    corrected = view.last is not None and view.last.corrects and view.last.seq == view.head
    undoes = Undo() if corrected else Redo() if view.redo else None
    if lines and lines[-1].seat != view.viewer and undoes is not None and at.now.top is None:
        yield Keys((Button(at.pressed.key(events.HeadMoved(undoes)), at.said(NOT_RIGHT)),))


def told_to_all(view: View, words: Words) -> Iterator[News]:
    """Yield what just happened as everybody may hear it."""
    return (line(one, words) for one in just_happened(view))


def line(one: Just, words: Words, key: str = "") -> News:
    """Return a line as a page shows it; with a key its dice can be tapped."""
    faces = tuple(die_face(die, face, words) for die, face in paired(words.known.room.dice, one.faces))
    said = large(words.voice(one.text))
    moved = tuple((gain, words.voice(text)) for gain, text in changes(one.changes))
    return News(
        words.voice.named(said, "").rstrip() if moved else said,
        faces,
        moved,
        tuple(large(words.voice(text)) for text in one.besides),
        seat=one.seat if one.seat in words.known.players and not faces else None,
        key=key,
        marked=one.marked,
    )


def _dice(at: Standing, key: str) -> Iterator[Block]:
    """Yield dice that lie there though no move says how: the table stated them."""
    if at.known.throw and at.panels.dice is not None and at.panels.dice.faces:
        yield thrown(at.panels.dice, at.words, key)
