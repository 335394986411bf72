"""Bluetooth itself, through bleak: hear dice, connect to one, and say in words why that cannot be had.

The only module that imports bleak, which the extra `ble` brings. What a die's bytes mean must never enter, nor how long
a link may be silent: the system breaks it after some seconds of its own choosing (the supervision timeout), `die.py`
notices before. It ran on bleak with emulated dice, and has never met a real radio.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator

from bleak import BleakClient, BleakScanner
from bleak.backends.client import BaseBleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakError

from companion.game.text import Text
from hardware.ble.events import Garbled, Heard, Make, Unfit
from hardware.ble.godice import GODICE
from hardware.ble.pixels import COMPANIES, COMPANY, PIXELS, PIXELS_OLDER, Advertised, parse_advertised
from hardware.ports import Clock, DeviceError, Lost, NoPermission, NotPluggedIn, Unsuited

MAKES = (PIXELS, PIXELS_OLDER, GODICE)
SEEK = 4.0
"""Seconds of listening after which a die that said nothing counts as not there."""
CONNECT = 10.0
"""Seconds the system may take to connect; counted by bleak, on the machine's own clock."""
_NO_MESSAGE = b"\0"  # stands for an empty notification, which no make sends, so that it is counted as garbled
_FAILURES = (BleakError, OSError, EOFError)


class Radio:
    """Everything Kazami does with this machine's Bluetooth.

    client, scanner: bleak's backends; None takes the system's own. One scanner serves everybody who seeks, and only
    one connection is begun at a time, because BlueZ refuses a second one.
    """

    def __init__(
        self,
        clock: Clock,
        client: type[BaseBleakClient] | None = None,
        scanner: type[BaseBleakScanner] | None = None,
    ) -> None:
        self._clock = clock
        self._client, self._scanner_backend = client, scanner
        self._scanner: BleakScanner | None = None
        self._listeners: set[Callable[[BLEDevice, AdvertisementData], None]] = set()
        self._switching = asyncio.Lock()
        self._connecting = asyncio.Lock()

    async def nearby(self, seconds: float) -> tuple[Heard, ...]:
        """Listen for so long and return the dice heard, the strongest signal first. Raises DeviceError, in words."""
        heard: dict[str, Heard] = {}

        def listen(device: BLEDevice, said: AdvertisementData) -> None:
            die = recognised(device, said)
            if die is not None:
                heard[die.address] = die

        async with self._listening(listen):
            await self._clock.sleep(seconds)
        return tuple(sorted(heard.values(), key=lambda die: (-die.signal, die.address)))

    async def connect(self, address: str, die: str, hear: Callable[[bytes], None]) -> "Link":
        """Wait until the die is heard, and connect; see `die.Radio`."""
        device = await self._seek(address, die)
        async with self._connecting:
            link = Link(device, hear, self._client)
            with _in_words():
                await link.open(die)
            return link

    async def _seek(self, address: str, die: str) -> BLEDevice:
        found: asyncio.Future[BLEDevice] = asyncio.get_running_loop().create_future()

        def listen(device: BLEDevice, _said: AdvertisementData) -> None:
            if device.address.lower() == address.lower() and not found.done():
                found.set_result(device)

        async with self._listening(listen):
            patience = asyncio.create_task(self._clock.sleep(SEEK))
            try:
                await asyncio.wait((found, patience), return_when=asyncio.FIRST_COMPLETED)
            finally:
                patience.cancel()
        if not found.done():
            words = Text(
                "The {die} die is not to be heard. Shake it awake and bring it near; Kazami keeps looking.",
                (("die", die),),
            )
            raise NotPluggedIn(words)
        return found.result()

    @contextlib.asynccontextmanager
    async def _listening(self, listen: Callable[[BLEDevice, AdvertisementData], None]) -> AsyncIterator[None]:
        """Hear advertisements for a while."""
        self._listeners.add(listen)
        try:
            await self._switch()
            yield
        finally:
            self._listeners.discard(listen)
            await self._switch()

    async def _switch(self) -> None:
        """Scan exactly while somebody listens."""
        async with self._switching:
            if self._listeners and self._scanner is None:
                with _in_words():
                    scanner = BleakScanner(self._hear, backend=self._scanner_backend)
                    await scanner.start()
                self._scanner = scanner
            elif not self._listeners and self._scanner is not None:
                scanner, self._scanner = self._scanner, None
                with _in_words():
                    await scanner.stop()

    def _hear(self, device: BLEDevice, said: AdvertisementData) -> None:
        for listen in tuple(self._listeners):
            listen(device, said)


