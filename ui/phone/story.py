"""What happened, on a phone: turn by turn, the newest first, and below each move what followed from it.

What an entry says comes told to this viewer, as in the terminal. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice

from companion.game.state import NOBODY
from companion.game.text import SeatName, Text
from companion.told import Told
from ui.dialogue.story import moves, turn_of
from ui.phone.page import Block, Heading, Line
from ui.phone.standing import large
from ui.phone.words import Words

LOG = 12
"""How many moves a page tells of."""


def told_by_turn(log: Iterable[Told], words: Words) -> Iterator[Block]:
    """Yield the last moves below the turns in which they were made."""
    known = words.known
    for (turn, active), told in groupby(islice(moves(log), LOG), turn_of):
        heading = Text.of("Turn {n}, {seat}", n=turn, seat=SeatName(active))
        yield Heading(words.voice(heading if active != NOBODY else Text.of("Set-up")))
        for one in told:
            yield Line(large(words.voice(one.said)), seat=one.seat if one.seat in known.players else None)
            if one.followed:
                yield Line(" · ".join(large(words.voice(text)) for text in one.followed), "muted")
