"""Difference: the settlement sheet, what hands must physically do so that the table is as the companion says.

One pure function of two Games as one viewer knows them; used after undo, redo, correction, amendment and resume.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.facts import pile_name
from companion.game.state import NOBODY, Game, Piece
from companion.game.text import SeatName, Text, Word


def difference(old: Game, new: Game) -> tuple[Text, ...]:
    """Return what to do, in a fixed order: cards, pieces, number tokens, special cards, the room's own, whose turn."""
    board = (*_pieces(old, new), *_tokens(old, new))
    return (*_cards(old, new), *board, *_awards(old, new), *_beside(old, new), *_turn(old, new))


def _cards(old: Game, new: Game) -> Iterator[Text]:
    for name in sorted({*old.piles, *new.piles}):
        if name == "bank":
            continue  # what the hands do, the bank does in reverse
        before, after = old.pile(name), new.pile(name)
        away, added = missing(before, after), missing(after, before)
        if away:
            yield Text.of("{pile}: put back {cards}", pile=pile_name(name), cards=away)
        if added:
            yield Text.of("{pile}: take {cards}", pile=pile_name(name), cards=added)


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


def _pieces(old: Game, new: Game) -> Iterator[Text]:
    places = sorted({*old.pieces, *new.pieces})
    for off in (True, False):
        for place in places:
            here, there = _bare(old, place), _bare(new, place)
            left, right = (here, there) if off else (there, here)
            for piece in right:
                if piece in left:
                    left.remove(piece)
            for piece in left:
                yield _piece(off, place, piece)


def _bare(game: Game, place: str) -> list[Piece]:
    """Return the pieces on a place without what only Kazami counts of them: hands can neither see nor change it."""
    return [replace(piece, counts=()) for piece in game.pieces.get(place, ())]


def _piece(off: bool, place: str, piece: Piece) -> Text:
    sentence = "Take off: {what} at {place}" if off else "Put down: {what} at {place}"
    if piece.seat == NOBODY:
        return Text.of(sentence, what=Word(piece.what), place=place)
    owned = Text.of("{seat}'s {what}", seat=SeatName(piece.seat), what=Word(piece.what))
    return Text.of(sentence, what=owned, place=place)


def _tokens(old: Game, new: Game) -> Iterator[Text]:
    """Tell which number belongs on a hex, where another lay."""
    for hex_, number in new.board.tokens:
        if old.board.token_of(hex_) != number:
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
