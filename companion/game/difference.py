"""Difference: the settlement sheet, what hands must physically do so that the table is as the companion says.

One pure function of two Games as one viewer knows them; used after undo, redo, correction, amendment and resume.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.facts import pile_name
from companion.game.state import BANK, NOBODY, Game, Piece
from companion.game.text import SeatName, Text, Word

BY_KAZAMI = frozenset(
    {
        "{pile}: Kazami has put back {cards}",
        "{pile}: Kazami has added {cards}",
        "Kazami has taken off: {what} at {place}",
        "Kazami has put down: {what} at {place}",
    }
)
"""What Kazami keeps and has moved itself."""


def by_kazami(line: Text) -> bool:
    """Whether a line of the sheet tells what Kazami has already done."""
    return line.msgid in BY_KAZAMI


def for_hands(line: Text) -> bool:
    """Whether a line of the sheet asks something of hands: all but what Kazami did, and whose turn it is."""
    return not by_kazami(line) and line.msgid != "{seat}'s turn."


def difference(old: Game, new: Game) -> tuple[Text, ...]:
    """Return what to do, in a fixed order: cards, pieces, number tokens, special cards, the room's own, whose turn."""
    board = (*_pieces(old, new), *_tokens(old, new))
    return (*_cards(old, new), *board, *_awards(old, new), *_beside(old, new), *_turn(old, new))


def _cards(old: Game, new: Game) -> Iterator[Text]:
    for name in sorted({*old.piles, *new.piles}):
        if name == BANK:
            continue  # what the hands do, the bank does in reverse
        before, after = old.pile(name), new.pile(name)
        known = old.room.virtual <= before.never & after.never
        whose = pile_name(name)
        hands, kazami = _parted(old, missing(before, after))
        if hands and (known or not hands.unseen):
            yield Text.of("{pile}: put back {cards}", pile=whose, cards=hands)
        elif hands:
            yield Text.of("{pile}: put back {cards}, unless Kazami keeps them", pile=whose, cards=hands)
        if kazami:
            yield Text.of("{pile}: Kazami has put back {cards}", pile=whose, cards=kazami)
        hands, kazami = _parted(old, missing(after, before))
        if hands and (known or not hands.unseen):
            yield Text.of("{pile}: take {cards}", pile=whose, cards=hands)
        elif hands:
            yield Text.of("{pile}: take {cards}, unless Kazami keeps them", pile=whose, cards=hands)
        if kazami:
            yield Text.of("{pile}: Kazami has added {cards}", pile=whose, cards=kazami)


def _parted(game: Game, cards: Cards) -> tuple[Cards, Cards]:
    """Part cards into those of cardboard, which hands must move, and those only Kazami keeps and has moved itself.

    One that lies face down may be either, where somebody is not told of what Kazami keeps.
    """
    kept = cards if game.setup.hands == "digital" else Cards({kind: cards.of(kind) for kind in game.room.virtual})
    return cards - kept, kept


def missing(before: Cards, after: Cards) -> Cards:
    """Return the cards of `before` that `after` lacks; a mere change of knowledge is no card.

    Kinds that are never among the unseen are counted by themselves: nothing unseen can stand for them.
    """
    counted = before.never & after.never
    one, other = before.only(counted), after.only(counted)
    gone = Cards({kind: n - other.of(kind) for kind, n in one if n > other.of(kind)})
    return gone + _lacking(before - one, after - other)


def _lacking(before: Cards, after: Cards) -> Cards:
    named = Cards({kind: n - after.of(kind) for kind, n in before if n > after.of(kind)})
    unseen = max(0, before.unseen - after.unseen)
    surplus = max(0, before.total - after.total)
    if named.total + unseen == surplus or before.unseen == after.unseen:
        return Cards(dict(named), unseen)
    return Cards.facedown(surplus)


class Changed(NamedTuple):
    """What lies otherwise on one place: pieces that go, that stay and are turned to another face, and that come."""

    place: str
    gone: tuple[Piece, ...]
    turned: tuple[Piece, ...]
    come: tuple[Piece, ...]


