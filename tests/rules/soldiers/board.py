"""Positions of Soldiers of Catan, so that each clause's test tells its story in a few lines.

A position is one of the base game's tests with what this variant adds: units on points, and medals. Points are named by
their place in `CC`, the corners of the coast, clockwise: neighbours in it are adjacent, and from CC[0] it is n steps to
CC[n], up to ten. No expectation about a rule may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.facts import DiceThrown, Fact, PiecePlaced
from companion.game.moves import Move
from companion.game.panels import Versus
from companion.game.secret import TABLE
from companion.game.state import Piece
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn
from companion.rules.soldiers import SOLDIERS as VARIANT
from companion.rules.soldiers.battle import Attack, ChooseDefender, ThrowForBattle
from companion.rules.soldiers.boost import PassBoost, RaiseBoost
from companion.rules.soldiers.moving import FreeMove, MoveUnit
from companion.rules.soldiers.units import CAR, INFANTRY, TANK, Army, MedalsSet, army
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Play, a_setup, sentence
from tests.rules.base.board import position as base_position

LONE, FORK = CC[0], CC[3]
"""A point with two neighbours, CC[29] and CC[1]; and one with three, CC[2], CC[4] and a point inland."""
AWAY = "0,2"
"""A hex far from the first corners of the coast, where a robber finds nobody."""
SORTS = {"infantry": INFANTRY, "car": CAR, "tank": TANK}
"""The units as these tests call them."""
Units = Mapping[int, Mapping[str, str]]

BEFORE_THE_THROW = ("upkeep", "before_roll", "roll")


def cards(words: str = "") -> Cards:
    """Read cards as people say them: `brick brick wood`."""
    return sum((Cards.one(word) for word in words.split()), Cards())


def begun(*, options: Mapping[str, Any] | None = None, **more: Any) -> Play:
    """Return a table that has just sat down; `more` is seats, hands, first, board."""
    return Play(a_setup(options=options, **more), VARIANT)


def position(
    step: str = "trade_and_build",
    *,
    units: Units | None = None,
    medals: Sequence[tuple[int, int]] = (),
    also: Sequence[Fact] = (),
    **more: Any,
) -> Play:
    """Return a game in the middle, in its first turn; what is not named here is as in Base's `position`.

    `units` are words such as `infantry car` by seat and point; all are rested. `medals` are seats with their number,
    in the order in which they came to it. At a step after the roll two ones lie on the table, which brought nothing.
    """
    facts: list[Fact] = [] if step in BEFORE_THE_THROW else [DiceThrown(more.get("active", A), (1, 1))]
    for seat, places in (units or {}).items():
        facts += [PiecePlaced(place, Piece(SORTS[w], seat)) for place, words in places.items() for w in words.split()]
    facts += [MedalsSet(seat, number) for seat, number in medals]
    return base_position(step, variant=VARIANT, also=(*facts, *also), **more)


def own(play: Play) -> Army:
    """Return what only this variant keeps."""
    return army(play.game)


def medals(play: Play) -> tuple[int, ...]:
    """Return every seat's medals."""
    return own(play).medals


def standing(play: Play, place: str) -> list[tuple[str, int]]:
    """Return what stands on a point, and whose it is."""
    return [(piece.what, piece.seat) for piece in play.game.pieces.get(place, ())]


def goes(play: Play, start: str, to: str, unit: str = "") -> None:
    """Move a unit of the turn player for one wheat."""
    play.does(play.game.active, MoveUnit, start=start, to=to, unit=unit)


def goes_freely(play: Play, start: str, to: str, unit: str = "") -> None:
    """Move a unit of the turn player by the card."""
    play.does(play.game.active, FreeMove, start=start, to=to, unit=unit)


def reached(play: Play, start: str, kind: type[Move] = MoveUnit, **filled: Any) -> set[str]:
    """Return the points to which a unit of the turn player may go."""
    return set(getattr(play.asks(play.game.active, kind, start=start, **filled), "options", ()))


def attacks(play: Play, start: str, against: str, unit: str = "") -> None:
    """Let the turn player attack."""
    play.does(play.game.active, Attack, start=start, against=against, unit=unit)


