"""The island on a seat's page, with the places that may be tapped, and below a hex that is asked for whom it may hit.

A pure function of where the person stands. No markup and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.holes import Place
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import Idle, Placing
from ui.dialogue.sentence import label
from ui.drawing.places import HEX, kind
from ui.phone.board import board_svg, cell, frame, spots
from ui.phone.page import Block, Heading, Island, Line, SeatRow, SpotButton, Strip
from ui.phone.panels import seat_rows
from ui.phone.standing import Standing


def lit(at: Standing) -> tuple[str, ...]:
    """Return the places that may be tapped."""
    board = at.now.board
    if isinstance(board, Placing):
        return board.filling.hole.options if isinstance(board.filling.hole, Place) else ()
    return tuple(at.offers.sites) if isinstance(board, Idle) else ()


def asked_place(at: Standing) -> Iterator[Block]:
    """Yield the island where a place is asked for, and of a hex what the others hold: somebody may be robbed there."""
    places = lit(at)
    if places and isinstance(at.now.board, Placing):
        yield island(at, places)
        if any(kind(place) == HEX for place in places):
            rows = seat_rows(at.panels.scores, at.words, at.pressed)
            yield Strip(tuple(row for row in rows if isinstance(row, SeatRow) and row.seat != at.view.viewer))
            yield from _stolen_from(at.now.board.place, at)


def _stolen_from(hex_: str, at: Standing) -> Iterator[Block]:
    """Yield from whom a card can be stolen at a hex that was tapped."""
    if hex_:
        say, seats = at.words.voice, at.known.room.questions.victims(at.known, at.view.viewer, hex_)
        where, names = say.place(hex_), say.language(", ").join(map(say.name, seats))
        none = Text.of("{place}: no card can be stolen there.", place=where)
        some = Text.of("{place}: a card can be stolen from {names}.", place=where, names=names)
        yield Line(say(some if seats else none), "lamp")


def begun_at_places(at: Standing) -> Iterator[Block]:
    """Yield the island where something may be begun at a place of it."""
    places = lit(at)
    if places and not isinstance(at.now.board, Placing):
        yield Heading(at.said(Text.of("On the board")))
        yield island(at, places)


def island(at: Standing, places: tuple[str, ...] = ()) -> Island:
    """Return the island, on which these places may be tapped."""
    found = spots(at.known.setup.board, places)
    cells = [cell(spot, found) for spot in found]
    kinds = [*dict.fromkeys(filter(None, cells))]
    taken = {mark.place for mark in at.panels.map.marks}
    chosen = at.now.board.place if isinstance(at.now.board, (Idle, Placing)) else ""
    buttons = tuple(
        SpotButton(
            at.pressed.key(events.PlaceTapped(spot.place)),
            _spot(spot.place, at),
            spot.left,
            spot.top,
            spot.sort,
            kinds.index(its) if its else -1,
            spot.place == chosen,
            spot.place in taken,
        )
        for spot, its in zip(found, cells, strict=True)
    )
    return Island(_drawn(at), buttons, frame(found), tuple(kinds))


def _spot(place: str, at: Standing) -> str:
    """Say where a place is, and while nothing is begun what it is for: a corner and an edge may lie at one coast."""
    where, here = at.words.voice.place(place), at.offers.sites.get(place, ()) if isinstance(at.now.board, Idle) else ()
    return at.words.voice.named(at.said(label(at.known, here[0])), where) if here else where


def _drawn(at: Standing) -> str:
    known = at.known
    return board_svg(
        at.words.look, known.setup.board, at.panels.map.marks, tuple(seat.colour for seat in known.setup.seats)
    )
