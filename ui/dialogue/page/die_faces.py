"""Dice on a page: how a throw lies, and the faces to tap for what each die shows. No rule may enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.dice import Die, paired
from companion.game.state import Game
from companion.game.text import Text
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.dialogue.page.blocks import DieFace, Does, FaceButton, FaceRow, Pick, Thrown


def die_face(die: Die, face: int) -> DieFace:
    """Return what a die shows."""
    sign = die.sign(face)
    return DieFace(face, red=die.red) if sign is None else DieFace(0, sign.icon, sign.word)


def die_faces(dice: Sequence[Die], faces: Sequence[int]) -> Iterator[DieFace]:
    """Yield what the dice of a throw show."""
    return (die_face(die, face) for die, face in paired(dice, faces))


def faces_asked(dice: Sequence[Die]) -> tuple[Pick, ...]:
    """Return the fields for the faces of some dice; of signs that are alike, the first."""
    return tuple(
        Pick(f"die{i}", die_named(i), tuple((str(face), die_face(die, face)) for face in die.choices))
        for i, die in enumerate(dice)
    )


def faces_shown(throw: LastThrow) -> Iterator[FaceRow]:
    """Yield the faces of each die of a throw that was read: a tap on another one says that it really lies there."""
    dice = tuple(paired(throw.dice, throw.faces))
    read = tuple(die.first(face) for die, face in dice)
    for nth, (die, _) in enumerate(dice):
        stated = ((events.FacesStated((*read[:nth], face, *read[nth + 1 :])), face) for face in die.choices)
        faces = (FaceButton(does, face=die_face(die, face), lies=face == read[nth]) for does, face in stated)
        yield FaceRow(die_named(nth), tuple(faces))


def die_named(i: int) -> Text:
    """Say which die of several is meant."""
    return Text.of("Die {n}", n=i + 1)


def thrown(known: Game, faces: Sequence[int], does: Does | None = None) -> Thrown:
    """Return a throw as it lies."""
    counted, uncounted = (
        tuple(die_face(die, face) for die, face in paired(known.variant.dice, faces) if die.counts == counts)
        for counts in (True, False)
    )
    return Thrown(does, faces=counted, total=known.variant.total(faces), text=Text.of("Dice"), uncounted=uncounted)
