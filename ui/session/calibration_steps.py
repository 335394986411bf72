"""Calibrating from a screen: a vane's sides and a die's faces measured one by one, as `kazami calibrate` does.

It stands beside the table in the table's thread and knows what was measured so far. No widget and no driver may enter.
"""

from __future__ import annotations

from companion.game.text import Refusal, Text
from companion.last_throw import faces_of
from companion.readings import FACES, SECTORS
from hardware.ports import DeviceError
from hardware.tray import TrayDie
from hardware.vane import evenly
from ui.dialogue.devices import MeasureSide, ReadFace
from ui.session.calibration import SAME_SIDE, is_new, judged_faces, judged_sides, noise
from ui.session.device_sources import Mounted
from ui.session.devices_at_table import DevicesAtTable


class CalibrationSteps:
    """What is being measured. Raises OSError and DeviceError where nothing can be kept."""

    def __init__(self, devices: DevicesAtTable, mounted: Mounted) -> None:
        self._devices, self._mounted = devices, mounted
        self._sides: tuple[float, ...] = ()
        self._read: dict[str, tuple[int, ...]] = {}

    def side(self, care: MeasureSide) -> Text | Refusal:
        """Measure one side, north first; after the sixth all are kept."""
        vane = self._devices.vane
        if care.number == 0:
            refused = self.set_north()
            self._sides = () if refused else (vane.steady.middle,)
            return refused or Text.of("North is set. {noise}", noise=noise(vane.steady))
        if care.number != len(self._sides):
            return Refusal("no-north", "", Text.of("Begin with the table's north."))
        if not vane.steady.enough:
            return Refusal("no-rest", "", Text.of("The vane is not at rest: turn it to the side and wait."))
        if not is_new(vane.steady.middle, self._sides):
            return Refusal("same-side", "", SAME_SIDE)
        self._sides = (*self._sides, vane.steady.middle)
        if len(self._sides) < len(SECTORS):
            return Text.of("Read as {n}°. {noise}", n=vane.steady.middle, noise=noise(vane.steady))
        good, said = judged_sides(self._sides)
        if not good:
            return Refusal("no-round", "", said)
        self._mounted.set_sides(vane.device, self._sides)
        self._devices.mount()
        return said

    def set_north(self) -> Refusal | None:
        """Let the side to which the vane points now be the table's north, from now on and every evening."""
        vane = self._devices.vane
        if not vane.steady.enough:
            return Refusal("no-rest", "", Text.of("The vane is not at rest: point it to the north and wait."))
        try:
            self._mounted.set_sides(vane.device, evenly(vane.steady.middle))
        except (OSError, DeviceError) as error:
            return Refusal("not-kept", "", Text.of("{why}", why=str(error)))
        self._devices.mount()
        return None

    def face(self, care: ReadFace) -> Text | Refusal:
        """Read a die with this face up, 1 first; after the sixth what was read is kept."""
        die = next((die for die in self._devices.dice if die.name == care.die), None)
        face = None if die is None else raw_face(die)
        if die is None or die.reading is None or face is None:
            return Refusal("no-face", "", Text.of("No face was read. Does the die lie flat in its place?"))
        before = self._read.get(care.die, ()) if care.face > 1 else ()
        if len(before) != care.face - 1:
            return Refusal("no-face", "", Text.of("Begin with the {n}.", n=1))
        self._read[care.die] = read = (*before, face)
        if len(read) < len(FACES):
            sure = round(100 * die.reading.confidence)
            return Text.of("Read as {n}, {sure} % sure.", n=face, sure=sure)
        true, said = judged_faces(read)
        if true is None:
            return Refusal("alike", "", said)
        self._mounted.set_faces(die.reading.device, care.die, true)
        self._devices.mount()
        return said


def raw_face(die: TrayDie) -> int | None:
    """Return the face that the device reads of a die, whatever is meant by it; None where it reads none."""
    return dict(faces_of(die.reading.seen)).get(die.name) if die.reading and die.face else None
