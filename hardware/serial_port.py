"""A serial port as a pipe: one thread does nothing but read it and hands the bytes to the loop.

No meaning of any byte may enter. Why a thread: a port can be waited for in the loop on some systems only, and
pyserial's blocking read works on all.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterable
from typing import Protocol

from hardware.keeper import Connect, Pipe
from hardware.known_devices import KnownBoard
from hardware.line_device import DICE, LineDevice
from hardware.ports import Clock


class Port(Protocol):
    """What is needed of pyserial's Serial. Every method but `cancel_read` may raise OSError."""

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read at once."""

    def read(self, size: int, /) -> bytes:
        """Block for the first byte; b"" only after `cancel_read`."""

    def write(self, data: bytes, /) -> int | None:
        """Send all of it."""

    def cancel_read(self) -> None:
        """End a blocked `read`, now or the next."""

    def close(self) -> None:
        """Give the port back."""


class SerialPipe:
    """An open port, read by a thread of its own from now on until `close`."""

    def __init__(self, port: Port) -> None:
        """Begin to read; called on the loop's thread."""
        self._port = port
        self._arrived: asyncio.Queue[bytes | OSError] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._reader = threading.Thread(target=self._read_port, name="serial reader", daemon=True)
        self._reader.start()

    async def read(self) -> bytes:
        """Wait for the next bytes; see `keeper.Pipe`."""
        item = await self._arrived.get()
        if isinstance(item, OSError):
            raise item
        return item

    def write(self, data: bytes) -> None:
        """Send all of it; see `keeper.Pipe`."""
        self._port.write(data)

    async def close(self) -> None:
        """End the thread and give the port back; see `keeper.Pipe`."""
        self._port.cancel_read()
        self._reader.join()
        with contextlib.suppress(OSError):  # closing a port whose device has gone may fail, and that is all
            self._port.close()

    def _read_port(self) -> None:
        """Read in the pieces that are there (never byte by byte) until cancelled or the port fails."""
        try:
            while data := self._port.read(max(1, self._port.in_waiting)):
                self._give(data)
        except OSError as error:
            self._give(error)

    def _give(self, item: bytes | OSError) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is over: nobody waits for it any more
            self._loop.call_soon_threadsafe(self._arrived.put_nowait, item)


def apart(open_port: Callable[[], Port]) -> Connect:
    """Open a port in a thread of its own, so that looking for it holds nobody up."""

    async def connect() -> Pipe:
        opening = asyncio.get_running_loop().run_in_executor(None, open_port)
        try:
            await asyncio.wait((opening,))  # and not shield: from Python 3.14 on it tells a later failure as a bug
        except asyncio.CancelledError:
            opening.add_done_callback(_give_back)  # nobody wants it any more
            raise
        return SerialPipe(opening.result())

    return connect


def _give_back(opening: "asyncio.Future[Port]") -> None:
    if not opening.cancelled() and opening.exception() is None:
        with contextlib.suppress(OSError):
            opening.result().close()


class SerialDevice(LineDevice):
    """A board on a serial port; `open_port` finds and opens it at each attempt, or raises Lost. See LineDevice."""

    def __init__(  # noqa: PLR0913 - each is one fact about the board
        self,
        name: str,
        open_port: Callable[[], Port],
        clock: Clock,
        *,
        dice: tuple[str, ...] = DICE,
        counted: Iterable[tuple[str, int]] = (),
        remembered: KnownBoard | None = None,
    ) -> None:
        super().__init__(name, apart(open_port), clock, dice=dice, counted=counted, remembered=remembered)
