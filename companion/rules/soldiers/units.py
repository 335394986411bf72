"""What Soldiers of Catan keeps beyond the kernel: its words, medals, and the battle that is on. No decision may enter.

Units stand on the board as pieces; how far one has gone in this turn is counted on it (`steps.py`).
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import Fact, PiecePlaced, PieceRemoved
from companion.game.pieces import Pieces
from companion.game.state import NOBODY, Game, Piece, Setup
from companion.game.text import Faces, SeatName, Text, Word

INFANTRY: Final = "infantry"
CAR: Final = "armoured_car"
TANK: Final = "tank"
UNITS: Final = (INFANTRY, CAR, TANK)

HERO: Final = "hero"
MOST_ON_A_POINT: Final = 2  # units of one player (SO-UNIT-08, SO-MOVE-08)
ATTACKER, DEFENDER = 0, 1


class Fighter(msgspec.Struct, frozen=True):
    """One side of a battle: whose, from which point, with which unit (None until chosen), its boost, its throw.

    `terrain`: what stood there when it was decided, so that what is built later changes no sum; empty until then.
    `paid`: the cards of the boost, as far as they were named; `before`: the throw of the tie this battle goes on after.
    """

    seat: int
    place: str
    unit: Piece | None = None
    boost: int = 0
    faces: tuple[int, ...] = ()
    terrain: str = ""
    paid: Cards = NO_CARDS
    before: tuple[int, ...] = ()


class Battle(msgspec.Struct, frozen=True):
    """A battle: the attacker, then the defender.

    `calling`: the side that may raise its boost next; `passed`: how many passed one after the other. `fed`: the seats
    whose ration was said to be there, or not. `over` is set with the result; `winner` is NOBODY where both starved.
    `level`: the last throws were a tie, and nothing has been done since; `ate`: who paid a ration for the tie; `medal`:
    the winner got one.
    """

    sides: tuple[Fighter, Fighter]
    calling: int = ATTACKER
    passed: int = 0
    fed: tuple[tuple[int, bool], ...] = ()
    over: bool = False
    winner: int = NOBODY
    level: bool = False
    ate: tuple[int, ...] = ()
    medal: bool = False

    def side_of(self, seat: int) -> int:
        """Return which side a seat is."""
        return ATTACKER if self.sides[ATTACKER].seat == seat else DEFENDER


class Army(msgspec.Struct, frozen=True):
    """The variant's own state: each seat's medals, and the last battle of this turn."""

    medals: tuple[int, ...] = ()
    battle: Battle | None = None


def at_peace(setup: Setup) -> Army:
    """Begin without medals or battle."""
    return Army(medals=(0,) * len(setup.seats))


def army(game: Game) -> Army:
    """Return the variant's own state of a game."""
    own: Army = game.variant_state
    return own


def battle(game: Game) -> Battle:
    """Return the battle that is on. Raises ValueError while there is none."""
    fought = army(game).battle
    if fought is None:
        raise ValueError("there is no battle")
    return fought


def units_at(game: Game, place: str) -> tuple[Piece, ...]:
    """Return the units on a point."""
    return tuple(piece for piece in game.pieces.get(place, ()) if piece.what in UNITS)


class UnitMoved(Fact, frozen=True):
    """A unit went from one point to another; `unit` is how it stands there now."""

    source: str
    target: str
    before: Piece
    unit: Piece

    @override
    def evolve(self, game: Game) -> Game:
        return PiecePlaced(self.target, self.unit).evolve(PieceRemoved(self.source, self.before).evolve(game))

    @override
    def tells(self, game: Game) -> Text | None:
        seat, what = SeatName(self.unit.seat), Word(self.unit.what)
        return Text.of("{seat}: {what} goes from {a} to {b}", seat=seat, what=what, a=self.source, b=self.target)


class UnitsRested(Fact, frozen=True):
    """A new turn: no unit has moved yet, and no battle was fought."""

    @override
    def evolve(self, game: Game) -> Game:
        rested = {
            place: tuple(sorted(replace(piece, counts=()) if piece.what in UNITS else piece for piece in here))
            for place, here in game.pieces.items()
        }
        return replace(game, pieces=Pieces(rested), variant_state=replace(army(game), battle=None))


class BattleBegan(Fact, frozen=True):
    """A unit attacked those on a point next to it."""

    sides: tuple[Fighter, Fighter]

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, variant_state=replace(army(game), battle=Battle(self.sides)))

    @override
    def tells(self, game: Game) -> Text | None:
        attacker, defender = self.sides
        unit = attacker.unit.what if attacker.unit else ""
        return Text.of(
            "{seat} attacks {other} at {place}: {what}",
            seat=SeatName(attacker.seat),
            other=SeatName(defender.seat),
            place=defender.place,
            what=Word(unit),
        )


class DefenderChosen(Fact, frozen=True):
    """The defender named the unit that fights."""

    unit: Piece

    @override
    def evolve(self, game: Game) -> Game:
        return _with_side(game, DEFENDER, unit=self.unit)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} defends with: {what}", seat=SeatName(self.unit.seat), what=Word(self.unit.what))


