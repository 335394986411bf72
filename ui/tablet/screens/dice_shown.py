"""What dice show, ready to be drawn: pips, or a sign with its word in the screen's language. No widget may enter."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.dice import Die, paired
from ui.dialogue.page.blocks import DieFace
from ui.language.voice import Voice
from ui.tablet.kit.die import Choices, Face


def shown(die: Die, face: int, voice: Voice) -> Face:
    """Return one die; a face of 0 is one that was not thrown yet."""
    sign = die.sign(face)
    return Face(face, red=die.red) if sign is None else Face(icon=sign.icon, word=voice.term(sign.word))


def lying(dice: Sequence[Die], faces: Sequence[int], voice: Voice) -> tuple[Face, ...]:
    """Return a throw of these dice as it lies."""
    return tuple(shown(die, face, voice) for die, face in paired(dice, faces))


def face_of(face: DieFace, voice: Voice) -> Face:
    """Return the face of a page's die."""
    return Face(face.pips, face.icon, word=voice.term(face.word) if face.word else "", red=face.red)


def choices(die: Die, voice: Voice) -> Choices:
    """Return what is tapped to say what a die shows."""
    return tuple((face, shown(die, face, voice)) for face in die.choices)
