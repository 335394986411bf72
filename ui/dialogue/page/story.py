"""The story on a page: turn by turn, the newest first, and below each move what followed.

Entries come as this viewer was told them. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice

from companion.view import View
from ui.dialogue.page.blocks import Block, Heading, Line
from ui.dialogue.story import moves, turn_named, turn_of

LOG = 12
"""How many moves a page tells of."""


def told_by_turn(view: View) -> Iterator[Block]:
    """Yield the last moves below the turns in which they were made."""
    for turn, told in groupby(islice(moves(view.log), LOG), turn_of):
        yield Heading(turn_named(turn))
        for one in told:
            yield Line(one.said, seat=one.seat if one.seat in view.known.players else None)
            if one.followed:
                first, *more = one.followed
                yield Line(first, "muted", more=tuple(more))
