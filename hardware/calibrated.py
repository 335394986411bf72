"""How each device stands at this table, measured once and kept in one small file of the data folder.

A board is known by its own identity, so that its calibration goes with it from port to port; what has none is known by
its name at this table. People may edit the file: the tray's times stand in it too. No port and no reading may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hardware.kept_file import write_whole
from hardware.ports import DeviceError
from hardware.remembered import Boards
from hardware.tray import Timings
from hardware.vane import VaneSettings
from hardware.words import Words

FILE = "calibration.json"
"""The file's name in the data folder."""


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: each vane's north in degrees of its sensor, by identity; and how patient the tray is."""

    norths: dict[str, float] = {}
    tray: Timings = Timings()


class Calibrated:
    """The calibrations of this machine; every look reads the file, so that an edit holds from the next evening on."""

    def __init__(self, folder: Path, boards: Boards, vanes: Mapping[str, VaneSettings] | None = None) -> None:
        """Keep them in `folder`, which is made when there is something to write.

        vanes: the settings of devices, by name, that need others than the usual ones.
        """
        self._path, self._boards, self._vanes = folder / FILE, boards, vanes or {}

    def vane(self, device: str) -> VaneSettings:
        """Return the settings of the device called so; its sensor's own zero is north where none was set.

        Raises DeviceError for a file that is damaged.
        """
        settings = self._vanes.get(device, VaneSettings())
        north = self._read().norths.get(self._identity(device))
        return settings if north is None else replace(settings, north=north)

    def timings(self) -> Timings:
        """Return how patient the tray is. Raises DeviceError for a file that is damaged."""
        return self._read().tray

    def set_north(self, device: str, degrees: float) -> None:
        """Keep where the table's north is for this device: the sensor's angle there, 0 <= degrees < 360.

        Raises OSError where it cannot be written, DeviceError for a file that is damaged; nothing is changed then.
        """
        VaneSettings(north=degrees)
        kept = self._read()
        write_whole(
            self._path, replace(kept, norths=dict(sorted({**kept.norths, self._identity(device): degrees}.items())))
        )

    def _identity(self, device: str) -> str:
        try:
            return self._boards.of(device).identity or device
        except ValueError as error:
            raise _damaged(str(error)) from error

    def _read(self) -> _Kept:
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=_Kept)
            for north in kept.norths.values():
                VaneSettings(north=north)
        except FileNotFoundError:
            return _Kept()
        except (ValueError, UnicodeDecodeError) as error:  # msgspec's errors are ValueErrors too
            sentence = f"{self._path} is damaged ({error}). Delete it, then run kazami calibrate again."
            raise _damaged(sentence) from error
        return kept


def _damaged(sentence: str) -> DeviceError:
    return DeviceError(Words("{why}", (("why", sentence),)))
