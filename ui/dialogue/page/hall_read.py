"""The hall on a page: to whom what is told, the clock, the note, who plays here, and the call for the judge.

What comes from the hall is shown and nothing more. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import CallingJudge, HallRead, is_shared
from ui.dialogue.hall import (
    CALL_JUDGE,
    CARD_READ,
    LONGEST_ABOUT,
    NO_HALL,
    TAKE_PICTURE,
    CardAwaited,
    HallNow,
    NoteRead,
    judge_comes,
    note_said,
    seated_here,
    time_left,
    told_to,
)
from ui.dialogue.page.blocks import Block, Button, Line, Link, TextField
from ui.dialogue.page.buttons import clause_button
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.screens.events import DevicesTended
from ui.dialogue.sentence import clause_now

HALL = Text.of("Hall")
LATER = Text.of("The hall does not hear this table just now. It is told later.")
COMES = Text.of("A judge comes to the table. What happens now is told.")
READ_BY_ALL = Text.of("Everybody at the table reads what you type.")
ABOUT, CALL = Text.of("What it is about, if you like"), Text.of("Call with this")
OPENS = events.Opened(HallRead())
CARD_AT = "/card"
"""Where a browser takes a picture of a hall's card."""


def hall_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield all that is known of the hall, and what calls the judge."""
    now = at.nearby.hall
    if now is None:
        yield Line(NO_HALL.text)
        return
    yield from hall_lines(now, shared=is_shared(at.view))
    if now.call is None:
        yield Button(events.Opened(CallingJudge()), text=CALL_JUDGE, icon="people")


def hall_lines(now: HallNow, *, shared: bool) -> Iterator[Block]:
    """Yield what is known of the hall; a note is put away where all look."""
    yield Line(told_to(now), "muted")
    if not now.hears:
        yield Line(LATER, "lamp")
    if now.seating is not None:
        yield Line(seated_here(now.seating))
    left = time_left(now)
    if left is not None:
        yield Line(left, icon="clock")
    if now.call is not None:
        yield Line(judge_comes(now), "lamp", icon="people")
    if shared:
        yield from note_lines(now)
    elif now.note:
        yield Line(note_said(now), "lamp")


def note_lines(now: HallNow) -> Iterator[Block]:
    """Yield the note, and what puts it away, where all look; nothing once it was read."""
    if now.note:
        yield Line(note_said(now), "lamp")
        yield Button(DevicesTended(NoteRead()), text=Text.of("The note was read"), icon="check")


def card_lines(card: CardAwaited | None) -> Iterator[Block]:
    """Yield on a seat's own page where a picture of the hall's card is taken while it is waited for."""
    if card is not None:
        yield Link(TAKE_PICTURE, CARD_AT) if card.read is None else Line(CARD_READ, "lamp")


def calling_blocks(about: str, at: ScreenState) -> Iterator[Block]:
    """Yield what is told to the judge, and where one may type what it is about."""
    yield call_means(at.nearby.hall)
    yield from clause_button(clause_now(at.known))
    yield TextField(events.JudgeWanted(), text=ABOUT, value=about, send=CALL, most=LONGEST_ABOUT)
    yield Line(READ_BY_ALL, "muted")


def call_means(now: HallNow | None) -> Line:
    """Say what comes of a call: where the hall does not hear, nobody comes yet."""
    return Line(LATER, "lamp") if now is not None and not now.hears else Line(COMES)


def calling_ends(about: str) -> Iterator[Button]:
    """Yield the way back, and what calls the judge."""
    yield Button(events.Closed(), text=Text.of("Back"))
    yield Button(events.JudgeWanted(about), "call", text=CALL_JUDGE, bright=True)
