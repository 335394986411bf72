"""Difference: the settlement sheet, which says what hands must do so that the real table is as Kazami says.

One pure function of two Games as one viewer knows them, and of the way between them. Undo, redo, correction,
amendment and resume use it. No rule and no screen may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import NamedTuple

from msgspec.structs import replace

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import pile_name
from companion.game.state import BANK, NOBODY, Game, Piece
from companion.game.text import SeatName, Text, Word
from companion.game.way import Pair, Way

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


def still_to_do(line: Text) -> Text:
    """Return a line about what Kazami has moved as it reads before that is done."""
    args = dict(line.args)
    match line.msgid:
        case "{pile}: Kazami has put back {cards}":
            return Text.of("{pile}: Kazami puts back {cards}", **args)
        case "{pile}: Kazami has added {cards}":
            return Text.of("{pile}: Kazami adds {cards}", **args)
        case "Kazami has taken off: {what} at {place}":
            return Text.of("Kazami takes off: {what} at {place}", **args)
        case "Kazami has put down: {what} at {place}":
            return Text.of("Kazami puts down: {what} at {place}", **args)
        case _:
            return line


def for_hands(line: Text) -> bool:
    """Whether a line of the sheet asks something of hands: all but what Kazami did, and whose turn it is."""
    return not by_kazami(line) and line.msgid != "{seat}'s turn."


def whose(line: Text) -> int:
    """Return whose hands a line is about, NOBODY where it is the whole table's; who gives comes before who takes."""
    args = dict(line.args)
    return next((seat for name in _NAMING if (seat := _seat_in(args.get(name))) != NOBODY), NOBODY)


_NAMING = ("giver", "taker", "pile", "seat", "what", "line")


def _seat_in(value: object) -> int:
    if isinstance(value, SeatName):
        return value.seat
    return whose(value) if isinstance(value, Text) else NOBODY


def difference(old: Game, new: Game, on: Way | None = None) -> tuple[Text, ...]:
    """Return what to do: seat by seat, then for the table, then whose turn it is.

    For each: cards, pieces, number tokens, special cards, and what the variant holds there. `on` is the way from one
    game to the other, as told to their viewer: cards that two seats exchanged on it go between these two. Without it
    that is guessed.
    """
    board = (*_pieces(old, new), *_tokens(old, new))
    lines = (*_cards(old, new, on), *board, *_awards(old, new), *_beside(old, new))
    return (*sorted(lines, key=_by_seat), *_turn(old, new))


def _by_seat(line: Text) -> tuple[bool, int]:
    seat = whose(line)
    return seat == NOBODY, seat


def _cards(old: Game, new: Game, on: Way | None) -> Iterator[Text]:
    """Tell from whom to whom hands pass cards, then which Kazami has moved."""
    names = sorted({*old.piles, *new.piles})
    went: Mapping[Pair, Cards] = on.cards if on else {}
    there = {name: (_after(old, name, went), new.pile(name)) for name in names if not on or name in on.counted}
    gone = {name: _parted(old, missing(reached, goal)) for name, (reached, goal) in there.items()}
    come = {name: _parted(old, missing(goal, reached)) for name, (reached, goal) in there.items()}
    by_hand = {pair: _parted(old, cards)[0] for pair, cards in went.items()}
    for giver, taker, cards in _passed(*({name: hands for name, (hands, _) in some.items()} for some in (gone, come))):
        by_hand[giver, taker] = by_hand.get((giver, taker), NO_CARDS) + cards
    yield from _given(old, new, by_hand)
    for name in names:
        if name == BANK:
            continue  # it did in reverse what all others did
        back, added = (
            sum((_parted(old, went[pair])[1] for pair in went if pair[side] == name), some.get(name, _NONE)[1])
            for side, some in enumerate((gone, come))
        )
        same = Cards({kind: min(n, added.of(kind)) for kind, n in back})  # face down it may be another
        if back - same:
            yield Text.of("{pile}: Kazami has put back {cards}", pile=pile_name(name), cards=back - same)
        if added - same:
            yield Text.of("{pile}: Kazami has added {cards}", pile=pile_name(name), cards=added - same)


_NONE = (NO_CARDS, NO_CARDS)


def _after(game: Game, name: str, went: Mapping[Pair, Cards]) -> Cards:
    """Return a pile after what went."""
    pile = game.pile(name)
    came = sum((cards for (_, taker), cards in went.items() if taker == name), pile).knowing(pile.never)
    return reduce(Cards.__sub__, (cards for (giver, _), cards in went.items() if giver == name), came)


