"""The dice of a variant: what they are called, what counts in a total, what faces say. No throw and no drawing
enters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

import msgspec

from companion.game.prompts import SIDES
from companion.game.text import Faces, FaceSign, Text, Word


class Die(msgspec.Struct, frozen=True):
    """A die of six faces. One that does not count says something beside the total, as an event die does.

    `signs` are what its faces 1 to 6 show in place of pips, in that order; none for a die with pips. `red`: it is red,
    where it matters which of two dice shows what.
    """

    name: str
    counts: bool = True
    signs: tuple[FaceSign, ...] = ()
    red: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for signs that leave a face without one, or that would be added up."""
        if self.signs and (len(self.signs) != SIDES or self.counts):
            raise ValueError(f"The die {self.name} needs a sign for each of its six faces, and must not count.")

    def sign(self, face: int) -> FaceSign | None:
        """Return what a face shows in place of pips, None where it shows pips or is not known yet (0)."""
        return self.signs[face - 1] if self.signs and 1 <= face <= SIDES else None

    def first(self, face: int) -> int:
        """Return the first face that shows the same: what somebody tells who sees a sign and no number."""
        sign = self.sign(face)
        return face if sign is None else 1 + self.signs.index(sign)

    @property
    def choices(self) -> tuple[int, ...]:
        """The faces by which one says what the die shows: each sign once, or all six."""
        return tuple(dict.fromkeys(self.first(face) for face in range(1, SIDES + 1)))


PLAIN = Die("")
"""A die of which only its pips are known."""


def die_names(dice: Sequence[Die]) -> tuple[str, ...]:
    """Return what dice are called, in the order in which a throw shows them."""
    return tuple([die.name for die in dice])


def told_apart(dice: Sequence[Die]) -> bool:
    """Whether each of several dice is looked for by its name, since one of them is red or shows signs."""
    return len(dice) > 1 and any(die.red or die.signs for die in dice)


def named(dice: Sequence[Die], which: Sequence[str]) -> tuple[Die, ...]:
    """Return the dice of these names, in the order of the names; one that the variant does not know is plain."""
    found = {die.name: die for die in dice}
    return tuple(found.get(name, Die(name)) for name in which)


def paired(dice: Sequence[Die], faces: Sequence[int]) -> Iterator[tuple[Die, int]]:
    """Yield each face of a throw with its die. A throw of fewer dice is one of the first; further ones are plain."""
    return zip(chain(dice, repeat(PLAIN)), faces, strict=False)


def counting(dice: Sequence[Die], faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of a throw that count in its total."""
    return tuple([face for die, face in paired(dice, faces) if die.counts])


def shows(die: Die, face: int) -> Text:
    """Say what one die shows, its sign or its number."""
    sign = die.sign(face)
    return Text.of("{n}", n=face if sign is None else Word(sign.word))


def lying(dice: Sequence[Die], faces: Sequence[int]) -> Faces:
    """Return a throw as a sentence has it: the faces that count, and beside them what the other dice show."""
    uncounted = [die.sign(face) or face for die, face in paired(dice, faces) if not die.counts]
    return Faces(counting(dice, faces), tuple(uncounted))


def kept(dice: Sequence[Die], read: Sequence[int], told: Sequence[int]) -> tuple[int, ...]:
    """Return the faces somebody tells in place of those that were read: where both show the same, what was read."""
    if len(told) != len(read):
        return tuple(told)
    pairs = zip(paired(dice, read), told, strict=True)
    return tuple(old if die.first(old) == die.first(new) else new for (die, old), new in pairs)
