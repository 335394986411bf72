"""A spinner on a rotary encoder: steps and an index line become an angle. A pure value: no pin and no time may enter.

An encoder only counts; where it points is known from the first time the index line was passed. The line is up over a
few degrees, and its contact may bounce, so one and the same edge of it is the zero, whichever way the spinner turns:
going clockwise where it rises after a good way without it, going counter-clockwise where it falls. Bounces need no
times to be told from a pass: between two passes the spinner has gone a quarter of a turn.
"""

from msgspec import Struct
from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import FULL_TURN
from hardware.gpio.bearing import Bearing

TURN_IT = Text("Turn the vane once all the way round: it finds its zero as it passes.")
SLIPPED = Text("The vane lost {lost} of {steps} steps on its way round: is 'steps' right, and is its wheel tight?")


class Spinner(Struct, frozen=True):
    """The spinner as it stands. `turned` and `index` return the one that follows.

    per_turn: steps in a whole turn; steps: counted so far, clockwise; up: the index line; clockwise: the way it last
    went (None: it never moved); zero: the steps at its zero, None until the index was passed; last_up: the steps where
    the line was last up; afar: it has been a quarter of a turn away from there since; slipped: by how many steps the
    last pass missed the zero.
    """

    per_turn: int
    steps: int = 0
    up: bool = False
    clockwise: bool | None = None
    zero: int | None = None
    last_up: int | None = None
    afar: bool = True
    slipped: int = 0

    def turned(self, by: int) -> "Spinner":
        """One step on (1) or back (-1)."""
        steps = self.steps + by
        last_up = steps if self.up else self.last_up
        afar = self.afar or (last_up is not None and abs(steps - last_up) * 4 >= self.per_turn)
        return replace(self, steps=steps, clockwise=by > 0, last_up=last_up, afar=afar)

    def index(self, up: bool) -> "Spinner":
        """The index line went up or down here."""
        after = replace(self, up=up, last_up=self.steps, afar=False)
        if up and self.clockwise and self.afar:
            return after._found(self.steps + 1)  # on the way to the next step, from which turning back would fall
        if not up and self.clockwise is False:
            return after._found(self.steps)
        return after

    @property
    def bearing(self) -> Bearing:
        """Where it points; without an angle until the index was passed, ailing when steps get lost."""
        if self.zero is None:
            return Bearing(None, TURN_IT)
        degrees = (self.steps - self.zero) % self.per_turn * FULL_TURN / self.per_turn
        if abs(self.slipped) * 12 <= self.per_turn:  # half a side
            return Bearing(degrees)
        lost = ("lost", abs(self.slipped))
        return Bearing(degrees, Text(SLIPPED.msgid, (lost, ("steps", self.per_turn))))

    def _found(self, zero: int) -> "Spinner":
        if self.zero is None:
            return replace(self, zero=zero)
        half = self.per_turn // 2
        slipped = (zero - self.zero + half) % self.per_turn - half
        return replace(self, zero=zero, slipped=slipped)
