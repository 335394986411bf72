"""The lit island: the board on a seat's page with the places that may be tapped, and whom a hex would hit.

A pure function of the screen state. No drawing and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.correct import place_sort
from companion.game.prompts import Place
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import Idle, Placing
from ui.dialogue.page.blocks import Block, Heading, Island, Line, SeatRow, Spot, Strip
from ui.dialogue.page.buttons import names
from ui.dialogue.page.panels import seat_rows
from ui.dialogue.panels import laid_out
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import label


def lit(at: ScreenState) -> tuple[str, ...]:
    """Return the places that may be tapped."""
    board = at.now.board
    if isinstance(board, Placing):
        return board.draft.prompt.options if isinstance(board.draft.prompt, Place) else ()
    return tuple(at.offers.sites) if isinstance(board, Idle) else ()


def asked_place(at: ScreenState) -> Iterator[Block]:
    """Yield the island where a place is asked for, and of a hex what the others hold: somebody may be robbed there."""
    places = lit(at)
    if places and isinstance(at.now.board, Placing):
        yield island(at, places)
        if any(place_sort(place) == "hex" for place in places):
            rows, whose = seat_rows(at.panels.scores, at.known), at.now.board.draft.choice.seat
            yield Strip(tuple(row for row in rows if isinstance(row, SeatRow) and row.seat != whose))
            yield from _stolen_from(at.now.board.place, whose, at)


def _stolen_from(hex_: str, seat: int, at: ScreenState) -> Iterator[Block]:
    """Yield from whom a card can be stolen at a hex that was tapped."""
    if hex_:
        seats = at.known.variant.questions.victims(at.known, seat, hex_)
        said = Text.of("{place}: no card can be stolen there.", place=hex_)
        if seats:
            said = Text.of("{place}: a card can be stolen from {names}.", place=hex_, names=names(seats))
        yield Line(said, "lamp")


def begun_at_places(at: ScreenState) -> Iterator[Block]:
    """Yield the island where something may be begun at a place of it."""
    places = lit(at)
    if places and not isinstance(at.now.board, Placing):
        yield Heading(Text.of("On the board"))
        yield island(at, places)


def island(at: ScreenState, places: tuple[str, ...] = ()) -> Island:
    """Return the island, on which these places may be tapped."""
    marks = (at.panels if at.then is at.known else laid_out(at.then.variant.panels(at.then))).map.marks
    taken = {mark.place for mark in marks}
    chosen = at.now.board.place if isinstance(at.now.board, (Idle, Placing)) else ""
    spots = (
        Spot(
            events.PlaceTapped(place), place=place, text=_said(place, at), chosen=place == chosen, taken=place in taken
        )
        for place in places
    )
    return Island(marks, tuple(spots))


def _said(place: str, at: ScreenState) -> Text:
    """Say where a place is, and while nothing is begun what it is for: a corner and an edge may lie at one coast."""
    here = at.offers.sites.get(place, ()) if isinstance(at.now.board, Idle) else ()
    where = Text.of("{place}", place=place)
    return Text.of("{name}: {what}", name=label(at.known, here[0]), what=where) if here else where
