"""Sources: the devices beside a table by the places people name, as one reader; and how each of them is calibrated.

What a place is and which driver reads it, `hardware.places` knows. No rule of a game and no screen may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Protocol

from companion.game.text import Text, Word
from hardware.ble.dice import read_which, write_which
from hardware.calibrated import Calibrated
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.faces import Faces, checked
from hardware.known_devices import KnownDevices
from hardware.line_device import DICE
from hardware.nmea import VANE as WIND
from hardware.places import DevicePlace, Wanted, lasting, read_place, reader_at
from hardware.ports import Clock, DeviceError, DeviceState, DeviceStatus, DiceReader, Reader
from hardware.tray import Timings
from hardware.vane import VaneSettings

TRAY, VANE = "tray", "vane"
ANYWHERE = "serial:"
"""The place that is looked at where no dice are remembered: the board this table knows, or any that is safe to ask."""
_WINDS, _SMART, _WIRED = "nmea", "ble", ("serial", "gpio")

Counted = Iterable[tuple[str, int]]
"""The (boot, throw) that a game's history holds already."""
Make = Callable[[Counted], DiceReader]


class Mounted(Protocol):
    """How the devices stand at this table."""

    def vane(self, device: str) -> VaneSettings:
        """Return how this device's vane is mounted, and how patient we are with it."""

    def faces(self, device: str) -> Faces:
        """Return how this device's dice are read, of those that are not read right."""

    def timings(self) -> Timings:
        """Return how patient the tray is."""

    def set_sides(self, device: str, sides: tuple[float, ...]) -> None:
        """Keep the angles of this device's sensor at the table's north and the five other sides, clockwise."""

    def set_faces(self, device: str, die: str, true: tuple[int, ...]) -> None:
        """Keep which face of this die is truly up where 1, 2, ... 6 is read."""


class AsBuilt:
    """Devices that nobody has calibrated: the sensor's zero is north. What is set holds while this lives."""

    def __init__(self) -> None:
        self._sides: dict[str, tuple[float, ...]] = {}
        self._faces: dict[str, dict[str, tuple[int, ...]]] = {}

    def vane(self, device: str) -> VaneSettings:
        """See `Mounted`."""
        return VaneSettings(sides=self._sides.get(device, VaneSettings().sides))

    def faces(self, device: str) -> Faces:
        """See `Mounted`."""
        return self._faces.get(device, {})

    def timings(self) -> Timings:
        """See `Mounted`."""
        return Timings()

    def set_sides(self, device: str, sides: tuple[float, ...]) -> None:
        """See `Mounted`."""
        self._sides[device] = VaneSettings(sides=sides).sides

    def set_faces(self, device: str, die: str, true: tuple[int, ...]) -> None:
        """See `Mounted`."""
        self._faces.setdefault(device, {})[die] = checked(die, true)


