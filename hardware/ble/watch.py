"""What one connection to one die has seen: events in, sightings for the Tray out. Pure; no time and no radio enter.

A result needs both halves within one connection: the die was seen ROLLING, and then says it is stable. So a die that
lies rolled when it is connected, that says the same result twice, or that rolled while nobody listened is merely at
rest: shown, never counted. Faces are told as they are printed, which a die may number otherwise.
"""

from msgspec import Struct

from companion.readings import FACES, DieSeen, DieState
from hardware.ble.events import (
    Battery,
    Colour,
    Event,
    Garbled,
    Held,
    Placed,
    Rolling,
    SixFaced,
    Stable,
    Tilted,
    Unfit,
    Unsure,
)


class WatchedDie(Struct, frozen=True):
    """One die since it was connected.

    rolling: it was seen to roll, and nothing has ended that roll yet; faces: what is printed on each, 1 to 6 in
    its numbers.
    """

    die: str
    rolling: bool = False
    faces: tuple[int, ...] = tuple(FACES)

    def after(self, event: Event) -> "tuple[WatchedDie, DieSeen | None]":
        """Return the watch that follows, and the sighting to tell; None when nothing was seen of the die itself."""
        if isinstance(event, SixFaced):
            return WatchedDie(self.die, self.rolling, event.faces), None
        if isinstance(event, Battery | Colour | Unfit | Garbled):
            return self, None
        return WatchedDie(self.die, isinstance(event, Rolling), self.faces), self._sighting(event)

    def _sighting(self, event: Rolling | Held | Stable | Placed | Tilted | Unsure) -> DieSeen:
        match event:
            case Stable():
                state = DieState.SETTLED if self.rolling else DieState.RESTING
                return DieSeen(self.die, state, self.faces[event.face - 1])
            case Placed():
                return DieSeen(self.die, DieState.RESTING, self.faces[event.face - 1])
            case Rolling():
                return DieSeen(self.die, DieState.ROLLING)
            case Held():
                return DieSeen(self.die, DieState.HANDLING)
            case Tilted():
                return DieSeen(self.die, DieState.COCKED)
            case Unsure():
                return DieSeen(self.die, DieState.UNKNOWN)
