"""The seven, and what virtual pieces and the dragon forbid: removal first, hand limits with warehouses, the robber."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.facts import Fact, PiecePlaced, StepsQueued
from companion.game.moves import Move
from companion.game.state import Game, Step
from companion.game.text import Refusal, Text
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement
from companion.rules.base.development import BuildFreeRoad
from companion.rules.base.names import ROBBER
from companion.rules.base.questions import HAND_LIMIT
from companion.rules.base.robber import MoveRobber, Steal, over_the_limit
from companion.rules.base.setup import set_up
from companion.rules.wizards.dragon import guarded
from companion.rules.wizards.magic import (
    VIRTUAL_ROAD,
    VIRTUAL_ROBBER,
    VIRTUAL_SETTLEMENT,
    MarkersVanished,
    WarehousesSet,
    magic,
    markers,
)
from companion.rules.wizards.spells import WITHIN_SEVEN
from companion.rules.wizards.theft import Foresee


def robber_first(game: Game, step: Step) -> Iterable[Fact]:
    """Set up as in Base; by house rule without the robber, who comes with the first seven or knight (WD-MAP-07)."""
    for fact in set_up(game, step):
        robber = isinstance(fact, PiecePlaced) and fact.piece.what == ROBBER
        if not (robber and game.option("robber_start") == "off_board"):
            yield fact


def seven(game: Game) -> tuple[str, ...]:
    """Return the procedure (WD-SEVEN-01, -02); by house rule with spells before discards and robber (WD-MAG-09).

    Who holds no card has nothing to cast with before the discards, and so is not asked.
    """
    if game.option("seven_window") != "free":
        return ("vanish", "check_hands", "move_robber", "steal")
    first = (WITHIN_SEVEN, "seven_magic_end") if game.hand(game.active).total else ()
    return ("vanish", *first, "check_hands", WITHIN_SEVEN, "move_robber", "steal")


class FinishMagic(Move, frozen=True, kw_only=True):
    """Finish with spells before the discards of a seven (WD-MAG-09)."""

    at = ("seven_magic_end",)
    label = "Cast nothing more"
    said = "{seat} casts nothing more"
    passes = True

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return ()


def vanish(game: Game, step: Step) -> Iterable[Fact]:
    """Remove all that is virtual, in one step (WD-SEVEN-01, WD-COMMON-12, -28, WD-IRA-03)."""
    if markers(game):
        yield MarkersVanished()


def check_hands(game: Game, step: Step) -> Iterable[Fact]:
    """Ask for the discards, then take back the warehouses that were needed (WD-SEVEN-02..04, WD-COMMON-07, -08)."""
    over = over_the_limit(game, step)
    if game.option("discard_order") == "simultaneous":
        yield StepsQueued((Step("discard", over),))
    else:
        yield StepsQueued(tuple(Step("discard_alone", (seat,)) for seat in over))
    for seat in game.clockwise(game.active):
        left = warehouses_left(game, seat)
        if left != magic(game).warehouses[seat]:
            yield WarehousesSet(seat, left)


def warehouses_left(game: Game, seat: int) -> int:
    """How many warehouses a seat keeps after a seven (WD-COMMON-07, -08)."""
    own, beyond = magic(game).warehouses[seat], max(0, game.hand(seat).total - HAND_LIMIT)
    if beyond <= own:
        return own - beyond
    return own if game.option("warehouse_on_burst") == "keep_all" else 0


def forbid(game: Game, move: Move) -> Refusal | None:
    """Refuse what something virtual, or the dragon, is in the way of."""
    match move:
        case BuildRoad(place=place) | BuildFreeRoad(place=place) if game.at(place, VIRTUAL_ROAD):
            return Refusal("virtual-road", "WD-BUILD-02", Text.of("A virtual road lies there; it must go first."))
        case BuildSettlement(place=place) if _near_virtual(game, place):
            sentence = Text.of("Too near to a virtual settlement; it must go first.")
            return Refusal("virtual-settlement", "WD-BUILD-03", sentence)
        case BuildCity(place=place) if game.at(place, VIRTUAL_SETTLEMENT):
            return Refusal("virtual", "WD-BUILD-04", Text.of("A virtual settlement cannot become a city."))
        case MoveRobber(hex=hex_) if game.at(hex_, VIRTUAL_ROBBER):
            sentence = Text.of("The virtual robber is there; the robber must go elsewhere.")
            return Refusal("virtual-robber", "WD-AWARD-02", sentence)  # WD-COMMON-14
        case Steal(victim=victim) | Foresee(victim=victim):
            return guarded(game, victim, "WD-AWARD-03")  # WD-SEVEN-05
    return None


def _near_virtual(game: Game, corner: str) -> bool:
    near = game.island.corner_neighbours.get(corner, ())
    return any(game.at(place, VIRTUAL_SETTLEMENT) for place in (corner, *near))
