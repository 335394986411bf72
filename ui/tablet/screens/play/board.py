"""What the board of the evening's screen shows, as functions of the news: marks, signs, what a throw brought, the rim.

No widget is made here, and no word of a variant stands here: what a room shows on its map comes in its panels.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_fields

from companion.game.brought import Brought, Yield
from companion.game.holes import Direction
from ui.dialogue.devices import VaneNews
from ui.language.voice import Voice
from ui.tablet.board.view import Badge, BoardView, Rim, badges_of, map_shown, rim_shown
from ui.tablet.news import News
from ui.tablet.screens.play.panels_of import panels_of

SILENT = "silent"
"""What a vane does that is not heard, as `VaneNews` says it."""


@dataclass(frozen=True)
class Lit:
    """What may be tapped on the board: places, what would stand there, and the sides of an open direction."""

    places: tuple[str, ...] = ()
    form: str = ""
    direction: Direction | None = None


def board_view(news: News, voice: Voice, lit: Lit, letters: bool) -> BoardView:
    """Return the board: its map and marks, what happens there or the throw brought, and what may be tapped."""
    known = news.known
    panels = panels_of(known)
    shown, rim = map_shown(panels), rim_shown(panels, voice.term)
    if lit.direction is not None:
        rim = with_fields(rim, words=tuple(voice.term(word) for word in lit.direction.words))
    colours = tuple(seat.colour for seat in known.setup.seats)
    quiet = bool(lit.places)
    last = Brought() if quiet else news.brought
    return BoardView(
        known.board,
        shown.marks,
        colours,
        last.hexes,
        lit.places,
        () if quiet else badges_of(shown.signs) or badges(last.yields),
        rim,
        letters=letters or {"brown", "red"} <= set(colours) or {"brown", "green"} <= set(colours),
        form=lit.form,
        sides=lit.direction is not None,
    )


def rim_live(rim: Rim, vane: VaneNews | None) -> Rim:
    """Return the rim with the vane on it while a direction is asked for."""
    return with_vane(rim, vane if vane is not None and vane.asked else None)


def with_vane(rim: Rim, vane: VaneNews | None) -> Rim:
    """Return the rim with a vane on it: where it points, in whole degrees; stale where it is not heard.

    A vane that rests trembles by less, so that an idle table draws nothing.
    """
    if vane is None:
        return with_fields(rim, vane=None, border=False, stale=False)
    if vane.does == SILENT:
        return with_fields(rim, vane=None, border=False, stale=True)
    return with_fields(rim, vane=float(round(vane.angle) % 360), border=vane.border is not None, stale=False)


def badges(yields: tuple[Yield, ...]) -> tuple[Badge, ...]:
    """Return beside each place what it brought."""
    return tuple(Badge(one.place, f"+{one.cards.total}") for one in yields)