class BoostRaised(Fact, frozen=True):
    """A side raised its infantry's attack by so many cards."""

    seat: int
    by: int
    cards: Cards = NO_CARDS

    def evolve(self, game: Game) -> Game:
        """Add it; now the other side may answer (SO-BOOST-05, -10)."""
        side = battle(game).side_of(self.seat)
        raised = battle(game).sides[side]
        game = _with_side(game, side, boost=raised.boost + self.by, paid=raised.paid + self.cards)
        return _with_battle(game, calling=1 - side, passed=0, level=False)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} boosts by {n}.", seat=SeatName(self.seat), n=self.by)


class BoostPassed(Fact, frozen=True):
    """A side raised no further; so many have now passed one after the other, who is not asked included."""

    seat: int
    passed: int

    @override
    def evolve(self, game: Game) -> Game:
        calling = 1 - battle(game).side_of(self.seat)
        return _with_battle(game, calling=calling, passed=self.passed, level=False)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} boosts no further.", seat=SeatName(self.seat))


class BattleThrown(Fact, frozen=True):
    """A side threw its dice for the battle."""

    seat: int
    faces: tuple[int, ...]

    @override
    def evolve(self, game: Game) -> Game:
        return _with_battle(_with_side(game, battle(game).side_of(self.seat), faces=self.faces), level=False)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} throws {faces}", seat=SeatName(self.seat), faces=Faces(self.faces))


class RationAnswered(Fact, frozen=True):
    """A side said whether it has a ration."""

    seat: int
    there: bool

    @override
    def evolve(self, game: Game) -> Game:
        return _with_battle(game, fed=(*battle(game).fed, (self.seat, self.there)))


class BattleExtended(Fact, frozen=True):
    """The sums were equal, and both sides fight on."""

    def evolve(self, game: Game) -> Game:
        """Throw again; the boosts stay in force (SO-BOOST-08)."""
        for side, fighter in enumerate(battle(game).sides):
            game = _with_side(game, side, faces=(), before=fighter.faces)
        return _with_battle(game, calling=ATTACKER, passed=0, fed=(), level=True)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("Equal: both eat a ration and fight on.")


class BattleEnded(Fact, frozen=True):
    """A battle was decided; NOBODY won where both sides starved.

    `ate`: who paid a ration although the other starved; `medal`: the winner gets one.
    """

    winner: int
    sums: tuple[int, int]
    terrain: tuple[str, str]
    ate: tuple[int, ...] = ()
    medal: bool = False

    def evolve(self, game: Game) -> Game:
        """Keep it to look at until the next one."""
        for side in (ATTACKER, DEFENDER):
            game = _with_side(game, side, terrain=self.terrain[side])
        return _with_battle(game, over=True, winner=self.winner, ate=self.ate, medal=self.medal)

    @override
    def tells(self, game: Game) -> Text | None:
        (left, right), seat = self.sums, SeatName(self.winner)
        if self.winner == NOBODY:
            return Text.of("{a} against {b}: neither has a ration, both are lost.", a=left, b=right)
        if left == right:
            return Text.of("{a} against {b}: {seat} wins, the other unit starves.", a=left, b=right, seat=seat)
        return Text.of("{a} against {b}: {seat} wins.", a=left, b=right, seat=seat)


def medals_of(seat: int, number: int) -> Text:
    """Say how many medals a seat has."""
    return Text.counted("{seat} has {n} medal.", "{seat} has {n} medals.", number, seat=SeatName(seat))


class MedalsSet(Fact, frozen=True):
    """A seat has so many medals now."""

    seat: int
    number: int

    @override
    def evolve(self, game: Game) -> Game:
        every = list(army(game).medals)
        every[self.seat] = self.number
        return replace(game, variant_state=replace(army(game), medals=tuple(every)))

    @override
    def tells(self, game: Game) -> Text | None:
        return medals_of(self.seat, self.number)


class PlayerLeft(Fact, frozen=True):
    """A seat has lost its last building, and is out by house rule (SO-OCC-11)."""

    seat: int

    def evolve(self, game: Game) -> Game:
        """Change nothing: what leaves the table, other facts tell."""
        return game

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} has no building left and is out of the game.", seat=SeatName(self.seat))


def _with_battle(game: Game, **changes: object) -> Game:
    return replace(game, variant_state=replace(army(game), battle=replace(battle(game), **changes)))


def _with_side(game: Game, side: int, **changes: object) -> Game:
    sides = list(battle(game).sides)
    sides[side] = replace(sides[side], **changes)
    return _with_battle(game, sides=tuple(sides))


FACTS: tuple[type[Fact], ...] = (
    UnitMoved,
    UnitsRested,
    BattleBegan,
    DefenderChosen,
    BoostRaised,
    BoostPassed,
    BattleThrown,
    RationAnswered,
    BattleExtended,
    BattleEnded,
    MedalsSet,
    PlayerLeft,
)
