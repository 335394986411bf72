"""A choice on its way at the terminal: each hole asked in turn, its seat asked alone where that is due, then made.

How it is walked is `ui.dialogue.filling`'s; here it is only said and typed. No rule may enter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.game.holes import OneOf, Place
from companion.game.moves import Choice
from companion.game.panels import CardsShown
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.game.text import Refusal, Text
from ui.dialogue.filling import Filling
from ui.terminal.board import numbered
from ui.terminal.holes import hole_lines
from ui.terminal.panels import lines_of
from ui.terminal.reading import agrees, value
from ui.terminal.undo_and_amend import UNCHANGED, move_head, tell_alone

if TYPE_CHECKING:
    from ui.terminal.screen import Screen


def begin(screen: Screen, choice: Choice, amends: int | None = None) -> None:
    """Begin to fill a choice; to amend an entry, from what was known before it."""
    _fill_from(screen, TABLE, Filling(choice, screen.known, amends=amends))


def fill(screen: Screen, said: str) -> None:
    """Take what was typed into the hole that is asked for."""
    filling, hole = screen.filling, screen.filling.hole if screen.filling else None
    if filling is None or hole is None:
        return
    found = value(hole, said, screen.voice, screen.places)
    if isinstance(found, Refusal):
        screen.refuse(found)
    else:
        _go_on(screen, filling.filled(found))


def show_hole(screen: Screen, filling: Filling) -> None:
    """Show what the hole that is asked for may be filled with."""
    if filling.hole:
        screen.print(hole_lines(filling.hole, filling.known, screen.voice, screen.places))


def _fill_from(screen: Screen, viewer: int, filling: Filling) -> None:
    """Go on with a choice from what a viewer knows, or knew before the entry that is amended."""
    table, seq = screen.table, filling.amends
    known = table.known(viewer) if seq is None else table.before(seq, viewer)
    if isinstance(known, Refusal):
        screen.refuse(known)
        return
    filling = replace(filling, known=known, alone=viewer != TABLE)
    if filling.alone:
        cards = CardsShown(Text.of("Your cards"), known.pile(hand(viewer)))
        screen.print(lines_of(cards, known, screen.voice))
    _go_on(screen, filling)


def _go_on(screen: Screen, filling: Filling) -> None:
    """Fill what leaves no choice, then show the next hole, ask its seat alone, or make it."""
    if filling.refused:
        _refuse_to(screen, filling, filling.refused)
        return
    while not filling.covered and (only := filling.forced) is not None:
        if isinstance(filling.hole, OneOf):
            told = Text.of("{asked} {only}", asked=filling.hole.label, only=filling.hole.options[0][1])
            screen.say(told, "dim")
        filling = filling.filled(only)
    if filling.covered:
        _ask_alone(screen, filling)
    elif filling.hole is None:
        _make(screen, filling)
    else:
        screen.filling, hole = filling, filling.hole
        screen.places = numbered(filling.known.island, hole.options) if isinstance(hole, Place) else {}
        show_hole(screen, filling)


def _ask_alone(screen: Screen, filling: Filling) -> None:
    """Go on with a choice once its seat looks at the screen alone."""
    screen.drop()
    filling = filling.for_its_seat()
    screen.cover(filling.choice.seat, lambda: _fill_from(screen, filling.choice.seat, filling))


def _refuse_to(screen: Screen, filling: Filling, refusal: Refusal) -> None:
    """Say why a choice cannot be: aloud what the table knows, what a seat was asked alone to that seat alone."""
    if filling.alone:
        tell_alone(screen, refusal)
    else:
        screen.refuse(refusal)


def _make(screen: Screen, filling: Filling) -> None:
    """Make a finished move, or put it in the place of an earlier one; a grave one after asking once more."""
    seq, choice = filling.amends, filling.choice
    if filling.alone and seq is None and filling.why_not:
        _refuse_to(screen, filling, filling.why_not)
        return

    def sure(said: str) -> None:
        if agrees(said, screen.voice):
            _submit(screen, filling)
        else:
            screen.say(UNCHANGED)

    screen.filling = filling
    if seq is not None:
        move_head(screen, lambda agreed: screen.table.amend(seq, choice, agreed, viewer=filling.known.viewer))
        return
    screen.drop()
    if filling.known.room.move_named(choice.move).grave:
        screen.ask(Text.of("This costs much: are you sure? (yes, no)"), sure)
    else:
        _submit(screen, filling)


def _submit(screen: Screen, filling: Filling) -> None:
    done = screen.table.submit(filling.choice, ask=filling.known.ask, viewer=filling.known.viewer)
    if isinstance(done, Refusal) and filling.is_for_its_seat(done):
        _ask_alone(screen, filling)
    elif isinstance(done, Refusal):
        screen.refuse(done)
