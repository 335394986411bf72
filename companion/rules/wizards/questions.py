"""The variant's answers to what Base asks: what is virtual produces, blocks and counts; dragon and warehouses help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from companion.game.questions import OpenCount
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.base.names import BUILDINGS, ROAD, built_at
from companion.rules.base.questions import LEAST_ARMY, BaseQuestions, army_count, road_count
from companion.rules.wizards.magic import (
    GOLD,
    VIRTUAL_ROAD,
    VIRTUAL_ROBBER,
    VIRTUAL_SETTLEMENT,
    magic,
)

GOLD_RATE = 3  # WD-TRADE-01
UNLIMITED = 999  # markers: more than any board has room for (WD-COMP-13)


class WizardQuestions(BaseQuestions):
    """Base's answers where they do not differ; each difference cites its clause.

    A virtual settlement produces like a settlement, opens ports and keeps others away (WD-PROD-03, WD-TRADE-06,
    WD-BUILD-03); a virtual road takes up its edge and counts for the length (WD-BUILD-02, WD-IRA-04).
    """

    buildings: ClassVar = (*BUILDINGS, VIRTUAL_SETTLEMENT)
    ways: ClassVar = (ROAD, VIRTUAL_ROAD)

    def blocked(self, game: Game) -> frozenset[str]:
        """The virtual robber's hex, too (WD-PROD-04)."""
        virtual = game.where(VIRTUAL_ROBBER)
        return super().blocked(game) | (frozenset() if virtual is None else {virtual})

    def hand_limit(self, game: Game, seat: int) -> int:
        """One more for each warehouse (WD-COMMON-05, WD-SEVEN-04)."""
        return super().hand_limit(game, seat) + magic(game).warehouses[seat]

    def footing(self, game: Game, seat: int) -> Iterable[str]:
        """Real roads, and virtual ones joined through own roads to an own building (WD-BUILD-05..07)."""
        ways = set(game.places(seat, *self.ways))
        return (*game.places(seat, ROAD), *sorted(ways & self._rooted(game, seat, ways)))

    def _rooted(self, game: Game, seat: int, ways: set[str]) -> set[str]:
        """The own roads, real or virtual, on which one walks from an own building without passing a foreign one."""
        island, blocked = game.island, self.road_blockers(game, seat)
        found: set[str] = set()
        ahead = list(game.places(seat, *self._roots(game)))
        while ahead:
            for edge in island.corner_edges[ahead.pop()]:
                if edge in ways - found:
                    found.add(edge)
                    ahead += [corner for corner in island.edge_corners[edge] if corner not in blocked]
        return found

    def _roots(self, game: Game) -> tuple[str, ...]:
        """What a road may begin at: by house rule a virtual settlement, too (WD-BUILD-08)."""
        return self.buildings if game.option("vset_roots_roads") else BUILDINGS

    def road_blockers(self, game: Game, seat: int) -> frozenset[str]:
        """Another's virtual settlement, too, unless by house rule (WD-COMMON-29)."""
        blockers = super().road_blockers(game, seat)
        if game.option("vset_cuts"):
            return blockers
        return frozenset(corner for corner in blockers if game.at(corner, *BUILDINGS))

    def rates(self, game: Game, seat: int) -> Mapping[str, int]:
        """Gold at three to one, at its port two (WD-TRADE-01, -02, -09); mana not at all (WD-TRADE-03, -04)."""
        rates = dict(super().rates(game, seat))
        corners = tuple(self.harbours(game, seat))
        generic = any(port.kind == "any" for corner in corners for port in game.board.port_at(corner))
        best = min(GOLD_RATE, game.option("gold_generic_port")) if generic else GOLD_RATE
        rates[GOLD] = min(rates.get(GOLD, best), best)
        return rates

    def harbours(self, game: Game, seat: int) -> Iterable[str]:
        """A virtual settlement opens its port from the turn after it was built (WD-TRADE-06, -07)."""
        own = super().harbours(game, seat)
        return (c for c in own if not (game.at(c, VIRTUAL_SETTLEMENT) and game.this_turn.get(built_at(c))))

    def victims(self, game: Game, seat: int, hex_: str) -> tuple[int, ...]:
        """Never the dragon's owner (WD-COMMON-17, WD-SEVEN-05); virtual settlements count (WD-COMMON-30)."""
        found = super().victims(game, seat, hex_)
        if not game.option("vset_victim"):
            real = (game.at(corner, *BUILDINGS) for corner in game.island.hex_corners[hex_])
            owners = {piece.seat for piece in real if piece}
            found = tuple(s for s in found if s in owners)
        return tuple(s for s in found if s != magic(game).dragon)

    def army(self, game: Game, seat: int) -> int:
        """Used knights, and one for the dragon (WD-COMMON-16, -21, WD-AWARD-05)."""
        knights = super().army(game, seat)
        helps = magic(game).dragon == seat and (game.option("dragon_min") or knights >= LEAST_ARMY)
        return knights + (1 if helps else 0)

    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        """Wizards in service; the army with the dragon and the road with its virtual part (WD-AWARD-04, -05)."""
        wizards = OpenCount(Text.of("{w}", w=Word("service")), "wizard", len(magic(game).wizards[seat]))
        return (wizards, army_count(game, seat), road_count(game, seat))

    def sites(self, game: Game, seat: int, what: str) -> tuple[str, ...]:
        """By house rule a road may begin at a virtual settlement (WD-BUILD-08)."""
        found = super().sites(game, seat, what)
        if what != ROAD or not game.option("vset_roots_roads"):
            return found
        edges = game.island.corner_edges
        own = {edge for corner in game.places(seat, VIRTUAL_SETTLEMENT) for edge in edges[corner]}
        return (*found, *sorted(edge for edge in own if edge not in found and not game.at(edge, *self.ways)))

    def supply(self, game: Game, seat: int, what: str) -> int:
        """Markers are not limited, unless by house rule (WD-COMP-13)."""
        if what not in (VIRTUAL_ROAD, VIRTUAL_SETTLEMENT):
            return super().supply(game, seat, what)
        return (game.option("marker_supply") or UNLIMITED) - len(game.places(seat, what))
