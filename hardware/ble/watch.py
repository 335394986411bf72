"""What one connection to one die has seen: events in, sightings for the Tray out. Pure; no time and no radio enter.

A result needs both halves within one connection: the die was seen ROLLING, and then says it is stable. So a die that
lies rolled when it is connected, that says the same result twice, or that rolled while nobody listened is merely at
rest: shown, never counted.
"""

from msgspec import Struct

from companion.readings import DieSeen, DieState
from hardware.ble.events import Battery, Colour, Event, Garbled, Held, Placed, Rolling, Stable, Tilted, Unsure


class WatchedDie(Struct, frozen=True):
    """One die since it was connected; `rolling`: it was seen to roll, and nothing has ended that roll yet."""

    die: str
    rolling: bool = False

    def after(self, event: Event) -> "tuple[WatchedDie, DieSeen | None]":
        """Return the watch that follows, and the sighting to tell; None when nothing was seen of the die itself."""
        if isinstance(event, Battery | Colour | Garbled):
            return self, None
        return WatchedDie(self.die, isinstance(event, Rolling)), self._sighting(event)

    def _sighting(self, event: Rolling | Held | Stable | Placed | Tilted | Unsure) -> DieSeen:
        match event:
            case Stable():
                state = DieState.SETTLED if self.rolling else DieState.RESTING
                return DieSeen(self.die, state, event.face)
            case Placed():
                return DieSeen(self.die, DieState.RESTING, event.face)
            case Rolling():
                return DieSeen(self.die, DieState.ROLLING)
            case Held():
                return DieSeen(self.die, DieState.HANDLING)
            case Tilted():
                return DieSeen(self.die, DieState.COCKED)
            case Unsure():
                return DieSeen(self.die, DieState.UNKNOWN)
