"""What hands do to a tray and the wind to a vane, as lines for the stand-in board (see unix/machine.py).

Pure: fitted.json and a gesture come in, lines come out. No process, clock or frame may enter.
"""

import random
from collections.abc import Mapping, Sequence

from firmware_bridge.device import fitted as fittings
from firmware_bridge.device import vane

_LIFT_MS, _TUMBLE_MS, _TUMBLES, _PUT_DOWN_MS = 150, 60, 6, 50
_SPIN_MS, _SPIN_STEP_MS = 1500, 50
_STATUS = {"ok": "20", "weak": "30", "strong": "28", "absent": "00"}


class Hands:
    """The gestures for one board; `chance` decides the faces seen while dice tumble.

    A gesture is a list of lines and the milliseconds from its beginning to its last line.
    """

    def __init__(self, fitted: Mapping[str, object] | None, chance: random.Random) -> None:
        try:
            self._fitted = fittings.check(dict(fitted or {}))
        except fittings.Misfit:
            self._fitted = fittings.nothing()  # the device itself will say what is wrong
        self._chance = chance
        self._held = False  # whether the shake line keeps its level once it is up

    @property
    def wells(self) -> int:
        """How many dice the board has."""
        return len(self._fitted.wells)

    def lie(self) -> list[str]:
        """Every die on 1, the tray still, the vane at 0 degrees."""
        return [line for well in range(self.wells) for line in self.show(well, 1)] + self.bearing(0.0)

    def show(self, well: int, face: int, at: int = 0) -> list[str]:
        """One well's three lines show a face, 0 for none, so many milliseconds from now."""
        pins = self._fitted.wells[well]
        return [_later(at, f"pin {pin} {face >> bit & 1}") for bit, pin in enumerate(pins)]

    def throw(self, faces: Sequence[int], first: int = 0) -> tuple[list[str], int]:
        """Lift one die for each face, those from well `first` on, let them tumble and come to rest; 0 is cocked.

        Raises ValueError for faces this tray cannot show.
        """
        if not 0 < len(faces) <= self.wells - first or any(not 0 <= face <= 6 for face in faces):
            raise ValueError(
                f"This tray has {self.wells} dice with faces 1 to 6 (0: cocked), not {faces} from {first}."
            )
        lines = self._show_all([0] * len(faces), first, 0) + self._shake(True, _LIFT_MS)
        end = _LIFT_MS + _TUMBLE_MS * _TUMBLES
        for at in range(_LIFT_MS, end, _TUMBLE_MS):
            lines += self._show_all([self._chance.randint(0, 7) for _ in faces], first, at)
        return lines + self._show_all(faces, first, end) + self._shake(False, end), end

    def chance_faces(self, dice: int) -> list[int]:
        """So many faces as dice would fall."""
        return [self._chance.randint(1, 6) for _ in range(dice)]

    def put_down(self, well: int, face: int) -> tuple[list[str], int]:
        """Put a die into its well, which shakes the tray for a moment."""
        lines = self._shake(True, 0) + self.show(well, face) + self._shake(False, _PUT_DOWN_MS)
        return lines, _PUT_DOWN_MS

    def bump(self, ms: int) -> tuple[list[str], int]:
        """Shake the tray for `ms` without moving a die off its place."""
        return self._shake(True, 0) + self._shake(False, ms), ms

    def hold(self) -> list[str]:
        """Let the shake line go up and stay there for good, as a pin may that has nothing to pull it down."""
        self._held = True
        return self._shake(True, 0)

    def bearing(self, degrees: float, health: str = "ok") -> list[str]:
        """Point the vane, in one of the healths of docs/wire.md its kind knows.

        Raises ValueError for a health it does not know, or without a vane.
        """
        if self._fitted.vane == "ladder":
            return [f"adc {self._fitted.place['adc']} {_voltage(degrees, health)}"]
        if self._fitted.vane == "none":
            if health == "ok":
                return []
            raise ValueError("This board has no vane.")
        if health == "silent":
            return [f"nack {vane.AS5600}"]
        if health not in _STATUS:
            raise ValueError(f"A magnet vane is never {health!r}; it is silent or one of {', '.join(_STATUS)}.")
        angle = round(degrees * 4096 / 360) % 4096
        return [
            f"i2c {vane.AS5600} {vane.AS5600_STATUS} {_STATUS[health]}",
            f"i2c {vane.AS5600} {vane.AS5600_ANGLE} {angle:04x}",
        ]

    def spin(self, start: float, degrees: float) -> tuple[list[str], int]:
        """Spin the vane from one bearing to another: once round, slower and slower."""
        way, lines = (degrees - start) % 360 + 360, list[str]()
        for at in range(_SPIN_STEP_MS, _SPIN_MS + 1, _SPIN_STEP_MS):
            left = 1 - at / _SPIN_MS
            lines += [_later(at, line) for line in self.bearing((start + way * (1 - left * left)) % 360)]
        return lines, _SPIN_MS

    def _show_all(self, faces: Sequence[int], first: int, at: int) -> list[str]:
        return [line for well, face in enumerate(faces, first) for line in self.show(well, face, at)]

    def _shake(self, moving: bool, at: int) -> list[str]:
        return [_later(at, f"pin {self._fitted.motion} {int(moving or self._held)}")]


def _later(at: int, line: str) -> str:
    return f"at {at} {line}" if at else line


def _voltage(degrees: float, health: str) -> int:
    extremes = {"open": vane.FULL_SCALE, "short": 0}
    if health == "ok":
        return vane.LADDER_COUNTS[round(degrees / 22.5) % len(vane.LADDER_COUNTS)]
    if health not in extremes:
        raise ValueError(f"A ladder vane is never {health!r}; it is ok, open or short.")
    return extremes[health]
