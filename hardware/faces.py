"""Dice that are always read wrongly in the same way, such as with two wires swapped: which face is truly up.

Pure. A reading stays as it was read; the true face stands beside it. No file and no roll may enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.readings import FACES, DieSeen, Seen, ThrowSeen

Faces = Mapping[str, tuple[int, ...]]
"""By the name of a die, the faces that are truly up where 1, 2, ... 6 is read."""
AS_READ = tuple(FACES)
"""A die that is read right."""


def checked(die: str, true: Sequence[int]) -> tuple[int, ...]:
    """Return the true faces of one die; raises ValueError, in a sentence, unless each of 1 to 6 stands there once."""
    if sorted(true) != [*FACES]:
        raise ValueError(f"The faces of the {die} die are each of 1 to 6 once, not {list(true)}.")
    return tuple(true)


def true_faces(read: Sequence[int]) -> tuple[int, ...]:
    """Return the true face for each face that can be read, from what was read with 1, 2, ... 6 truly up.

    Raises ValueError where two faces are read alike: nobody could tell them apart.
    """
    checked("measured", read)
    return tuple(read.index(face) + 1 for face in FACES)


def meant(seen: Seen, faces: Faces) -> Seen:
    """Return what a device saw with the faces that were truly up; whatever shows no face stays as it is."""
    if not faces:
        return seen
    if isinstance(seen, ThrowSeen):
        return ThrowSeen(tuple((die, _true(die, face, faces)) for die, face in seen.dice))
    if isinstance(seen, DieSeen) and seen.face is not None:
        return replace(seen, face=_true(seen.die, seen.face, faces))
    return seen


def _true(die: str, face: int, faces: Faces) -> int:
    return faces.get(die, AS_READ)[face - 1]
