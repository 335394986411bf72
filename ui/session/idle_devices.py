"""Tray and vane while no game lies on the table: how dice lie and where it points, for whoever asks. A throw is
acknowledged and forgotten.

No table, no question and no screen may enter.
"""

from __future__ import annotations

import asyncio

from companion.readings import AngleSeen, Reading
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.faces import Faces, meant
from hardware.ports import GONE, Clock, DeviceError, DeviceStatus, DiceReader, Told
from hardware.tray import NotCounted, Tray, TrayDie
from hardware.vane import VaneSettings
from ui.dialogue.devices import Nearby, NearbyDevice
from ui.session.device_sources import TRAY, VANE, Mounted, how
from ui.session.devices_nearby import dice_now, health, told_of_bug, vane_now, vanes
from ui.session.session import NO_GAME
from ui.session.vane_at_table import VaneAtTable


class IdleDevices:
    """Read from `begin` to `stop`. `wired` are the names of the sources that are on a cable."""

    def __init__(self, reader: DiceReader, mounted: Mounted, clock: Clock, wired: frozenset[str]) -> None:
        self._reader, self._mounted, self._clock, self._wired = reader, mounted, clock, wired
        self._tray, self._vane = Tray(), VaneAtTable(lambda *_: NO_GAME, self._stands)
        self._statuses: dict[str, DeviceStatus] = {}
        self._faces: dict[str, Faces] = {}
        self._reading: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Read, in the running loop."""
        self._reading = asyncio.get_running_loop().create_task(self._reader.run(self.tell))
        self._reading.add_done_callback(told_of_bug)

    def stop(self) -> None:
        """Leave the devices to a game."""
        if self._reading is not None:
            self._reading.cancel()

    def tell(self, told: Told) -> None:
        """Take what a device tells."""
        if isinstance(told, DeviceStatus):
            self._statuses[told.device] = told
            if told.state in GONE:
                self._tray = self._tray.gone(told.device, self._clock.now()).tray
            return
        self._see(told)

    def _see(self, reading: Reading) -> None:
        if isinstance(reading.seen, AngleSeen):
            self._vane.see(reading, self._clock.now())
            return
        if reading.device not in self._faces:
            self._faces[reading.device] = self._measured(reading.device)
        step = self._tray.see(reading, self._clock.now(), meant(reading.seen, self._faces[reading.device]))
        self._tray = step.tray
        for said in step.said:
            if isinstance(said, NotCounted):
                self._reader.acknowledge(said.reading)

    def _stands(self, device: str) -> VaneSettings:
        try:
            return self._mounted.vane(device)
        except (OSError, DeviceError):  # whoever plays is told
            return VaneSettings()

    def _measured(self, device: str) -> Faces:
        try:
            return self._mounted.faces(device)
        except (OSError, DeviceError):  # whoever plays is told
            return {}

    def nearby(self) -> Nearby:
        """Return how each source is, how its dice lie, and where a vane points."""
        self._vane.tick(self._clock.now())
        vane = vane_now(self._vane, self._clock.now())
        trays = (self._device(one) for one in self._statuses.values() if one.device.split()[0] != VANE)
        status = next((one for one in self._statuses.values() if one.device.split()[0] == VANE), None)
        return Nearby((*trays, *vanes(self._vane, vane, status)), vane=vane)

    def _device(self, status: DeviceStatus) -> NearbyDevice:
        dice = dice_now(die for die in self._tray.dice if self._source(die) == status.device)
        name = status.device
        return NearbyDevice(TRAY, health(status), None, how(status), dice, source=name, wired=name in self._wired)

    def _source(self, die: TrayDie) -> str:
        reads = self._reader.reads if isinstance(self._reader, DeviceMultiplexer) else {}
        return reads.get(die.name, die.reading.device if die.reading else "")
