"""Which infantry may occupy the foreign building it stands in. No move enters: they are in `building` and `moving`."""

from __future__ import annotations

from companion.game.state import Game, Piece
from companion.rules.base.names import BUILDINGS
from companion.rules.soldiers.steps import steps_gone
from companion.rules.soldiers.units import INFANTRY, units_at


def own_infantry(game: Game, seat: int, place: str, *, rested: bool) -> bool:
    """Whether an infantry of a seat stands on a point; `rested`: one that has not moved in this turn."""
    own = (unit for unit in units_at(game, place) if unit.seat == seat and unit.what == INFANTRY)
    return any(not rested or not _has_moved(game, unit) for unit in own)


def _has_moved(game: Game, unit: Piece) -> bool:
    """Whether a unit has moved in this turn; a card's steps count, unless by house rule (SO-OCC-07, -10)."""
    return bool(unit.counts) if game.option("occ_card_move") == "blocks" else steps_gone(unit) > 0


def occupiable(game: Game, seat: int) -> tuple[str, ...]:
    """The foreign buildings a seat may occupy now (SO-OCC-01, -02, -04, -05, -13)."""
    found = ((place, game.at(place, *BUILDINGS)) for place in game.places(seat, INFANTRY))
    return tuple(
        place
        for place, held in found
        if held is not None
        and held.seat != seat
        and own_infantry(game, seat, place, rested=True)
        and not garrisoned(game, seat, place)
        and game.variant.questions.supply(game, seat, held.what) > 0
    )


def garrisoned(game: Game, seat: int, place: str) -> bool:
    """Whether foreign units on a point bar its occupation: by house rule only (SO-OCC-13)."""
    return game.option("occ_garrison") == "barred" and any(unit.seat != seat for unit in units_at(game, place))


def occupies_alone(game: Game, seat: int, place: str, unit: Piece) -> bool:
    """Whether a unit is the only one that may still occupy the foreign building it stands in."""
    if unit.what != INFANTRY or _has_moved(game, unit) or place not in occupiable(game, seat):
        return False
    able = (each for each in units_at(game, place) if each.seat == seat and each.what == INFANTRY)
    return sum(not _has_moved(game, each) for each in able) == 1
