"""The summary: what the terminal says after each move. Functions of what is seen; no input, no state."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text as Styled

from companion.game.state import Game
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.just_happened import put_right
from ui.dialogue.page.blocks import Block, Button, SeatRow, Strip
from ui.dialogue.page.news import line
from ui.dialogue.page.panels import panel_blocks, posted, seat_rows, sign_line
from ui.dialogue.screen_state import ScreenState
from ui.language.voice import Voice
from ui.terminal.lines import WIDTH
from ui.terminal.painter import Painter


def headline(known: Game, voice: Voice) -> list[Styled]:
    """Return the line that begins a turn: its number, and whose it is."""
    turn = Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up")
    line = Styled.assemble("── ", (voice(turn), "bold"), " ── ", Painter(known, voice).seat_tag(known.active), " ")
    return [Styled(), line.append("─" * max(0, WIDTH - line.cell_len))]


def summary(at: ScreenState) -> Iterator[Block]:
    """Yield what was put right, the points, what happens, what is called, and the agenda.

    What was put right is said until the next move, how it is posted to BG Stats once somebody has won.
    """
    known, panels = at.known, at.panels
    told = at.view.last.said if at.view.last is not None else None  # a correction has its own line, which stands above
    yield from (line(one, known) for one in put_right(at.view) if one.text != told)
    yield Strip(tuple(row for row in seat_rows(panels.scores, known) if isinstance(row, SeatRow)))
    yield from map(sign_line, panels.map.signs)
    for panel in (panels.notice, panels.calls, panels.agenda):
        if panel is not None:
            yield from panel_blocks(panel, known)
    yield from posted(at.view)


def offered(view: View) -> tuple[Button, ...]:
    """Return what may be begun now, with whose it is where several seats may act."""
    several, move_named = len({one.choice.seat for one in view.offers}) > 1, view.known.variant.move_named
    return tuple(
        Button(
            events.Begun(one.choice),
            text=Text.of(move_named(one.choice.move).label),
            seat=one.choice.seat if several else None,
        )
        for one in view.offers
    )
