"""Which backends there are to keep the contract, by the parts they have; and a player that tells a story on one.

A new backend's bench is one name more in these lists. No expectations.
"""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.unix.port import UnixPortError
from firmware_bridge.unix.stand_in import find_micropython
from hardware.ports import DeviceState
from tests.hardware.benches import FirmwareBench, PlayBench, SimulatedBench, play
from tests.hardware.ble.benches import GoDiceBench, PixelsBench
from tests.hardware.gpio.benches import GpioLadderBench, GpioMagnetBench, GpioSpinnerBench, GpioTrayBench
from tests.hardware.instruments import NmeaBench
from tests.hardware.networks import TcpBench

Story = Callable[[PlayBench], Coroutine[Any, Any, None]]
Play = Callable[[Story], None]

BOARDS = [SimulatedBench, FirmwareBench, TcpBench]
"""A tray and a vane on a board of their own, which lives on and remembers while its cable is out."""
SMART = [GoDiceBench, PixelsBench]
"""Dice that report each by itself, through bleak; they keep no throws, so nothing they roll unheard is ever told."""
DICE = [*BOARDS, GpioTrayBench, *SMART]
LINKED = [*BOARDS, *SMART]
"""Dice whose way to this machine can break."""
ASKED = [*BOARDS, PixelsBench]
"""Dice that can be asked how they lie when they are back; a GoDice cannot."""
VANES = [*BOARDS, NmeaBench, GpioSpinnerBench, GpioLadderBench, GpioMagnetBench]
ANY = sorted({*DICE, *VANES} - {GpioSpinnerBench}, key=str)  # a spinner has no direction before it was turned


def player(make: Callable[[Path], PlayBench], folder: Path) -> Play:
    """Play stories on such a bench."""
    if make in (FirmwareBench, TcpBench):
        try:
            find_micropython()
        except UnixPortError as missing:
            pytest.skip(str(missing))

    async def whole(story: Story) -> None:
        async with make(folder) as bench:
            assert isinstance(bench, PlayBench)
            await bench.until_state(DeviceState.CONNECTED)
            await bench.live(1)  # a board that has just started first looks how its dice lie
            await story(bench)

    return lambda story: play(whole(story))
