"""The host's end of the wire, without input or output: bytes and the time go in, events and bytes come out.

Theory of operation. Whoever owns the port calls `opened` after each opening, `feed` with the bytes that were read,
`tick` about once a second, and writes `bytes_to_send`.

- Nothing that the device says is believed before its HELLO. A line with another boot id ends that belief and asks
  again. So does silence, because a line that was stuck brings old news.
- Rolls are told in the order in which they were thrown, once for each (boot, roll). The device repeats a roll until
  `acknowledge`, which the owner calls only after the roll is durable (or shown, if it did not count).
- All that is kept is bounded, whatever is sent.

No port, clock, thread or rule of a game may enter here. Specification: docs/wire.md.
"""

from collections.abc import Callable, Iterable

from firmware_bridge import wire
from firmware_bridge.events import (
    Beat,
    DieState,
    Fault,
    GapNoticed,
    Garbled,
    Hello,
    Rebooted,
    Rolled,
    RollsLost,
    RollsPutOff,
    SessionEvent,
    Silent,
    Unsuited,
    VaneSeen,
)
from firmware_bridge.ledger import BOOTS, Ledger, keep

RETRY = 1.0
"""Seconds between two WHO while nobody answers."""
STALE = 3.0
"""Seconds without a trusted frame after which the device counts as silent."""
_HALF = wire.SEQUENCES // 2
_MILLISECONDS = 1000
_TENTHS = 10


class _Device:
    """What is believed of one device since its HELLO; it is dropped whole when the belief ends."""

    def __init__(self, hello: wire.Frame) -> None:
        self.boot = hello.boot
        self.wells = int(hello.fields[2])
        self.dice: dict[int, str] = {}  # the newest state told, by well