def places_changed(old: Game, new: Game) -> tuple[Changed, ...]:
    """Return each place of the board on which not the same pieces lie, or not by the same face."""
    return tuple(_changed(old, new, place) for place in sorted({*old.pieces, *new.pieces}) if _differs(old, new, place))


def _differs(old: Game, new: Game, place: str) -> bool:
    return old.pieces.get(place) != new.pieces.get(place) and _bare(old, place) != _bare(new, place)


def _changed(old: Game, new: Game, place: str) -> Changed:
    gone, come = _bare(old, place) - _bare(new, place), _bare(new, place) - _bare(old, place)
    turned = tuple(_turned(gone, come))
    return Changed(place, tuple(gone.elements()), turned, tuple(come.elements()))


def _pieces(old: Game, new: Game) -> Iterator[Text]:
    """Tell what goes off the board, what is turned over, and what is put down, each from place to place."""
    changed, kinds = places_changed(old, new), new.room.pieces
    for at in changed:
        for piece in at.gone:
            if kinds[piece.what].virtual:
                yield Text.of("Kazami has taken off: {what} at {place}", what=named(piece), place=at.place)
            else:
                yield Text.of("Take off: {what} at {place}", what=named(piece), place=at.place)
    for at in changed:
        for piece in at.turned:
            yield Text.of("Turn over: {what} at {place}", what=named(piece), place=at.place)
    for at in changed:
        for piece in at.come:
            if kinds[piece.what].virtual:
                yield Text.of("Kazami has put down: {what} at {place}", what=named(piece), place=at.place)
            else:
                yield Text.of("Put down: {what} at {place}", what=named(piece), place=at.place)


def _bare(game: Game, place: str) -> Counter[Piece]:
    """Return the pieces on a place without what only Kazami counts of them: hands can neither see nor change it."""
    return Counter(replace(piece, counts=()) for piece in game.pieces.get(place, ()))


def _turned(gone: Counter[Piece], come: Counter[Piece]) -> Iterator[Piece]:
    """Yield the pieces that stay and only lie otherwise, and take them out of those that go and come."""
    for before in list(gone.elements()):
        after = next((one for one in come.elements() if (one.what, one.seat) == (before.what, before.seat)), None)
        if after is not None:
            gone[before] -= 1
            come[after] -= 1
            yield after


def named(piece: Piece) -> Word | Text:
    """Return a piece as people call it: whose it is, and what they see lie there."""
    if piece.seat == NOBODY:
        return Word(piece.face)
    return Text.of("{seat}'s {what}", seat=SeatName(piece.seat), what=Word(piece.face))


def tokens_changed(old: Game, new: Game) -> tuple[tuple[str, int], ...]:
    """Return each hex on which another number belongs than lay there, with that number."""
    return tuple((hex_, n) for hex_, n in new.board.tokens if old.board.token_of(hex_) != n)


def _tokens(old: Game, new: Game) -> Iterator[Text]:
    """Tell which number belongs on a hex, where another lay."""
    for hex_, number in tokens_changed(old, new):
        yield Text.of("Number token at {place}: {n}", place=hex_, n=number)


def _awards(old: Game, new: Game) -> Iterator[Text]:
    for award in sorted({*old.awards, *new.awards}):
        holder = new.awards.get(award, NOBODY)
        if holder != old.awards.get(award, NOBODY):
            yield Text.of("{award}: {seat}", award=Word(award), seat=SeatName(holder))


def _beside(old: Game, new: Game) -> Iterator[Text]:
    """Tell what the room keeps beside the board: what is so no longer, then what is so from now on."""
    before, after = Counter(old.room.beside(old)), Counter(new.room.beside(new))
    for gone in (before - after).elements():
        yield Text.of("No longer: {line}", line=gone)
    for come in (after - before).elements():
        yield Text.of("From now on: {line}", line=come)


def _turn(old: Game, new: Game) -> Iterator[Text]:
    if (old.active, old.turn) != (new.active, new.turn):
        yield Text.of("{seat}'s turn.", seat=SeatName(new.active))
