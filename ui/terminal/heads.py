"""Heads: undo, redo and amend at the screen: ask who must agree, then say what hands must do. No rule enters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from ui.ports import Settlement
from ui.terminal.reading import plain

if TYPE_CHECKING:
    from ui.terminal.screen import Screen

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
    if plain(said) in {"yes", "y", plain(screen.voice.term("yes"))}:
        move_head(screen, go, tuple(range(len(screen.known.setup.seats))))
    else:
        screen.say(Text.of("Then everything stays as it is."))


def _say(screen: Screen, settlement: Settlement) -> None:
    sheet = settlement.sheets[TABLE]
    nothing = Text.of("Nothing needs to be done on the table.")
    screen.say(Text.of("Do this on the table:") if sheet else nothing, "bold")
    for text in sheet:
        screen.say(Text.of("• {text}", text=text))
    if settlement.dropped and settlement.why:
        numbers = ", ".join(map(str, settlement.dropped))
        screen.say(Text.of("Left out, because they no longer fit: moves {numbers}.", numbers=numbers))
        screen.refuse(settlement.why)
    screen.turn = screen.known.turn
    screen.brief()
