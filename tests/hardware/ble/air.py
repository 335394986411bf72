"""Air without radio: bumble's controllers in one process, and the two backends through which bleak breathes it.

`Air` is one machine's Bluetooth and everything around it. `air.client` and `air.scanner` are backends for BleakClient
and BleakScanner. What a die says belongs in emulated.py. Whoever collects tests must not import this: bumble has 18 MB.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bleak.args import SizedBuffer
from bleak.assigned_numbers import CharacteristicPropertyName
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient, NotifyCallback
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bumble.controller import Controller
from bumble.core import AdvertisingData, BaseError
from bumble.device import Advertisement, Connection, Device, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from hardware.ble.events import Make

PROPERTIES: dict[Characteristic.Properties, CharacteristicPropertyName] = {
    Characteristic.Properties.WRITE: "write",
    Characteristic.Properties.WRITE_WITHOUT_RESPONSE: "write-without-response",
    Characteristic.Properties.NOTIFY: "notify",
}
DEFAULT_MTU = 23
LARGE_MTU = 247


class Air:
    """The link everybody shares, and this machine's own Bluetooth as bleak's backends. Needs a running loop."""

    def __init__(self) -> None:
        self.link = LocalLink()  # type: ignore[no-untyped-call] # bumble left it untyped
        self.machine = self.device("F0:00:00:00:00:01", "machine")
        self.client: type[BaseBleakClient] = type("Client", (BumbleClient,), {"machine": self.machine})
        self.scanner: type[BaseBleakScanner] = type("Scanner", (BumbleScanner,), {"machine": self.machine})

    def device(self, address: str, name: str) -> Device:
        """Return something with a radio of its own on this air."""
        controller = Controller(name, link=self.link)
        return Device(name=name, address=Address(address), host=Host(controller, AsyncPipeSink(controller)))

    def server(
        self, address: str, name: str, make: Make, written: Callable[[Connection, bytes], None]
    ) -> tuple[Device, Characteristic[bytes]]:
        """Return something that offers a make's service, and the characteristic that notifies whoever listens."""
        can = Characteristic.Properties
        notify = Characteristic[bytes](make.notify, can.NOTIFY, Characteristic.READABLE, b"")
        heard = CharacteristicValue[bytes](write=written)
        write = Characteristic[bytes](
            make.write, can.WRITE | can.WRITE_WITHOUT_RESPONSE, Characteristic.WRITEABLE, heard
        )
        device = self.device(address, name)
        device.add_service(Service(make.service, [notify, write]))
        return device, notify

    async def begin(self) -> None:
        """Switch this machine's Bluetooth on."""
        await self.machine.power_on()


class BumbleClient(BaseBleakClient):
    """A GATT client of the machine, as bleak wants it."""

    machine: Device

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._connection: Connection | None = None
        self._peer: Peer | None = None

    @property
    def mtu_size(self) -> int:
        return DEFAULT_MTU

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **kwargs: Any) -> None:
        try:
            await whole(self._connect())
        except asyncio.CancelledError:
            await self.disconnect()
            raise

    async def _connect(self) -> None:
        try:
            self._connection = await self.machine.connect(Address(self.address), timeout=self._timeout)
        except (BaseError, TimeoutError) as error:
            raise BleakError(f"cannot connect: {error}") from error
        self._connection.on(Connection.EVENT_DISCONNECTION, self._ended)
        self._peer = Peer(self._connection)
        await self._peer.request_mtu(LARGE_MTU)  # as every system does by itself
        await self._peer.discover_all()  # type: ignore[no-untyped-call] # bumble left it untyped
        self.services = self._services(self._peer)

    def _services(self, peer: Peer) -> BleakGATTServiceCollection:
        known = BleakGATTServiceCollection()
        for service in peer.services:
            of = BleakGATTService(service, service.handle, str(service.uuid.to_hex_str("-")).lower())
            known.add_service(of)
            for found in service.characteristics:
                can = [word for flag, word in PROPERTIES.items() if found.properties & flag]
                uuid = str(found.uuid.to_hex_str("-")).lower()
                known.add_characteristic(
                    BleakGATTCharacteristic(found, found.handle, uuid, can, lambda: DEFAULT_MTU - 3, of)
                )
        return known

    def _ended(self, _reason: int) -> None:
        self._connection = None
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        if self._connection is not None:
            await whole(self._connection.disconnect())

    async def write_gatt_char(self, characteristic: BleakGATTCharacteristic, data: SizedBuffer, response: bool) -> None:
        if self._connection is None:
            raise BleakError("Not connected")
        await whole(characteristic.obj.write_value(bytes(data), with_response=response))

    async def start_notify(
        self, characteristic: BleakGATTCharacteristic, callback: NotifyCallback, **kwargs: Any
    ) -> None:
        await whole(characteristic.obj.subscribe(lambda value: callback(bytearray(value))))

    async def stop_notify(self, characteristic: BleakGATTCharacteristic) -> None:
        await characteristic.obj.unsubscribe()

    async def pair(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError

    async def unpair(self) -> None:
        raise NotImplementedError

    async def read_gatt_char(
        self, characteristic: BleakGATTCharacteristic, *, use_cached: bool = False, **kwargs: Any
    ) -> bytearray:
        raise NotImplementedError

    async def read_gatt_descriptor(
        self, descriptor: BleakGATTDescriptor, *, use_cached: bool = False, **kwargs: Any
    ) -> bytearray:
        raise NotImplementedError

    async def write_gatt_descriptor(self, descriptor: BleakGATTDescriptor, data: SizedBuffer) -> None:
        raise NotImplementedError


class BumbleScanner(BaseBleakScanner):
    """The machine's scanner, as bleak wants it."""

    machine: Device

    def __init__(self, detection: Any, service_uuids: list[str] | None, mode: str, **more: Any) -> None:
        super().__init__(detection, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        self.machine.on(Device.EVENT_ADVERTISEMENT, self._advertised)
        await self.machine.start_scanning()

    async def stop(self) -> None:
        self.machine.remove_listener(Device.EVENT_ADVERTISEMENT, self._advertised)
        await self.machine.stop_scanning()

    def _advertised(self, said: Advertisement) -> None:
        address = said.address.to_string(with_type_qualifier=False)
        name = _first(said, AdvertisingData.COMPLETE_LOCAL_NAME)
        maker = _first(said, AdvertisingData.MANUFACTURER_SPECIFIC_DATA)
        services = _first(said, AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)
        data = AdvertisementData(
            local_name=name.decode() if name else None,
            manufacturer_data={int.from_bytes(maker[:2], "little"): maker[2:]} if maker else {},
            service_data={},
            service_uuids=[_uuid(services)] if services else [],
            tx_power=None,
            rssi=said.rssi,
            platform_data=(),
        )
        device = self.create_or_update_device(address, address, data.local_name, None, data)
        self.call_detection_callbacks(device, data)


async def whole(doing: Coroutine[Any, Any, None]) -> None:
    """Wait for bumble, and let nobody's cancellation be forgotten, as `asyncio.wait_for` may before Python 3.12."""
    task = asyncio.create_task(doing)
    try:
        await asyncio.wait((task,))
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait((task,))
        raise
    task.result()


def _first(said: Advertisement, kind: AdvertisingData.Type) -> bytes:
    return next((data for found, data in said.data.ad_structures if found == kind), b"")


def _uuid(data: bytes) -> str:
    digits = data[::-1].hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
