"""Sources: the devices beside a table by the places people name, as one reader; and how each of them is calibrated.

What a place is and which driver reads it, `hardware.places` knows. No rule of a game and no screen may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

from companion.game.text import Text
from hardware.calibrated import Calibrated
from hardware.nmea import VANE as WIND
from hardware.places import Place, Wanted, read_place, reader_at
from hardware.ports import Clock, DeviceError, DeviceState, DeviceStatus, DiceReader, Reader
from hardware.remembered import Boards
from hardware.several import Several
from hardware.tray import Timings
from hardware.vane import VaneSettings
from hardware.words import Words

TRAY, VANE = "tray", "vane"
ANYWHERE = "serial:"
"""The place that is looked at where nobody names one: the board this table knows, or any Pico."""
_WINDS = "nmea"

Counted = Iterable[tuple[str, int]]
"""The (boot, throw) that a game's history holds already."""
Make = Callable[[Counted], DiceReader]


class Mounted(Protocol):
    """How the devices stand at this table."""

    def vane(self, device: str) -> VaneSettings:
        """Return how this device's vane is mounted, and how patient we are with it."""

    def timings(self) -> Timings:
        """Return how patient the tray is."""

    def set_north(self, device: str, degrees: float) -> None:
        """Keep the angle of this device's sensor that is the table's north."""


class AsBuilt:
    """Devices that nobody has calibrated: the sensor's zero is north. What is set holds while this lives."""

    def __init__(self) -> None:
        self._norths: dict[str, float] = {}

    def vane(self, device: str) -> VaneSettings:
        """See `Mounted`."""
        return VaneSettings(north=self._norths.get(device, 0.0))

    def timings(self) -> Timings:
        """See `Mounted`."""
        return Timings()

    def set_north(self, device: str, degrees: float) -> None:
        """See `Mounted`."""
        self._norths[device] = VaneSettings(north=degrees).north


class Sources:
    """What stands beside a table. Call it with what is counted already to get the reader of all of it."""

    def __init__(self, make: Make, mounted: Mounted) -> None:
        self._make = make
        self.mounted = mounted

    def each(self) -> tuple[Reader, ...]:
        """Return the readers one by one, for whoever looks at devices and plays nothing."""
        reader = self._make(())
        return reader.readers if isinstance(reader, Several) else (reader,)

    def __call__(self, counted: Counted) -> DiceReader:
        """Return the reader; nothing is opened before it runs."""
        return self._make(counted)


def sources(places: Sequence[str], folder: Path, clock: Clock) -> Sources:
    """Return what stands at these places (none: wherever it is); raises NoSuchPlace, in words, for a text that is none.

    folder: the data folder, where boards and calibrations are remembered.
    """
    named = {name: text for text, name in zip(places or (ANYWHERE,), names(places or (ANYWHERE,)), strict=True)}
    boards = Boards(folder)

    def make(counted: Counted) -> DiceReader:
        have = frozenset(counted)
        try:
            return Several([reader_at(text, Wanted(name, clock, have, boards)) for name, text in named.items()])
        except ValueError as error:  # the file of the boards is damaged
            raise DeviceError(Words("{why}", (("why", str(error)),))) from error

    winds = {name: WIND for name, text in named.items() if read_place(text).kind == _WINDS}
    return Sources(make, Calibrated(folder, boards, winds))


def names(places: Sequence[str]) -> tuple[str, ...]:
    """Return what each source is called: tray or vane, numbered where there are more; raises NoSuchPlace."""
    told: list[str] = []
    for place in map(read_place, places):
        role = _role(place)
        number = 1 + sum(name.split()[0] == role for name in told)
        told.append(role if number == 1 else f"{role} {number}")
    return tuple(told)


def _role(place: Place) -> str:
    """A board may carry both, and is called a tray."""
    return VANE if place.kind == _WINDS else TRAY


STATES = {
    DeviceState.NOT_PLUGGED_IN: Text.of("not there"),
    DeviceState.CONNECTING: Text.of("being looked for"),
    DeviceState.CONNECTED: Text.of("connected"),
    DeviceState.STALE: Text.of("silent"),
    DeviceState.LOST: Text.of("lost"),
}
"""How a device is, in a word or two."""


def how(status: DeviceStatus) -> Text:
    """Return in a sentence what is wrong with a device, or else in words how it is."""
    return Text(status.reason.msgid, status.reason.args) if status.reason else STATES[status.state]
