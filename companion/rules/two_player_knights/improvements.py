"""City improvements and the metropolises they bring (TK-IMP)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact, Noted, PiecePlaced, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.panels import Item
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.text import Refusal, Text, Word, every_reason
from companion.game.variant import StepRule
from companion.rules.base.names import BUILDING, CITY
from companion.rules.base.pay import pay
from companion.rules.two_player_knights.kept_state import LevelSet, level
from companion.rules.two_player_knights.names import (
    AREAS,
    CRANE_PLAYED,
    CRANE_USED,
    METROPOLIS,
    METROPOLISES,
    PAID_WITH,
)

MOST_LEVEL = 5  # TK-IMP-01
FIRST_METROPOLIS = 4  # the level that brings it (TK-IMP-05)
SAFE_METROPOLIS = 5  # the level that takes it, and keeps it (TK-IMP-06)


def cranes(game: Game) -> int:
    """How many cranes of this turn are still to be used (TK-PROG-06)."""
    return game.this_turn.get(CRANE_PLAYED, 0) - game.this_turn.get(CRANE_USED, 0)


def cost_of(game: Game, seat: int, area: str) -> Cards:
    """What the next level of an area costs: as many commodities, one less by a crane (TK-IMP-02, TK-PROG-06)."""
    n = level(game, seat, area) + 1
    return Cards({PAID_WITH[area]: n - 1 if cranes(game) > 0 else n})


def metropolis_of(game: Game, area: str) -> tuple[int, str | None]:
    """Who has the metropolis of an area, and in which city; NOBODY where it is not built."""
    place = game.where(METROPOLIS[area])
    piece = game.at(place, METROPOLIS[area]) if place else None
    return (piece.seat, place) if piece else (NOBODY, None)


def plain_cities(game: Game, seat: int) -> tuple[str, ...]:
    """A seat's cities without a metropolis (TK-IMP-07)."""
    return tuple(place for place in game.places(seat, CITY) if not game.at(place, *METROPOLISES))


def why_not_improved(game: Game, seat: int, area: str) -> Refusal | None:
    """Say why a seat cannot buy the next level of an area (TK-IMP-01..03, -07, TK-BARB-09)."""
    reached = level(game, seat, area)
    if reached >= MOST_LEVEL:
        return Refusal("highest", "TK-IMP-01", Text.of("There is no higher level: {area}", area=Word(area)))
    if not game.places(seat, CITY):
        return Refusal("no-city", "TK-IMP-03", Text.of("You need a city to buy an improvement."))
    needs_city = reached + 1 >= FIRST_METROPOLIS and metropolis_of(game, area)[0] != seat
    if needs_city and not plain_cities(game, seat):
        return Refusal("no-plain-city", "TK-IMP-07", Text.of("From level 4 on you need a city without a metropolis."))
    cost = cost_of(game, seat, area)
    if game.hand(seat).covers(cost) is Covers.NO:
        sentence = Text.of("Not enough cards: {what} costs {cost}.", what=Word(area), cost=cost)
        return Refusal("cannot-pay", "TK-IMP-02", sentence)
    return None


class Improve(Move, frozen=True, kw_only=True):
    """Buy the next level of an area with its commodity (TK-IMP-01, -02)."""

    area: str

    at = BUILDING
    label = "Improve your cities"
    clause = "TK-IMP-01"
    icon = "improve"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse where no area can be improved, with the reason of each; what the hand lacks comes first."""
        refusals = [why for area in AREAS if (why := why_not_improved(game, seat, area))]
        refusals.sort(key=lambda why: why.code != "cannot-pay")
        return every_reason(refusals) if len(refusals) == len(AREAS) else None

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        able = (area for area in AREAS if why_not_improved(game, seat, area) is None)
        rows = tuple(
            (
                a,
                Text.of(
                    "{area}, level {n}: {cost}", area=Word(a), n=level(game, seat, a) + 1, cost=cost_of(game, seat, a)
                ),
            )
            for a in able
        )
        yield OneOf("area", Text.of("Which area do you improve?"), rows)

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return the price of the next level of each area."""
        for area in AREAS:
            if (n := level(game, seat, area) + 1) <= MOST_LEVEL:
                label = Text.of("{area}, level {n}", area=Word(area), n=n)
                yield Item(cls.__name__, label, cost_of(game, seat, area), clause=cls.clause)

    @override
    def why_not(self, game: Game) -> Refusal | None:
        return self.refuse(game)

    @override
    def refuse(self, game: Game) -> Refusal | None:
        if self.area not in AREAS:
            return Refusal("no-area", "TK-IMP-01", Text.of("There is no such area."))
        return why_not_improved(game, self.seat, self.area)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay, go up, and place the metropolis that is won (TK-IMP-05, -06)."""
        yield pay(self.seat, cost_of(game, self.seat, self.area))
        if cranes(game) > 0:
            yield Noted(CRANE_USED)
        reached = min(level(game, self.seat, self.area) + 1, MOST_LEVEL)
        yield LevelSet(self.seat, self.area, reached)
        if wins_metropolis(game, self.seat, self.area, reached):
            yield StepsQueued((Step("place_metropolis", about=self.area, whom=self.seat),))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        risen = observed.first(LevelSet)
        area, n = (Word(risen.area), risen.level) if risen else (Word(""), 0)
        return Text.of("{seat} improves {area} to level {n}", seat=observed.seat, area=area, n=n)


def _next_level(game: Game, seat: int, area: str) -> Text:
    number, cost = level(game, seat, area) + 1, cost_of(game, seat, area)
    return Text.of("{area}, level {n}: {cost}", area=Word(area), n=number, cost=cost)


def wins_metropolis(game: Game, seat: int, area: str, reached: int) -> bool:
    """Whether a level wins the metropolis: the first level 4, or level 5 against one with 4 (TK-IMP-05, -06)."""
    holder, _ = metropolis_of(game, area)
    if holder == seat:
        return False
    if holder == NOBODY:
        return reached >= FIRST_METROPOLIS
    return reached >= SAFE_METROPOLIS and level(game, holder, area) < SAFE_METROPOLIS


def metropolis_placer(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for who has won it, if he has a city for it."""
    return (step.whom,) if plain_cities(game, step.whom) else ()


class PlaceMetropolis(Move, frozen=True, kw_only=True):
    """Put a metropolis on an own city without one; who had it loses it (TK-IMP-05..07)."""

    place: str

    at = ("place_metropolis",)
    label = "Place the metropolis"
    icon = "metropolis"
    said = "{seat} places a metropolis"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which city becomes the metropolis?"), plain_cities(game, seat))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse what is no own city without a metropolis."""
        if self.place in plain_cities(game, self.seat):
            return None
        return Refusal("no-city", "TK-IMP-07", Text.of("A metropolis stands on a city of your own, one on each."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it from where it stood, and put it down."""
        area = game.front.about if game.front and game.front.about in AREAS else AREAS[0]
        holder, place = metropolis_of(game, area)
        if place is not None:
            yield PieceRemoved(place, Piece(METROPOLIS[area], holder))
        yield PiecePlaced(self.place, Piece(METROPOLIS[area], self.seat))


STEPS = {
    "place_metropolis": StepRule("Place the metropolis", metropolis_placer, clause="TK-IMP-05", short="City"),
}
