"""Putting things right on a page: what hands must do, the ways to put something right, and what may be chosen then.

What a correction does is the kernel's, and it is filled in like any other move. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.answers import Settlement, heads, left_out
from companion.game.decide import corrections
from companion.game.difference import whose
from companion.game.moves import Choice
from companion.game.text import SeatName, Text
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Choosing, WhoseMove, is_shared
from ui.dialogue.page.blocks import Block, Button, Heading, Line
from ui.dialogue.page.die_faces import faces_shown
from ui.dialogue.requests import Redo, Undo
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label


def settlement_lines(settlement: Settlement, at: ScreenState) -> Iterator[Block]:
    """Yield what hands must do since the head was moved, and what an amendment could not keep."""
    yield from map(Heading, heads(settlement)[1:])
    for text in settlement.sheet:
        yield of_whom(text, at)
    if settlement.dropped:
        yield Line(left_out(settlement), "alarm")
    if settlement.why is not None:
        yield Line(settlement.why.text, "muted")


def of_whom(line: Text, at: ScreenState) -> Line:
    """Return a line with the sign of whom it is about."""
    return Line(line, seat=seat if (seat := whose(line)) in at.known.players else None)


def fixing_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield the ways to put something right; where all look, Undo stands on the table, and the log is a screen."""
    view, again = at.view, Button(events.HeadMoved(Redo()), text=Text.of("Redo"), icon="turn")
    if is_shared(view):
        yield from (again,) if view.redo else ()
        yield Button(OpenScreen("log"), text=Text.of("All moves"), icon="more")
        for choice in corrections(at.known):
            yield Button(events.Begun(choice), text=choice_label(at.known, choice))
        yield from unlisted(at)
        return
    if view.last is not None:
        yield Line(view.last.said, "muted")
    if view.head:
        yield Button(events.HeadMoved(Undo()), text=Text.of("Take the last move back"), icon="undo")
    yield from (again,) if view.redo else ()
    yield Button(events.CorrectionsOpened(), text=Text.of("Match Kazami to the table"), icon="check")


def thrown(throw: LastThrow) -> Iterator[Block]:
    """Ask what lies there instead of what was read: a tap on the right face of the wrong die."""
    yield Line(Text.of("Tap the face that really lies there."), "lamp")
    yield from faces_shown(throw)
    yield Line(throw.told, "muted")


def choosing(asking: Choosing, at: ScreenState) -> Iterator[Block]:
    """Yield the choices; where all look, all of them, with the seats' signs where several seats may act."""
    several = is_shared(at.view) and len({choice.seat for choice in asking.choices}) > 1
    for choice in asking.choices:
        if _may_state(choice, at):
            seat = choice.seat if several else None
            yield Button(events.Picked(choice), text=choice_label(asking.known, choice), seat=seat)
    if asking.correcting:
        yield from unlisted(at)


def _may_state(choice: Choice, at: ScreenState) -> bool:
    """Whether a seat may pick a choice on its own screen: one of its own, or one that states nothing hidden."""
    kind = at.view.known.variant.move_named(choice.move)
    return is_shared(at.view) or kind.correction or choice.seat == at.view.viewer


def unlisted(at: ScreenState) -> Iterator[Block]:
    """Yield what leads to a move that is not offered: of this seat, or where all look of whoever made it."""
    opens = events.Opened(WhoseMove()) if is_shared(at.view) else events.MovesOpened(at.view.viewer)
    yield Button(opens, text=Text.of("A move that is not offered"))


def whose_move(at: ScreenState) -> Iterator[Block]:
    """Yield the seats that may have made a move that is not offered, the one whose turn it is first."""
    if not is_shared(at.view):
        yield from unlisted(at)
        return
    for seat in sorted(at.known.players, key=lambda seat: seat != at.known.active):
        yield Button(events.MovesOpened(seat), text=Text.of("{seat}", seat=SeatName(seat)), seat=seat)
