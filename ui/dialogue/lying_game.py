"""The game that lies on the table when Kazami is switched on, in short: what it is, who is at it, what to compare.

A function of what everybody may see. How it is shown, and how it came back, must never enter.
"""

from __future__ import annotations

import msgspec

from companion.game.text import Text, Word
from companion.view import View
from ui.dialogue.sentence import won


class LyingGame(msgspec.Struct, frozen=True):
    """A game that can be played on.

    title: its variant and its turn; seats: the colour of each player, in their order; acting: those that are waited
    for; compare: what the board must show, the lone pieces and what a dial shows.
    """

    title: Text
    seats: tuple[str, ...]
    acting: tuple[str, ...]
    compare: tuple[Text, ...]


def lying_game(view: View | None) -> LyingGame | None:
    """Return the game that lies there; None where none does, or where it is over."""
    if view is None or won(view.known):
        return None
    known, now = view.known, view.resumed
    name = Word(known.variant.name)
    turn = (
        Text.of("{game} · turn {n}", game=name, n=known.turn) if known.turn else Text.of("{game} · set-up", game=name)
    )
    colours = [seat.colour for seat in known.setup.seats]
    compare = [Text.of("{what}: {place}", what=Word(what), place=place) for place, what in now.lone]
    if now.heading is not None:
        compare.append(now.heading)
    return LyingGame(
        turn,
        tuple(colours[seat] for seat in known.players),
        tuple(colours[seat] for seat in now.waiting or (now.active,)),
        tuple(compare),
    )
