"""Keeps the way to a device open all evening: opens it, notices its loss, waits, and opens it again.

Theory of operation. `Reopened.run` goes round until it is cancelled. In each round it talks with the device until a
`DeviceError` ends that; it shows the reason, and after a pause the next round begins. `KeptReader` talks over a pipe.
One task reads, another lets time pass; the device's own `_take` gets what they bring, one by one, and raises as soon as
it no longer believes. A broken pipe is noticed at once; silence is noticed by whoever understands the bytes.

What one device may say is bounded. Bytes beyond `AT_ONCE` and `A_SECOND` are read and dropped, so that what follows is
the present; they are counted and shown. The rest is taken in small pieces, and others have their turn in between. A
device without a pipe, such as a pin of this machine, is a `Reopened` of its own kind.

What bytes mean, and what a serial port or a socket is, must never enter.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import DieSeen, Reading, Seen
from firmware_bridge.allowance import Allowance
from hardware.overload import TOO_MUCH, Overload
from hardware.ports import Clock, DeviceError, DeviceState, DeviceStatus, Lost, NotPluggedIn, Silent, Tell
from hardware.restless import IN_A_TRAY, SHAKES, Restless

log = logging.getLogger(__name__)

TICK = 0.25
"""Seconds between two looks at the clock while nothing arrives."""
LOOK = 0.5
"""Seconds before the next look for a device that is not there: looking is cheap, and who plugs it in waits for it."""
PAUSES = (0.5, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each further attempt at a device that is there and cannot be had; the last one repeats."""
STALE = 3.0
"""Seconds without a trusted word after which a device counts as silent: three heartbeats."""
GIVE_UP = 10.0
"""Seconds of silence after which a pipe that was fine is closed and opened anew."""
PATIENCE = 5.0
"""Seconds after which an opening that does not end counts as failed."""


PIECE = 1024
"""Bytes taken in one go; between two goes everybody else has a turn."""
AT_ONCE = 32768
"""Bytes taken without a pause: more than a board, a cable and a network keep for a host that was away."""
A_SECOND = 16384
"""Bytes taken in each second after that: more than a line of 115200 baud carries."""


class Pipe(Protocol):
    """An open way to a device: bytes in both directions."""

    async def read(self) -> bytes:
        """Wait for the next bytes; b"" once the other side has hung up. Raises OSError when the way breaks."""

    def write(self, data: bytes) -> None:
        """Send all of it without waiting for long. Raises OSError when that cannot be done."""

    async def close(self) -> None:
        """Give the way back. What a device that is gone has against it is nobody's concern."""


Connect = Callable[[], Awaitable[Pipe]]
"""Finds the device and opens the way to it, at each attempt anew; raises `Lost` or one of its kinds."""


class Elsewhere(DeviceError):
    """What answers here is not the device that is meant; it may be found at another place at once."""


