"""What a seat may ask on its own screen: for itself alone. All else is refused, such as what another seat must say.

Decided by the request's form; no screen and no rule may enter.
"""

from __future__ import annotations

from typing import assert_never

from companion.game.moves import Choice, Move
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.table import Table
from ui.dialogue.requests import (
    Agree,
    Amend,
    Decline,
    HandsDone,
    OfGame,
    Redo,
    ShowView,
    Submit,
    Undo,
    UndoTo,
)

NOT_YOURS = Refusal("not-yours", "", Text.of("That is for another seat to say."))


def not_its_own(table: Table, request: OfGame, by: int) -> Refusal | None:
    """Return why a request is not asked, None where it may be: on a screen that all look at (TABLE) anything may."""
    return None if by == TABLE or _own(table.variant, request, by) else NOT_YOURS


def _own(variant: Variant, request: OfGame, seat: int) -> bool:
    match request:
        case ShowView(viewer):
            return viewer == seat
        case Submit(move, _, viewer):
            return viewer == seat and _may_make(variant, move, seat)
        case Amend(_, _, viewer):
            return viewer == seat
        case Agree(_, whose) | Decline(_, whose):
            return whose == seat
        case Undo() | UndoTo() | Redo():
            return True  # the table asks the others, but for the own last move
        case HandsDone():
            return False  # read by all is what lies where all look
        case _:
            assert_never(request)


def _may_make(variant: Variant, move: Choice | Move, seat: int) -> bool:
    """Whether a seat may make a move: its own, or a correction in its own name. What chance did it cannot say."""
    kind = variant.move_named(move.move) if isinstance(move, Choice) else type(move)
    return move.seat == seat and (kind.correction or isinstance(move, Choice))
