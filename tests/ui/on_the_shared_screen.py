"""A choice as the shared screen fills it in, and as its seat does under the cover. No test may enter."""

from __future__ import annotations

from typing import Any

from companion.game.moves import Choice, Move
from companion.game.secret import TABLE
from tests.rules.base.board import A, Play
from ui.dialogue.move_draft import MoveDraft


def shared(play: Play, kind: type[Move], seat: int = A, **filled: Any) -> MoveDraft:
    """Return a choice as the shared screen fills it in."""
    return MoveDraft(Choice(kind.__name__, seat, tuple(filled.items())), play.seen_by(TABLE))


def alone(play: Play, kind: type[Move], seat: int = A, **filled: Any) -> MoveDraft:
    """Return it as its seat fills it in under the cover."""
    return MoveDraft(Choice(kind.__name__, seat, tuple(filled.items())), play.seen_by(seat))
