"""Progress cards of politics about pieces on the board: diplomat, intrigue (TK-PROG-09, -10, TK-CARD-05, -06)."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.facts import Fact, PieceMoved, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.text import Refusal, Text
from companion.game.variant import StepRule
from companion.rules.base.names import ROAD
from companion.rules.two_player_knights.knight_actions import retreat_owed
from companion.rules.two_player_knights.knights import (
    knight_at,
    nobody_there,
    there,
)
from companion.rules.two_player_knights.names import BUILDINGS, DIPLOMAT, INTRIGUE
from companion.rules.two_player_knights.neutrals import neutrals
from companion.rules.two_player_knights.progress import PlayProgress, nothing_to_do


def is_open(game: Game, edge: str) -> bool:
    """Whether a road is open: an end has nothing more of its owner; no knight of his loses its road (TK-PROG-10)."""
    road = game.at(edge, ROAD)
    if road is None:
        return False
    ends = game.island.edge_corners[edge]
    loose = any(not _continued(game, edge, corner, road.seat) for corner in ends)
    return loose and not any(_only_road_of_knight(game, edge, corner, road.seat) for corner in ends)


def _more_roads(game: Game, edge: str, corner: str, seat: int) -> bool:
    others = (game.at(other, ROAD) for other in game.island.corner_edges[corner] if other != edge)
    return any(road is not None and road.seat == seat for road in others)


def _continued(game: Game, edge: str, corner: str, seat: int) -> bool:
    building, knight = game.at(corner, *BUILDINGS), knight_at(game, corner)
    here = any(piece is not None and piece.seat == seat for piece in (building, knight))
    return here or _more_roads(game, edge, corner, seat)


def _only_road_of_knight(game: Game, edge: str, corner: str, seat: int) -> bool:
    knight = knight_at(game, corner)
    return knight is not None and knight.seat == seat and not _more_roads(game, edge, corner, seat)


def open_roads(game: Game) -> tuple[str, ...]:
    """All open roads; the neutrals' but for a house rule (TK-CARD-10)."""
    spared = () if game.option("diplomat_neutral") else neutrals(game)
    found = (edge for edge in game.island.edges if is_open(game, edge))
    return tuple(edge for edge in found if (road := game.at(edge, ROAD)) and road.seat not in spared)


class PlayDiplomat(PlayProgress, frozen=True, kw_only=True):
    """Remove an open road; an own one may be placed anew (TK-PROG-10, TK-CARD-05, -10)."""

    place: str
    anew: str = ""

    label = "Play diplomat"
    said = "{seat} plays diplomat"
    does = "Remove an open road"
    clause = "TK-PROG-10"
    icon = "road"
    kind = DIPLOMAT

    @classmethod
    @override
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        return None if open_roads(game) else nothing_to_do("TK-PROG-10", Text.of("There is no open road."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which road, and whether an own one is placed anew, if it can lie anywhere else."""
        place: str = yield Place("place", Text.of("Which open road is removed?"), open_roads(game))
        road = game.at(place, ROAD)
        if road is None or road.seat != seat or not _elsewhere(game, seat, place):
            return
        rows = (("anew", Text.of("Yes")), ("", Text.of("No")))
        yield OneOf("anew", Text.of("Do you place your road anew?"), rows)

    @override
    def impossible(self, game: Game) -> Refusal | None:
        if game.at(self.place, ROAD):
            return None
        return Refusal("no-road", "TK-PROG-10", Text.of("No road lies there."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it off; one that is placed anew stays until it is: longest road is judged after that."""
        road = game.at(self.place, ROAD)
        yield from self.laid_open()
        if road is not None and self.anew:
            yield StepsQueued((Step("road_anew", whom=self.seat, place=self.place, piece=road),))
        elif road is not None:
            yield PieceRemoved(self.place, road)


class PlaceRoadAnew(Move, frozen=True, kw_only=True):
    """Place the road that the diplomat removed elsewhere; that is not building (TK-CARD-05)."""

    place: str

    at = ("road_anew",)
    label = "Place the road anew"
    said = "{seat} places the road anew"
    icon = "road"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which edge for the road?"), _elsewhere(game, seat, _before(game)), on="edge")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse an edge where no road of the seat's could be built."""
        if self.place in _elsewhere(game, self.seat, _before(game)):
            return None
        return Refusal("no-site", "TK-PROG-10", Text.of("It is placed elsewhere, where you could build a road."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Move it in one step; nothing is owed to the neutrals."""
        before, road = _before(game), Piece(ROAD, self.seat)
        if game.at(before, ROAD) == road:
            yield PieceMoved(before, self.place, road, road)


def _before(game: Game) -> str:
    return game.front.place if game.front else ""


def road_placer(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for its owner, if it can be placed elsewhere; else it stays."""
    return (step.whom,) if _elsewhere(game, step.whom, step.place) else ()


def _elsewhere(game: Game, seat: int, before: str) -> tuple[str, ...]:
    without = PieceRemoved(before, Piece(ROAD, seat)).evolve(game)
    return tuple(edge for edge in game.variant.questions.sites(without, seat, ROAD) if edge != before)


class PlayIntrigue(PlayProgress, frozen=True, kw_only=True):
    """Displace a foreign knight at an own road, of any strength, without a knight (TK-PROG-09, TK-CARD-06)."""

    place: str

    label = "Play intrigue"
    said = "{seat} plays intrigue"
    does = "Displace a knight at your road"
    clause = "TK-PROG-09"
    icon = "move"
    kind = INTRIGUE

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse where no foreign knight stands at an own road."""
        return (
            None
            if _at_own_road(game, seat)
            else nothing_to_do("TK-PROG-09", Text.of("No other knight is at your roads."))
        )

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which knight is displaced?"), _at_own_road(game, seat))

    @override
    def refuse(self, game: Game) -> Refusal | None:
        return None if self.place in _at_own_road(game, self.seat) else nobody_there("TK-PROG-09")

    @override
    def impossible(self, game: Game) -> Refusal | None:
        return None if knight_at(game, self.place) else nobody_there("TK-PROG-09")

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it up; its owner moves it, or loses it. No tokens come of it (TK-TOK-05)."""
        yield from self.laid_open()
        yield PieceRemoved(self.place, there(game, self.place))
        yield retreat_owed(game, self.place)


def _at_own_road(game: Game, seat: int) -> tuple[str, ...]:
    ends = {corner for edge in game.variant.questions.footing(game, seat) for corner in game.island.edge_corners[edge]}
    found = ((corner, knight_at(game, corner)) for corner in game.island.corners if corner in ends)
    return tuple(corner for corner, knight in found if knight and knight.seat not in (seat, NOBODY))


MOVES: tuple[type[Move], ...] = (PlayDiplomat, PlaceRoadAnew, PlayIntrigue)
STEPS = {
    "road_anew": StepRule("Place the road anew", road_placer, clause="TK-CARD-05", short="Road"),
}
