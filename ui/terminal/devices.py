"""What the terminal needs of the devices beside the table: a shape only, filled by whoever puts an evening together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.answers import PartRead
from companion.game.text import Refusal, Text


class Devices(Protocol):
    """The dice and the vane beside the table, or their absence."""

    def said(self) -> Sequence[Text]:
        """Return how each device is, one sentence for each; also that there is none."""

    @property
    def part(self) -> PartRead | None:
        """What was read of the throw that is asked for, where something is left to tell; None without such a throw."""

    def throw(self) -> Refusal | None:
        """Throw simulated dice; refused where the dice are real."""

    def turn(self, degrees: float | None = None) -> Refusal | None:
        """Spin the simulated vane to an angle, or by lot; refused where the vane is real."""