def defends(play: Play, seat: int, unit: str) -> None:
    """Let the defender name the unit that fights."""
    play.does(seat, ChooseDefender, unit=unit)


def raises(play: Play, seat: int, words: str) -> None:
    """Pay cards to raise an infantry."""
    play.does(seat, RaiseBoost, cards=cards(words))


def nobody_raises(play: Play) -> None:
    """Let everybody who is asked pass, until the dice are to be thrown."""
    while play.at()[0] == "boost":
        play.does(play.at()[1][0], PassBoost)


def throw(play: Play, attack: tuple[int, int], defence: tuple[int, int]) -> None:
    """Throw for both sides, the attacker first; who could still raise passes before."""
    nobody_raises(play)
    for step, dice in (("attack_throw", attack), ("defence_throw", defence)):
        assert play.at()[0] == step
        play.does(play.at()[1][0], ThrowForBattle, dice=dice)


HIGH, LOW = (6, 6), (1, 1)
"""Two throws: with them any unit beats any other unless a boost or a building is worth more than what lies between."""


def fights(play: Play, start: str, against: str, *, unit: str = "", wins: bool = True) -> None:
    """Fight a whole battle without boosts, which the attacker wins, or loses."""
    attacks(play, start, against, unit)
    throw(play, *((HIGH, LOW) if wins else (LOW, HIGH)))


def tie(play: Play) -> None:
    """Throw so that both sides come to the same sum, whatever their parts are."""
    nobody_raises(play)
    left, right = (sum(part.points for part in side.parts) for side in sides(play))
    gap = right - left
    attack, defence = (2 + max(0, gap), 2 + max(0, -gap))
    throw(play, _dice(attack), _dice(defence))


def _dice(total: int) -> tuple[int, int]:
    low = max(1, total - 6)
    return low, total - low


def versus(play: Play, viewer: int = TABLE) -> Versus:
    """Return the battle as a viewer's screen shows it."""
    return next(panel for panel in VARIANT.panels(play.seen_by(viewer)) if isinstance(panel, Versus))


def sides(play: Play, viewer: int = TABLE) -> tuple[Any, Any]:
    """Return both sides of the battle on the screen: the attacker, then the defender."""
    panel = versus(play, viewer)
    return panel.left, panel.right


def parts(side: Any) -> dict[str, int]:
    """Return the parts of a side's sum, as they are written on the screen; of boosts, all cards together."""
    found = Counter[str]()
    for part in side.parts:
        found[sentence(part.label).partition(":")[0].replace("Boost", "boost")] += part.points
    return dict(found)


def total(side: Any) -> int:
    """Return a side's sum: its parts and its dice."""
    return int(sum(part.points for part in side.parts) + sum(side.faces))


def to_the_next_own_turn(play: Play) -> None:
    """Let a round go by, with two ones thrown in every turn, until the same seat stands where it stood."""
    seat = play.game.active
    play.does(seat, EndTurn)
    while play.game.active != seat:
        rolls(play)
        play.does(play.game.active, EndTurn)
    rolls(play)


def rolls(play: Play, *dice: int) -> None:
    """Let the turn player throw the dice: two ones if none are named."""
    play.does(play.game.active, Roll, dice=dice or (1, 1))


def distance(start: str, to: str) -> int:
    """Return the least number of steps between two points of the small island."""
    steps, ahead = {start: 0}, [start]
    for here in ahead:
        for there in STANDARD.corner_neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                ahead.append(there)
    return steps[to]


def where(play: Play, seat: int = A) -> str:
    """Return the only point on which a seat has units."""
    (place,) = play.game.places(seat, *SORTS.values())
    return place


def goes_as_far_as_it_can(play: Play, kind: type[MoveUnit | FreeMove]) -> None:
    """Move the only unit to the point that is furthest from where it began."""
    start = where(play)
    far = max(reached(play, start, kind), key=lambda place: (distance(LONE, place), place))
    play.does(A, kind, start=start, to=far)


def face_to_face(attacker: str = "tank", defender: str = "tank", **more: Any) -> Play:
    """Return a table where Ann's units stand at one end of an edge and Ben's at the other."""
    return position(**{"units": {A: {LONE: attacker}, B: {CC[1]: defender}}, **more})
