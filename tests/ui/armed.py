"""Devices at a table, asked for what it waits for after each commit, as an owner of it does. No test may enter."""

from __future__ import annotations

from companion.board.chance import Chance
from companion.table import Table
from hardware.ports import Clock, DiceReader
from ui.session.arming import keep_armed
from ui.session.device_sources import Mounted
from ui.session.devices_at_table import DevicesAtTable
from ui.session.simulated_devices import SimulatedHands


def armed(  # noqa: PLR0913, PLR0917 - all that stands at a table
    table: Table,
    device: DiceReader,
    clock: Clock,
    hands: SimulatedHands | None = None,
    waited: float = 0.0,
    lot: Chance | None = None,
    mounted: Mounted | None = None,
) -> DevicesAtTable:
    """Return them; what the table waits for was asked for so many seconds ago."""
    devices = DevicesAtTable(table, device, clock, hands, lot, mounted)
    keep_armed(table, devices, waited)
    return devices
