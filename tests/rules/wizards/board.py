"""Positions of Wizards and Dragon, so that each clause's test tells its story in a few lines.

A position is one of the base game's tests with what this variant adds: virtual pieces, wizards, the dragon, warehouses
and cards at the bottom of the deck, all stated by the table. The map is the printed one with this variant's tiles and
its gold port. No expectation about a rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.board.island import STANDARD
from companion.board.maps import BoardMap, Port, beginner, exchanged, lay_out, spiral
from companion.game.cards import Cards
from companion.game.facts import DiceThrown, Fact, OwnStated, PiecePlaced
from companion.game.moves import Move
from companion.game.prompts import SomeCards
from companion.game.secret import Secret
from companion.game.serialise import plainly
from companion.game.state import NOBODY, Piece
from companion.rules.base.robber import MoveRobber, Steal
from companion.rules.base.setup import EndTurn
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.dice import Roll
from companion.rules.wizards.magic import (
    VIRTUAL_ROAD,
    VIRTUAL_ROBBER,
    VIRTUAL_SETTLEMENT,
    CardBuried,
    DragonMoved,
    Hired,
    Magic,
    magic,
)
from companion.rules.wizards.theft import Foresee, Plunder, TakeCard
from companion.rules.wizards.variant import LARGE_MAP, STANDARD_MAP
from tests.board.chances import Seeded
from tests.rules.base.board import A, B, Play, a_setup
from tests.rules.base.board import position as base_position

RIVER, OTHER_RIVER, CITY_OF_MAGIC = "-2,1", "1,1", "-1,2"
"""The gold rivers (an 8 and a 5) and the magic city (a 6); the river -2,1 is a neighbour of none of the others."""
EXCHANGED = "0,0"
"""Where the desert lay: fields with a 2, and the robber."""
AWAY = "0,-2"
"""A hex where the robber finds nobody to steal from, as long as nobody builds in the far north."""
GOLD_PORT = ("0,-3|0,-2|1,-3", "-1,-2|0,-3|0,-2")
"""The corners of the gold port, on the coast edge c0 in the north."""
BRICK_PORT, ORE_PORT, GENERIC_PORT = ("-3,1|-2,1", "2,-1|3,-2", "2,0|3,0")
"""Coast edges with a 2:1 brick, a 2:1 ore and a 3:1 port."""


def ends(edge: str) -> tuple[str, str]:
    """Return the corners of an edge."""
    one, other = STANDARD.edge_corners[edge]
    return one, other


@cache
def the_map() -> BoardMap:
    """Return the map for beginners with two gold rivers, the magic city, the gold port, and the desert exchanged."""
    printed = beginner()
    put_in = {RIVER: "gold_river", OTHER_RIVER: "gold_river", CITY_OF_MAGIC: "magic_city"}
    gold = STANDARD.coast_edges[0]
    ports = [Port(gold, "gold", 2), *(port for port in printed.ports if port.edge != gold)]
    laid = lay_out(STANDARD, dict(printed.terrain) | put_in, dict(printed.tokens), ports, printed.robber)
    return exchanged(STANDARD_MAP, laid)


@cache
def the_large_map() -> BoardMap:
    """Return a map of thirty hexes, laid out by a seeded chance."""
    return spiral(LARGE_MAP, Seeded(7))


def cards(words: str = "") -> Cards:
    """Read cards as people say them: `gold gold brick`."""
    return sum((Cards.one(word) for word in words.split()), Cards())


def begun(*, options: Mapping[str, Any] | None = None, board: BoardMap | None = None, **more: Any) -> Play:
    """Return a table that has just sat down; `more` is seats, hands, first."""
    return Play(a_setup(board=board or the_map(), options=options, **more), VARIANT)


BEFORE_THE_THROW = ("before_roll", "roll")
Places = Mapping[int, Sequence[str]]
Wizards = Mapping[int, Sequence[str]]


def position(  # noqa: PLR0913 - all that this variant adds to a table; every test names the one or two it needs
    step: str = "build",
    *,
    seats: int = 4,
    virtual_roads: Places | None = None,
    virtual_settlements: Places | None = None,
    virtual_robber: str | None = None,
    wizards: Wizards | None = None,
    hired_now: Wizards | None = None,
    dragon: int = NOBODY,
    fed: bool = False,
    warehouses: Mapping[int, int] | None = None,
    bottom: Sequence[str] = (),
    board: BoardMap | None = None,
    also: Sequence[Fact] = (),
    **more: Any,
) -> Play:
    """Return a game in the middle, in its first turn; what is not named here is as in Base's `position`.

    `wizards` serve since an earlier turn, `hired_now` since this one. The `dragon` is its owner's seat, and `fed` says
    whether it was paid for in this turn. `bottom` are kinds known to lie at the bottom of the deck, the uppermost
    first; nobody was told of them. At a step after the roll two ones lie on the table, which brought nothing.
    """
    facts: list[Fact] = [] if step in BEFORE_THE_THROW else [DiceThrown(more.get("active", A), (1, 1))]
    if virtual_robber is not None:
        facts.append(PiecePlaced(virtual_robber, Piece(VIRTUAL_ROBBER)))
    facts += _standing(VIRTUAL_SETTLEMENT, virtual_settlements) + _standing(VIRTUAL_ROAD, virtual_roads)
    if dragon != NOBODY:
        facts.append(DragonMoved(dragon))
    rows = tuple(_hired(wizards, seat, 0) + _hired(hired_now, seat, 1) for seat in range(seats))
    stores = tuple((warehouses or {}).get(seat, 0) for seat in range(seats))
    facts.append(OwnStated(plainly(Magic(wizards=rows, warehouses=stores, dragon=dragon, fed=1 if fed else 0))))
    facts += [CardBuried(Secret(Cards.one(kind), ())) for kind in bottom]
    return base_position(step, seats=seats, variant=VARIANT, board=board or the_map(), also=(*facts, *also), **more)


def _hired(rows: Wizards | None, seat: int, turn: int) -> tuple[Hired, ...]:
    return tuple(Hired(wizard, turn) for wizard in (rows or {}).get(seat, ()))


def _standing(what: str, standing: Places | None) -> list[Fact]:
    return [PiecePlaced(place, Piece(what, seat)) for seat, places in (standing or {}).items() for place in places]


def own(play: Play) -> Magic:
    """Return what only this variant keeps."""
    return magic(play.game)


def rolls(play: Play, *dice: int) -> None:
    """Let the turn player throw the dice, or the one that is left."""
    play.does(play.game.active, Roll, dice=dice)


def seven(**more: Any) -> Play:
    """Return the table just after the turn player threw a seven."""
    play = position("roll", **more)
    rolls(play, 3, 4)
    return play


def until_turn_of(play: Play, seat: int) -> None:
    """Let turn after turn go by, each with two ones thrown, until it is a seat's own and the dice lie untouched."""
    while True:
        play.does(play.game.active, EndTurn)
        if play.game.active == seat:
            return
        rolls(play, 1, 1)


