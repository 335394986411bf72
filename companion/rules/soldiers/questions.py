"""The variant's answers to what Base asks: no roads, units on points, their costs and supply, and the hero's points."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.game.cards import Cards
from companion.game.questions import OpenCount, PointsPart
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word
from companion.rules.base.names import SETTLEMENT
from companion.rules.base.questions import BaseQuestions, army_count, cards_count, far_enough, held
from companion.rules.soldiers.building import producing_sites
from companion.rules.soldiers.moving import card_of
from companion.rules.soldiers.occupation import own_infantry
from companion.rules.soldiers.units import HERO, INFANTRY, MOST_ON_A_POINT, TANK, UNITS, army, units_at


class SoldierQuestions(BaseQuestions):
    """Base's answers where they do not differ; each difference cites its clause."""

    ways: ClassVar[tuple[str, ...]] = ()  # SO-BUILD-01

    def sites(self, game: Game, seat: int, what: str) -> tuple[str, ...]:
        """Settlements where an own infantry stands, units in own buildings (SO-BUILD-02, -07, SO-UNIT-07)."""
        if what in UNITS:
            return producing_sites(game, seat)
        if what != SETTLEMENT:
            return super().sites(game, seat, what)
        rested = not game.option("build_moved")
        places = game.places(seat, INFANTRY)
        return tuple(c for c in places if far_enough(game, c) and own_infantry(game, seat, c, rested=rested))

    def supply(self, game: Game, seat: int, what: str) -> int:
        """The unit card says how many units there are (SO-COMP-02..04)."""
        if what not in UNITS:
            return super().supply(game, seat, what)
        out = sum(piece.what == what and piece.seat == seat for here in game.pieces.values() for piece in here)
        return int(card_of(game, what)["pieces"]) - out

    def cost(self, game: Game, seat: int, what: str) -> Cards:
        """The unit card's costs (SO-UNIT-01, -02, -05); all else as in Base (SO-BUILD-06)."""
        if what not in UNITS:
            return super().cost(game, seat, what)
        price: dict[str, Any] = game.option("tank_cost") if what == TANK else card_of(game, what)["cost"]
        return Cards(price)

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """The hero's points (SO-MEDAL-02, SO-WIN-02)."""
        hero = int(game.option("hero_points")) if game.awards.get(HERO, NOBODY) == seat else 0
        part = (PointsPart(Text.of("{w}", w=Word(HERO)), hero, icon="medal"),) if hero else ()
        return (*super().points(game, seat), *part)

    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        """Medals in place of roads: most of them make the hero (SO-BUILD-01, SO-MEDAL-02)."""
        label, number = Text.of("{w}", w=Word("medals")), army(game).medals[seat]
        medals = OpenCount(label, "medal", number, held(game, seat, HERO))
        return (cards_count(game, seat), army_count(game, seat), medals)

    def crowded(self, game: Game, place: str) -> bool:
        """One building, and two units of each player at most (SO-UNIT-08, SO-MOVE-08, -10)."""
        units = units_at(game, place)
        others = len(game.pieces[place]) - len(units)
        most = max((sum(u.seat == unit.seat for u in units) for unit in units), default=0)
        return others > 1 or most > MOST_ON_A_POINT
