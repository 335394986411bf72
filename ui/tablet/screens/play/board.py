"""What the board of the evening's screen shows, as functions of the news: marks, signs, what a throw brought, the rim.

No widget is made here, and no word of a variant stands here: what a room shows on its map comes in its panels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as with_fields

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.holes import Direction
from companion.game.state import Game
from ui.language.voice import Voice
from ui.tablet.board.view import Badge, BoardView, Rim, badges_of, map_shown, rim_shown
from ui.tablet.bridge import VaneNews
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
    return BoardView(
        known.board,
        shown.marks,
        colours,
        () if quiet else producing(news),
        lit.places,
        () if quiet else badges_of(shown.signs) or badges(news),
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


def producing(news: News) -> tuple[str, ...]:
    """Return the hexes that yielded with the last throw, if that was the last move."""
    known, faces = news.known, news.thrown
    if not faces or not any(news.paid_by_bank(seat) for seat in known.players):
        return ()
    blocked = known.room.questions.blocked(known)
    hexes = (hex_ for hex_ in known.board.hexes_with(sum(faces)) if hex_ not in blocked)
    return tuple(hex_ for hex_ in hexes if known.room.questions.sources(known, hex_))


def badges(news: News) -> tuple[Badge, ...]:
    """Return what stands at each corner and edge yielded, beside it; nothing for a seat not paid in full."""
    found = dict[tuple[str, int], Cards]()
    for place, seat, cards in _yields(news):
        found[place, seat] = found.get((place, seat), Cards()) + cards
    due = dict[int, Cards]()
    for (_, seat), cards in found.items():
        due[seat] = due.get(seat, Cards()) + cards
    paid = {seat for seat, cards in due.items() if news.moved(seat) == cards}
    return tuple(Badge(place, f"+{cards.total}") for (place, seat), cards in sorted(found.items()) if seat in paid)


def _yields(news: News) -> Iterator[tuple[str, int, Cards]]:
    """Yield place, seat and cards: a place yields what its hex would if nothing stood anywhere else."""
    known: Game = news.known
    for hex_ in producing(news):
        for place in (*known.island.hex_corners[hex_], *known.island.hex_edges[hex_]):
            if place in known.pieces:
                alone = replace(known, pieces={place: known.pieces[place]})
                for seat, cards in known.room.questions.sources(alone, hex_):
                    yield place, seat, cards
