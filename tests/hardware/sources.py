"""Sources that say what a test makes them say, and whoever listens to them joined. No test enters here."""

from __future__ import annotations

import asyncio

from companion.readings import DieSeen, DieState, Reading, Seen, ThrowSeen
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.ports import Clock, DeviceState, DeviceStatus, Reader, Tell, Told

RED_AND_WHITE = ThrowSeen((("red", 3), ("white", 5)))


class Vane:
    """A source that says what the test makes it say; it keeps no throws."""

    def __init__(self, name: str, state: DeviceState = DeviceState.CONNECTED) -> None:
        self.status = DeviceStatus(name, state)
        self.boot = f"boot of {name}"
        self._readings = 0
        self._tell: Tell = lambda told: None

    async def run(self, tell: Tell) -> None:
        self._tell = tell
        tell(self.status)
        await asyncio.Event().wait()

    def see(self, seen: Seen, number: int | None = None, age: float = 0.0) -> Reading:
        self._readings += 1
        reading = Reading(self.status.device, self.boot, number or self._readings, seen, age=age)
        self._tell(reading)
        return reading

    def become(self, state: DeviceState) -> None:
        self.status = DeviceStatus(self.status.device, state)
        self._tell(self.status)


class Board(Vane):
    """A source that keeps throws until they are acknowledged."""

    def __init__(self, name: str, state: DeviceState = DeviceState.CONNECTED) -> None:
        super().__init__(name, state)
        self.acknowledged: list[int] = []

    def acknowledge(self, reading: Reading) -> None:
        self.acknowledged.append(reading.sequence)

    def throw(self, number: int, thrown: ThrowSeen = RED_AND_WHITE) -> Reading:
        return self.see(thrown, number)


class Smart(Board):
    """A source whose dice report by themselves."""

    judges = False


class Listener:
    """Joined sources that run, and what they told."""

    def __init__(self, *readers: Reader, clock: Clock | None = None) -> None:
        self.several = DeviceMultiplexer(readers, clock=clock)
        self.told: list[Told] = []

    async def __aenter__(self) -> Listener:
        self._task = asyncio.create_task(self.several.run(self.told.append))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    @property
    def seen(self) -> list[tuple[str, Seen]]:
        return [(told.device, told.seen) for told in self.told if isinstance(told, Reading)]

    @property
    def throws(self) -> list[tuple[str, Seen]]:
        return [(device, seen) for device, seen in self.seen if isinstance(seen, ThrowSeen)]

    def reasons(self, device: str) -> list[str]:
        """Return what was said to be wrong with a device, "" where it was well, at each of its statuses."""
        told = [one for one in self.told if isinstance(one, DeviceStatus) and one.device == device]
        return [str(one.reason or "") for one in told]


def lies(die: str, face: int = 1) -> DieSeen:
    return DieSeen(die, DieState.RESTING, face)
