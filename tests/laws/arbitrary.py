"""Any move whatever: right types, wild values, and now and then what somebody really did or might have done.

Strategies for Hypothesis; nothing here knows what a move means.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from companion.game.cards import Cards
from companion.game.facts import Stated
from companion.game.moves import Move, own_fields
from companion.game.state import Envelope
from tests.laws.evenings import Evening

NUMBERS = st.integers(-2, 9) | st.sampled_from([-(10**9), 10**9])


def arbitrary_moves(evening: Evening, at: int) -> st.SearchStrategy[Move]:
    """Any move of the variant at a moment: invented, or a real one of the evening with some fields changed."""
    invented = st.sampled_from(evening.variant.move_kinds).flatmap(lambda kind: _invented(evening, at, kind))
    real = st.sampled_from(evening.moves[max(0, at - 20) : at + 20]).flatmap(lambda move: _bent(evening, at, move))
    return invented | real


def _invented(evening: Evening, at: int, kind: type[Move]) -> st.SearchStrategy[Move]:
    return st.builds(kind, seat=_seats(evening, at), revision=st.just(at) | NUMBERS, **_fields(evening, at, kind))


def _bent(evening: Evening, at: int, move: Move) -> st.SearchStrategy[Move]:
    own = {name: st.just(getattr(move, name)) | wild for name, wild in _fields(evening, at, type(move)).items()}
    return st.builds(lambda **changed: replace(move, **changed), revision=st.just(at), seat=_seats(evening, at), **own)


def _seats(evening: Evening, at: int) -> st.SearchStrategy[int]:
    front = evening.games[at].front
    waiting = st.sampled_from(front.waiting) if front and front.waiting else st.just(0)
    return waiting | NUMBERS


def _fields(evening: Evening, at: int, kind: type[Move]) -> dict[str, st.SearchStrategy[Any]]:
    hints = get_type_hints(kind)
    return {name: _values(evening, at, hints[name]) for name in own_fields(kind)}


def _values(evening: Evening, at: int, hint: Any) -> st.SearchStrategy[Any]:
    if hint is int:
        return NUMBERS
    if hint is str:
        return st.sampled_from(_words(evening))
    if hint is Cards:
        return st.builds(Cards, st.dictionaries(st.sampled_from(_kinds(evening)), st.integers(-1, 4), max_size=3),
                         st.integers(-1, 3))  # fmt: skip
    if hint == tuple[int, ...]:
        return st.lists(st.integers(-1, 7), max_size=3).map(tuple)
    if hint == tuple[Stated, ...]:
        facts = [fact for row in evening.rows[max(0, at - 30) : at + 30] for fact in row]
        return st.lists(st.sampled_from(facts).map(Stated), max_size=3).map(tuple)
    if hint == Envelope | None:
        return st.none() | st.sampled_from(evening.moves[max(0, at - 20) : at + 20]).map(Envelope)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    raise NotImplementedError(f"no wild values for {hint}: teach this file")


def _words(evening: Evening) -> tuple[str, ...]:
    variant, island = evening.variant, evening.games[0].island
    piles = sorted(evening.games[-1].piles)
    said = {v for m in evening.moves for v in asdict(m).values() if isinstance(v, str) and "," not in v}
    named = (*variant.kinds, *variant.pieces, *variant.steps, *variant.awards)
    return (*island.land, *island.edges, *island.corners, *named, *piles,
            *sorted(said), "", "nothing", "0,0|", "hand:99", "hand:x", "風見")  # fmt: skip


def _kinds(evening: Evening) -> tuple[str, ...]:
    return (*evening.variant.kinds, "", "gold")
