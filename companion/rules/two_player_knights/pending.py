"""Pending steps of two players: whether a step that somebody states in the middle of a turn has all that it is about.

No rule decides here what comes next, and nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.variant import about_nothing, about_player
from companion.rules.base import pending as base
from companion.rules.base.names import RESOURCES, ROAD, SETTLEMENT
from companion.rules.two_player_knights.kept_state import state_of
from companion.rules.two_player_knights.names import AREAS, COMMODITIES, KNIGHTS

_MANY = 2  # no number in a step has more digits


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: what it names is there, and whom it is about plays."""
    fits = _FITS.get(step.name, base.pending)
    return fits(game, step)


def _at_an_area(game: Game, step: Step) -> bool:
    return step.about in AREAS and about_player(game, replace(step, about=""))


def _of_a_number(game: Game, step: Step) -> bool:
    return _number(step.about) and about_player(game, replace(step, about=""))


def _in_return(game: Game, step: Step) -> bool:
    return state_of(game).forced != "" and _of_a_number(game, step)


def _handed_over(game: Game, step: Step) -> bool:
    most, _, kind = step.about.partition(" ")
    known = _number(most) and kind in (*RESOURCES, *COMMODITIES)
    return known and about_nothing(game, replace(step, about=""))


def _knight(game: Game, step: Step) -> bool:
    return step.about in KNIGHTS and about_nothing(game, replace(step, about=""))


def _road(game: Game, step: Step) -> bool:
    return step.about in ("", SETTLEMENT, ROAD, *KNIGHTS) and about_nothing(game, replace(step, about=""))


def _road_anew(game: Game, step: Step) -> bool:
    there = step.place in game.island.edges and game.at(step.place, ROAD) == step.piece == Piece(ROAD, step.whom)
    return there and about_player(game, replace(step, place="", piece=None))


def _displaced(game: Game, step: Step) -> bool:
    """A knight and the corner it left; also a neutral one may have to give way."""
    known = step.piece is not None and step.piece.what in KNIGHTS and step.place in game.island.corners
    whose = step.whom in range(len(game.setup.seats))
    return known and whose and about_nothing(game, replace(step, place="", piece=None, whom=NOBODY))


def _after_three_dice(game: Game, step: Step) -> bool:
    return len(game.throw) == len(game.variant.dice) and about_nothing(game, step)


def _number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _MANY


_FITS: dict[str, Callable[[Game, Step], bool]] = {
    "place_metropolis": _at_an_area,
    "draw_progress": _at_an_area,
    "free_resource": _of_a_number,
    "give_back": _in_return,
    "monopoly_answer": _handed_over,
    "neutral_knight": _knight,
    "neutral_road": _road,
    "road_anew": _road_anew,
    "retreat": _displaced,
    "deserter_knight": _displaced,
    "event": _after_three_dice,
    "produce": _after_three_dice,
    "throw_again": _after_three_dice,
    **dict.fromkeys(
        ("take_progress", "wedding_gift", "harbour_answer", "take_two", "desert", "lose_city", "reward"), about_player
    ),
}
