"""A table of Soldiers of Catan for the tablet's tests: begun, units brought next to each other. No test may enter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.board.maps import beginner
from companion.game.cards import Cards
from companion.game.secret import TABLE
from companion.game.state import Game, Seat, Setup
from companion.rules.soldiers import SOLDIERS
from tests.tablet.evenings import NAMES, Evening, Finger, Tray, give_cards, set_up
from ui.tablet.kit.screen_kit import Settings

RICH = Cards({"wood": 3, "brick": 3, "sheep": 2, "wheat": 4, "ore": 4})
AWAY, NEAR, FAR = "-1,0|0,-1|0,0", "-1,0|-1,1|0,0", "-1,1|0,0|0,1"
"""Three corners in a row round the desert, where nobody builds when everything is set up."""
Begin = Callable[..., tuple[Evening, Finger]]


def beginning(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Begin:
    """Return what begins an evening: everything placed, each seat with the cards that are said, thrown if wanted."""

    def made(
        cards: Cards = RICH,
        hands: Any = "digital",
        players: int = 3,
        names: tuple[str, ...] = (),
        thrown: bool = True,
        tray: Tray | None = None,
        **options: Any,
    ) -> tuple[Evening, Finger]:
        named = names or tuple(name for name, _ in NAMES)
        seats = tuple(Seat(name, colour) for name, (_, colour) in zip(named, NAMES[:players], strict=False))
        setup = Setup(room=SOLDIERS.name, seats=seats, board=beginner(), hands=hands, options=options)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        evening = Evening(folder, setup, Settings(motion=False), (1280, 800), tray or Tray())
        show(evening.screen)
        finger = Finger(tap, evening)
        set_up(evening)
        for seat in range(players):
            give_cards(evening, seat, cards)
        if thrown:
            evening.make("Roll", 0, dice=(1, 1))
        return evening, finger

    return made


def known(evening: Evening) -> Game:
    game: Game = evening.table.known(TABLE)
    return game


def stand(evening: Evening, place: str, owner: int, infantry: int = 0, cars: int = 0, tanks: int = 0) -> None:
    """Let units stand on a point."""
    evening.make("CorrectUnits", 0, place=place, owner=owner, infantry=infantry, cars=cars, tanks=tanks)


def attacked(evening: Evening, defenders: int = 1, **units: int) -> None:
    """Let the units of the next seat be attacked by an infantry of the first."""
    stand(evening, NEAR, 0, infantry=1)
    stand(evening, FAR, 1, **(units or {"infantry": defenders}))
    evening.make("Attack", 0, start=NEAR, against=FAR)


def next_turns(evening: Evening, turns: int = 3) -> None:
    """End the turn, and let the others throw and end theirs."""
    for i in range(turns):
        evening.make("EndTurn", known(evening).active)
        if i < turns - 1:
            evening.make("Roll", known(evening).active, dice=(1, 1))
