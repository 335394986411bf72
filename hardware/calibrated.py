"""How each device stands at this table, measured once and kept in one small file of the data folder.

A board is known by its own identity, so that its calibration goes with it from port to port; what has none is known by
its name at this table. People may edit the file: the tray's times stand in it too. No port and no reading may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.game.text import Text
from companion.user_files import ParseError
from hardware.atomic_file import read_whole, write_whole
from hardware.faces import AS_READ, Faces, checked
from hardware.known_devices import KnownDevices
from hardware.ports import DeviceError
from hardware.tray import Timings
from hardware.vane import VaneSettings

FILE = "calibration.json"
"""The file's name in the data folder."""


T = TypeVar("T")


class _Kept(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file, with nothing in it but what was measured, or written by hand.

    sides: by identity each vane's six sides (degrees of its sensor), see `VaneSettings`; faces: by identity the dice
    that are not read right, see `faces.Faces`; tray: how patient it is.
    """

    sides: dict[str, tuple[float, ...]] = {}
    faces: dict[str, dict[str, tuple[int, ...]]] = {}
    tray: Timings = Timings()

    def __post_init__(self) -> None:
        """Raise ParseError for sides or faces that are none."""
        for name, sides in self.sides.items():
            with _of("sides", name):
                VaneSettings(sides=sides)
        for name, dice in self.faces.items():
            for die, true in dice.items():
                with _of("faces", name, die):
                    checked(die, true)


class Calibrated:
    """The calibrations of this machine; every look reads the file, so that an edit holds from the next evening on."""

    def __init__(self, folder: Path, boards: KnownDevices, vanes: Mapping[str, VaneSettings] | None = None) -> None:
        """Keep them in `folder`, which is made when there is something to write.

        vanes: the settings of devices, by name, that need others than the usual ones.
        """
        self._path, self._boards, self._vanes = folder / FILE, boards, vanes or {}

    def vane(self, device: str) -> VaneSettings:
        """Return the settings of the device called so; its sensor's own zero is north where none was set.

        Raises DeviceError for a file that is damaged.
        """
        settings = self._vanes.get(device, VaneSettings())
        sides = self._read().sides.get(self._identity(device))
        return settings if sides is None else replace(settings, sides=sides)

    def faces(self, device: str) -> Faces:
        """Return how the dice of the device called so are read; none where all are read right.

        Raises DeviceError for a file that is damaged.
        """
        return self._read().faces.get(self._identity(device), {})

    def timings(self) -> Timings:
        """Return how patient the tray is. Raises DeviceError for a file that is damaged."""
        return self._read().tray

    def set_sides(self, device: str, sides: tuple[float, ...]) -> None:
        """Keep the six sides of this device's vane; see `VaneSettings`.

        Raises ValueError for sides that are none, OSError where they cannot be written, DeviceError for a file that is
        damaged; nothing is changed then.
        """
        VaneSettings(sides=sides)
        kept = self._read()
        write_whole(self._path, replace(kept, sides=_with(kept.sides, self._identity(device), sides)))

    def set_faces(self, device: str, die: str, true: tuple[int, ...]) -> None:
        """Keep how one die of this device is read; see `faces.Faces`. Raises as `set_sides` does."""
        checked(die, true)
        kept, identity = self._read(), self._identity(device)
        dice = {**kept.faces.get(identity, {}), die: true}
        wrong = {name: its for name, its in sorted(dice.items()) if its != AS_READ}
        write_whole(self._path, replace(kept, faces=_with(kept.faces, identity, wrong)))

    def _identity(self, device: str) -> str:
        try:
            return self._boards.of(device).identity or device
        except ValueError as error:
            raise _damaged(str(error)) from error

    def _read(self) -> _Kept:
        try:
            return read_whole(self._path, _Kept)
        except FileNotFoundError:
            return _Kept()
        except ParseError as wrong:
            wrong.why += " Mend it, or delete the file and run kazami calibrate again."
            raise _damaged(str(wrong)) from wrong


@contextmanager
def _of(*at: str) -> Iterator[None]:
    """Let a value that is none name the keys it stands under."""
    try:
        yield
    except ValueError as error:
        raise ParseError(str(error), at) from error


def _with(kept: dict[str, T], identity: str, its: T) -> dict[str, T]:
    return {name: one for name, one in sorted({**kept, identity: its}.items()) if one}


def _damaged(sentence: str) -> DeviceError:
    return DeviceError(Text("{why}", (("why", sentence),)))