class WireSession:
    """One conversation with one device, over any number of openings of its port and reboots of the device.

    `counted` are the (boot, roll) already durable, from the journal: they are acknowledged again when the
    device repeats them, and never told again. Times are seconds on any monotonic clock.
    """

    def __init__(self, counted: Iterable[tuple[str, int]] = ()) -> None:
        """Begin closed: call `opened` before anything else."""
        self._reader = wire.Reader()
        self._outgoing: list[bytes] = []
        self._seq = 0
        self._ledger = Ledger(counted)
        self._expected: dict[str, int | None] = {}  # by boot heard on this opening: its next; None: over
        self._device: _Device | None = None
        self._last_boot: str | None = None  # of the last device trusted, over all openings
        self._unsuited: Unsuited | None = None  # told already since the port was opened
        self._greeted: str | None = None  # the boot that said HELLO last since the port was opened, suited or not
        self._asked_who: float | None = None
        self._heard = 0.0
        self._silent = False
        self._counted_garbled = (0, 0)
        self._strays = 0  # frames in good form that have no business on this line
        self._meanings: dict[str, Callable[[_Device, wire.Frame, float], list[SessionEvent]]] = {
            "BEAT": self._beat,
            "DICE": self._die_states,
            "ROLL": self._roll,
            "VANE": self._vane,
            "FAULT": self._fault,
        }

    @property
    def boot(self) -> str | None:
        """The boot id of the device that is trusted now, or None before a HELLO."""
        return self._device.boot if self._device else None

    @property
    def greeted(self) -> str | None:
        """The boot id of whoever said HELLO since the port was opened, trusted or not; such a one can be halted."""
        return self._greeted

    # -- what the owner of the port calls

    def opened(self, now: float) -> None:
        """Note that the port was opened (again): drop half a line, trust nobody, ask who is there."""
        self._reader.forget()
        self._outgoing.clear()
        self._device = None
        self._expected.clear()
        self._unsuited = self._greeted = None
        self._heard = now
        self._silent = False
        self._ask_who(now)

    def feed(self, data: bytes, now: float) -> list[SessionEvent]:
        """Take bytes as they were read, in pieces of any size, and return what they mean, in order."""
        events: list[SessionEvent] = []
        for frame in self._reader.feed(data):
            events.extend(self._frame(frame, now))
        put_off = self._ledger.put_off()
        if put_off:
            events.append(RollsPutOff(put_off))
        events.extend(self._garbled())
        events.extend(self.tick(now))
        return events

    def tick(self, now: float) -> list[SessionEvent]:
        """Let time pass: ask again who is there, and notice silence."""
        if self._device is None and self._asked_who is not None and now - self._asked_who >= RETRY:
            self._ask_who(now)
        age = now - self._heard
        if age < STALE or self._silent or self._asked_who is None:
            return []
        self._silent = True
        trusted = self._device is not None
        self._distrust(now)
        return [Silent(age, trusted)]

    def acknowledge(self, boot: str, roll: int) -> None:
        """Tell the device that this roll is durable here and need not be repeated.

        A roll of an earlier boot, or one given while the port was closed, is only remembered.
        Raises ValueError for a roll that was never told: acknowledging it would lose it.
        """
        if not self._ledger.is_told((boot, roll)):
            raise ValueError(f"Roll {roll} of boot {boot} was never told; acknowledge only what was told.")
        self._ledger.acknowledge((boot, roll))
        if boot == self.boot:
            self._send("ACK", (str(roll),))

    def halt(self) -> None:
        """Ask the device to end its firmware, whatever its version, so that another can be installed over the port."""
        if self._greeted is not None:
            self._send("HALT", boot=self._greeted)

    def bytes_to_send(self) -> bytes:
        """Return what must be written to the port now; a second call returns nothing."""
        data = b"".join(self._outgoing)
        self._outgoing.clear()
        return data

    # -- frames

    def _frame(self, frame: wire.Frame, now: float) -> list[SessionEvent]:
        if frame.kind in wire.FROM_HOST or frame.boot == wire.NOBODY:
            self._strays += 1
            return []
        lost, device = self._lost_before(frame), self._device
        late = lost is None
        if late and frame.kind != "ROLL":
            return []  # an older state must not overwrite a newer one; a roll has its own number
        if frame.kind == "HELLO":
            return self._hello(frame, now)
        if device is None or frame.boot != device.boot:
            if not late:
                self._distrust(now)
            return []
        events: list[SessionEvent] = []
        if not late:
            self._heard = now
            self._silent = False
        if lost:
            events.append(GapNoticed(frame.boot, lost))
            self._send("ASK")
        return events + self._meanings[frame.kind](device, frame, now)

    def _lost_before(self, frame: wire.Frame) -> int | None:
        """Return how many frames were lost before this one; None for one that is late.

        Late is what was said before anything else that was heard since the port was opened, believed or not: a HELLO
        too may be one of old, heard again. Boots heard before the present one was trusted are over, and late for ever.
        """
        expected = self._expected.get(frame.boot, frame.seq)
        lost = None if expected is None else (frame.seq - expected) % wire.SEQUENCES
        if lost is None or lost >= _HALF:
            return None
        keep(self._expected, frame.boot, (frame.seq + 1) % wire.SEQUENCES, BOOTS)
        return lost

    def _hello(self, frame: wire.Frame, now: float) -> list[SessionEvent]:
        if self._device is not None and frame.boot != self._device.boot:
            self._distrust(now)  # it may be one of old: the device that is there says it once more
            return []
        protocol, firmware = int(frame.fields[0]), frame.fields[1]
        self._greeted = frame.boot
        self._heard = now
        self._silent = False
        if protocol != wire.PROTOCOL:
            return self._refuse(protocol, firmware)
        events: list[SessionEvent] = []
        if self._last_boot not in (None, frame.boot):
            events.append(Rebooted(str(self._last_boot), frame.boot))
        self._device = _Device(frame)
        self._last_boot = frame.boot
        self._expected = {boot: seq if boot == frame.boot else None for boot, seq in self._expected.items()}
        events.append(Hello(frame.boot, protocol, firmware, self._device.wells, *frame.fields[3:5]))
        return events

    def _refuse(self, protocol: int, firmware: str) -> list[SessionEvent]:
        self._device = None
        sentence = (
            f"The device speaks version {protocol} of the wire, this program version {wire.PROTOCOL}: "
            "install the firmware that came with this program."
        )
        unsuited = Unsuited(protocol, firmware, sentence)
        if self._unsuited == unsuited:
            return []
        self._unsuited = unsuited
        return [unsuited]

    def _beat(self, _device: _Device, frame: wire.Frame, _now: float) -> list[SessionEvent]:
        uptime, newest, waiting, dropped, garbled = (int(text) for text in frame.fields)
        events: list[SessionEvent] = [Beat(frame.boot, uptime, newest, waiting, dropped, garbled)]
        lost = self._ledger.lose(frame.boot, dropped)
        if lost:
            events.append(RollsLost(frame.boot, lost))
        self._ledger.settle(frame.boot, newest, waiting)
        if waiting and newest and not self._ledger.is_told((frame.boot, newest)):
            self._send("ASK")
        return events

    def _die_states(self, device: _Device, frame: wire.Frame, _now: float) -> list[SessionEvent]:
        if len(frame.fields) != device.wells:
            self._strays += 1
            return []
        events: list[SessionEvent] = []
        for well, text in enumerate(frame.fields):
            if device.dice.get(well) != text:
                device.dice[well] = text
                state, _, face = text.partition(":")
                events.append(DieState(well, state, int(face) or None))
        return events

    def _roll(self, device: _Device, frame: wire.Frame, now: float) -> list[SessionEvent]:
        roll, age = int(frame.fields[0]), int(frame.fields[1])
        faces = tuple(int(text) for text in frame.fields[2:])
        if len(faces) != device.wells:
            self._strays += 1
            return []
        key = (frame.boot, roll)
        if self._ledger.is_told(key):
            if self._ledger.hear_again(key):
                self._send("ACK", (str(roll),))  # the device did not hear the first one
            return []
        return [Rolled(frame.boot, roll, faces, age / _MILLISECONDS)] if self._ledger.tell(key, now) else []

    def _vane(self, _device: _Device, frame: wire.Frame, _now: float) -> list[SessionEvent]:
        angle, health = frame.fields
        return [VaneSeen(None if angle == wire.NO_ANGLE else int(angle) / _TENTHS, health)]

    def _fault(self, _device: _Device, frame: wire.Frame, _now: float) -> list[SessionEvent]:
        return [Fault(frame.boot, frame.fields[0])]

    # -- inside

    def _distrust(self, now: float) -> None:
        """Another boot id spoke, or nobody: believe nobody until the HELLO; ask for it without flooding the line."""
        if self._device is not None:
            self._device = None
            self._ask_who(now)
        elif self._asked_who is None or now - self._asked_who >= RETRY:
            self._ask_who(now)

    def _ask_who(self, now: float) -> None:
        self._asked_who = now
        self._send("WHO", (str(wire.PROTOCOL),))

    def _send(self, kind: str, fields: tuple[str, ...] = (), boot: str | None = None) -> None:
        self._outgoing.append(wire.encode(kind, boot or self.boot or wire.NOBODY, self._seq, fields))
        self._seq = (self._seq + 1) % wire.SEQUENCES

    def _garbled(self) -> list[SessionEvent]:
        lines, size = self._reader.garbled_lines, self._reader.garbled_bytes
        events: list[SessionEvent] = []
        if (lines, size) != self._counted_garbled:
            before_lines, before_bytes = self._counted_garbled
            events.append(Garbled(lines - before_lines, size - before_bytes, self._reader.reason))
            self._counted_garbled = (lines, size)
        if self._strays:
            reason = "a well-formed line this device has no business sending; is the port echoing?"
            events.append(Garbled(self._strays, 0, reason))
            self._strays = 0
        return events
