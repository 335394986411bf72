"""A line between device and host that cuts, damages, repeats and reorders: a pipe whose every fault is drawn by luck.

Frames are only told apart here, so that whole ones can be repeated or exchanged; what they mean must never enter, and
nothing is expected.
"""

import asyncio
import os
import random
import termios
from pathlib import Path

from companion.game.text import Text
from firmware_bridge.unix.port import UnixPort
from hardware.ports import NotPluggedIn
from tests.firmware.corruption import DAMAGES, splice

MOST = 4096
NOISE = 40


class BadLine:
    """The way to a stepped device's port. `move` carries what lies there; while `bad`, not everything arrives whole."""

    def __init__(self, device: UnixPort, luck: random.Random) -> None:
        self.bad = True
        self.mute = False  # open, and bringing nothing
        self.mute_after = b""  # it falls mute once it has brought this
        self.said = b""  # all that left the device while its cable was in, undamaged
        self._device, self._luck = device, luck
        self._port = -1
        self._half = b""
        self._arrived: asyncio.Queue[bytes] = asyncio.Queue()

    # -- what the host's keeper needs

    async def connect(self) -> "BadLine":
        """Open the port behind the device's path; raises NotPluggedIn while there is none."""
        if not Path(self._device.path).exists():
            raise NotPluggedIn(Text("The cable is out."))
        self._port = os.open(self._device.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        termios.tcflush(self._port, termios.TCIFLUSH)  # as a real port: what lies there is nobody's any more
        self._half, self._arrived = b"", asyncio.Queue()
        return self

    async def read(self) -> bytes:
        """Wait for the next bytes; b"" once the cable is out."""
        return await self._arrived.get()

    def write(self, data: bytes) -> None:
        """Send all of it. Raises OSError when the cable is out."""
        if self._luck.random() < 0.15 * self.bad:
            data = self._damaged(data)
        os.write(self._port, data)

    async def close(self) -> None:
        """Give the port back."""
        self._hang_up()

    # -- what the test's world does

    def move(self) -> None:
        """Carry what the device said since the last time."""
        if self._port < 0:
            return
        try:
            heard = os.read(self._port, MOST)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        if not heard:
            self._hang_up()
            self._arrived.put_nowait(b"")
            return
        self.said += heard
        if self.mute:
            return
        arrives = self._spoilt(self._half + heard) if self.bad else self._half + heard
        self._half = b""
        for piece in self._cut_up(arrives):
            self._arrived.put_nowait(piece)
        if self.mute_after and self.mute_after in heard:
            self.mute, self.mute_after = True, b""

    def _spoilt(self, data: bytes) -> bytes:
        """Return what arrives of this; the beginning of a line is kept back until its end is there."""
        *frames, self._half = data.splitlines(keepends=True) if data.endswith(b"\n") else [data]
        if self._half.endswith(b"\n"):
            frames, self._half = [*frames, self._half], b""
        luck, made = self._luck, list[bytes]()
        for frame in frames:
            match luck.randrange(20):
                case 0:
                    made.append(self._damaged(frame))
                case 1:
                    made += [frame, frame]
                case 2:
                    made.insert(max(0, len(made) - 1), frame)  # before the one it followed
                case 3:
                    made.append(luck.randbytes(luck.randrange(1, NOISE)) + frame)
                case 4:
                    made.append(splice(frame, luck.choice(frames), self._more_luck()))
                case 5:
                    pass  # lost
                case _:
                    made.append(frame)
        return b"".join(made)

    def _damaged(self, data: bytes) -> bytes:
        """Damage it for certain: two equal digits exchanged would be none, and depend on the boot id."""
        luck = self._more_luck()
        damaged = luck.choice(DAMAGES)(data, luck)
        return b"" if damaged == data else damaged

    def _more_luck(self) -> random.Random:
        """Luck for one damage: how much of it that takes depends on the boot id, which no seed decides."""
        return random.Random(self._luck.random())

    def _cut_up(self, data: bytes) -> list[bytes]:
        if not data or not self.bad:
            return [data] if data else []
        at = self._luck.randrange(len(data) + 1)
        return [piece for piece in (data[:at], data[at:]) if piece]

    def _hang_up(self) -> None:
        if self._port >= 0:
            os.close(self._port)
            self._port = -1
