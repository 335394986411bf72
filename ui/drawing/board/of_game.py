"""What the board shows of a game: marks, signs, what a throw brought, the rim, what may be tapped.

Functions of a screen state, the same for every screen that all look at. No word of a variant stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec
from msgspec.structs import replace as with_fields

from companion.game.move_effects import MoveEffects, Yield
from companion.game.prompts import Direction, Place
from companion.view import Offered
from ui.dialogue.conversation import Idle, Placing
from ui.dialogue.devices import SILENT, NearbyVane
from ui.dialogue.panels import laid_out
from ui.dialogue.screen_state import ScreenState
from ui.drawing.board.view import Badge, BoardView, Rim, badges_of, rim_shown
from ui.drawing.places import CORNER, kind


class Lit(msgspec.Struct, frozen=True):
    """What may be tapped on the board: places, what would stand there, and the sides of an open direction."""

    places: tuple[str, ...] = ()
    form: str = ""
    direction: Direction | None = None


def lit(at: ScreenState) -> Lit:
    """Return what may be tapped: the place that is asked for, or what was tapped before."""
    board = at.now.board
    if isinstance(board, Placing) and isinstance(board.draft.prompt, Place):
        return Lit(board.draft.prompt.options, board.draft.prompt.form)
    if isinstance(board, Idle) and board.place:
        first = at.offers.sites[board.place][0].prompt
        return Lit((board.place,), first.form if isinstance(first, Place) else "")
    main = None if at.asking or at.offers.main is None else at.offers.main.prompt
    return Lit(direction=main) if isinstance(main, Direction) else Lit()


def board_view(at: ScreenState, term: Callable[[str], str], *, letters: bool = False) -> BoardView:
    """Return the board: its map and marks, what happens there or the throw brought, and what may be tapped.

    While an earlier entry is amended, it is the board of that moment. `term` says a word; `letters` stand on buildings
    also where no two colours need them.
    """
    known, may = at.then, lit(at)
    past = known is not at.known
    panels = laid_out(known.variant.panels(known)) if past else at.panels
    rim = rim_shown(panels.dial, term)
    if may.direction is not None:
        rim = with_fields(rim, words=tuple(term(word) for word in may.direction.words))
    colours = tuple(seat.colour for seat in known.setup.seats)
    quiet = bool(may.places)
    brought = MoveEffects() if past else at.view.effects
    yields = tuple(Badge(each.place, f"+{each.cards.total}") for each in sorted(brought.yields, key=_in_order))
    return BoardView(
        known.board,
        panels.map.marks,
        colours,
        () if quiet else brought.hexes,
        may.places,
        (*(() if quiet else badges_of(panels.map.signs) or yields), *(() if past else acts(at))),
        rim,
        letters=letters or {"brown", "red"} <= set(colours) or {"brown", "green"} <= set(colours),
        form=may.form,
        sides=may.direction is not None,
        begins=() if past or quiet else begins(at),
    )


def begins(at: ScreenState) -> tuple[tuple[str, str], ...]:
    """Return where something can be begun with a tap, while nothing is begun, each with the icon of what it is.

    What can be done to others' pieces is said by a badge (`acts`).
    """
    if at.asking or at.now.board != Idle():
        return ()
    variant, foreign = at.known.variant, _foreign(at)
    own = {place: here for place, here in sorted(at.offers.sites.items()) if not _all_against(here, place, foreign)}
    sited = ((place, here[0].choice.move) for place, here in own.items())
    return tuple((place, variant.move_named(move).icon) for place, move in sited if variant.move_named(move).icon)


def acts(at: ScreenState) -> tuple[Badge, ...]:
    """Return a badge for what can be done on a corner to what others have there, while nothing is begun.

    Of a place that was tapped it stays there, since another tap begins it.
    """
    if at.asking or not isinstance(at.now.board, Idle):
        return ()
    variant, foreign, tapped = at.known.variant, _foreign(at), at.now.board.place
    found = (
        (place, variant.move_named(offered.choice.move).icon)
        for place, here in sorted(at.offers.sites.items())
        for offered in here
        if place == (tapped or place) and _is_against(offered, place, foreign)
    )
    return tuple(Badge(place, icon, away=True) for place, icon in dict.fromkeys(found) if icon)


def _foreign(at: ScreenState) -> frozenset[tuple[str, int]]:
    """Return on which corners whose pieces stand."""
    return frozenset((mark.place, mark.seat) for mark in at.panels.map.marks if kind(mark.place) == CORNER)


def _is_against(offered: Offered, place: str, standing: Collection[tuple[str, int]]) -> bool:
    """Whether a choice is made at a place on which somebody else has a piece."""
    others = any(where == place and seat != offered.choice.seat for where, seat in standing)
    return isinstance(offered.prompt, Place) and place in offered.prompt.options and others


def _all_against(here: Iterable[Offered], place: str, standing: Collection[tuple[str, int]]) -> bool:
    seats = {offered.choice.seat for offered in here}
    alone = not any((place, seat) in standing for seat in seats)
    return alone and all(_is_against(offered, place, standing) for offered in here)


def _in_order(each: Yield) -> tuple[str, int]:
    return each.place, each.seat


def rim_live(rim: Rim, vane: NearbyVane | None) -> Rim:
    """Return the rim with the vane on it while a direction is asked for."""
    return with_vane(rim, vane if vane is not None and vane.asked else None)


def with_vane(rim: Rim, vane: NearbyVane | None) -> Rim:
    """Return the rim with a vane on it: where it points, in whole degrees; stale where it is not heard.

    A vane that rests trembles by less, so that an idle table draws nothing.
    """
    if vane is None:
        return with_fields(rim, vane=None, border=False, stale=False)
    if vane.does == SILENT:
        return with_fields(rim, vane=None, border=False, stale=True)
    return with_fields(rim, vane=float(round(vane.angle) % 360), border=vane.border is not None, stale=False)
