"""Base's own answers to the questions it asks. A variant overrides one method for each thing that differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from companion.board.roads import longest_road
from companion.game.cards import Cards
from companion.game.questions import OpenCount, PointsPart, Questions
from companion.game.state import NOBODY, Game, Piece
from companion.game.text import Text, Word
from companion.rules.base.names import (
    BUILDINGS,
    CITY,
    COSTS,
    LARGEST_ARMY,
    LONGEST_ROAD,
    RESOURCES,
    ROAD,
    ROBBER,
    SETTLEMENT,
    VICTORY_POINT,
    built_at,
    fresh,
    shown,
    unplayed,
    used,
)

BANK_RATE = 4
HAND_LIMIT = 7
AWARD_POINTS = 2
LEAST_ROAD = 5
LEAST_ARMY = 3

_SETTLEMENTS, _CITIES = Text.of("{w}", w=Word("settlements")), Text.of("{w}", w=Word("cities"))
_LONGEST_ROAD, _LARGEST_ARMY = Text.of("{w}", w=Word(LONGEST_ROAD)), Text.of("{w}", w=Word(LARGEST_ARMY))
_VICTORY_POINT = Text.of("{w}", w=Word("victory_point"))


class BaseQuestions(Questions):
    """The base game's answers; each cites its clause.

    `buildings` are the pieces on corners that produce, open ports, are robbed, keep others at a distance and cut their
    roads; `ways` are those on edges that leave no room for a road and count for its length.
    """

    buildings: ClassVar[tuple[str, ...]] = BUILDINGS
    ways: ClassVar[tuple[str, ...]] = (ROAD,)

    def producing(self, game: Game, total: int) -> tuple[str, ...]:
        """The hexes with this number (BASE-PROD-01)."""
        return game.board.hexes_with(total)

    def sources(self, game: Game, hex_: str) -> tuple[tuple[int, Cards], ...]:
        """One card for each adjacent settlement, two for each city, to the players (BASE-PROD-01, BASE-COMP-01)."""
        kind = game.variant.terrain.get(game.board.terrain_of(hex_))
        if kind is None:
            return ()
        found, players = built_around(game, hex_), game.players
        return tuple([(p.seat, Cards.one(kind, 2 if p.what == CITY else 1)) for p in found if p.seat in players])

    def blocked(self, game: Game) -> frozenset[str]:
        """The robber's hex produces nothing (BASE-PROD-02)."""
        robber = game.where(ROBBER)
        return frozenset() if robber is None else frozenset((robber,))

    def hand_limit(self, game: Game, seat: int) -> int:
        """Seven cards are safe (BASE-ROB-02)."""
        return HAND_LIMIT

    def road_edges(self, game: Game, seat: int) -> Mapping[str, int]:
        """Each own road counts one (BASE-AWARD-01)."""
        return dict.fromkeys(game.places(seat, *self.ways), 1)

    def footing(self, game: Game, seat: int) -> Iterable[str]:
        """A road or a settlement may join any own road (BASE-BUILD-06, -07)."""
        return self.road_edges(game, seat)

    def road_blockers(self, game: Game, seat: int) -> frozenset[str]:
        """Another player's settlement or city cuts the road (BASE-AWARD-01, BASE-BUILD-07)."""
        blockers: set[str] = set()
        for what in self.buildings:
            for other, places in game.pieces.standing(what).items():
                if other != seat:
                    blockers.update(places)
        return frozenset(blockers)

    def rates(self, game: Game, seat: int) -> Mapping[str, int]:
        """Four to one; three with a 3:1 port; two for the kind of a 2:1 port (BASE-TRADE-03, BASE-TRADE-05)."""
        rates = dict.fromkeys(RESOURCES, BANK_RATE)
        for corner in self.harbours(game, seat):
            for port in game.board.port_at(corner):
                kinds: Iterable[str] = rates if port.kind == "any" else (port.kind,)
                for kind in kinds:
                    rates[kind] = min(rates.get(kind, BANK_RATE), port.rate)
        return rates

    def harbours(self, game: Game, seat: int) -> Iterable[str]:
        """The corners of own buildings, at which a port may be used; of new ones from when it may (BASE-TRADE-05)."""
        own = game.places(seat, *self.buildings)
        if game.option("port_turn") != "next":
            return own
        return [corner for corner in own if not game.this_turn.get(built_at(corner))]

    def victims(self, game: Game, seat: int, hex_: str) -> tuple[int, ...]:
        """Who else has a building beside the hex, and a card (BASE-ROB-05)."""
        owners = {piece.seat for piece in built_around(game, hex_)}
        return tuple(s for s in game.players if s in owners and s != seat and game.hand(s).total > 0)

    def army(self, game: Game, seat: int) -> int:
        """Used knights (BASE-AWARD-03)."""
        return game.pile(used(seat)).total

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """Settlements, cities, awards, victory point cards (BASE-VP-01); unshown cards are not open (BASE-VP-03)."""
        parts = []
        if houses := len(game.places(seat, SETTLEMENT)):
            parts.append(PointsPart(_SETTLEMENTS, houses, icon="house", number=houses))
        if cities := len(game.places(seat, CITY)):
            parts.append(PointsPart(_CITIES, 2 * cities, icon="city", number=cities))
        if game.awards.get(LONGEST_ROAD, NOBODY) == seat:
            parts.append(PointsPart(_LONGEST_ROAD, AWARD_POINTS, icon="road"))
        if game.awards.get(LARGEST_ARMY, NOBODY) == seat:
            parts.append(PointsPart(_LARGEST_ARMY, AWARD_POINTS, icon="knight"))
        if cards := game.pile(shown(seat)).total:
            parts.append(PointsPart(_VICTORY_POINT, cards, icon="dev", number=cards))
        if closed := game.pile(unplayed(seat)).of(VICTORY_POINT) + game.pile(fresh(seat)).of(VICTORY_POINT):
            parts.append(PointsPart(_VICTORY_POINT, closed, open=False, icon="dev", number=closed))
        return tuple(parts)

    def target(self, game: Game, seat: int) -> int:
        """As many points as the game is played to (BASE-VP-02)."""
        target: int = game.option("victory_points")
        return target

    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        """Development cards that are not played, used knights, road length (BASE-AWARD-01, -03)."""
        return (cards_count(game, seat), army_count(game, seat), road_count(game, seat))

    def sites(self, game: Game, seat: int, what: str) -> tuple[str, ...]:
        """Where a seat may build (BASE-BUILD-05..08). `first_settlement` and `first_road` are those of the set-up."""
        return _SITES[what](game, seat)

    def supply(self, game: Game, seat: int, what: str) -> int:
        """The pieces of a sort that are not on the board (BASE-COMP-03)."""
        return game.variant.pieces[what].count - len(game.places(seat, what))

    def cost(self, game: Game, seat: int, what: str) -> Cards:
        """The building costs (BASE-BUILD-01..04)."""
        return COSTS[what]

    def crowded(self, game: Game, place: str) -> bool:
        """A corner holds one building, an edge one road, a hex one robber; one more of a sort that leaves room."""
        beside = [game.variant.pieces[piece.what].shares_place for piece in game.pieces[place]]
        return beside.count(True) > 1 or beside.count(False) > 1


