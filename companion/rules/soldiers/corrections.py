"""Corrections of what only this variant keeps: the units on a point, and medals. The table is the truth."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.correct import NO_ICON, Correction, seat_options
from companion.game.facts import Fact, PiecePlaced, PieceRemoved
from companion.game.prompts import Number, OneOf, Place, Prompts
from companion.game.state import NOBODY, Game, Piece
from companion.game.text import SeatName, Text, Word
from companion.rules.base.names import BUILDINGS
from companion.rules.soldiers.units import (
    ATTACKER,
    CAR,
    DEFENDER,
    INFANTRY,
    MOST_ON_A_POINT,
    TANK,
    UNITS,
    MedalsSet,
    army,
    units_at,
)

MOST_MEDALS = 99


class CorrectUnits(Correction, frozen=True, kw_only=True):
    """State which units of a seat stand on a point; those of others stay (SO-MOVE-10)."""

    place: str
    owner: int
    infantry: int
    cars: int
    tanks: int

    label = "Correct the units on a point"
    said = "{seat} corrects units"
    listed = False  # people are offered StateUnits, which asks for less

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask where, whose, and how many of each."""
        place: str = yield Place("place", Text.of("Where are units wrong?"), game.island.corners)
        owner: int = yield OneOf("owner", Text.of("Whose units are wrong?"), seat_options(game, game.players))
        standing = [unit.what for unit in units_at(game, place) if unit.seat == owner]
        for field, what in (("infantry", INFANTRY), ("cars", CAR), ("tanks", TANK)):
            label = Text.of("How many of these stand there: {what}?", what=Word(what))
            yield Number(field, label, 0, MOST_ON_A_POINT, now=min(MOST_ON_A_POINT, standing.count(what)))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Clear the point of its units, then put them there."""
        for unit in units_at(game, self.place):
            if unit.seat == self.owner:
                yield PieceRemoved(self.place, unit)
        for what, number in ((INFANTRY, self.infantry), (CAR, self.cars), (TANK, self.tanks)):
            for _ in range(number):
                yield PiecePlaced(self.place, Piece(what, self.owner))


TOGETHER: tuple[tuple[str, ...], ...] = (
    (),
    *((what,) for what in UNITS),
    *((one, other) for at, one in enumerate(UNITS) for other in UNITS[at:]),
)
"""Whatever one player may have on a point (SO-MOVE-08)."""
TWO_ALIKE = {
    INFANTRY: Text.of("Two infantry"),
    CAR: Text.of("Two armoured cars"),
    TANK: Text.of("Two tanks"),
}


def _together(units: tuple[str, ...]) -> tuple[str, Text]:
    """Return a row of units as it is written, and as people say it."""
    if not units:
        return "none", Text.of("No units")
    one, *others = (Word(what) for what in units)
    if not others:
        return units[0], Text.of("{w}", w=one)
    alike = others == [one]
    return "+".join(units), TWO_ALIKE[units[0]] if alike else Text.of("{w}, {other}", w=one, other=others[0])


ICONS = (
    ("none", NO_ICON),
    *((_together(units)[0], "car" if what == CAR else what) for units in TOGETHER for what in units),
)


class StateUnits(Correction, frozen=True, kw_only=True):
    """State what of one player stands on a point, in one choice: most likely of who has something there."""

    place: str
    units: str
    owner: int = NOBODY
    instead: str = ""

    label = "Correct the units on a point"
    icon = "infantry"
    said = "{seat} corrects units"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask where, and what stands there; whose only where it is not who is most likely meant."""
        place: str = yield Place("place", Text.of("Where are units wrong?"), game.island.corners)
        rows = tuple(_together(units) for units in TOGETHER)
        whose = SeatName(_likely(game, place))
        other = ("", Text.of("Somebody else's"))
        asks = Text.of("Which units of {seat} stand there?", seat=whose)
        units: str = yield OneOf("units", asks, (other, *rows), icons=(("", "people"), *ICONS))
        if not units:
            owner: int = yield OneOf("owner", Text.of("Whose units are wrong?"), seat_options(game, game.players))
            asks = Text.of("Which units of {seat} stand there?", seat=SeatName(owner))
            yield OneOf("instead", asks, rows, icons=ICONS)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Clear the point of this player's units, then put there what was said."""
        owner, said = (self.owner, self.instead) if not self.units else (_likely(game, self.place), self.units)
        for unit in units_at(game, self.place):
            if unit.seat == owner:
                yield PieceRemoved(self.place, unit)
        for what in said.split("+"):
            if what in UNITS:
                yield PiecePlaced(self.place, Piece(what, owner))


def _likely(game: Game, place: str) -> int:
    """Whose units are most likely meant: of who alone has some there, of the building's owner, of who is on turn."""
    owners = {unit.seat for unit in units_at(game, place)}
    building = game.at(place, *BUILDINGS)
    if len(owners) == 1:
        return owners.pop()
    return building.seat if building is not None else game.active


class CorrectMedals(Correction, frozen=True, kw_only=True):
    """State how many medals a seat has."""

    owner: int
    number: int

    label = "Correct the medals"
    icon = "medal"
    said = "{seat} corrects the medals"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose medals are wrong?"), seat_options(game, game.players))
        now = army(game).medals[owner]
        yield Number("number", Text.of("How many medals?"), 0, max(MOST_MEDALS, now), now=now)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield MedalsSet(self.owner, self.number)


def whole(game: Game) -> bool:
    """Whether what the variant keeps fits the table: medals of each seat, and a battle of two players with their
    units."""
    own, seats = army(game), range(len(game.setup.seats))
    sides = own.battle.sides if own.battle else ()
    units = [fighter.unit for fighter in sides if fighter.unit]
    return (
        len(own.medals) == len(seats)
        and min(own.medals) >= 0
        and all(fighter.seat in seats and fighter.place in game.island.corners for fighter in sides)
        and all(unit.what in UNITS and unit.seat in seats for unit in units)
        and not any(fighter.paid.broken for fighter in sides)
        and all(seat in seats for seat in (own.battle.ate if own.battle else ()))
        and (
            own.battle is None or (own.battle.calling in (ATTACKER, DEFENDER) and own.battle.winner in (NOBODY, *seats))
        )
    )
