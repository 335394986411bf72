"""From three lines a well and one motion line to states and throws. Pure: lines and milliseconds come in.

No pin, clock or frame may enter. A well's three lines read 1 to 6 for a face, 0 or 7 for none. The tray has
one motion line for all wells, so a die counts as thrown only if it was off its place while the tray shook
long enough; a bumped table moves no die off its place, and a die put down by hand does not shake for long.
"""

SHAKE_MS = 120  # a shorter shake is a die put down
QUIET_MS = 120  # the motion line pulses; so long without a pulse, and the shaking is over
DEBOUNCE_MS = 20  # lines must agree with themselves so long before a die counts as off its place
STABLE_MS = 300  # ... and so long before a face counts
COCKED_MS = 2000  # a thrown die without a face for so long is cocked (or another die's throw is not yet over)
HAND_MS = 2000  # a throw waits so long for a die that was just picked up
LOST_MS = 10000  # an empty well for so long has lost its die

AT_REST = ("resting", "settled", "cocked", "lost")
IN_THE_AIR = ("rolling", "settling")


class Motion:
    """The tray's motion line: `moving` from the first pulse until `QUIET_MS` without one."""

    def __init__(self) -> None:
        self.moving = False
        self.throwing = False  # it has been shaking for longer than putting a die down does
        self.last = 0
        self._began = 0

    def see(self, pulse: bool, now: int) -> None:
        """Take the line as it is at `now` (milliseconds)."""
        if pulse:
            if not self.moving:
                self._began = now
            self.moving = True
            self.last = now
        elif self.moving and now - self.last >= QUIET_MS:
            self.moving = False
        self.throwing = self.moving and self.last - self._began >= SHAKE_MS


class Well:
    """One die's place: its `state` (a word of wire.DIE_STATES), its `face` (0: none), the throw's `result`.

    `result` is None unless the die was thrown since `take`; then the face it settled on, or 0 if cocked.
    """

    def __init__(self, now: int) -> None:
        self.state = "unknown"
        self.face = 0
        self.result: int | None = None
        self._raw = 0
        self._since = now  # when the lines last changed
        self._entered = now

    def see(self, lines: int, motion: Motion, now: int) -> None:
        """Take the three lines (0 to 7) as they are at `now` and move on by at most one state."""
        raw = lines if 1 <= lines <= 6 else 0
        if raw != self._raw:
            self._raw = raw
            self._since = now
        if self.state in AT_REST:
            self._look_at_rest(now)
        elif self.state == "rolling":
            self._look_rolling(motion, now)
        elif self.state == "settling":
            self._look_settling(motion, now)
        else:
            self._look_off_its_place(motion, now)

    def take(self) -> int:
        """Return the throw's result, 0 for none, and forget it."""
        result = self.result or 0
        self.result = None
        return result

    def in_hand(self, now: int) -> bool:
        """Say whether the die was picked up so recently that it may belong to the throw under way."""
        return self.state == "handling" and now - self._entered < HAND_MS

    def _enter(self, state: str, face: int, now: int) -> None:
        self.state = state
        self.face = face
        self._entered = now

    def _look_at_rest(self, now: int) -> None:
        if self._raw != self.face and now - self._since >= DEBOUNCE_MS:
            self.result = None
            self._enter("handling", 0, now)

    def _look_off_its_place(self, motion: Motion, now: int) -> None:
        steady = now - self._since
        if motion.throwing and self.state == "handling":
            self.result = None
            self._enter("rolling", 0, now)
        elif steady < STABLE_MS or motion.moving:
            return
        elif self._raw:
            self._enter("resting", self._raw, now)
        elif self.state == "unknown":
            self._enter("handling", 0, now)
        elif steady >= LOST_MS:
            self._enter("lost", 0, now)

    def _look_rolling(self, motion: Motion, now: int) -> None:
        if motion.moving:
            return
        if self._raw:
            self._enter("settling", self._raw, now)
        elif now - max(self._since, motion.last) >= COCKED_MS:
            self.result = 0
            self._enter("cocked", 0, now)

    def _look_settling(self, motion: Motion, now: int) -> None:
        self.face = self._raw
        if not self._raw:
            self._enter("rolling", 0, now)
        elif now - max(self._since, motion.last) >= STABLE_MS:
            self.result = self._raw
            self._enter("settled", self._raw, now)


class Tray:
    """All wells under one motion line, and the throws that come of them."""

    def __init__(self, wells: int, now: int) -> None:
        self.motion = Motion()
        self.wells = [Well(now) for _ in range(wells)]

    def see(self, lines: list[int], pulse: bool, now: int) -> tuple[int, ...] | None:
        """Take every line as it is at `now`; return the faces of a throw that is over, one for each well.

        A face of 0 is a die that gave none: cocked, in a hand, or not thrown. Most calls return None.
        """
        self.motion.see(pulse, now)
        for well, three in zip(self.wells, lines):
            well.see(three, self.motion, now)
        if any(well.state in IN_THE_AIR or well.in_hand(now) for well in self.wells):
            return None
        if all(well.result is None for well in self.wells):
            return None
        return tuple([well.take() for well in self.wells])

    def states(self) -> tuple[str, ...]:
        """Each well as the wire writes it: `settled:3`."""
        return tuple([f"{well.state}:{well.face}" for well in self.wells])
