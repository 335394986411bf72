"""A day beside a smart die that lies, or whose link stands and carries nothing. Time leaps; no air is needed."""

from collections.abc import Callable

import pytest

from companion.readings import DieSeen, DieState
from hardware.ble.dice import smart_dice
from hardware.ble.die import HEARTBEAT
from hardware.ble.godice import GODICE
from hardware.ports import DeviceState, DeviceStatus, Told
from tests.hardware.test_idle_day import FEW, HOUR, HOURS, LeapClock, spend_a_day


class Beating:
    """A radio with one GoDice, which answers while it is told to; see `hardware.ble.die`."""

    make = GODICE

    def __init__(self) -> None:
        self.answers = True
        self.asked = self.opened = self.closed = 0
        self._hear: Callable[[bytes], None] = lambda data: None

    async def connect(self, address: str, die: str, hear: Callable[[bytes], None]) -> "Beating":
        self.opened += 1
        self._hear = hear
        return self

    def write(self, command: bytes) -> None:
        self.asked += 1
        if self.answers and command == GODICE.ask_battery:
            self._hear(b"Bat\x50")

    async def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("answers", [True, False])
async def test_a_day_beside_a_smart_die_leaks_nothing_and_counts_nothing(answers: bool) -> None:
    states, seen = list[DeviceState](), set[DieState]()

    def listen(told: Told) -> None:
        if isinstance(told, DeviceStatus):
            states.append(told.state)
            del states[:-8]
        elif isinstance(told.seen, DieSeen):
            seen.add(told.seen.state)

    clock, radio = LeapClock(), Beating()

    def second() -> None:
        radio.answers = answers or clock.now() < HOUR / 2

    dice = smart_dice("smart dice", {"white": "C1:02:03:04:05:06"}, clock, lambda: "boot", radio)
    more = await spend_a_day(clock, dice, listen, second)
    assert more < FEW
    assert radio.opened == radio.closed
    assert seen <= {DieState.UNKNOWN, DieState.LOST}
    well = [DeviceState.CONNECTING, DeviceState.CONNECTED]
    if answers:
        assert (states, radio.opened) == (well, 1)
        assert radio.asked == pytest.approx(HOURS * HOUR / HEARTBEAT, abs=5)
    else:
        gone = [DeviceState.LOST, DeviceState.LOST]  # each of the two reasons once, however often it is tried again
        assert states == [*well, DeviceState.STALE, *gone]
        assert radio.opened > HOURS * HOUR / 20
