"""From the levels of the tray's lines and the moments they changed to dice and throws. Pure: no pin, no clock, no loop.

The judge is the firmware's own (`firmware_bridge.device.dice`), so a throw is the same thing on a Pi as on a Pico:
lines that bounce are no face until they have been steady for 300 ms, and nothing counts as thrown that did not leave
its place while the tray shook. Here that judge, made to be asked every millisecond, is fed with changes instead: `see`
with every change of a line, `tick` while `busy`. Between throws nobody needs to ask it anything.
"""

from collections.abc import Mapping

from companion.game.text import Text
from companion.readings import DieSeen, DieState, ThrowSeen
from firmware_bridge.device.dice import AT_REST, Tray
from hardware.gpio.wiring import TrayPins
from hardware.restless import NO_THROW, SHAKES

MOVING = frozenset((DieState.ROLLING, DieState.SETTLING))


class Wells:
    """The tray's lines as they were last seen. Times are seconds; a time before the last one counts as the last one.

    `see` and `tick` return what follows, in order: dice that changed, each DieSeen told once, then at most one throw.
    """

    def __init__(self, pins: TrayPins, now: float) -> None:
        self._pins = pins
        self._judge = Tray(len(pins.dice), _ms(now))
        self._levels: dict[int, bool] = {}
        self._told: dict[str, DieSeen] = {}
        self._now = now
        self._still = now  # when the tray was last not shaking

    @property
    def ailment(self) -> Text | None:
        """What is wrong with the lines, if anything: no throw can come to rest in a tray that always shakes."""
        return SHAKES if self._now - self._still >= NO_THROW else None

    @property
    def busy(self) -> bool:
        """True while time alone may change something: a die is off its place, or a line differs from what is told."""
        wells = self._judge.wells
        at_rest = all(well.state in AT_REST for well in wells)
        as_told = all(well.face == (code if code < 7 else 0) for well, code in zip(wells, self._codes(), strict=True))
        return self._judge.motion.moving or not (at_rest and as_told)

    def see(self, changed: Mapping[int, bool], now: float) -> tuple[DieSeen | ThrowSeen, ...]:
        """Take the new levels of some pins."""
        self._levels |= changed
        self._now = max(self._now, now)
        faces = self._judge.see(self._codes(), self._levels.get(self._pins.motion, False), _ms(self._now))
        if not self._judge.motion.moving:
            self._still = self._now
        return (*self._changes(), *self._thrown(faces))

    def tick(self, now: float) -> tuple[DieSeen | ThrowSeen, ...]:
        """Let time pass."""
        return self.see({}, now)

    def _codes(self) -> list[int]:
        """Each die's three lines as a number from 0 to 7."""
        levels = self._levels
        return [sum(levels.get(pin, False) << bit for bit, pin in enumerate(lines)) for _, lines in self._pins.dice]

    def _changes(self) -> list[DieSeen]:
        told = []
        for (name, _), well in zip(self._pins.dice, self._judge.wells, strict=True):
            # A throw is told as a whole, so the judge's "settled" claims no result; and a face that moves is none yet.
            state = DieState.RESTING if well.state == "settled" else DieState(well.state)
            seen = DieSeen(name, state, None if state in MOVING else well.face or None)
            if self._told.get(name) != seen:
                self._told[name] = seen
                told.append(seen)
        return told

    def _thrown(self, faces: tuple[int, ...] | None) -> list[ThrowSeen]:
        if faces is None:
            return []
        named = zip((name for name, _ in self._pins.dice), faces, strict=True)
        return [ThrowSeen(tuple(sorted((name, face) for name, face in named if face)))]


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
