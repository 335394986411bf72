"""Set-up: the robber's place, the two rounds of first placements, and the turns that follow one another."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import CardsMoved, Fact, PiecePlaced, StepsQueued, TurnBegan
from companion.game.moves import Move
from companion.game.secret import Secret
from companion.game.state import BANK, Game, Piece, Step, hand
from companion.game.text import Refusal, Text
from companion.rules.base.names import BUILDINGS, ROAD, ROBBER, SETTLEMENT, fresh, unplayed
from companion.rules.base.pay import openly
from companion.rules.base.siting import Siting, too_near


def set_up(game: Game, step: Step) -> Iterable[Fact]:
    """Put the robber down and queue both rounds, the second in reverse (BASE-SETUP-03, -04)."""
    variant, order = game.variant, game.clockwise(game.setup.first)
    if game.board.robber:
        yield PiecePlaced(game.board.robber, Piece(ROBBER))
    rounds = [(seat, "first_round") for seat in order] + [(seat, "second_round") for seat in reversed(order)]
    steps = [step for seat, name in rounds for step in variant.steps_of(game, name, (seat,))]
    before, after = variant.steps_of(game, "before_set_up"), variant.steps_of(game, "after_set_up")
    yield StepsQueued((*before, *steps, *after, Step("first_turn")), in_front=False)


def first_turn(game: Game, step: Step) -> Iterable[Fact]:
    """Let the seat that placed first begin (BASE-SETUP-06)."""
    yield from _turn(game, game.setup.first)


def next_turn(game: Game, step: Step) -> Iterable[Fact]:
    """Pass the turn clockwise; cards bought may be played from now on (BASE-SETUP-06, BASE-DEV-02)."""
    for seat in game.players:
        if bought := game.pile(fresh(seat)):
            yield CardsMoved(fresh(seat), unplayed(seat), Secret(bought, (seat,)))
    yield from _turn(game, game.clockwise(game.active)[1])


def _turn(game: Game, seat: int) -> Iterable[Fact]:
    yield TurnBegan(seat)
    yield StepsQueued(game.variant.steps_of(game, "turn"), in_front=False)


def special_building(game: Game, step: Step) -> Iterable[Fact]:
    """With five or six players the others may build after each turn, clockwise (BASE-TURN-05)."""
    if len(game.players) > 4:
        others = game.clockwise(game.active)[1:]
        steps = ("special_build", "special_build_end")
        yield StepsQueued(tuple(Step(name, (seat,)) for seat in others for name in steps))


class PlaceSettlement(Siting, frozen=True, kw_only=True):
    """Place a first or second settlement; the second brings its first cards (BASE-SETUP-04, -05)."""

    at = ("place_settlement",)
    label = "Place a settlement"
    said = "{seat} places a settlement"
    what = "first_settlement"
    asks = "Which corner for the settlement?"

    def unfit(self, game: Game) -> Refusal | None:
        """Refuse a corner that is taken or too near (BASE-BUILD-05)."""
        return too_near(game, self.place)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put it down; if it is the second, take a card for each adjacent hex that yields one."""
        yield PiecePlaced(self.place, Piece(SETTLEMENT, self.seat))
        gains = first_cards(game, self.place)
        if game.places(self.seat, *BUILDINGS) and gains:
            yield openly(BANK, hand(self.seat), gains)


def first_cards(game: Game, corner: str) -> Cards:
    """One card for each land hex at a corner that yields something (BASE-SETUP-05)."""
    terrains = (game.board.terrain_of(hex_) for hex_ in game.island.corner_hexes[corner])
    return sum((Cards.one(game.variant.terrain[t]) for t in terrains if t in game.variant.terrain), Cards())


class PlaceRoad(Siting, frozen=True, kw_only=True):
    """Place the road that goes with a first or second settlement (BASE-SETUP-04)."""

    at = ("place_road",)
    label = "Place a road"
    said = "{seat} places a road"
    what = "first_road"
    on = "edge"
    asks = "Which edge for the road?"

    def unfit(self, game: Game) -> Refusal:
        """Refuse an edge away from the settlement just placed."""
        sentence = Text.of("The road must touch the settlement you have just placed.")
        return Refusal("not-beside", "BASE-SETUP-04", sentence)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield PiecePlaced(self.place, Piece(ROAD, self.seat))


class EndTurn(Move, frozen=True, kw_only=True):
    """End the turn (BASE-TURN-01)."""

    at = ("end_turn",)
    label = "End the turn"
    said = "{seat} ends the turn"
    passes = True

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return ()


class FinishBuilding(Move, frozen=True, kw_only=True):
    """Be done with the special building phase (BASE-TURN-05)."""

    at = ("special_build_end",)
    label = "Build nothing more"
    said = "{seat} builds nothing more"
    passes = True

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return ()
