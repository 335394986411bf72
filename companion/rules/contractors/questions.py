"""The variant's answers to what Base asks: widened roads produce, reach ports and count two; works are worth points."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.cards import Cards
from companion.game.questions import OpenCount, PointsPart
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word
from companion.rules.base.names import BUILDINGS, ROAD, SETTLEMENT, built_at
from companion.rules.base.questions import BaseQuestions, army_count, held, road_count
from companion.rules.contractors.coast import edges_at, free_for_a_dike
from companion.rules.contractors.works import (
    DIKE,
    MOST_CONTRACTS,
    ROADS_SET_ASIDE,
    WIDENING,
    completed,
    open_works,
)

WIDE_LENGTH = 2
WORKS_WITHOUT_POINTS = 2


class ContractorQuestions(BaseQuestions):
    """Base's answers where they do not differ; each difference cites its clause."""

    def sources(self, game: Game, hex_: str) -> tuple[tuple[int, Cards], ...]:
        """A widened road yields a card from each hex beside it, too (GC-WIDE-11, -19)."""
        kind = game.variant.terrain.get(game.board.terrain_of(hex_))
        if kind is None:
            return ()
        beside = (game.at(edge, WIDENING) for edge in game.island.hex_edges[hex_])
        wide = tuple((piece.seat, Cards.one(kind)) for piece in beside if piece)
        return (*super().sources(game, hex_), *wide)

    def rates(self, game: Game, seat: int) -> Mapping[str, int]:
        """A widened road along a port opens it, from the next turn on (GC-WIDE-12, -18)."""
        rates = dict(super().rates(game, seat))
        later = game.option("widen_port_turn") == "next"
        wide = {edge for edge in game.places(seat, WIDENING) if not (later and game.this_turn.get(built_at(edge)))}
        for port in game.board.ports:
            if port.edge in wide:
                for kind in rates if port.kind == "any" else (port.kind,):
                    rates[kind] = min(rates[kind], port.rate)
        return rates

    def road_edges(self, game: Game, seat: int) -> Mapping[str, int]:
        """A widened road counts two (GC-WIDE-13, -20)."""
        wide = dict.fromkeys(game.places(seat, WIDENING), WIDE_LENGTH)
        return {**super().road_edges(game, seat), **wide}

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """From the third work on each is a point, and so is the card for most contracts (GC-EFFECT-03, -04, -07)."""
        built = max(0, completed(game, seat) - WORKS_WITHOUT_POINTS)
        most = int(game.awards.get(MOST_CONTRACTS, NOBODY) == seat)
        parts = (
            PointsPart(Text.of("{w}", w=Word("public_works")), built, icon="chip", number=built),
            PointsPart(Text.of("{w}", w=Word(MOST_CONTRACTS)), most, icon="chip"),
        )
        return (*super().points(game, seat), *(part for part in parts if part.points))

    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        """Works completed in place of cards: most of them win an award (GC-EFFECT-04)."""
        label, number = Text.of("{w}", w=Word("completed_works")), completed(game, seat)
        works = OpenCount(label, "chip", number, held(game, seat, MOST_CONTRACTS))
        return (works, army_count(game, seat), road_count(game, seat))

    def sites(self, game: Game, seat: int, what: str) -> tuple[str, ...]:
        """No settlement at a widened road; dikes on free coast, widenings on roads apart from buildings."""
        if what == DIKE:
            return free_for_a_dike(game)  # GC-DIKE-02, -03
        if what == WIDENING:
            return wideable(game, seat)  # GC-WIDE-04, -06, -16
        found = super().sites(game, seat, what)
        return tuple(corner for corner in found if not beside_wide(game, corner)) if what == SETTLEMENT else found

    def supply(self, game: Game, seat: int, what: str) -> int:
        """Road pieces set aside or used to widen are no roads; dikes are one stock for all."""
        if what == DIKE:
            return dikes_left(game)  # GC-COMP-02
        left = super().supply(game, seat, what)
        if what != ROAD:
            return left
        bound = len(open_works(game, seat, WIDENING)) + len(game.places(seat, WIDENING))
        return left - ROADS_SET_ASIDE * bound  # GC-AWARD-03, -10, GC-WIDE-02, -14

    def crowded(self, game: Game, place: str) -> bool:
        """A dike must not overlap another, and a widening lies on its own seat's road (GC-DIKE-03, GC-WIDE-02)."""
        return super().crowded(game, place) or _overlaps(game, place) or _lost_widening(game, place)


def _overlaps(game: Game, place: str) -> bool:
    if not game.at(place, DIKE):
        return False
    edges = edges_at(game.island, place)
    near = (corner for edge in edges for corner in game.island.edge_corners[edge] if corner != place)
    return not edges or any(game.at(corner, DIKE) for corner in near)


def _lost_widening(game: Game, place: str) -> bool:
    wide, road = game.at(place, WIDENING), game.at(place, ROAD)
    return wide is not None and (road is None or road.seat != wide.seat)


def wideable(game: Game, seat: int) -> tuple[str, ...]:
    """A seat's roads that may be widened: not yet wide, and no building at either end (GC-WIDE-04, -06, -16)."""
    everybodys = game.option("widen_touch") == "any_player"
    return tuple(
        edge
        for edge in game.places(seat, ROAD)
        if not game.at(edge, WIDENING)
        and not any(
            piece and (everybodys or piece.seat == seat)
            for piece in (game.at(corner, *BUILDINGS) for corner in game.island.edge_corners[edge])
        )
    )


def beside_wide(game: Game, corner: str) -> bool:
    """Whether a widened road ends at a corner, whoever's it is (GC-WIDE-07, -08)."""
    return any(game.at(edge, WIDENING) for edge in game.island.corner_edges[corner])


def dikes_left(game: Game) -> int:
    """The dike tiles in the stock: neither on the coast nor with a seat that has still to build (GC-COMP-02)."""
    seats = range(len(game.setup.seats))
    gone = sum(len(game.places(seat, DIKE)) + len(open_works(game, seat, DIKE)) for seat in seats)
    return int(game.option("dikes")) - gone


def buildable(game: Game, seat: int, kind: str) -> bool:
    """Whether there is a place where a seat could build a work of a kind now (GC-AWARD-06, GC-DIKE-06, GC-WIDE-05)."""
    return bool(game.variant.questions.sites(game, seat, kind))
