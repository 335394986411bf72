"""Sealing a choice on a page: it says once more what was chosen, and a seat's own screen makes the seal.

Nothing is compared here: the kernel does that when the choice is opened. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.game.moves import SealedMove, finish, walk
from companion.game.prompts import OneOf, Prompt
from companion.game.text import Text
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Row, Sealing


def chosen(draft: MoveDraft) -> Iterator[Row]:
    """Yield the prompts and the answers, so that everybody reads what is sealed."""
    choice, filled = draft.choice, dict(draft.choice.filled)
    for prompt in walk(draft.known, choice.move, choice.seat, filled):
        yield Row(prompt.label, (value_said(prompt, filled[prompt.field]),))


def value_said(prompt: Prompt, value: Any) -> Text:
    """Say what fills a prompt."""
    said = (text for option, text in prompt.options if option == value) if isinstance(prompt, OneOf) else iter(())
    return next(said, Text.of("{what}", what=value))


def sealing(draft: MoveDraft) -> Sealing:
    """Return what seals a choice whose prompts are all filled. Raises TypeError for one that is never sealed."""
    move = finish(draft.known, draft.choice)
    if not isinstance(move, SealedMove):
        raise TypeError(f"{draft.choice.move} is never sealed")
    return Sealing(move, Text.of("Seal it"))
