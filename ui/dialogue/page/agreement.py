"""Agreeing on a page: what the seats are asked, how each of them stands to it, and what one of them may answer.

The same for a seat's own screen and for one that all look at, where a seat is asked once it taps its row. No rule may
enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.conversation import is_shared
from ui.dialogue.page.blocks import Block, Button, Heading, Line
from ui.dialogue.page.putting_right import of_whom
from ui.dialogue.phone_presence import Proposal, stands
from ui.dialogue.screen_state import ScreenState


def agreement(asked: Proposal, seat: int | None, at: ScreenState) -> Iterator[Block]:
    """Say what is asked of the seats, what it would change, and how each stands to it; `seat` answers here, if any."""
    if asked.by in at.known.players and asked.by != seat and not is_shared(at.view):
        yield Line(asks_for_it(asked), "muted", seat=asked.by)
    yield Line(asked.about, "lamp", icon="undo")
    if seat is None:
        yield from (_stands(one, asked) for one in asked.asked if one in asked.agreed)
        yield from (_row(one, asked, at) for one in asked.missing)
    if asked.changes:
        yield Heading(Text.of("If all agree"))
    for line in asked.changes:
        yield of_whom(line, at)
    if _thrown_by_kazami(asked, at):
        yield Line(Text.of("Thrown again, the dice fall the same."), "muted")
    if seat in at.now.presence.phones and is_shared(at.view):
        yield Line(Text.of("It is asked on the phone, too."), "muted")
    elif not is_shared(at.view):
        yield Heading(Text.of("The others"))
        yield from (_stands(one, asked) for one in asked.asked if one not in (asked.by, seat))


def asks_for_it(asked: Proposal) -> Text:
    """Say which seat asks for it."""
    return Text.of("{seat} asks for this.", seat=SeatName(asked.by))


def _row(seat: int, asked: Proposal, at: ScreenState) -> Button:
    """Return what asks a seat here that has not agreed yet, also where its phone's battery is empty."""
    return Button(events.AgreementAsked(seat), text=stands(asked, seat, at.now.presence), seat=seat)


def _stands(seat: int, asked: Proposal) -> Line:
    name = SeatName(seat)
    if seat in asked.agreed:
        return Line(Text.of("{name}: agrees", name=name), "good", seat=seat)
    return Line(Text.of("{name}: not yet", name=name), "muted", seat=seat)


def _thrown_by_kazami(asked: Proposal, at: ScreenState) -> bool:
    """Whether a throw of Kazami's is to be taken back, the last move: nobody gains by asking for another."""
    last = at.view.last
    thrown = last is not None and bool(last.thrown) and at.known.setup.dice == "kazami"
    return thrown and last is not None and last.said in (said for _, said in asked.about.args)


def answers_to(asked: Proposal, seat: int | None, at: ScreenState) -> Iterator[Button]:
    """Yield what a seat may answer, or what drops it where none is asked: all for this question, and no later one."""
    withdraws = asked.by == (at.view.viewer if seat is None else seat)
    no = Text.of("Never mind") if withdraws or seat is None else Text.of("I do not agree")
    yield Button(events.Declined(), f"no to {asked.number}", text=no)
    if seat is not None and is_shared(at.view):
        yield Button(events.Closed(), text=Text.of("Back"))
    if seat in asked.missing:
        yes = Text.of("I agree")
        yield Button(events.Confirmed(), f"yes to {asked.number}", text=yes, icon="check", bright=True)
