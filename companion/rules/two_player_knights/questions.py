"""The variant's answers to Base's questions: commodities, walls, knights that block, prices, and the points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.game.cards import Cards
from companion.game.questions import OpenCount, PointsPart
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word
from companion.rules.base.names import CITY, LONGEST_ROAD, ROAD, SETTLEMENT
from companion.rules.base.questions import AWARD_POINTS, BANK_RATE, BaseQuestions, built_around, road_count
from companion.rules.two_player_knights.kept_state import level, state_of
from companion.rules.two_player_knights.knights import free_for_knight, knights_of, strength
from companion.rules.two_player_knights.names import (
    BUILDINGS,
    COMMODITIES,
    COSTS,
    KNIGHTS,
    MERCHANT,
    METROPOLISES,
    MORE_OF_A_CITY,
    REDUCED,
    TRADE,
    WALL,
    fleet,
    open_points,
)

WALL_CARDS = 2  # more in hand are safe for each wall (TK-WALL-02)
METROPOLIS_POINTS = 2  # TK-IMP-05
GOOD_RATE = 2  # TK-IMP-04, TK-PROG-06, the merchant fleet
CHEAP_LEVEL = 3  # of trade, from which commodities go at two to one (TK-IMP-04)


class TwoPlayerKnightsQuestions(BaseQuestions):
    """Base's answers where they do not differ; each difference cites its clause."""

    buildings: ClassVar[tuple[str, ...]] = BUILDINGS

    def sources(self, game: Game, hex_: str) -> tuple[tuple[int, Cards], ...]:
        """A city gets a commodity in place of its second card where there is one (TK-COM-04)."""
        terrain = game.board.terrain_of(hex_)
        kind, more = game.variant.terrain.get(terrain), MORE_OF_A_CITY.get(terrain)
        if kind is None:
            return ()
        of_city = Cards.one(kind) + Cards.one(more or kind)
        own_pieces = (piece for piece in built_around(game, hex_) if piece.seat in game.players)
        return tuple((piece.seat, of_city if piece.what == CITY else Cards.one(kind)) for piece in own_pieces)

    def hand_limit(self, game: Game, seat: int) -> int:
        """Two more are safe for each wall (TK-WALL-02)."""
        return super().hand_limit(game, seat) + WALL_CARDS * len(game.places(seat, WALL))

    def road_blockers(self, game: Game, seat: int) -> frozenset[str]:
        """Another colour's knight cuts the road, too, active or not (TK-KN-06, TK-NKN-09)."""
        knights = (
            corner for other in range(len(game.setup.seats)) if other != seat for corner in knights_of(game, other)
        )
        return super().road_blockers(game, seat) | frozenset(knights)

    def rates(self, game: Game, seat: int) -> Mapping[str, int]:
        """Commodities are traded like resources; good rates by trade, merchant and fleet (TK-COM-05, TK-IMP-04)."""
        base = super().rates(game, seat)
        ports = (port for corner in self.harbours(game, seat) for port in game.board.port_at(corner))
        common = min((port.rate for port in ports if port.kind == "any"), default=BANK_RATE)
        rates = {**base, **dict.fromkeys(COMMODITIES, common)}
        good = {kind for kind in rates if game.this_turn.get(fleet(kind))}
        if level(game, seat, TRADE) >= CHEAP_LEVEL:
            good |= set(COMMODITIES)
        if self._merchant(game) == seat:
            terrain = game.board.terrain_of(game.where(MERCHANT) or "")
            good |= {game.variant.terrain[terrain]} if terrain in game.variant.terrain else set()
        return {kind: min(rate, GOOD_RATE) if kind in good else rate for kind, rate in rates.items()}

    def _merchant(self, game: Game) -> int:
        hex_ = game.where(MERCHANT)
        piece = game.at(hex_, MERCHANT) if hex_ else None
        return piece.seat if piece else NOBODY

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """All points are public; a road that a neutral holds is nobody's (TK-PROG-04, TK-TWO-14, -22)."""
        houses, reduced = len(game.places(seat, SETTLEMENT)), len(game.places(seat, REDUCED))
        cities, metropolises = len(game.places(seat, CITY)), len(game.places(seat, *METROPOLISES))
        defenders, cards = state_of(game).defenders[seat], game.pile(open_points(seat)).total
        parts = (
            PointsPart(Text.of("{w}", w=Word("settlements")), houses + reduced, icon="house", number=houses + reduced),
            PointsPart(Text.of("{w}", w=Word("cities")), 2 * cities, icon="city", number=cities),
            PointsPart(
                Text.of("{w}", w=Word("metropolises")),
                METROPOLIS_POINTS * metropolises,
                icon="metropolis",
                number=metropolises,
            ),
            *(
                (PointsPart(Text.of("{w}", w=Word(LONGEST_ROAD)), AWARD_POINTS, icon="road"),)
                if game.awards.get(LONGEST_ROAD, NOBODY) == seat
                else ()
            ),
            PointsPart(Text.of("{w}", w=Word("defender_cards")), defenders, icon="defender", number=defenders),
            PointsPart(Text.of("{w}", w=Word("point_cards")), cards, icon="dev", number=cards),
            PointsPart(Text.of("{w}", w=Word(MERCHANT)), int(self._merchant(game) == seat), icon="merchant"),
        )
        return tuple(part for part in parts if part.points)

    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        """Trade tokens, the strength of active knights, road length (TK-BARB-02, BASE-AWARD-01)."""
        tokens = OpenCount(Text.of("{w}", w=Word("tokens")), "token", state_of(game).tokens[seat])
        knights = OpenCount(Text.of("{w}", w=Word("active_strength")), "knight", strength(game, seat))
        return (tokens, knights, road_count(game, seat))

    def army(self, game: Game, seat: int) -> int:
        """There is no largest army (TK-COM-07)."""
        return 0

    def sites(self, game: Game, seat: int, what: str) -> tuple[str, ...]:
        """Knights and walls have their own; nobody settles where a knight stands (TK-KN-02, -06, TK-WALL-01)."""
        corners = game.island.corners
        if what in KNIGHTS:
            return free_for_knight(game, seat)
        if what == WALL:
            return tuple(c for c in game.places(seat, CITY) if not game.at(c, WALL))
        if what == CITY:
            first = game.places(seat, REDUCED) or game.places(seat, SETTLEMENT)  # TK-BARB-08
            return tuple(c for c in corners if c in first)
        found = super().sites(game, seat, what)
        if what == ROAD and (reduced := game.places(seat, REDUCED)):  # it is a building still (TK-BARB-08)
            edges = {edge for corner in reduced for edge in game.island.corner_edges[corner] if not game.at(edge, ROAD)}
            return tuple(edge for edge in game.island.edges if edge in edges or edge in found)
        return (
            tuple(c for c in found if not game.at(c, *KNIGHTS)) if what in (SETTLEMENT, "first_settlement") else found
        )

    def supply(self, game: Game, seat: int, what: str) -> int:
        """A city piece that stands as a settlement is out of supply; a side more does not make a piece another."""
        out = sum(piece.what == what and piece.seat == seat for here in game.pieces.values() for piece in here)
        reduced = len(game.places(seat, REDUCED)) if what == CITY else 0
        return game.variant.pieces[what].count - out - reduced

    def cost(self, game: Game, seat: int, what: str) -> Cards:
        """The costs of knights and walls; all else as in Base (TK-KN-02..04, TK-WALL-01)."""
        return COSTS[what] if what in COSTS else super().cost(game, seat, what)

    def crowded(self, game: Game, place: str) -> bool:
        """A wall and a metropolis stand with a city; a knight stands alone; else as in Base (TK-KN-06, TK-IMP-07)."""
        here = game.pieces[place]
        walls = sum(piece.what == WALL for piece in here)
        metropolises = sum(piece.what in METROPOLISES for piece in here)
        merchants = sum(piece.what == MERCHANT for piece in here)
        others = len(here) - walls - metropolises - merchants
        city_of_one = any(piece.what == CITY for piece in here) and len({piece.seat for piece in here}) == 1
        return max(others, walls, metropolises, merchants) > 1 or (walls + metropolises > 0 and not city_of_one)
