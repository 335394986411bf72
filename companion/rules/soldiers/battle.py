"""A battle from the attack to its end: who fights, two throws, rations, and what the loser loses. Boosts: `boost`."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Covers
from companion.game.correct import seat_options
from companion.game.dice import die_names
from companion.game.facts import Fact, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Dice, OneOf, Place, Prompts
from companion.game.state import BANK, NOBODY, Game, Piece, Step, hand
from companion.game.text import Faces, Refusal, SeatName, Text, Word
from companion.rules.base.names import BUILDINGS
from companion.rules.base.pay import openly, pay
from companion.rules.soldiers.moving import MARCHING, WHEAT, can_pay_wheat, card_of, marching, own_units, spoken
from companion.rules.soldiers.units import (
    ATTACKER,
    DEFENDER,
    UNITS,
    BattleBegan,
    BattleEnded,
    BattleExtended,
    BattleThrown,
    DefenderChosen,
    Fighter,
    MedalsSet,
    RationAnswered,
    army,
    battle,
    units_at,
)

INITIATIVE = 1  # SO-BATTLE-06


def targets(game: Game, seat: int, start: str) -> tuple[str, ...]:
    """The points next to one with foreign units on them, and that one itself (SO-ATK-01, -10)."""
    near = (*game.island.corner_neighbours.get(start, ()), *((start,) if game.option("same_point") else ()))
    return tuple(place for place in near if any(unit.seat != seat for unit in units_at(game, place)))


class Attack(Move, frozen=True, kw_only=True):
    """Attack a point next to one of the own units, or the same one (SO-ATK-01..04, -06..08, -10)."""

    start: str
    against: str
    unit: str = ""
    whom: int = NOBODY

    at = MARCHING
    label = "Attack"
    icon = "attack"

    @classmethod
    def steps(cls, game: Game) -> tuple[str, ...]:
        """Return when units march (SO-MOVE-11)."""
        return marching(game)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it while no unit stands next to a foreign one."""
        if any(targets(game, seat, place) for place in game.places(seat, *UNITS)):
            return None
        return Refusal("nobody-near", "SO-ATK-01", Text.of("None of your units stands next to a foreign one."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask against which point, from where, with which unit, and whom if several players share it (SO-ATK-10)."""
        reach = {place: found for place in game.places(seat, *UNITS) if (found := targets(game, seat, place))}
        near = tuple(dict.fromkeys(place for found in reach.values() for place in found))
        against: str = yield Place("against", Text.of("Which point is attacked?"), near, on="corner", by=tuple(reach))
        starts = tuple(place for place, found in reach.items() if against in found)
        start: str = yield Place("start", Text.of("Which unit attacks?"), starts, on="corner", obvious=True)
        own = own_units(game, seat, start)
        if len(own) > 1:
            yield OneOf(
                "unit",
                Text.of("Which of your units attacks?"),
                tuple((name, spoken(unit)) for name, unit in own.items()),
            )
        there = {unit.seat for unit in units_at(game, against)} - {seat}
        if len(there) > 1:
            yield OneOf("whom", Text.of("Whose unit is attacked?"), seat_options(game, sorted(there)))

    def unfit(self, game: Game) -> Refusal:
        """Refuse a point that no unit of one's own can attack from where it is said to stand."""
        return Refusal("not-near", "SO-ATK-01", Text.of("Nobody to attack stands next to a unit of yours there."))

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse an attack without a unit on either side."""
        if own_units(game, self.seat, self.start) and self.attacked(game):
            return None
        return Refusal("no-unit", "SO-ATK-01", Text.of("An attack needs a unit of yours, and a foreign one."))

    def attacked(self, game: Game) -> tuple[Piece, ...]:
        """The foreign units that are meant."""
        foreign = (piece for piece in units_at(game, self.against) if piece.seat != self.seat)
        return tuple(piece for piece in foreign if self.whom in (NOBODY, piece.seat))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        began = observed.first(BattleBegan)
        other = SeatName(began.sides[DEFENDER].seat if began else NOBODY)
        return Text.of("{seat} attacks {other}", seat=observed.seat, other=other)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put both sides up; the defender chooses if he can (SO-ATK-05)."""
        own, there = own_units(game, self.seat, self.start), self.attacked(game)
        unit = own.get(self.unit) or next(iter(own.values()))
        attacker = Fighter(self.seat, self.start, unit)
        choice = len({piece.what for piece in there}) > 1
        yield BattleBegan((attacker, Fighter(there[0].seat, self.against, None if choice else there[0])))
        steps = (*_throws(attacker.seat, there[0].seat), Step("outcome"))
        chooses = (Step("choose_defender", (there[0].seat,)),) if choice else ()
        yield StepsQueued((*chooses, Step("boost"), *steps))


def _throws(attacker: int, defender: int) -> tuple[Step, Step]:
    return Step("attack_throw", (attacker,)), Step("defence_throw", (defender,))


class ChooseDefender(Move, frozen=True, kw_only=True):
    """Name the unit that defends, with two different ones on the point (SO-ATK-05)."""

    unit: str

    at = ("choose_defender",)
    label = "Choose who defends"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which; nobody could while there is no battle."""
        fought = army(game).battle
        own = own_units(game, seat, fought.sides[DEFENDER].place) if fought else {}
        yield OneOf("unit", Text.of("Which unit defends?"), tuple((name, spoken(unit)) for name, unit in own.items()))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        chosen = observed.first(DefenderChosen)
        what = Word(chosen.unit.what) if chosen else ""
        return Text.of("{seat} defends with: {what}", seat=observed.seat, what=what)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield DefenderChosen(own_units(game, self.seat, battle(game).sides[DEFENDER].place)[self.unit])


# -- dice and sums


class ThrowForBattle(Move, frozen=True, kw_only=True):
    """Throw two dice for one's side (SO-BATTLE-01)."""

    dice: tuple[int, ...]

    at = ("attack_throw", "defence_throw")
    label = "Throw for the battle"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Dice("dice", Text.of("Throw for the battle"), die_names(game.variant.dice), seat)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        thrown = observed.first(BattleThrown)
        faces = Faces(thrown.faces if thrown else ())
        return Text.of("{seat} throws {faces}", seat=observed.seat, faces=faces)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield BattleThrown(self.seat, self.dice)


def terrain_of(game: Game, place: str) -> str:
    """What a point is for who fights from it: a settlement or city, whoever's, or none (SO-BATTLE-04, -05, -07)."""
    building = game.at(place, *BUILDINGS)
    return building.what if building else "none"


def power(game: Game, side: int) -> dict[str, int]:
    """Every part of a side's sum but the dice: unit, terrain, initiative, boost (SO-BATTLE-03..06)."""
    fighter = battle(game).sides[side]
    terrain = fighter.terrain or terrain_of(game, fighter.place)
    parts = {fighter.unit.what: int(card_of(game, fighter.unit.what)["attack"])} if fighter.unit else {}
    return {
        **parts,
        terrain: int(game.option("terrain")[terrain]),
        "initiative": INITIATIVE if side == ATTACKER else 0,
        "boost": fighter.boost,
    }


def sums(game: Game) -> tuple[int, int]:
    """Both sides' sums (SO-BATTLE-02)."""
    left, right = (
        sum(power(game, side).values()) + sum(battle(game).sides[side].faces) for side in (ATTACKER, DEFENDER)
    )
    return left, right


def pending(game: Game) -> bool:
    """Whether the battle is still to be decided: the table may have broken it off."""
    return any(step.name in ("outcome", "rations_given") for step in game.agenda)


def decide_battle(game: Game, step: Step) -> Iterable[Fact]:
    """The greater sum wins; equal ones need a ration (SO-BATTLE-02, SO-TIE-01)."""
    left, right = sums(game)
    if left != right:
        yield from _won(game, ATTACKER if left > right else DEFENDER)
    else:
        yield StepsQueued((Step("ration"), Step("rations_given")))


def _won(game: Game, side: int, ate: tuple[int, ...] = ()) -> Iterable[Fact]:
    """End the battle: the loser's unit goes back to its owner, the attacker may earn a medal (SO-MEDAL-01)."""
    winner, loser = battle(game).sides[side], battle(game).sides[1 - side]
    starved = sums(game)[0] == sums(game)[1]
    medal = side == ATTACKER and (bool(game.option("starve_medal")) or not starved) and _medals_left(game)
    yield _ended(game, winner.seat, ate, medal=medal)
    yield from _removed(game, loser)
    if medal:
        yield MedalsSet(winner.seat, army(game).medals[winner.seat] + 1)


def _ended(game: Game, winner: int, ate: tuple[int, ...] = (), *, medal: bool = False) -> Fact:
    attacker, defender = battle(game).sides
    terrain = terrain_of(game, attacker.place), terrain_of(game, defender.place)
    return BattleEnded(winner, sums(game), terrain, ate, medal)


def _removed(game: Game, fighter: Fighter) -> Iterable[Fact]:
    """The unit goes home (SO-UNIT-11), also one that a correction has put there anew, and so rested, meanwhile."""
    lost = fighter.unit
    like = [unit for unit in units_at(game, fighter.place) if lost and (unit.what, unit.seat) == (lost.what, lost.seat)]
    if lost and like:
        yield PieceRemoved(fighter.place, lost if lost in like else like[0])


def _medals_left(game: Game) -> bool:
    """Whether there is a medal to give (SO-COMP-06)."""
    limit = int(game.option("medal_limit"))
    return not limit or sum(army(game).medals) < limit


# -- rations


def asked_for_ration(game: Game, step: Step) -> tuple[int, ...]:
    """Ask a side where nobody can know whether it has a wheat (SO-TIE-04).

    Where it may choose, ask every hand that is not empty: who is asked must not tell who has wheat (SO-TIE-06).
    """
    seats = tuple(fighter.seat for fighter in battle(game).sides)
    if not game.option("ration_forced"):
        return tuple(seat for seat in seats if game.hand(seat).total)
    return tuple(seat for seat in seats if can_pay_wheat(game, seat) is Covers.UNSURE)


class GiveRation(Move, frozen=True, kw_only=True):
    """Have a wheat to eat (SO-TIE-01, -06)."""

    at = ("ration",)
    label = "I have a wheat"
    said = "{seat} pays a ration"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without wheat (SO-TIE-02)."""
        if can_pay_wheat(game, seat) is not Covers.NO:
            return None
        return Refusal("no-wheat", "SO-TIE-02", Text.of("You have no wheat to eat."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield RationAnswered(self.seat, there=True)
        yield pay(self.seat, WHEAT)


class Starve(Move, frozen=True, kw_only=True):
    """Have no wheat (SO-TIE-02)."""

    at = ("ration",)
    label = "No wheat: the unit starves"
    said = "{seat} has no ration"

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield RationAnswered(self.seat, there=False)


def rations_given(game: Game, step: Step) -> Iterable[Fact]:
    """Who cannot eat loses; if both can, they throw again (SO-TIE-01..03, -05, -07, SO-BOOST-08, -11)."""
    said = dict(battle(game).fed)
    fed = [said.get(f.seat, can_pay_wheat(game, f.seat) is Covers.YES) for f in battle(game).sides]
    attacker, defender = battle(game).sides
    eaten = all(fed) or game.option("ration_one_side") == "payer_pays"
    for fighter, there in zip(battle(game).sides, fed, strict=True):
        if there and eaten and fighter.seat not in said:
            yield pay(fighter.seat, WHEAT)
        elif there and not eaten and fighter.seat in said:
            yield openly(BANK, hand(fighter.seat), WHEAT)
    if all(fed):
        boost = (Step("boost"),) if game.option("boost_extension") else ()
        yield BattleExtended()
        yield StepsQueued((*boost, *_throws(attacker.seat, defender.seat), Step("outcome")))
    elif any(fed):
        side = ATTACKER if fed[ATTACKER] else DEFENDER
        yield from _won(game, side, (battle(game).sides[side].seat,) if eaten else ())
    else:
        yield _ended(game, NOBODY)
        yield from _removed(game, attacker)
        yield from _removed(game, defender)
