"""Pieces: what stands on each place, with an index of where the pieces of each sort and seat stand.

The index is part of the value: who changes a place gets new pieces, index and all, and nothing writes into them. What a
sort of piece means must never enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from companion.game.state import Piece

_NOWHERE: dict[int, tuple[str, ...]] = {}


class Pieces(dict[str, "tuple[Piece, ...]"]):
    """The pieces on each place where any stand, in a fixed order; read like a dictionary, never written to."""

    __slots__ = ("_standing",)

    _standing: dict[str, dict[int, tuple[str, ...]]]
    """Where the pieces of a sort stand, by their seat: each place once, sorted."""

    def __init__(self, places: Mapping[str, tuple[Piece, ...]] | None = None) -> None:
        """Keep what stands on each place, and index it."""
        super().__init__(places or {})
        self._standing = {}
        for place in sorted(self):
            for what, seat in _sorts(self[place]):
                of_seat = self._standing.setdefault(what, {})
                of_seat[seat] = (*of_seat.get(seat, ()), place)

    def __setitem__(self, place: str, here: tuple[Piece, ...]) -> NoReturn:
        """Refuse: `with_place` returns other pieces."""
        raise TypeError("Pieces are never written to")

    def with_place(self, place: str, here: tuple[Piece, ...]) -> Pieces:
        """Return the pieces after these stand on a place, in place of those that stood there."""
        pieces = Pieces.__new__(Pieces)  # its index is made of this one, not anew
        pieces.update(self)
        before = pieces.pop(place, ())
        if here:
            pieces.update({place: here})
        pieces._standing = standing = self._standing.copy()
        for what, seat in _sorts(before) ^ _sorts(here):  # those that came here, and those that left
            of_seat = standing.get(what, _NOWHERE)
            there = {*of_seat.get(seat, ())} ^ {place}
            standing[what] = {**of_seat, seat: tuple(sorted(there))}
        return pieces

    def standing(self, what: str) -> Mapping[int, tuple[str, ...]]:
        """Return where the pieces of a sort stand, by their seat: each place once, sorted."""
        return self._standing.get(what, _NOWHERE)


def _sorts(here: tuple[Piece, ...]) -> set[tuple[str, int]]:
    return {(piece.what, piece.seat) for piece in here} if here else set()
