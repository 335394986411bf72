"""The summary: what the terminal says after each move. Functions of a view to lines; no input, no state."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Styled

from companion.game.moves import Choice
from companion.game.state import Game
from companion.game.text import Text
from companion.view import View
from ui.dialogue.just_happened import put_right
from ui.dialogue.panels import laid_out
from ui.language.voice import Voice
from ui.terminal.panels import INDENT, WIDTH, capital, label, lines_of, seat_tag, signs_shown, styled, wrapped


def headline(known: Game, voice: Voice) -> list[Styled]:
    """Return the line that begins a turn: its number, and whose it is."""
    turn = Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up")
    line = Styled.assemble("── ", (voice(turn), "bold"), " ── ", seat_tag(known, known.active, voice), " ")
    return [Styled(), line.append("─" * max(0, WIDTH - line.cell_len))]


def summary(view: View, voice: Voice) -> list[Styled]:
    """Return what was put right, the open points (in a line where they fit), what happens, what is called, the agenda.

    What was put right is said until the next move.
    """
    known, panels = view.known, laid_out(view.panels)
    tags = [seat_tag(known, score.seat, voice).append(f" {score.open}", "bold") for score in panels.scores.scores]
    points = Styled("   ").join(tags)
    first = [points] if points.cell_len <= WIDTH else lines_of(panels.scores, known, voice)
    below = [panel for panel in (panels.notice, panels.calls, panels.agenda) if panel is not None]
    told = view.last.said if view.last is not None else None  # a correction has its own line, which stands above
    said = [one.text for one in put_right(view) if one.text != told]
    right = (row for text in said for row in wrapped(f"• {capital(voice(text))}", INDENT))
    first = [*(styled(row, "bold") for row in right), *first, *signs_shown(panels.map.signs, voice)]
    return [*first, *(line for p in below for line in lines_of(p, known, voice))]


def labels(known: Game, found: Sequence[Choice], voice: Voice) -> list[str]:
    """Say choices, with the seat's name where several seats may act."""
    several = len({choice.seat for choice in found}) > 1
    said = [(choice.seat, label(known, choice, voice)) for choice in found]
    return [voice.named(voice.name(seat), text) if several else text for seat, text in said]
