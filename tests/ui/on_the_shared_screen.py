"""A choice as the shared screen fills it in, and as its seat does under the cover. No test may enter."""

from __future__ import annotations

from typing import Any

from companion.game.moves import Choice, Move
from companion.game.secret import TABLE
from tests.rules.base.board import A, Play
from ui.dialogue.filling import Filling


def shared(play: Play, kind: type[Move], seat: int = A, **filled: Any) -> Filling:
    """Return a choice as the shared screen fills it in."""
    return Filling(Choice(kind.__name__, seat, tuple(filled.items())), play.seen_by(TABLE))


def alone(play: Play, kind: type[Move], seat: int = A, **filled: Any) -> Filling:
    """Return it as its seat fills it in under the cover."""
    return Filling(Choice(kind.__name__, seat, tuple(filled.items())), play.seen_by(seat))
