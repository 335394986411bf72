"""A moment of the play screen: where somebody stands and what is seen there, with the kit and who sits where.

Everything that is drawn is a function of it. Plain values; no widget and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.events import Event
from ui.dialogue.page.blocks import Does
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import won
from ui.language.voice import Voice
from ui.tablet.kit.screen_kit import Kit

Tell = Callable[[Event], None]
"""Tells the conversation what a finger says."""
Do = Callable[[Does], None]
"""Does what a tile stands for: events, a throw of Kazami's, another screen."""


class Moment(ScreenState, frozen=True, eq=False, dict=True, kw_only=True):
    """What the screen shows now. `around` says who sits where, and whether anything is turned at all.

    `lasted`: seconds of this turn. `news`: whether the last move was never on the screen before.
    """

    kit: Kit
    around: AroundTablet
    lasted: float = 0.0
    news: bool = True

    @cached_property
    def voice(self) -> Voice:
        """The language at this table."""
        return self.kit.at(self.known)

    @property
    def clock(self) -> str:
        """How long this turn has lasted, "" where nobody wants to know; with a sign once it is too long."""
        if not self.kit.settings.clock or won(self.known) or not self.known.turn:
            return ""
        seconds = int(self.lasted)
        over = "!" if seconds > self.kit.settings.clock else ""
        return f"{seconds // 60}:{seconds % 60:02}{over}"

    def quarter(self, seat: int) -> int:
        """Return by how many quarters a seat's sheets are turned: to its side, as the table turned them last.

        On a tablet that stands nothing is turned.
        """
        return self._quarters.get(seat, 0) if self.around.lies else 0

    @cached_property
    def _quarters(self) -> dict[int, int]:
        seats, players = self.known.setup.seats, self.known.players
        return dict(zip(players, self.around.sides_of([seats[seat].name for seat in players]), strict=True))
