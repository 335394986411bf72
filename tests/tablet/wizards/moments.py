"""A table of Wizards and Dragon for the tablet's tests: begun, brought to where there is magic. No test may enter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.board.maps import spiral
from companion.game.cards import Cards
from companion.game.secret import TABLE
from companion.game.state import Game, Seat, Setup
from companion.rules.wizards import WIZARDS
from companion.rules.wizards.magic import MARKERS, VIRTUAL_ROBBER, Magic
from tests.tablet.around_home import Lots
from tests.tablet.evenings import NAMES, Evening, Finger, Tray, give_cards, set_up
from ui.tablet.kit.screen_kit import Settings

RICH = Cards({"wood": 2, "brick": 2, "sheep": 2, "wheat": 2, "ore": 2, "gold": 3, "mana": 4})
THROW = (1, 1)
"""A throw that brings no seven, and hardly anything."""
Begin = Callable[..., tuple[Evening, Finger]]


def beginning(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Begin:
    """Return what begins an evening: everything placed, each seat with the cards that are said."""

    def made(
        cards: Cards = RICH,
        hands: Any = "digital",
        players: int = 3,
        names: tuple[str, ...] = (),
        tray: Tray | None = None,
        **options: Any,
    ) -> tuple[Evening, Finger]:
        named = names or tuple(name for name, _ in NAMES)
        seats = tuple(Seat(name, colour) for name, (_, colour) in zip(named, NAMES[:players], strict=False))
        board = spiral(WIZARDS.kit(players, options), Lots(4))
        setup = Setup(room=WIZARDS.name, seats=seats, board=board, hands=hands, options=options)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        evening = Evening(folder, setup, Settings(motion=False), (1280, 800), tray or Tray())
        show(evening.screen)
        finger = Finger(tap, evening)
        set_up(evening)
        for seat in range(players):
            give_cards(evening, seat, cards)
        return evening, finger

    return made


def known(evening: Evening) -> Game:
    game: Game = evening.table.known(TABLE)
    return game


def magic(evening: Evening) -> Magic:
    own: Magic = known(evening).own
    return own


def serve(evening: Evening, seat: int, *wizards: str) -> None:
    """Let wizards enter a seat's service; from the next turn on they cast."""
    for wizard in wizards:
        evening.make("CorrectWizard", 0, wizard=wizard, owner=seat)


def thrown(evening: Evening, *faces: int) -> None:
    """Throw for whose turn it is, past the screen."""
    evening.make("Roll", known(evening).active, dice=faces or THROW)


def next_turns(evening: Evening, turns: int = 3) -> None:
    """Let so many turns pass without anything in them."""
    for _ in range(turns):
        thrown(evening)
        evening.make("EndTurn", known(evening).active)
        while (front := known(evening).front) is not None and front.name.startswith("special"):
            evening.make("FinishBuilding", front.waiting[0])


def markers(evening: Evening, seat: int) -> dict[str, str]:
    """Put one marker of each sort on the board, a seat's where they are anybody's; return where each is."""
    game = known(evening)
    near = {end for place in game.pieces if "|" in place for end in game.island.edge_corners.get(place, (place,))}
    corner = next(c for c in game.island.corners if not near & {c, *_beside(game, c)})
    edge = next(e for e in game.island.edges if not (near | {corner}) & set(game.island.edge_corners[e]))
    hex_ = next(h for h in game.island.land if h not in game.pieces)
    places = dict(zip(MARKERS, (edge, corner, hex_), strict=True))
    for what, place in places.items():
        owner = {} if what == VIRTUAL_ROBBER else {"owner": seat}
        evening.make("CorrectPiece", 0, place=place, what=what, **owner)
    return places


def _beside(game: Game, corner: str) -> set[str]:
    edges = game.island.corner_edges[corner]
    return {end for edge in edges for end in game.island.edge_corners[edge]}


def entries(evening: Evening) -> dict[str, str]:
    """What stands in the open book: each name with the reason why not, none for what can be begun."""
    return {entry.label: entry.why for entry in evening.screen.face.book.entries}


def to_the_theft(evening: Evening) -> int:
    """Throw a seven that costs nobody a card, move the robber to where most can be robbed, and return one of them."""
    thrown(evening, 3, 4)
    game = known(evening)
    victims = {hex_: game.room.questions.victims(game, 0, hex_) for hex_ in game.island.land}
    place = max(victims, key=lambda hex_: (hex_ != game.where("robber"), len(victims[hex_])))
    evening.make("MoveRobber", 0, hex=place)
    return victims[place][0]