def _given(old: Game, new: Game, cards_by_pair: Mapping[Pair, Cards]) -> Iterator[Text]:
    """Say who gives whom what; of cards face down, where they may be some that only Kazami keeps."""
    piles = {*old.piles, *new.piles}
    sure = {BANK, *(name for name in piles if old.variant.virtual <= old.pile(name).never & new.pile(name).never)}
    for (giver, taker), cards in cards_by_pair.items():
        args = {"giver": pile_name(giver), "taker": pile_name(taker), "cards": cards}
        if cards and (not cards.unseen or {giver, taker} <= sure):
            yield Text.of("Give: {giver} → {taker} {cards}", **args)
        elif cards:
            yield Text.of("Give: {giver} → {taker} {cards}, unless Kazami keeps them", **args)


def _passed(given: dict[str, Cards], taken: dict[str, Cards]) -> Iterator[tuple[str, str, Cards]]:
    """Yield who gives which cards to whom: first those that are surely the same, then those that may be; the bank
    the rest.
    """
    left, due = dict(given), dict(taken)
    for same in (_alike, _perhaps):
        for giver in given:
            for taker in taken:
                gives, gets = same(left[giver], due[taker]) if giver != taker else (NO_CARDS, NO_CARDS)
                left[giver], due[taker] = left[giver] - gives, due[taker] - gets
                if gives:
                    yield giver, taker, gives
    yield from ((giver, BANK, cards) for giver, cards in left.items() if cards and giver != BANK)
    yield from ((BANK, taker, cards) for taker, cards in due.items() if cards and taker != BANK)


def _alike(gives: Cards, gets: Cards) -> tuple[Cards, Cards]:
    """Return what one gives and another gets by kind, and face down what lies so before both."""
    same = Cards({kind: min(n, gets.of(kind)) for kind, n in gives if gets.of(kind)}, min(gives.unseen, gets.unseen))
    return same, same


def _perhaps(gives: Cards, gets: Cards) -> tuple[Cards, Cards]:
    """Return what one gives that another may get, where only one of the two is known: as each of them is known."""
    hidden, shown = min(gives.unseen, gets.total - gets.unseen), min(gets.unseen, gives.total - gives.unseen)
    return (
        _some(gives, shown) + Cards.facedown(hidden),
        _some(gets, hidden) + Cards.facedown(shown),
    )


def _some(cards: Cards, n: int) -> Cards:
    """Return so many of the cards whose kinds are known."""
    named = [kind for kind, many in cards for _ in range(many)]
    return Cards(Counter(named[:n]))


def _parted(game: Game, cards: Cards) -> tuple[Cards, Cards]:
    """Part cards into those of cardboard, which hands must move, and those only Kazami keeps and has moved itself.

    One that lies face down may be either, where somebody is not told of what Kazami keeps.
    """
    kept = cards if game.setup.hands == "digital" else Cards({kind: cards.of(kind) for kind in game.variant.virtual})
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


class PlaceDifference(NamedTuple):
    """What lies otherwise on one place: pieces that go, that stay and are turned to another face, and that come."""

    place: str
    gone: tuple[Piece, ...]
    turned: tuple[Piece, ...]
    come: tuple[Piece, ...]


def places_changed(old: Game, new: Game) -> tuple[PlaceDifference, ...]:
    """Return each place of the board on which not the same pieces lie, or not by the same face."""
    return tuple(_changed(old, new, place) for place in sorted({*old.pieces, *new.pieces}) if _differs(old, new, place))


def _differs(old: Game, new: Game, place: str) -> bool:
    return old.pieces.get(place) != new.pieces.get(place) and _bare(old, place) != _bare(new, place)


def _changed(old: Game, new: Game, place: str) -> PlaceDifference:
    gone, come = _bare(old, place) - _bare(new, place), _bare(new, place) - _bare(old, place)
    turned = tuple(_turned(gone, come))
    return PlaceDifference(place, tuple(gone.elements()), turned, tuple(come.elements()))


def _pieces(old: Game, new: Game) -> Iterator[Text]:
    """Tell what goes off the board, what is turned over, and what is put down, each from place to place."""
    changed, kinds = places_changed(old, new), new.variant.pieces
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
    """Tell what the variant keeps beside the board: what is so no longer, then what is so from now on."""
    before, after = Counter(old.variant.state_lines(old)), Counter(new.variant.state_lines(new))
    for gone in (before - after).elements():
        yield Text.of("No longer: {line}", line=gone)
    for come in (after - before).elements():
        yield Text.of("From now on: {line}", line=come)


def _turn(old: Game, new: Game) -> Iterator[Text]:
    if (old.active, old.turn) != (new.active, new.turn):
        yield Text.of("{seat}'s turn.", seat=SeatName(new.active))