class Reopened(ABC):
    """A reader (see `ports.Reader`) that opens its device again whenever it is lost; a backend says how.

    name: the device's identity in readings and on screens; restless: watches that its dice come to rest, as those of
    a tray do.
    """

    def __init__(self, name: str, clock: Clock, restless: Restless | None = None) -> None:
        self._clock = clock
        self._status = DeviceStatus(name, DeviceState.CONNECTING)
        self._tell: Tell = lambda told: None
        self._failure: DeviceError | None = None  # since the device was last heard
        self._failures = 0  # in a row, of a device that is there
        self._ailment: Text | None = None  # what is wrong with a device that answers
        self._restless = restless or Restless(IN_A_TRAY, SHAKES)
        self._told = 0  # readings the device does not number itself

    @property
    def status(self) -> DeviceStatus:
        """How the device is now."""
        return self._status

    async def run(self, tell: Tell) -> None:
        """Connect, read, and connect again, until cancelled; see `ports.Reader`."""
        self._tell = tell
        tell(self._status)
        while True:
            try:
                await self._converse()
            except DeviceError as error:
                self._failed(error)
                await self._clock.sleep(self._pause_after(error))

    @abstractmethod
    async def _converse(self) -> None:
        """Open the device and tell what it says; ends only by a DeviceError or by being cancelled."""

    # -- what a backend tells

    def _heard(self, now: float) -> None:
        """A trusted word came."""
        self._status = replace(self._status, heard_at=now)
        self._become(DeviceState.CONNECTED, self._unwell)
        self._failures = 0
        if self._failure is not None:
            log.info("%s: connected again", self._status.device)
            self._failure = None

    def _ails(self, words: Text | None) -> None:
        """Say what is wrong with a device although it answers; None: nothing any more."""
        self._ailment = words
        if self._status.state is DeviceState.CONNECTED:
            self._become(DeviceState.CONNECTED, self._unwell)

    @property
    def _unwell(self) -> Text | None:
        """What is wrong with a device that answers, as it is shown."""
        return self._ailment or self._restless.words(self._clock.now())

    def _saw(self, boot: str, seen: Seen, now: float) -> None:
        """Tell a reading the device does not number itself."""
        self._told += 1
        if isinstance(seen, DieSeen):
            self._restless.see(seen, now)
        self._tell_reading(Reading(self._status.device, boot, self._told, seen), now)

    def _tell_reading(self, reading: Reading, now: float) -> None:
        self._status = replace(self._status, event_at=now - reading.age)
        self._tell(reading)

    # -- the status

    def _failed(self, error: DeviceError) -> None:
        """Show the failure; log it once, because it will be tried again for hours. A new cause is a detail."""
        if self._failure is None:
            log.warning("%s: %s", self._status.device, error)
        elif self._failure.words != error.words:
            log.info("%s: now: %s", self._status.device, error)
        self._failure = error
        gone = DeviceState.NOT_PLUGGED_IN if isinstance(error, NotPluggedIn) else DeviceState.LOST
        self._become(gone, error.words)

    def _pause_after(self, error: DeviceError) -> float:
        """How long to wait now: shortly for what may be back or found at any moment, ever longer for the rest."""
        if isinstance(error, NotPluggedIn | Elsewhere):
            self._failures = 0
            return LOOK
        self._failures += 1
        return PAUSES[min(self._failures, len(PAUSES)) - 1]

    def _become(self, state: DeviceState, reason: Text | None = None) -> None:
        if state is not DeviceState.CONNECTED:
            self._restless.forget()
        changed = (state, reason) != (self._status.state, self._status.reason)
        self._status = replace(self._status, state=state, reason=reason)
        if changed:
            self._tell(self._status)


