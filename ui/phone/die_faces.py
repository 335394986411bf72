"""What dice show on a page: how a throw lies, and what is chosen to say what each die shows. No press may enter."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.dice import Die, paired
from companion.game.panels import DiceShown
from companion.game.text import Text
from ui.phone.page import DieFace, Pick, Thrown
from ui.phone.words import Words


def die_face(die: Die, face: int, words: Words) -> DieFace:
    """Return what a die shows."""
    sign = die.sign(face)
    return DieFace(face, red=die.red) if sign is None else DieFace(0, sign.icon, words.voice.term(sign.word))


def faces_asked(dice: Sequence[Die], words: Words) -> tuple[Pick, ...]:
    """Return the fields for the faces of some dice; of signs that are alike, the first."""
    return tuple(
        Pick(
            f"die{i}",
            words.voice(Text.of("Die {n}", n=i + 1)),
            tuple((str(face), die_face(die, face, words)) for face in die.choices),
        )
        for i, die in enumerate(dice)
    )


def thrown(dice: DiceShown, words: Words, key: str = "") -> Thrown:
    """Return a throw as it lies."""
    room, faces = words.known.room, dice.faces
    counted, beside = (
        tuple(die_face(die, face, words) for die, face in paired(room.dice, faces) if die.counts == counts)
        for counts in (True, False)
    )
    return Thrown(counted, room.total(faces), words.voice(Text.of("Dice")), key, beside)