def built_around(game: Game, hex_: str) -> list[Piece]:
    """The buildings on the corners of a hex."""
    pieces, buildings = game.pieces, game.variant.questions.buildings
    corners = game.island.hex_corners[hex_]
    return [piece for corner in corners for piece in pieces.get(corner, ()) if piece.what in buildings]


def held(game: Game, seat: int, award: str) -> Text | None:
    """Name an award if the seat holds it."""
    return Text.of("{w}", w=Word(award)) if game.awards.get(award, NOBODY) == seat else None


def cards_count(game: Game, seat: int) -> OpenCount:
    """How many development cards a seat has not played, whatever they are."""
    number = game.pile(unplayed(seat)).total + game.pile(fresh(seat)).total
    return OpenCount(Text.of("{w}", w=Word("development_cards")), "dev", number)


def army_count(game: Game, seat: int) -> OpenCount:
    """The strength of a seat's army (BASE-AWARD-03)."""
    label, number = Text.of("{w}", w=Word("used_knights")), game.variant.questions.army(game, seat)
    return OpenCount(label, "knight", number, held(game, seat, LARGEST_ARMY))


def road_count(game: Game, seat: int) -> OpenCount:
    """The length of a seat's longest trail (BASE-AWARD-01)."""
    label = Text.of("{w}", w=Word("road_length"))
    return OpenCount(label, "road", road_length(game, seat), held(game, seat, LONGEST_ROAD))


