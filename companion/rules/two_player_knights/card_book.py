"""The progress cards as a book: what each does in a line, and why one cannot be played now (TK-PROG-02, -05).

Made of what a viewer knows: the table's screen lists every card that the backs before a seat may be, a seat's own
screen those it holds. No card is played here.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards, Covers
from companion.game.decide import place_of
from companion.game.panels import Item, Menu, word
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word
from companion.rules.two_player_knights.names import AREA_OF, AREAS, OWN_PHASES, progress
from companion.rules.two_player_knights.progress import PlayProgress


def card_book(known: Game) -> Iterator[Menu]:
    """Yield the book of a viewer who plays, at any time; for the table that of whose turn it is, while he may play."""
    if known.winner != NOBODY or known.front is None:
        return
    playing = known.viewer in known.players
    seat = known.viewer if playing else known.active
    found = (_item(known, kind, seat) for kind in _may_hold(known, seat))
    items = tuple(sorted(found, key=lambda item: item.why is not None))  # 25 cards: what can be played is found at once
    if items and (playing or known.front.name in OWN_PHASES):
        yield Menu(word("progress_cards"), seat, items, _unseen(known, seat))


def _unseen(known: Game, seat: int) -> tuple[Text, ...]:
    """Say how many of the cards the viewer has not seen: of what follows each may be any, and most are not there."""
    n = sum(known.pile(progress(area, seat)).unseen for area in AREAS)
    return (Text.of("{n} face down: any of these", n=n),) if n else ()


def _may_hold(known: Game, seat: int) -> Iterator[type[PlayProgress]]:
    for kind in known.variant.move_kinds:
        if issubclass(kind, PlayProgress):
            held = known.pile(progress(AREA_OF[kind.kind], seat))
            if held.covers(Cards.one(kind.kind)) is not Covers.NO:
                yield kind


def _item(known: Game, kind: type[PlayProgress], seat: int) -> Item:
    why = kind.may(known, seat)
    reason = _wrong_time(known, kind, seat) or (why.text if why else None)
    return Item(kind.__name__, Text.of("{w}", w=Word(kind.kind)), Cards(), reason, Text.of(kind.does), kind.clause)


def _wrong_time(known: Game, kind: type[PlayProgress], seat: int) -> Text | None:
    if place_of(known, kind, seat) is not None:
        return None
    if seat != known.active:
        return Text.of("In your own turn")
    return Text.of("Before the first throw") if "before_roll" in kind.at else Text.of("After both throws")
