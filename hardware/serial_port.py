"""The serial backend: a port that comes and goes, and the session that gives its bytes a meaning.

One thread does nothing but read the port and hand the bytes to the loop; all else happens in the loop. What a
frame means is the session's affair, what a roll means the Tray's: neither enters here. An instance is a
DiceReader and a DirectionReader at once, because one board may carry both.
"""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec.structs import replace

from companion.readings import AngleSeen, DiceThrown, DieSeen, DieState, HealthSeen, Reading, Seen
from firmware_bridge import events
from firmware_bridge.session import Session
from hardware.ports import (
    Clock,
    DeviceError,
    DeviceState,
    DeviceStatus,
    Garbled,
    Lost,
    NotPluggedIn,
    Silent,
    Tell,
    Unsuited,
)
from hardware.words import Words

log = logging.getLogger(__name__)

DICE = ("white", "red", "event")
TICK = 0.25
"""Seconds between two looks at the clock while nothing arrives."""
PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds before each further attempt to open the port; the last one repeats."""
GIVE_UP = 10.0
"""Seconds of silence after which a port that was fine is closed and opened anew."""


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


class SerialDevice:
    """A tray, a vane or both on one serial port.

    name: the device's identity in readings and on screens; connect: finds and opens its port at each attempt,
    or raises Lost; dice: the names of its wells as they are wired; counted: the (boot, throw) that the journal
    already has.
    """

    def __init__(
        self,
        name: str,
        connect: Callable[[], Port],
        clock: Clock,
        *,
        dice: tuple[str, ...] = DICE,
        counted: Iterable[tuple[str, int]] = (),
    ) -> None:
        self._connect = connect
        self._clock = clock
        self._dice = dice
        self._session = Session(counted)
        self._status = DeviceStatus(name, DeviceState.CONNECTING)
        self._tell: Tell = lambda told: None
        self._inbox: asyncio.Queue[bytes | DeviceError] = asyncio.Queue()
        self._port: Port | None = None
        self._failure: DeviceError | None = None  # since the device was last heard
        self._attempt = 0
        self._noise = 0  # unreadable bytes since the port was opened
        self._boot = ""  # of the device that was greeted last
        self._told = 0  # readings other than throws, which the device numbers itself
        self._faults: dict[str, str] = {}

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
            await self._clock.sleep(PAUSES[min(self._attempt, len(PAUSES) - 1)])
            self._attempt += 1

    def acknowledge(self, reading: Reading) -> None:
        """Let the device forget this throw; see `ports.DiceReader`."""
        if isinstance(reading.seen, DiceThrown):
            self._session.acknowledge(reading.boot, reading.sequence)
            self._send()

    # -- the port

    async def _converse(self) -> None:
        """Open the port and take what it says; ends only by a DeviceError or by being cancelled."""
        port = self._connect()
        self._inbox = asyncio.Queue()
        loop, inbox = asyncio.get_running_loop(), self._inbox

        def give(item: bytes | DeviceError) -> None:
            loop.call_soon_threadsafe(inbox.put_nowait, item)

        reader = threading.Thread(target=_read_into, args=(port, give), name="serial reader", daemon=True)
        reader.start()
        ticker = asyncio.create_task(self._tick_into(inbox))
        try:
            self._opened(port)
            while True:
                self._send()
                self._take(await inbox.get())
        finally:
            self._port = None
            ticker.cancel()
            port.cancel_read()
            reader.join()
            with contextlib.suppress(OSError):  # closing a port whose device has gone may fail, and that is all
                port.close()

    def _opened(self, port: Port) -> None:
        """Begin anew. A failure of the device itself stays on show until it answers better."""
        self._port = port
        self._noise = 0
        self._session.opened(self._clock.now())
        if isinstance(self._failure, Lost):
            self._become(DeviceState.CONNECTING)

    async def _tick_into(self, inbox: "asyncio.Queue[bytes | DeviceError]") -> None:
        """Give no bytes now and then, so that the session sees time pass."""
        while True:
            await self._clock.sleep(TICK)
            inbox.put_nowait(b"")

    def _send(self) -> None:
        """Write what the session has to say. A failure is news for the reading task, not for the caller."""
        data = self._session.bytes_to_send()
        if not data or self._port is None:
            return
        try:
            self._port.write(data)
        except OSError as error:
            self._inbox.put_nowait(_cable_out(error))

    def _take(self, item: bytes | DeviceError) -> None:
        """Take one delivery of the reading thread or the ticker."""
        if isinstance(item, DeviceError):
            raise item
        now = self._clock.now()
        for event in self._session.feed(item, now):
            self._speaks(event, now)
        heard = self._status.heard_at
        if self._status.state is DeviceState.STALE and heard is not None and now - heard >= GIVE_UP:
            raise Silent(Words("It has been quiet for too long. Is its cable in? Kazami opens the port again."))

    # -- what the session says

    def _speaks(self, event: events.SessionEvent, now: float) -> None:
        """Follow the state of the connection; whatever was seen goes on to `_sees`."""
        match event:
            case events.Garbled():
                self._noise += event.bytes
                self._status = replace(self._status, garbled=self._status.garbled + event.lines)
                log.debug("%s: %d garbled lines: %s", self._status.device, event.lines, event.reason)
            case events.Unsuited():
                raise _wrong_version(event)
            case events.Silent():
                self._quiet()
            case events.Hello():
                self._greet(event, now)
                self._heard(now)
            case _:
                self._heard(now)
                self._sees(event, now)

    def _quiet(self) -> None:
        if self._session.boot is not None:
            words = Words("It has not been heard for a while. Is its cable in? Kazami keeps listening.")
            return self._become(DeviceState.STALE, words)
        if self._noise:
            raise Garbled(Words("What it says makes no sense. Is it the tray or the vane, and is the speed right?"))
        raise Silent(Words("The port is open but nothing answers. Is the firmware installed?"))

    def _greet(self, hello: events.Hello, now: float) -> None:
        """Trust the device: it is well until it says otherwise."""
        if hello.wells > len(self._dice):
            raise Unsuited(
                Words(
                    "It has {wells} dice, but the settings name only {names}. Name the others too.",
                    (("wells", hello.wells), ("names", ", ".join(self._dice))),
                )
            )
        self._boot = hello.boot
        self._attempt = 0
        if any(self._faults.values()):
            self._saw(HealthSeen(), now)
        self._faults.clear()

    def _heard(self, now: float) -> None:
        self._status = replace(self._status, heard_at=now)
        self._become(DeviceState.CONNECTED)
        if self._failure is not None:
            log.info("%s: connected again", self._status.device)
            self._failure = None

    def _sees(self, event: events.SessionEvent, now: float) -> None:
        """Turn what the device saw into readings."""
        match event:
            case events.Rolled():
                self._status = replace(self._status, event_at=now - event.age)
                thrown = _thrown(self._dice, event.faces)
                self._tell(Reading(self._status.device, event.boot, event.roll, thrown, age=event.age))
            case events.DieState():
                # This board judges throws itself, so its own word "settled" claims no result here.
                state = DieState.RESTING if event.state == "settled" else DieState(event.state)
                self._saw(DieSeen(self._dice[event.well], state, event.face), now)
            case events.VaneSeen():
                if event.angle is not None:
                    self._saw(AngleSeen(event.angle), now)
                self._fault("vane", "" if event.health == "ok" else f"vane: {event.health}", now)
            case events.Fault():
                self._fault("board", event.sentence, now)
            case events.RollsLost():
                self._fault("rolls", f"{event.rolls} rolls were lost", now)

    def _fault(self, part: str, sentence: str, now: float) -> None:
        """Tell the health, once for each change of it."""
        if self._faults.get(part, "") != sentence:
            self._faults[part] = sentence
            self._saw(HealthSeen("; ".join(fault for fault in self._faults.values() if fault)), now)

    def _saw(self, seen: Seen, now: float) -> None:
        """Tell a reading the device does not number itself."""
        self._status = replace(self._status, event_at=now)
        self._told += 1
        self._tell(Reading(self._status.device, self._boot, self._told, seen))

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

    def _become(self, state: DeviceState, reason: Words | None = None) -> None:
        changed = (state, reason) != (self._status.state, self._status.reason)
        self._status = replace(self._status, state=state, reason=reason)
        if changed:
            self._tell(self._status)


def _thrown(names: tuple[str, ...], faces: tuple[int, ...]) -> DiceThrown:
    """The faces by name. A face of 0 is a die that gave none; a board may have fewer wells than there are names."""
    return DiceThrown(tuple(sorted((die, face) for die, face in zip(names, faces, strict=False) if face)))


def _read_into(port: Port, give: Callable[[bytes | DeviceError], None]) -> None:
    """Read in the pieces that are there (never byte by byte) until cancelled or the port fails."""
    try:
        while data := port.read(max(1, port.in_waiting)):
            give(data)
    except OSError as error:
        give(_cable_out(error))


def _cable_out(error: OSError) -> Lost:
    log.debug("the port failed: %s", error)
    return Lost(Words("The connection broke. Is its cable in? Kazami keeps looking."))


def _wrong_version(event: events.Unsuited) -> Unsuited:
    return Unsuited(
        Words(
            "Its firmware {firmware} speaks version {protocol} of the wire. "
            "Install the firmware that came with Kazami.",
            (("firmware", event.firmware), ("protocol", event.protocol)),
        )
    )
