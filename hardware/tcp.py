"""A TCP connection as a pipe: the same lines as on a cable, from a board with Wi-Fi or from a serial port shared by
another machine. No meaning of any byte may enter.
"""

import asyncio
import errno
import socket

from companion.game.text import Text
from hardware.keeper import Connect, Pipe
from hardware.ports import Lost, NotPluggedIn

MOST = 65536
"""Bytes taken at once at most."""
ABSENT = frozenset(
    (errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN, errno.ETIMEDOUT, errno.ENETDOWN)
)
"""Failures of a device that is switched off or not in this network; nothing is broken."""
UNSENT = 4096
"""Bytes that may wait to be sent; what Kazami says are a few dozen, so with more the other side takes none."""


class TcpPipe:
    """An open connection; see `keeper.Pipe`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def read(self) -> bytes:
        """Wait for the next bytes, in pieces of any size."""
        return await self._reader.read(MOST)

    def write(self, data: bytes) -> None:
        """Send all of it in the background; raises OSError when the other side has stopped taking bytes."""
        if self._writer.transport.get_write_buffer_size() > UNSENT:
            raise TimeoutError("the other side takes no bytes")
        self._writer.write(data)

    async def close(self) -> None:
        """Hang up at once: nothing that still waits to be sent is of use to anybody."""
        self._writer.transport.abort()


def listening(host: str, port: int) -> Connect:
    """Whatever listens at this host and port."""

    async def connect() -> Pipe:
        try:
            reader, writer = await asyncio.open_connection(host, port)
        except OSError as error:
            raise explain(error, host, port) from error
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return TcpPipe(reader, writer)

    return connect


def explain(error: OSError, host: str, port: int) -> Lost:
    """The same failure in words that say what to do."""
    place = (("host", host), ("port", str(port)))
    if isinstance(error, socket.gaierror):
        return NotPluggedIn(
            Text("No device is called {host} in this network. Is it switched on, and the name right?", place[:1])
        )
    if error.errno in ABSENT or "Multiple exceptions" in str(error):  # one for each address the name has
        return NotPluggedIn(
            Text("Nothing answers at {host}, port {port}. Is the device on and in this network?", place)
        )
    return Lost(Text("{host}, port {port}, cannot be used: {error}", (*place, ("error", str(error)))))
