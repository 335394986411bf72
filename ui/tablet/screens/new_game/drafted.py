"""Whoever keeps the new game that is on its way, as the parts of its page see it. Nothing is drawn here."""

from __future__ import annotations

from typing import Any, Protocol

from ui.dialogue.draft import Draft
from ui.dialogue.laying import Laying
from ui.dialogue.new_game import Drafting


class Drafted(Protocol):
    """The new game as it is, and what may be asked of whoever keeps it."""

    now: Drafting
    hasty: bool
    """Whether what is tapped now was brought by the tap before, a moment ago."""

    def take(self, now: Drafting) -> None:
        """Go on with what follows from a tap."""

    def become(self, draft: Draft) -> None:
        """Go on with another draft."""

    def rule(self, key: str, value: Any) -> None:
        """Play by another value of a house rule."""

    def lay(self, laying: Laying) -> None:
        """Go on with another map by touch."""
