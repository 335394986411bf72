"""The log page by page: each move under its turn, and the move that was opened with all it brought and the ways back.
The newest lies open by itself.

The tablet says the same. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from companion.log_entry import LogEntry
from companion.view import View
from ui.dialogue import events
from ui.dialogue.page.blocks import Block, Button, Clause, Fold, Heading, Line, Locked
from ui.dialogue.page.buttons import listed
from ui.dialogue.requests import UndoTo
from ui.dialogue.screens.around import page_around, page_within, turned
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import Log, LookBack
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.story import hour_of, moves, turn_named, turn_of

HAPPENED, NOTHING_YET = Text.of("What happened"), Text.of("Nothing has happened yet.")
GO_BACK, FIX_MOVE = Text.of("Go back to here"), Text.of("Fix this move")
STAYS = Text.of("Later moves stay where they still fit.")
LAST_MOVE = Text.of("This is the last move.")
LOOK_AGAIN = Text.of("Look at it again")
EACH = 20
"""So many moves stand on a page."""


def log_page(screen: Log, at: SessionState) -> ScreenPage:
    """Return a page of the log, the newest move first, or the move that was opened."""
    view = at.view
    if view is None:
        return page_around(at, HAPPENED, [Line(NOTHING_YET, "muted")])
    opened = next((told for told in view.log if told.seq == screen.seq), None)
    if opened is not None:
        return page_within(at, opened.said, [*_opened(opened, view, at)], Log(page=screen.page))
    shown, ways = turned([*moves(view.log)], screen.page, EACH, lambda page: Log(page=page))
    blocks = [] if screen.page else [Line(now_in_turn(view), "lamp")]
    again = Button(WentTo(LookBack()), text=LOOK_AGAIN, icon="eye")
    return page_around(at, HAPPENED, [*blocks, *_by_turn(shown, view, screen.page, at)], *ways, again)


def _by_turn(shown: Sequence[LogEntry], view: View, page: int, at: SessionState) -> Iterator[Block]:
    for turn, told in groupby(shown, turn_of):
        yield Heading(at_hour(turn_named(turn), hour_of(turn, view.log, at.hours)))
        for one in told:
            gains = [Text.of("{name} +{n}", name=SeatName(seat), n=n) for seat, n in one.gains]
            note = listed(gains) if gains else None
            yield Button(WentTo(Log(one.seq, page)), text=one.said, note=note, seat=one.seat)
            if not page and one is shown[0]:
                yield from _ways(one, view)


def _opened(told: LogEntry, view: View, at: SessionState) -> Iterator[Block]:
    """Yield when it was and whose, and all that is said of it."""
    when = at_hour(turn_named(turn_of(told)), at.hours.get(told.seq, ""))
    yield Line(Text.of("{seat}", seat=SeatName(told.seat)), seat=told.seat, more=(when,))
    yield from _ways(told, view)


def _ways(told: LogEntry, view: View) -> Iterator[Block]:
    """Yield what followed from a move, its clause, and the ways to put it right."""
    yield from map(Line, told.followed)
    if told.clause:
        yield Fold(Text.of("§ {clause}", clause=told.clause), (Clause(told.clause),))
    later = [each for each in view.log if each.seq > told.seq]
    if later:
        back = events.HeadMoved(UndoTo(told.seq))
        yield Button(back, text=GO_BACK, note=taken_back(later), icon="undo")
    else:
        yield Locked(GO_BACK, LAST_MOVE, "undo")
    yield Button(events.AmendBegun(told.seq), text=FIX_MOVE, note=STAYS, icon="fix")


def at_hour(what: Text, hour: str) -> Text:
    """Say when something was beside what it was, where that is known."""
    return Text.of("{what} · {hour}", what=what, hour=hour) if hour else what


def now_in_turn(view: View) -> Text:
    """Say what happens now."""
    known = view.known
    if known.winner != NOBODY:
        return Text.of("{seat} has won.", seat=SeatName(known.winner))
    if known.front is None:
        return Text.of("There is nothing to do now.")
    step, waiting = Text.of(known.variant.steps[known.front.name].text), known.front.waiting
    if len(waiting) != 1:
        return Text.of("Now: {step}", step=step)
    return Text.of("Now {name}: {step}", name=SeatName(waiting[0]), step=step)


def taken_back(later: Sequence[LogEntry]) -> Text:
    """Say how many lines of the log go. That a turn ended is no line: it may be all that goes."""
    if not later:
        return LAST_MOVE
    if not (lines := sum(1 for _ in moves(later))):
        return Text.of("The end of the turn is taken back.")
    return Text.counted("{n} later move is taken back.", "{n} later moves are taken back.", lines)
