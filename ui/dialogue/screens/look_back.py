"""Looking back turn by turn: the island as a turn left it, everybody's points then, and what was done in that turn.

No rule may enter, and nothing is changed in the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.text import Text
from companion.log_entry import LogEntry
from companion.view import View
from ui.dialogue.page.blocks import Block, Button, Line
from ui.dialogue.page.panels import seat_rows
from ui.dialogue.panels import laid_out
from ui.dialogue.screens.around import island_of, page_around
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.log import HAPPENED, NOTHING_YET, at_hour
from ui.dialogue.screens.screen import Log, LookBack
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.story import hour_of, moves, turn_named, turn_of, turns


def look_back_page(screen: LookBack, at: SessionState) -> ScreenPage:
    """Return a turn of the game on the table: the last one, or the one that ended before an entry."""
    told = () if at.view is None else turns(at.view.log)
    if at.view is None or not told:
        return page_around(at, NOTHING_YET, [])
    shown = next((i for i, turn in enumerate(told[1:]) if turn[0].seq == screen.before), len(told) - 1)
    turn, last = turn_of(told[shown][0]), shown == len(told) - 1
    seen = at.view if last else at.past
    title = at_hour(turn_named(turn), hour_of(turn, at.view.log, at.hours))
    return page_around(
        at,
        title,
        [*_seats(seen), *_done(told[shown])],
        *_steps(told, shown),
        Button(WentTo(Log()), text=HAPPENED, icon="log"),
        island=None if seen is None else island_of(seen),
    )


def _steps(told: Sequence[Sequence[LogEntry]], shown: int) -> Iterator[Button]:
    """Yield what leads to the turns before and after the one that is shown."""
    before = [*(turn[0].seq for turn in told[1:]), 0]
    if shown > 0:
        yield Button(WentTo(LookBack(before[shown - 1])), text=Text.of("Earlier"))
    if shown + 1 < len(told):
        yield Button(WentTo(LookBack(before[shown + 1])), text=Text.of("Later"))


def _seats(seen: View | None) -> Iterator[Block]:
    if seen is not None:
        yield from seat_rows(laid_out(seen.panels).scores, seen.known)


def _done(turn: Sequence[LogEntry]) -> Iterator[Block]:
    """Yield what was done in a turn, in its order."""
    for told in moves(turn):
        yield Line(told.said, seat=told.seat)
