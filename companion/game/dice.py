"""The dice of a room: what each is called, and whether it counts in the total. Pure data; no throw may enter."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Die(msgspec.Struct, frozen=True):
    """A die of six faces. One that does not count says something beside the total, as an event die does."""

    name: str
    counts: bool = True


def die_names(dice: Sequence[Die]) -> tuple[str, ...]:
    """Return what dice are called, in the order in which a throw shows them."""
    return tuple(die.name for die in dice)


def named(dice: Sequence[Die], which: Sequence[str]) -> tuple[Die, ...]:
    """Return the dice of these names, in the order of the names; one that the room does not know is plain."""
    found = {die.name: die for die in dice}
    return tuple(found.get(name, Die(name)) for name in which)


def counting(dice: Sequence[Die], faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of a throw that count in its total; a throw of fewer dice is one of the first."""
    return tuple(face for die, face in zip(dice, faces, strict=False) if die.counts)