class KeptReader(Reopened):
    """A reader whose pipe is kept open; a backend says what its bytes mean."""

    def __init__(self, name: str, connect: Connect, clock: Clock) -> None:
        super().__init__(name, clock)
        self._connect = connect
        self._inbox: asyncio.Queue[bytes | DeviceError] = asyncio.Queue()
        self._pipe: Pipe | None = None
        self._noise = 0  # unreadable bytes since the pipe was opened
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self._excesses = [Overload(TOO_MUCH)]

    # -- what a backend says

    @abstractmethod
    def _begin(self, now: float) -> None:
        """The pipe was opened (again): trust nobody, forget half a line."""

    @abstractmethod
    def _take(self, data: bytes, now: float) -> None:
        """Take what arrived; b"" only lets time pass. Raises DeviceError when this is no way to go on."""

    def _bytes_to_send(self) -> bytes:
        """What must be written now; a second call returns nothing."""
        return b""

    # -- what a backend tells of its bytes

    def _unreadable(self, lines: int, size: int) -> None:
        """Count what was no line of this device."""
        self._noise += size
        self._status = replace(self._status, garbled=self._status.garbled + lines)

    def _quiet(self) -> None:
        """A trusted device has not been heard for a while."""
        words = Text("It has not been heard for a while. Is its cable in? Kazami keeps listening.")
        self._become(DeviceState.STALE, words)

    # -- the pipe

    async def _converse(self) -> None:
        """Open the pipe and take what it says; ends only by a DeviceError or by being cancelled."""
        pipe = await self._open()
        inbox = self._inbox = asyncio.Queue()
        tasks = [asyncio.create_task(self._read_into(pipe, inbox)), asyncio.create_task(self._tick_into(inbox))]
        try:
            self._opened(pipe)
            while True:
                self._send()
                self._receive(await inbox.get())
                inbox.task_done()
        finally:
            self._pipe = None
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await pipe.close()

    async def _open(self) -> Pipe:
        """Connect, but not for ever."""
        opening = asyncio.ensure_future(self._connect())
        patience = asyncio.create_task(self._clock.sleep(PATIENCE))
        try:
            await asyncio.wait((opening, patience), return_when=asyncio.FIRST_COMPLETED)
            if not opening.done():
                raise Lost(Text("It cannot be opened. Pull its cable out and put it in again."))
            return opening.result()
        except asyncio.CancelledError:
            if opening.done() and not opening.cancelled() and opening.exception() is None:  # nobody wants it any more
                await opening.result().close()
            raise
        finally:
            patience.cancel()
            opening.cancel()

    def _opened(self, pipe: Pipe) -> None:
        """Begin anew. A failure of the device itself stays on show until it answers better."""
        self._pipe = pipe
        self._noise = 0
        self._ailment = None
        self._begin(self._clock.now())
        if isinstance(self._failure, Lost):
            self._become(DeviceState.CONNECTING)

    async def _tick_into(self, inbox: "asyncio.Queue[bytes | DeviceError]") -> None:
        """Give no bytes now and then, so that time is seen to pass."""
        while True:
            await self._clock.sleep(TICK)
            if inbox.empty():  # what waits there lets time pass, too
                inbox.put_nowait(b"")

    async def _read_into(self, pipe: Pipe, inbox: "asyncio.Queue[bytes | DeviceError]") -> None:
        """Read until cancelled, hung up, or broken; each piece is taken before the next one comes."""
        try:
            while data := await pipe.read():
                for start in range(0, len(data), PIECE):
                    piece = data[start : start + PIECE]
                    if self._allowance.grants(len(piece), self._clock.now()):
                        inbox.put_nowait(piece)
                        await inbox.join()
                    else:
                        self._drop(len(piece))
                await asyncio.sleep(0)  # a pipe that is never empty never waits
            raise ConnectionResetError("the other side hung up")
        except OSError as error:
            inbox.put_nowait(broken(error))

    def _drop(self, size: int) -> None:
        """Count bytes that are too many."""
        self._status = replace(self._status, unread=self._status.unread + size)
        if self._excesses[0].add(size, self._clock.now()):
            log.warning("%s: it says too much, from now on bytes are left unread", self._status.device)

    @property
    def _unwell(self) -> Text | None:
        """What is wrong with it; that it says too much comes first."""
        return next((excess.words for excess in self._excesses if excess.words), super()._unwell)

    def _send(self) -> None:
        """Write what there is to say. A failure is news for the reading task, not for the caller."""
        data = self._bytes_to_send()
        if not data or self._pipe is None:
            return
        try:
            self._pipe.write(data)
        except OSError as error:
            self._inbox.put_nowait(broken(error))

    def _receive(self, item: bytes | DeviceError) -> None:
        """Take one delivery of the reading task or the ticker."""
        if isinstance(item, DeviceError):
            raise item
        now = self._clock.now()
        for excess in self._excesses:
            excess.calm(now)
        self._take(item, now)
        if self._status.state is DeviceState.CONNECTED:
            self._become(DeviceState.CONNECTED, self._unwell)
        heard = self._status.heard_at
        if self._status.state is DeviceState.STALE and heard is not None and now - heard >= GIVE_UP:
            raise Silent(Text("It has been quiet for too long. Is its cable in? Kazami opens the port again."))


def broken(error: OSError) -> Lost:
    """A pipe that failed, in words."""
    log.debug("the pipe failed: %s", error)
    return Lost(Text("The connection broke. Is its cable in? Kazami keeps looking."))