def road_length(game: Game, seat: int) -> int:
    """The length of a seat's longest trail (BASE-AWARD-01)."""
    questions = game.variant.questions
    return longest_road(game.island, questions.road_edges(game, seat), questions.road_blockers(game, seat))


def far_enough(game: Game, corner: str) -> bool:
    """The distance rule: the corner and all adjacent ones hold no building (BASE-BUILD-05)."""
    buildings = game.variant.questions.buildings
    return not any(game.at(near, *buildings) for near in (corner, *game.island.corner_neighbours[corner]))


def _too_near(game: Game) -> set[str]:
    """The corners that are not `far_enough`, all found at once (BASE-BUILD-05)."""
    taken, neighbours = game.everywhere(*game.variant.questions.buildings), game.island.corner_neighbours
    return taken.union(*[neighbours[corner] for corner in taken])


def _first_settlements(game: Game, seat: int) -> tuple[str, ...]:
    """The corners that are `far_enough` (BASE-BUILD-05)."""
    near = _too_near(game)
    return tuple([corner for corner in game.island.corners if corner not in near])


def _first_roads(game: Game, seat: int) -> tuple[str, ...]:
    """The free edges beside the settlement that has no road of its own yet (BASE-SETUP-04)."""
    edges = game.island.corner_edges
    lonely = [
        corner
        for corner in game.places(seat, SETTLEMENT, CITY)
        if not any(_is_road(game.at(edge, ROAD), seat) for edge in edges[corner])
    ]
    free = {edge for corner in lonely for edge in edges[corner]} - game.everywhere(ROAD)
    return tuple([edge for edge in game.island.edges if edge in free])


def _roads(game: Game, seat: int) -> tuple[str, ...]:
    """Empty edges at an own building, or at an own road where no foreign building stands between (BASE-BUILD-07)."""
    questions, island = game.variant.questions, game.island
    blocked = questions.road_blockers(game, seat)
    reached = {corner for edge in questions.footing(game, seat) for corner in island.edge_corners[edge]} - blocked
    reached.update(game.places(seat, *BUILDINGS))
    free = {edge for corner in reached for edge in island.corner_edges[corner]} - game.everywhere(*questions.ways)
    return tuple([edge for edge in island.edges if edge in free])


def _settlements(game: Game, seat: int) -> tuple[str, ...]:
    """Corners at an end of an own road, by the distance rule (BASE-BUILD-05, -06)."""
    roads = game.variant.questions.footing(game, seat)
    free = {corner for edge in roads for corner in game.island.edge_corners[edge]} - _too_near(game)
    return tuple([corner for corner in game.island.corners if corner in free]) if free else ()


def _cities(game: Game, seat: int) -> tuple[str, ...]:
    """Own settlements (BASE-BUILD-08)."""
    own = set(game.places(seat, SETTLEMENT))
    return tuple(corner for corner in game.island.corners if corner in own)


_SITES = {
    "first_settlement": _first_settlements,
    "first_road": _first_roads,
    ROAD: _roads,
    SETTLEMENT: _settlements,
    CITY: _cities,
}


def _is_road(piece: Piece | None, seat: int) -> bool:
    return piece is not None and piece.seat == seat
