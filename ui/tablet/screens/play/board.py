"""What the board of the play screen shows: marks, signs, what a throw brought, the rim, what may be tapped.

Functions of a moment. No widget is made here, and no word of a variant stands here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec.structs import replace as with_fields

from companion.game.move_effects import MoveEffects, Yield
from companion.game.prompts import Direction, Place
from companion.view import Offered
from ui.dialogue.conversation import Idle, Placing
from ui.dialogue.devices import NearbyVane
from ui.dialogue.panels import laid_out
from ui.drawing.places import CORNER, kind
from ui.tablet.board.view import Badge, BoardView, Rim, badges_of, rim_shown
from ui.tablet.screens.play.moment import Moment

SILENT = "silent"
"""What a vane does that is not heard, as `NearbyVane` says it."""


class Lit(msgspec.Struct, frozen=True):
    """What may be tapped on the board: places, what would stand there, and the sides of an open direction."""

    places: tuple[str, ...] = ()
    form: str = ""
    direction: Direction | None = None


def lit(moment: Moment) -> Lit:
    """Return what may be tapped: the place that is asked for, or what was tapped before."""
    board = moment.now.board
    if isinstance(board, Placing) and isinstance(board.draft.prompt, Place):
        return Lit(board.draft.prompt.options, board.draft.prompt.form)
    if isinstance(board, Idle) and board.place:
        first = moment.offers.sites[board.place][0].prompt
        return Lit((board.place,), first.form if isinstance(first, Place) else "")
    main = None if moment.asking or moment.offers.main is None else moment.offers.main.prompt
    return Lit(direction=main) if isinstance(main, Direction) else Lit()


def board_view(moment: Moment) -> BoardView:
    """Return the board: its map and marks, what happens there or the throw brought, and what may be tapped.

    While an earlier entry is amended, it is the board of that moment.
    """
    known, may, voice = moment.then, lit(moment), moment.voice
    past = known is not moment.known
    panels = laid_out(known.variant.panels(known)) if past else moment.panels
    rim = rim_shown(panels.dial, voice.term)
    if may.direction is not None:
        rim = with_fields(rim, words=tuple(voice.term(word) for word in may.direction.words))
    colours = tuple(seat.colour for seat in known.setup.seats)
    quiet = bool(may.places)
    brought = MoveEffects() if past else moment.view.effects
    yields = tuple(Badge(each.place, f"+{each.cards.total}") for each in sorted(brought.yields, key=_in_order))
    return BoardView(
        known.board,
        panels.map.marks,
        colours,
        () if quiet else brought.hexes,
        may.places,
        (*(() if quiet else badges_of(panels.map.signs) or yields), *(() if past else acts(moment))),
        rim,
        letters=moment.kit.settings.letters or {"brown", "red"} <= set(colours) or {"brown", "green"} <= set(colours),
        form=may.form,
        sides=may.direction is not None,
        begins=() if past or quiet else begins(moment),
    )


def begins(moment: Moment) -> tuple[tuple[str, str], ...]:
    """Return where something can be begun with a tap, while nothing is begun, each with the icon of what it is.

    What can be done to others' pieces is said by a badge (`acts`).
    """
    if moment.asking or moment.now.board != Idle():
        return ()
    variant, foreign = moment.known.variant, _foreign(moment)
    own = {place: here for place, here in sorted(moment.offers.sites.items()) if not _all_against(here, place, foreign)}
    sited = ((place, here[0].choice.move) for place, here in own.items())
    return tuple((place, variant.move_named(move).icon) for place, move in sited if variant.move_named(move).icon)


def acts(moment: Moment) -> tuple[Badge, ...]:
    """Return a badge for what can be done on a corner to what others have there, while nothing is begun.

    Of a place that was tapped it stays there, since another tap begins it.
    """
    if moment.asking or not isinstance(moment.now.board, Idle):
        return ()
    variant, foreign, tapped = moment.known.variant, _foreign(moment), moment.now.board.place
    found = (
        (place, variant.move_named(offered.choice.move).icon)
        for place, here in sorted(moment.offers.sites.items())
        for offered in here
        if place == (tapped or place) and _is_against(offered, place, foreign)
    )
    return tuple(Badge(place, icon, away=True) for place, icon in dict.fromkeys(found) if icon)


def _foreign(moment: Moment) -> frozenset[tuple[str, int]]:
    """Return on which corners whose pieces stand."""
    return frozenset((mark.place, mark.seat) for mark in moment.panels.map.marks if kind(mark.place) == CORNER)


def _is_against(offered: Offered, place: str, standing: Collection[tuple[str, int]]) -> bool:
    """Whether a choice is made at a place on which somebody else has a piece."""
    others = any(at == place and seat != offered.choice.seat for at, seat in standing)
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
