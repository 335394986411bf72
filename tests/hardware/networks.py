"""The network backend on a bench: the real firmware behind a socket of this machine, as a board with Wi-Fi is.

Everything the firmware says is carried from its port to the socket and back, in the bench's steps. No expectations.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from firmware_bridge.unix.port import UnixPort
from hardware.keeper import Pipe
from hardware.line_device import LineDevice
from hardware.ports import DeviceState
from hardware.tcp import listening
from tests.hardware.benches import SLICE, Bench, PlayBench
from tests.hardware.cables import Watched
from tests.patience import PATIENCE
from tests.ports import free_port

HOST = "127.0.0.1"
Call = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def answering(call: Call) -> AsyncIterator[int]:
    """A port of this machine at which `call` answers."""
    server = await asyncio.start_server(call, HOST, 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
        for _ in range(5):  # until every call has really ended
            await asyncio.sleep(0)


class TcpBench(PlayBench):
    """The network backend, and the real firmware behind a listening socket."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        device = self.device = UnixPort(folder, stepped=True)
        self.port = free_port()
        self._connect = listening(HOST, self.port)
        self.backend = LineDevice("board", self._watch, self.clock)
        self.throw, self.turn, self.reboot = device.throw, device.turn_vane, device.reboot
        self.spin, self.unplug, self.replug = device.spin_vane, self._unplug, self._replug
        self._server: asyncio.Server | None = None
        self._calls: list[asyncio.StreamWriter] = []
        self._serial = -1
        self._pipe: Watched | None = None
        self._carried = 0  # bytes to the host, on the newest connection

    async def __aenter__(self) -> Bench:
        self.device.start()
        self._replug()
        await self._listen_again()
        return await super().__aenter__()

    async def __aexit__(self, *error: object) -> None:
        try:
            await super().__aexit__(*error)
        finally:
            self._unplug()
            await asyncio.sleep(0)
            self.device.stop()

    async def _watch(self) -> Pipe:
        self._pipe = Watched(await self._connect())
        self._carried = 0
        return self._pipe

    def _replug(self) -> None:
        """The network is there again."""
        self.device.replug()
        self._serial = os.open(self.device.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def _unplug(self) -> None:
        """The network is gone, and with it every call."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for call in self._calls:
            call.transport.abort()
        self._calls.clear()
        if self._serial >= 0:
            os.close(self._serial)
            self._serial = -1
        self.device.unplug()

    async def _called(self, reader: asyncio.StreamReader, call: asyncio.StreamWriter) -> None:
        self._calls.append(call)
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                os.write(self._serial, data)
        call.close()

    async def _listen_again(self) -> None:
        if self._serial >= 0 and self._server is None:
            self._server = await asyncio.start_server(self._called, HOST, self.port)

    async def live(self, seconds: float) -> None:
        """Let device and host live side by side, in slices, and carry what the device says."""
        await self._listen_again()
        while seconds > 0:
            part = min(seconds, SLICE)
            self.device.step(round(part * 1000))
            await self._carry()
            await super().live(part)
            seconds = round(seconds - part, 3)

    async def _carry(self) -> None:
        """Bring everything to the host and wait until its backend has taken it."""
        data = b""
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._serial, 65536) if self._serial >= 0 else b""
        if not self._calls or self._pipe is None or self.backend.status.state in (DeviceState.LOST,):
            return
        self._calls[-1].write(data)
        self._carried += len(data)
        await self._until(lambda: self._pipe is None or self._pipe.handed_on >= self._carried)
        await asyncio.sleep(0)

    async def _until(self, come_true: Callable[[], object]) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not come_true():
            assert loop.time() < end, (self.told[-5:], self._carried, self._pipe and self._pipe.handed_on)
            await self.news()
