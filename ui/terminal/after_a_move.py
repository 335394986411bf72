"""The gist: what the terminal says after each move. Functions of what the table knows to lines; no input, no state."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Styled

from companion.game.moves import Choice
from companion.game.panels import Calls, Map, Notice, Panel, agenda_panel, scores_panel
from companion.game.state import Game
from companion.game.text import Text
from ui.language.voice import Voice
from ui.terminal.panels import WIDTH, label, lines_of, seat_tag, signs_shown


def headline(known: Game, voice: Voice) -> list[Styled]:
    """Return the line that begins a turn: its number, and whose it is."""
    turn = Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up")
    line = Styled.assemble("── ", (voice(turn), "bold"), " ── ", seat_tag(known, known.active, voice), " ")
    return [Styled(), line.append("─" * max(0, WIDTH - line.cell_len))]


def gist(known: Game, voice: Voice) -> list[Styled]:
    """Return the open points (in a line where they fit), what happens where, what is called, and the agenda."""
    scores = scores_panel(known)
    tags = [seat_tag(known, score.seat, voice).append(f" {score.open}", "bold") for score in scores.scores]
    told = Styled("   ").join(tags)
    shown = known.room.panels(known)
    panels: tuple[Panel, ...] = (*(p for p in shown if isinstance(p, (Notice, Calls))), agenda_panel(known))
    signs = [line for panel in shown if isinstance(panel, Map) for line in signs_shown(panel.signs, voice)]
    below = signs + [line for panel in panels for line in lines_of(panel, known, voice)]
    return [*([told] if told.cell_len <= WIDTH else lines_of(scores, known, voice)), *below]


def labels(known: Game, found: Sequence[Choice], voice: Voice) -> list[str]:
    """Say choices, with the seat's name where several seats may act."""
    several = len({choice.seat for choice in found}) > 1
    said = [(choice.seat, label(known, choice, voice)) for choice in found]
    return [voice.named(voice.name(seat), text) if several else text for seat, text in said]