class Link:
    """The connection to one die; see `die.Link`."""

    make: Make

    def __init__(self, device: BLEDevice, hear: Callable[[bytes], None], backend: type[BaseBleakClient] | None) -> None:
        self._hear = hear
        self._commands: asyncio.Queue[bytes] = asyncio.Queue()
        self._client = BleakClient(device, lambda _client: hear(b""), timeout=CONNECT, backend=backend)
        self._writer: asyncio.Task[None] | None = None

    async def open(self, die: str) -> None:
        """Connect, find out the make and listen. Raises Unsuited for what is no die, and what bleak raises."""
        await self._client.connect()
        try:
            self.make = self._made_by(die)
            await self._client.start_notify(self.make.notify, lambda _from, data: self._notified(bytes(data)))
        except BaseException:
            await self.close()
            raise
        self._writer = asyncio.create_task(self._write_out())

    def write(self, command: bytes) -> None:
        """Send one command after those given before; see `die.Link`."""
        self._commands.put_nowait(command)

    async def close(self) -> None:
        """Disconnect."""
        if self._writer is not None:
            self._writer.cancel()
        with contextlib.suppress(*_FAILURES):  # a die that is gone has been let go already
            await self._client.disconnect()

    def _notified(self, data: bytes) -> None:
        self._hear(data or _NO_MESSAGE)

    async def _write_out(self) -> None:
        while True:
            command = await self._commands.get()
            try:
                await self._client.write_gatt_char(self.make.write, command)
            except _FAILURES:
                return self._hear(b"")

    def _made_by(self, die: str) -> Make:
        for make in MAKES:
            service = self._client.services.get_service(make.service)
            if service is not None and service.get_characteristic(make.notify) is not None:
                return make
        raise Unsuited(
            Text("What answers as the {die} die is neither a GoDice nor a Pixels die. Choose it anew.", (("die", die),))
        )


def recognised(device: BLEDevice, said: AdvertisementData) -> Heard | None:
    """Return the die that says this to everybody, or None for any other thing."""
    name = said.local_name or device.name or ""
    if name.startswith(f"{GODICE.name}_"):
        return Heard(device.address, name, GODICE.name, said.rssi)
    told = _advertised(said)
    if _is_pixels(said, told):
        battery = told.battery.percent if isinstance(told, Advertised) else None
        return Heard(device.address, name, PIXELS.name, said.rssi, battery)
    return None


def _advertised(said: AdvertisementData) -> Advertised | Unfit | Garbled:
    """Return what a Pixels die would say with this."""
    return parse_advertised(next((data for of, data in said.manufacturer_data.items() if of in COMPANIES), b""))


def _is_pixels(said: AdvertisementData, told: Advertised | Unfit | Garbled) -> bool:
    """Whether this is a Pixels die with six faces; many other things offer the service of the older ones."""
    if isinstance(told, Unfit):
        return False
    if PIXELS_OLDER.service in said.service_uuids:
        return isinstance(told, Advertised)
    return PIXELS.service in said.service_uuids or (COMPANY in said.manufacturer_data and not said.service_uuids)


@contextlib.contextmanager
def _in_words() -> Iterator[None]:
    """Turn what bleak and the system raise into a DeviceError."""
    try:
        yield
    except BleakBluetoothNotAvailableError as error:
        raise _unavailable(error.reason) from error
    except (FileNotFoundError, ConnectionRefusedError) as error:  # not even the system's bus is there
        raise _unavailable(BleakBluetoothNotAvailableReason.NO_BLUETOOTH) from error
    except _FAILURES as error:
        said = str(error) or type(error).__name__
        raise Lost(Text("Bluetooth failed: {error}. Kazami keeps trying.", (("error", said),))) from error


def _unavailable(reason: BleakBluetoothNotAvailableReason) -> DeviceError:
    if reason is BleakBluetoothNotAvailableReason.POWERED_OFF:
        return NotPluggedIn(Text("Bluetooth is switched off. Switch it on; Kazami keeps looking."))
    if reason.name.startswith("DENIED"):
        return NoPermission(Text("Kazami may not use Bluetooth. Allow it in the system's settings."))
    return NotPluggedIn(Text("This machine has no Bluetooth that Kazami can use. Enter what the dice show."))
