"""Dice on a page: how a throw lies, and the faces to tap for what each die shows. No rule may enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.dice import Die, named, paired
from companion.game.state import Game
from companion.game.text import Text
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.dialogue.conversation import Rereading
from ui.dialogue.page.blocks import DieFace, Does, FaceButton, FaceRow, Pick, Thrown
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import dice_asked


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


def faces_to_tap(at: ScreenState) -> Iterator[FaceRow]:
    """Yield the faces of the dice that are waited for, or of those that are put right: a tap on each die's face."""
    board, prompt = at.now.board, dice_asked(at.view)
    if isinstance(board, Rereading):
        dice, lie, wrong = board.throw.dice, board.throw.faces, board.die
    elif prompt is not None and at.by_hand:
        dice, wrong = named(at.known.variant.dice, prompt.which), None
        lie = at.now.faces or at.read or (0,) * len(dice)
    else:
        return
    for nth, (die, lies) in enumerate(paired(dice, lie)):
        if wrong in (None, nth):
            taps = ((events.FaceTapped(nth, n, at.read), n) for n in die.choices)
            faces = tuple(FaceButton(does, face=die_face(die, n), lies=n == die.first(lies)) for does, n in taps)
            yield FaceRow(die_named(nth), faces)


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
