"""Dice that exist only in this process: a GATT server each, that speaks as its make does and forgets like a real one.

Hands roll, lean, turn and take dice away; no expectation enters here.
"""

from __future__ import annotations

import asyncio
import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from hardware.ble import godice, pixels
from hardware.ble.events import Make

if TYPE_CHECKING:  # it loads bumble, 18 MB
    from tests.hardware.ble.air import Air

OFTEN = 10.0
"""Milliseconds between two advertisements."""
GONE = 0x08
"""HCI's reason for a connection that ended because nothing was heard any more."""
SERVICES, NAME, MAKER = 0x07, 0x09, 0xFF
"""What an advertisement may have, as Bluetooth numbers it: all services of 128 bits, a whole name, a maker's data."""


def advertised(*parts: tuple[int, bytes]) -> bytes:
    """Return an advertisement of these parts."""
    return b"".join(bytes((1 + len(data), kind)) + data for kind, data in parts)


class EmulatedDie(ABC):
    """A die with six faces. It answers only while it is awake, and says what happens only while it is connected."""

    make: Make

    def __init__(self, air: Air, address: str, name: str, face: int = 1) -> None:
        self.address, self.name, self.face = address, name, face
        self.battery = 80
        self.asked: list[bytes] = []
        self.mute = False
        self._device, self._notify = air.server(address, name, self.make, self._written)
        self._saying: set[asyncio.Task[None]] = set()

    # -- hands

    async def wake(self) -> None:
        """Let it advertise itself, and again whenever a connection has ended."""
        await self._device.power_on()
        await self.come_back()

    async def come_back(self) -> None:
        """Bring it into reach again."""
        await self._device.start_advertising(
            auto_restart=True,
            advertising_data=self.advertisement(),
            advertising_interval_min=OFTEN,
            advertising_interval_max=OFTEN,
        )

    async def go_away(self) -> None:
        """Take it out of reach: its link breaks, and it is not to be heard."""
        await self._device.stop_advertising()
        for connection in list(self._device.connections.values()):
            await connection.disconnect(GONE)

    async def drop_link(self) -> None:
        """Break the link for a moment; it can be connected again at once."""
        for connection in list(self._device.connections.values()):
            await connection.disconnect(GONE)

    def say(self, data: bytes) -> None:
        """Notify whoever listens, unless it is mute: its link stands, and nothing comes over it."""
        if self.mute:
            return
        task = asyncio.get_running_loop().create_task(self._device.notify_subscribers(self._notify, data))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    def roll(self, face: int) -> None:
        """Roll it from beginning to end."""
        self.start()
        self.stop(face)

    @abstractmethod
    def start(self) -> None:
        """Let it tumble."""

    @abstractmethod
    def stop(self, face: int) -> None:
        """Let it come to rest after a roll."""

    @abstractmethod
    def lean(self) -> None:
        """Let it come to rest against something."""

    @abstractmethod
    def place(self, face: int) -> None:
        """Let it lie without having been rolled."""

    @abstractmethod
    def advertisement(self) -> bytes:
        """What it says to everybody."""

    @abstractmethod
    def answer(self, command: bytes) -> None:
        """Do what a command asks."""

    def _written(self, _connection: object, command: bytes) -> None:
        self.asked.append(command)
        self.answer(command)


class EmulatedGoDice(EmulatedDie):
    """A GoDice; it cannot be asked for its face."""

    make = godice.GODICE

    def start(self) -> None:
        self.say(b"R")

    def stop(self, face: int) -> None:
        self._lie(b"S", face)

    def shake(self, face: int) -> None:
        """Let it come to rest after a roll that it takes for false."""
        self._lie(b"FS", face)

    def lean(self) -> None:
        self.say(b"TS" + bytes((40, 40, 30)))

    def place(self, face: int) -> None:
        self._lie(b"MS", face)

    def advertisement(self) -> bytes:
        return advertised((NAME, self.name.encode()))

    def answer(self, command: bytes) -> None:
        if command == godice.ASK_BATTERY:
            self.say(b"Bat" + bytes([self.battery]))
        if command == godice.ASK_COLOUR:
            self.say(b"Col\x03")

    def _lie(self, word: bytes, face: int) -> None:
        """Lie not quite level, as dice do."""
        self.face = face
        self.say(word + bytes((axis + 2) % 256 for axis in godice.UP[face]))


class EmulatedPixels(EmulatedDie):
    """A Pixels die; it tells what it is and its state when asked, and in its advertisement."""

    make = pixels.PIXELS
    company = pixels.COMPANY
    state = 5
    lights, kind = 21, pixels.PIPPED
    built = 1_760_000_000
    told = True
    """Whether it answers what it is."""

    def start(self) -> None:
        self._be(3)

    def stop(self, face: int) -> None:
        self.face = face
        self._be(1)

    def hold(self) -> None:
        """Take it into the hand."""
        self._be(2)

    def lean(self) -> None:
        self._be(4)

    def place(self, face: int) -> None:
        self.face = face
        self._be(5)

    def discharge(self, percent: int) -> None:
        """Let its battery change, of which it tells by itself."""
        self.battery = percent
        self._tell_battery()

    def advertisement(self) -> bytes:
        company = self.company.to_bytes(2, "little")
        said = bytes((self.lights, self.kind << 4 | 3, self.state, self.face - 1, self.battery))
        service = bytes.fromhex(self.make.service.replace("-", ""))[::-1]
        return advertised((SERVICES, service), (MAKER, company + said))

    def what_it_is(self) -> bytes:
        """Return it in chunks, each of which begins with its length."""
        version = struct.pack("<BHIHHHH", 15, 0x101, self.built, 0x101, 0x100, 0x100, 0x100)
        info = struct.pack("<BIBBBBB", 10, 0xCA7A0001, 1, self.kind, self.lights, 3, 0)
        texts = b"\x01" + bytes([1 + len(self.name)]) + self.name.encode()
        lies = bytes((5, self.battery, 0, self.state, self.face - 1))
        return bytes([pixels.KIND]) + version + info + texts + struct.pack("<BIII", 13, 0, 9, 9) + lies

    def answer(self, command: bytes) -> None:
        if command == pixels.ASK_KIND and self.told:
            self.say(self.what_it_is())
        if command == pixels.ASK_ROLL_STATE:
            self._tell_state()
        if command == pixels.ASK_BATTERY:
            self._tell_battery()

    def _be(self, state: int) -> None:
        self.state = state
        self._tell_state()

    def _tell_state(self) -> None:
        self.say(bytes((pixels.ROLL_STATE, self.state, self.face - 1)))

    def _tell_battery(self) -> None:
        self.say(bytes((pixels.BATTERY, self.battery, 0)))


class EmulatedOlderPixels(EmulatedPixels):
    """A Pixels die that speaks over the service that many other things have, too."""

    make = pixels.PIXELS_OLDER
    company = pixels.NO_COMPANY
    built = 1_730_937_600

    def what_it_is(self) -> bytes:
        """Return it as 22 bytes."""
        first = struct.pack("<BBBBII", pixels.KIND, self.lights, 3, self.kind, 0xDA7A, 0xCA7A0001)
        last = bytes((self.state, self.face - 1, self.battery, 0))
        return first + struct.pack("<HI", 9, self.built) + last
