"""Hands: what a move leaves to hands on the real table, a short line for each sort of thing.

It makes the same comparison as the settlement sheet. Left out is what the mover has done himself (the piece on the
place that he named), cards (each seat's gains stand beside its name), and what only Kazami keeps. No rule may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.game.difference import PlaceDifference, named, places_changed, tokens_changed
from companion.game.moves import Move
from companion.game.state import NOBODY, Game, Piece
from companion.game.text import SeatName, Text, TheOnly, Word


def hands(old: Game, new: Game, moves: Iterable[Move]) -> tuple[Text, ...]:
    """Return what hands must do after moves that led from one game to another, as one viewer knows both."""
    return (*_pieces(_not_by_the_mover(old, new, tuple(moves))), *_tokens(old, new), *_held(old, new))


def _not_by_the_mover(old: Game, new: Game, moves: tuple[Move, ...]) -> tuple[PlaceDifference, ...]:
    """Return what changed on the board beside what the movers did themselves on places they named."""
    changed = tuple(_of_cardboard(at, new) for at in places_changed(old, new))
    places, movers = {said for move in moves for said in _said(move)}, {NOBODY, *(move.seat for move in moves)}
    own = [at for at in changed if at.place in places and movers.issuperset(piece.seat for piece in at.gone)]
    brought = Counter(piece for at in own for piece in at.come)  # from elsewhere, where it was only moved
    left = []
    for at in changed:
        if at not in own:
            gone = Counter(at.gone)
            taken = gone & brought
            brought -= taken
            left.append(at._replace(gone=tuple((gone - taken).elements())))
    return tuple(left)


def _of_cardboard(at: PlaceDifference, game: Game) -> PlaceDifference:
    kinds = game.variant.pieces
    gone, turned, come = (tuple(p for p in some if not kinds[p.what].virtual) for some in at[1:])
    return PlaceDifference(at.place, gone, turned, come)


def _said(value: object) -> Iterator[str]:
    """Yield every word in a move, however deep: some are places."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, Struct)):
        parts = value if isinstance(value, tuple) else (getattr(value, name) for name in value.__struct_fields__)
        yield from (said for part in parts for said in _said(part))


def _pieces(changed: tuple[PlaceDifference, ...]) -> Iterator[Text]:
    """Tell which pieces change owner, move, go, are turned over, and come."""
    gone = Counter(piece for at in changed for piece in at.gone)
    come = Counter(piece for at in changed for piece in at.come)
    for at in changed:
        for was in at.gone:
            now = next((one for one in at.come if one.what == was.what and one.seat != was.seat), None)
            if now is not None and NOBODY not in (now.seat, was.seat) and gone[was] and come[now]:
                gone[was] -= 1
                come[now] -= 1
                seat, other = SeatName(was.seat), SeatName(now.seat)
                yield Text.of("{what}: {seat} → {other}", what=Word(now.face), seat=seat, other=other)
    moved = gone & come
    yield from _each(Text.of("Move {what}"), Text.of("Move {what} ×{n}"), moved)
    yield from _each(Text.of("Remove {what}"), Text.of("Remove {what} ×{n}"), gone - moved)
    yield from _each(
        Text.of("Turn {what}"), Text.of("Turn {what} ×{n}"), Counter(p for at in changed for p in at.turned)
    )
    yield from _each(Text.of("Place {what}"), Text.of("Place {what} ×{n}"), come - moved)


def _each(one: Text, several: Text, pieces: Counter[Piece]) -> Iterator[Text]:
    """Say one sentence of each sort of piece: the other where there are several."""
    for piece, n in sorted(pieces.items()):
        yield Text.of(one.msgid, what=named(piece)) if n == 1 else Text.of(several.msgid, what=named(piece), n=n)


def _tokens(old: Game, new: Game) -> Iterator[Text]:
    """Tell which number tokens change, in one line where two change places."""
    changed = [(old.board.token_of(hex_) or 0, n) for hex_, n in tokens_changed(old, new)]
    if len(changed) == 2 and changed[0] == changed[1][::-1]:
        low, high = sorted(changed[0])
        yield Text.of("Swap number tokens {n} and {other}", n=low, other=high)
        return
    for was, n in changed:
        yield Text.of("Number token {n} to {other}", n=was, other=n) if was else Text.of("Number token {n}", n=n)


def _held(old: Game, new: Game) -> Iterator[Text]:
    """Tell what comes to lie with a seat, from whom where that is one other, and what leaves one for nobody."""
    before, after = _with_seats(old), _with_seats(new)
    come, gone = after - before, before - after
    for (what, seat), n in sorted(come.items(), key=_in_order):
        yield _said_of(TO, what, seat, n)
    for (what, seat), n in sorted(gone.items(), key=_in_order):
        takers = [many for (word, _), many in come.items() if word == what]
        givers = [many for (word, _), many in gone.items() if word == what]
        if takers == givers == [n]:
            yield _said_of(FROM, what, seat, n)
        elif not takers:
            yield _said_of(LEAVES, what, seat, n)


TO = Text.of("{what} to {seat}"), Text.of("a {what} to {seat}"), Text.of("{what} ×{n} to {seat}")
FROM = Text.of("{what} from {seat}"), Text.of("a {what} from {seat}"), Text.of("{what} ×{n} from {seat}")
LEAVES = Text.of("{what} leaves {seat}"), Text.of("a {what} leaves {seat}"), Text.of("{what} leaves {seat} ×{n}")
"""What is said of what there is only one of, of one among several, and of how many."""


def _said_of(says: tuple[Text, Text, Text], what: Word, seat: int, n: int) -> Text:
    only, one, many = (text.msgid for text in says)
    args = {"what": what, "seat": SeatName(seat)}
    if isinstance(what, TheOnly):
        return Text.of(only, **args)
    return Text.of(one, **args) if n == 1 else Text.of(many, n=n, **args)


def _with_seats(game: Game) -> Counter[tuple[Word, int]]:
    """Return what lies with whom beside the board: special cards, and what the variant says."""
    awards = Counter[tuple[Word, int]]((TheOnly(award), seat) for award, seat in game.awards.items() if seat != NOBODY)
    return awards + Counter(game.variant.held(game))


def _in_order(item: tuple[tuple[Word, int], int]) -> tuple[str, int]:
    (what, seat), _ = item
    return what.word, seat
