"""What a screen needs of the running table and of the devices: shapes only, filled by the composition root.

A screen knows neither the journal nor a driver; a test may bring its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from companion.game.difference import by_kazami, for_hands
from companion.game.history import History
from companion.game.holes import Dice, Direction
from companion.game.moves import Choice, Move
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.view import View


class Committed(Protocol):
    """Something is on the disk: the head's number, and whether an entry was added (`entry`) or the head moved."""

    @property
    def seq(self) -> int:
        """The head's number."""

    @property
    def what(self) -> str:
        """`entry` or `head`."""


class Settlement(Protocol):
    """What hands must do after the head moved, and the later moves an amendment could not keep; said aloud."""

    @property
    def sheet(self) -> tuple[Text, ...]:
        """What hands must do, as the whole table may read it."""

    @property
    def dropped(self) -> tuple[int, ...]:
        """The entries left out."""

    @property
    def why(self) -> Refusal | None:
        """Why the first of them no longer fits."""

    @property
    def alone(self) -> tuple[int, Refusal] | None:
        """A seat, and why it does not fit: only this seat may hear it."""


def heads(settlement: Settlement) -> tuple[Text, ...]:
    """Say what stands over the sheet: whether hands must do something, and where not, that Kazami did it."""
    sheet = settlement.sheet
    if any(map(for_hands, sheet)):
        return (Text.of("Do this on the table:"),)
    nothing = Text.of("Nothing needs to be done on the table.")
    return (nothing, Text.of("Kazami has put this right:")) if any(map(by_kazami, sheet)) else (nothing,)


def left_out(settlement: Settlement) -> Text:
    """Say which later moves an amendment could not keep."""
    numbers = ", ".join(map(str, settlement.dropped))
    return Text.counted(
        "Left out, because it no longer fits: move {numbers}.",
        "Left out, because they no longer fit: moves {numbers}.",
        len(settlement.dropped),
        numbers=numbers,
    )


class OpenThrow(Protocol):
    """A throw or a direction the game waits for."""

    @property
    def hole(self) -> Dice | Direction:
        """What is asked."""


class Table(Protocol):
    """The running game; see companion.table."""

    @property
    def history(self) -> History:
        """Every entry, and the head: for whoever tells it, in the table's thread; no screen may have it."""

    def known(self, viewer: int) -> Game:
        """Return what a viewer knows."""

    def view(self, viewer: int, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown."""

    def before(self, seq: int, viewer: int) -> Game | Refusal:
        """Return what a viewer knew before a move of the path."""

    def log(self, viewer: int, since: int = 0) -> tuple[tuple[int, Text], ...]:
        """Return (entry, line) of what happened from an entry on, oldest first."""

    def submit(self, request: Choice | Move, *, ask: int | None = None, viewer: int = ...) -> Committed | Refusal:
        """Make a move; `viewer` is who looks on: he hears no reason that he could not see himself."""

    def open_throw(self) -> OpenThrow | None:
        """Return the throw that is waited for."""

    def thrown(self, faces: tuple[int, ...] | int) -> Committed | Refusal:
        """Fill it."""

    def undo(self, agreed: Iterable[int] = ()) -> Settlement | Refusal:
        """Take the last move back."""

    def redo(self) -> Settlement | Refusal:
        """Make it again."""

    def undo_to(self, seq: int, agreed: Iterable[int] = ()) -> Settlement | Refusal:
        """Go to any entry."""

    def amend(
        self, seq: int, request: Choice | Move, agreed: Iterable[int] = (), *, viewer: int = ...
    ) -> Settlement | Refusal:
        """Put another move in the place of an entry."""

    def resumed_sheet(self, viewer: int = ...) -> tuple[Text, ...]:
        """Return who holds what and where the pieces stand."""

    def subscribe(self, subscriber: Callable[[Committed], None]) -> Callable[[], None]:
        """Call after each commit."""


class Devices(Protocol):
    """The dice and the vane beside the table, or their absence."""

    def said(self) -> Sequence[Text]:
        """Return how each device is, one sentence for each; also that there is none."""

    def throw(self) -> Refusal | None:
        """Throw simulated dice; refused where the dice are real."""

    def turn(self, degrees: float | None = None) -> Refusal | None:
        """Spin the simulated vane to an angle, or by lot; refused where the vane is real."""