class Sources:
    """What stands beside a table. Call it with what is counted already to get the reader of all of it.

    boards: what this machine remembers of devices; None where they are simulated.
    """

    def __init__(
        self,
        make: Make,
        mounted: Mounted,
        boards: KnownDevices | None = None,
        wired: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        """`wired` says which sources are on a cable of this machine, by their names."""
        self._make, self.wired = make, wired
        self.mounted = mounted
        self.boards = boards
        self.forgotten: set[str] = set()

    def forget(self, name: str) -> tuple[bool, Text]:
        """Look no more for what is called so, from the next evening on; return whether it was known, and what to say.

        Raises DeviceError for a file that is damaged, OSError where it cannot be written.
        """
        if self.boards is None:
            return False, Text.of("No device is remembered.")
        try:
            done, names = self.boards.forget(name), ", ".join(self.boards.names)
        except ValueError as error:
            raise told(error) from error
        if done:
            self.forgotten.add(name)
            return True, Text.of("{name} is forgotten.", name=Word(name))
        if not names:
            return False, Text.of("No device is remembered.")
        return False, Text.of("No device called {name} is remembered, only: {names}", name=Word(name), names=names)

    def take(self, die: str, addresses: Sequence[str]) -> str | None:
        """Let the first of these smart dice that has no name yet be the die called so, from the next game on.

        Returns its address; None where there is none, or where the devices are simulated. Raises DeviceError for a
        file that is damaged.
        """
        if self.boards is None:
            return None
        try:
            places = self.boards.places
        except ValueError as error:
            raise told(error) from error
        read = {name: read_place(text) for name, text in places.items()}
        smart = {name: read_which(place.path, DICE) for name, place in read.items() if place.kind == _SMART}
        known = {address for which in smart.values() for address in which.values()}
        address = next((one for one in addresses if one not in known), None)
        if address is not None:
            name = next(iter(smart), None) or _free(places)
            self.boards.use(name, f"{_SMART}:{write_which({**smart.get(name, {}), die: address})}")
        return address

    def each(self) -> tuple[Reader, ...]:
        """Return the readers one by one, for whoever looks at devices and plays nothing."""
        reader = self._make(())
        return reader.readers if isinstance(reader, DeviceMultiplexer) else (reader,)

    def __call__(self, counted: Counted) -> DiceReader:
        """Return the reader; nothing is opened before it runs."""
        return self._make(counted)


def sources(places: Sequence[str], folder: Path, clock: Clock, *, keeps: bool = True) -> Sources:
    """Return what stands at these places; where none is named, all that answered before. Raises DeviceError, in words.

    folder: the data folder, where boards, places and calibrations are remembered. A device is remembered once it has
    answered somebody who plays with it; whoever only looks at it, or measures it, `keeps` none.
    """
    boards, named = KnownDevices(folder, keeps=keeps), dict(zip(names(places), places, strict=True))

    def there() -> Mapping[str, str]:
        return named or remembered(boards)

    def make(counted: Counted) -> DiceReader:
        have, at = frozenset(counted), there()
        try:
            wanted = {name: Wanted(name, clock, have, boards, remembered=not named) for name in at}
            readers = [reader_at(text, wanted[name]) for name, text in at.items()]
        except ValueError as error:  # the file of the boards is damaged
            raise told(error) from error
        return DeviceMultiplexer(readers, lambda name: answered(name, at[name]))

    def answered(name: str, text: str) -> None:
        if name not in found.forgotten:  # what was forgotten tonight is still read until the evening ends
            boards.use(name, lasting(text))

    def wired() -> frozenset[str]:
        return frozenset(name for name, text in there().items() if read_place(text).kind in _WIRED)

    winds = {name: WIND for name, text in there().items() if read_place(text).kind == _WINDS}
    found = Sources(make, Calibrated(folder, boards, winds), boards, wired)
    return found


def forgetting(folder: Path) -> Sources:
    """Return the devices of a folder to be forgotten: none is looked at, so that it matters not what is wrong there."""
    boards = KnownDevices(folder)
    return Sources(lambda counted: DeviceMultiplexer(()), Calibrated(folder, boards), boards)


def remembered(boards: KnownDevices) -> Mapping[str, str]:
    """Return all places that answered before, by name; a board is looked for where no dice are among them.

    Raises DeviceError for a file that is damaged.
    """
    try:
        places = boards.places
    except ValueError as error:
        raise told(error) from error
    has_dice = any(name.split()[0] == TRAY for name in places)
    return places if has_dice else {TRAY: ANYWHERE, **places}


def told(error: ValueError) -> DeviceError:
    """Return what is wrong with a file that devices are remembered in as an error of the world."""
    return DeviceError(Text("{why}", (("why", str(error)),)))


def names(places: Sequence[str]) -> tuple[str, ...]:
    """Return what each source is called: tray or vane, numbered where there are more; raises NoSuchPlace."""
    called: list[str] = []
    for place in map(read_place, places):
        role = _role(place)
        number = 1 + sum(name.split()[0] == role for name in called)
        called.append(role if number == 1 else f"{role} {number}")
    return tuple(called)


def _free(places: Iterable[str]) -> str:
    """Return a name that no source of dice has yet."""
    taken = frozenset(places)
    return next(name for name in chain((TRAY,), (f"{TRAY} {n}" for n in count(2))) if name not in taken)


def _role(place: DevicePlace) -> str:
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
    return status.reason or STATES[status.state]
