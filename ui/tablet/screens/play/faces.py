"""The faces in the place of the dice: while a throw by hand is waited for, and while a wrong die is put right.

Functions of a moment. No widget is made here, and no rule may enter.
"""

from __future__ import annotations

from companion.game.dice import Die, paired
from ui.dialogue.conversation import Rereading
from ui.dialogue.events import FaceTapped
from ui.dialogue.sentence import dice_asked
from ui.tablet.kit.face_rows import FaceRow
from ui.tablet.screens.dice_shown import choices
from ui.tablet.screens.play.moment import Moment


def face_rows(moment: Moment) -> tuple[FaceRow, ...]:
    """Return a row for each die, dice that were set before the others; none where the dice lie there."""
    board = moment.now.board
    if isinstance(board, Rereading):
        thrown = enumerate(paired(board.throw.dice, board.throw.faces))
        rows = (_row(moment, die, face, dim=False, fixed=board.die not in (None, at)) for at, (die, face) in thrown)
        return (*_set(_settled(moment)), *rows)
    asked = dice_asked(moment.view)
    if asked is None or not moment.by_hand:
        return ()
    faces = moment.now.faces or moment.read or (0,) * len(asked.which)
    dice = zip(moment.voice.dice(asked.which), faces, strict=True)
    return (*_set(asked.settled), *(_row(moment, die, face) for die, face in dice))


def tapped(moment: Moment, row: int, face: int) -> FaceTapped:
    """Return what a tap on a face of a row says."""
    asked = dice_asked(moment.view)
    before = _settled(moment) if isinstance(moment.now.board, Rereading) else asked.settled if asked else ()
    return FaceTapped(row - len(before), face, moment.read)


def _row(moment: Moment, die: Die, face: int, *, dim: bool = True, fixed: bool = False) -> FaceRow:
    return FaceRow(die.first(face), dim, fixed, choices(die, moment.voice))


def _set(faces: tuple[int, ...]) -> tuple[FaceRow, ...]:
    return tuple(FaceRow(face, fixed=True) for face in faces)


def _settled(moment: Moment) -> tuple[int, ...]:
    """Return the faces of the throw that counts that were set; of a past one only those are seen that were thrown."""
    board, throw = moment.now.board, moment.known.throw
    if not isinstance(board, Rereading) or board.past is not None:
        return ()
    return throw[: len(throw) - len(board.throw.faces)]
