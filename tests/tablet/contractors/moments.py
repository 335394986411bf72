"""A table of General Contractors for the tablet's tests: begun by touch, brought to its auction. No test may enter."""

from __future__ import annotations

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.rules.contractors.coast import facing
from companion.rules.contractors.works import SIDES, Auction, Works
from tests.tablet.evenings import Evening, Finger, throw
from tests.tablet.moments import known

ENE, S = 1, 3
CARDS = Cards({"wood": 2, "brick": 1, "sheep": 2, "wheat": 1, "ore": 1})


def works(evening: Evening) -> Works:
    own: Works = known(evening).variant_state
    return own


def auction(evening: Evening) -> Auction:
    on = works(evening).auction
    assert on is not None
    return on


def hand(evening: Evening, seat: int) -> Cards:
    return known(evening).hand(seat)


def the_coast(side: int = ENE) -> tuple[str, ...]:
    """The five corners that face a side of the standard island, clockwise."""
    return tuple(corner for corner in STANDARD.coast_corners if facing(STANDARD, corner) == SIDES[side])


def seven(evening: Evening, finger: Finger, sides: int = ENE) -> None:
    """Throw a seven by touch and go on to the auction: nobody is hit, the robber goes where nobody is."""
    throw(finger, 3, 4)
    bare = next(
        hex_
        for hex_ in evening.screen.face.board.view.highlight
        if not any(corner in known(evening).pieces for corner in known(evening).island.hex_corners[hex_])
    )
    finger.place(bare)
    finger.side(sides)


def away() -> tuple[str, ...]:
    """Corners on the southern coast, where no wave from ENE comes."""
    south = the_coast(S)
    return (south[0], south[2], south[4])