def robber_to(play: Play, hex_: str = AWAY) -> None:
    """Let the turn player move the robber."""
    play.does(play.game.active, MoveRobber, hex=hex_)


def steals(play: Play, card: Cards) -> None:
    """Let Ann steal of Ben beside the robber."""
    robber_to(play, RIVER)
    play.does(A, Steal, victim=B, card=card)


def foresees(play: Play, card: Cards) -> None:
    """Let Ann look into Ben's hand, and take a card of choice."""
    robber_to(play, RIVER)
    play.does(A, Foresee, victim=B)
    play.does(A, TakeCard, card=card)


def plunders(play: Play, card: Cards) -> None:
    """Let Ann leave the robber where nobody is, and plunder Ben."""
    robber_to(play)
    play.does(A, Plunder, victim=B, card=card)


def drawable(play: Play, seat: int, kind: type[Move], **filled: Any) -> Cards:
    """Return the cards among which chance draws for a move."""
    prompt = play.asks(seat, kind, **filled)
    assert isinstance(prompt, SomeCards)
    assert prompt.filler == "chance"
    return prompt.held


def kept(play: Play, *kinds: str) -> dict[str, tuple[int, ...]]:
    """Return how many cards of each kind the players hold."""
    return {kind: tuple(play.game.hand(seat).of(kind) for seat in play.game.players) for kind in kinds}
