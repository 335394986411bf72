"""The panels of what the table knows, worked out once however many parts of a screen ask for them.

Nothing is drawn here, and nothing that a single seat knows may be asked about.

A Game never changes, so the last answer holds for as long as the same Game is asked about.
"""

from __future__ import annotations

from companion.game.panels import Panel
from companion.game.state import Game


class _Latest:
    """The one Game asked about last, and its panels."""

    def __init__(self) -> None:
        self.known: Game | None = None
        self.panels: tuple[Panel, ...] = ()

    def of(self, known: Game) -> tuple[Panel, ...]:
        """Return the panels of a Game."""
        if known is not self.known:
            self.known, self.panels = known, tuple(known.room.panels(known))
        return self.panels


panels_of = _Latest().of
