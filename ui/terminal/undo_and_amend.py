"""Heads: undo, redo, amend; ask who must agree first, then say what hands must do. No rule enters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from companion.game.text import Refusal, Text
from ui.dialogue.ports import Settlement, heads, left_out
from ui.terminal.reading import agrees

if TYPE_CHECKING:
    from ui.terminal.screen import Screen

UNCHANGED = Text.of("Then everything stays as it is.")
Go = Callable[[Iterable[int]], Settlement | Refusal]
"""Moves the head, given the seats that agreed."""


def move_head(screen: Screen, go: Go, agreed: Iterable[int] = ()) -> None:
    """Undo, redo or amend, and say what hands must do; where a seat must agree first, ask it.

    What only the seat may hear that looks at the screen alone is said before it is covered.
    """
    done, hidden = None, None
    screen.quiet = True
    try:
        done = go(agreed)
        hidden = _hidden(done) if screen.filling and screen.filling.alone else None
    finally:
        screen.quiet = False
        if hidden is None:
            screen.drop()
    if hidden is not None:
        settled = None if isinstance(done, Refusal) else done
        tell_alone(screen, hidden, lambda: _say(screen, settled) if settled else None)
    elif not isinstance(done, Refusal):
        _say(screen, done)
    else:
        screen.refuse(done)
        if done.code == "ask-first" and not agreed:
            screen.ask(Text.of("Do they agree? (yes, no)"), lambda said: _answered(screen, go, said))


def _hidden(done: Settlement | Refusal) -> Refusal | None:
    """Return what of an answer only the seat may hear that was asked alone; whom to ask first all may hear."""
    if isinstance(done, Refusal):
        return None if done.code == "ask-first" else done
    return done.alone[1] if done.alone else None


def tell_alone(screen: Screen, refusal: Refusal, then: Callable[[], None] = lambda: None) -> None:
    """Say to the seat that looks at the screen alone why something cannot be; go on once it has hidden that."""

    screen.refuse(refusal)
    screen.filling, screen.places = None, {}
    screen.ask(Text.of("Press Enter to hide this."), partial(_hide, screen, then))


def _hide(screen: Screen, then: Callable[[], None], _: str) -> None:
    screen.uncover()
    then()


def _answered(screen: Screen, go: Go, said: str) -> None:
    if agrees(said, screen.voice):
        move_head(screen, go, screen.known.players)
    else:
        screen.say(UNCHANGED)


def _say(screen: Screen, settlement: Settlement) -> None:
    for head in heads(settlement):
        screen.say(head, "bold")
    for text in settlement.sheet:
        screen.say(Text.of("• {text}", text=text))
    if settlement.dropped and settlement.why:
        screen.say(left_out(settlement))
        screen.refuse(settlement.why)
    screen.turn = screen.known.turn
    screen.brief()
