"""A table of General Contractors for the tablet's tests: begun by touch, brought to its auction. No test may enter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.secret import TABLE
from companion.game.state import Game, Setup
from companion.rules.contractors.coast import facing
from companion.rules.contractors.works import SIDES, Auction, Works
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, give_cards, set_up, throw
from ui.tablet.kit.screen_kit import Settings

ENE, S = 1, 3
CARDS = Cards({"wood": 2, "brick": 1, "sheep": 2, "wheat": 1, "ore": 1})
Begin = Callable[..., tuple[Evening, Finger]]


def beginning(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Begin:
    """Return what begins an evening: the wave from ENE, the marker on a sea hex, settlements where it is said."""

    def made(
        corners: tuple[str, ...] = (),
        marker: str = "2,1",
        hands: str = "physical",
        players: int = 3,
        names: tuple[str, ...] = (),
        **options: Any,
    ) -> tuple[Evening, Finger]:
        setup: Setup = a_setup(players, hands, 12, "contractors")
        setup = replace(setup, options={**setup.options, **options})
        if names:
            seats = tuple(replace(seat, name=name) for seat, name in zip(setup.seats, names, strict=True))
            setup = replace(setup, seats=seats)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        evening = Evening(folder, setup, Settings(motion=False), (1280, 800), Tray())
        show(evening.screen)
        finger = Finger(tap, evening)
        finger.side(ENE)
        finger.place(marker)
        set_up(evening, corners)
        for seat in range(players):
            give_cards(evening, seat, CARDS)
        return evening, finger

    return made


def known(evening: Evening) -> Game:
    game: Game = evening.table.known(TABLE)
    return game


def works(evening: Evening) -> Works:
    own: Works = known(evening).own
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
