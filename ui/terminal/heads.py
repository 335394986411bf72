"""Heads: undo, redo, amend; ask who must agree first, then say what hands must do. No rule enters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.game.text import Refusal, Text
from ui.ports import Settlement, left_out
from ui.terminal.reading import agrees

if TYPE_CHECKING:
    from ui.terminal.screen import Screen

UNCHANGED = Text.of("Then everything stays as it is.")
Go = Callable[[Iterable[int]], Settlement | Refusal]
"""Moves the head, given the seats that agreed."""


def move_head(screen: Screen, go: Go, agreed: Iterable[int] = ()) -> None:
    """Undo, redo or amend, and say what hands must do; where a seat must agree first, ask it."""
    screen.drop()
    screen.quiet = True
    try:
        done = go(agreed)
    finally:
        screen.quiet = False
    if not isinstance(done, Refusal):
        _say(screen, done)
        return
    screen.refuse(done)
    if done.code == "ask-first" and not agreed:
        screen.ask(Text.of("Do they agree? (yes, no)"), lambda said: _answered(screen, go, said))


def _answered(screen: Screen, go: Go, said: str) -> None:
    if agrees(said, screen.voice):
        move_head(screen, go, screen.known.players)
    else:
        screen.say(UNCHANGED)


def _say(screen: Screen, settlement: Settlement) -> None:
    sheet = settlement.sheet
    nothing = Text.of("Nothing needs to be done on the table.")
    screen.say(Text.of("Do this on the table:") if sheet else nothing, "bold")
    for text in sheet:
        screen.say(Text.of("• {text}", text=text))
    if settlement.dropped and settlement.why:
        screen.say(left_out(settlement))
        screen.refuse(settlement.why)
    screen.turn = screen.known.turn
    screen.brief()
