"""The device's end of the wire: numbered frames out, commands in. Bytes and words only; no pin may enter.

What is said goes to a bounded outbox, because a host may stop reading: then the oldest whole frame is dropped
(the host sees the gap in the sequence, and rolls are repeated anyway). Specification: docs/wire.md.
"""

from firmware_bridge import wire
from firmware_bridge.device.rolls import Ring
from firmware_bridge.device.vane import Bearing

VERSION = "0.1.0"
MOST_WAITING = 24  # frames; a full ring of rolls and one heartbeat


class Link:
    """One boot's conversation. Everything it says carries its boot id and its own sequence."""

    def __init__(self, boot: str) -> None:
        self.boot = boot
        self._seq = 0
        self._reader = wire.Reader()
        self._waiting: list[bytes] = []
        self._begun = b""  # the rest of a frame that was written in part

    # -- what is heard

    def hear(self, data: bytes) -> list[tuple[str, int]]:
        """Take bytes from the host; return its commands as (type, number), those for other boots left out."""
        commands = []
        for frame in self._reader.feed(data):
            if frame.kind not in wire.FROM_HOST:
                continue  # an echo of what this device said
            if frame.kind == "WHO" or frame.boot == self.boot:
                commands.append((frame.kind, int(frame.fields[0]) if frame.fields else 0))
        return commands

    # -- what is said

    def hello(self, wells: int, vane: str, identity: str) -> None:
        """Introduce the device."""
        self._say("HELLO", (str(wire.PROTOCOL), VERSION, str(wells), vane, identity))

    def beat(self, uptime_ms: int, ring: Ring) -> None:
        """Say that the device lives, and how its rolls stand."""
        counts = (uptime_ms // 1000, ring.newest, len(ring.waiting), ring.dropped, self._reader.garbled_lines)
        self._say("BEAT", tuple([str(min(count, wire.GREATEST)) for count in counts]))

    def dice(self, states: tuple[str, ...]) -> None:
        """Say how each die lies now; a device without wells has nothing to say."""
        if states:
            self._say("DICE", states)

    def roll(self, number: int, age_ms: int, faces: tuple[int, ...]) -> None:
        """Say one roll."""
        told = (str(number), str(min(age_ms, wire.GREATEST)))
        self._say("ROLL", told + tuple([str(face) for face in faces]))

    def vane(self, bearing: Bearing) -> None:
        """Say where the vane points."""
        angle = wire.NO_ANGLE if bearing.tenths is None else str(bearing.tenths)
        self._say("VANE", (angle, bearing.health))

    def fault(self, sentence: str) -> None:
        """Say what is wrong; what a frame cannot carry is left out."""
        clean = "".join([c for c in sentence if " " <= c <= "~" and c not in "$*,"])
        self._say("FAULT", (clean[: wire.LONGEST_SENTENCE] or "unknown fault",))

    def next_bytes(self) -> bytes:
        """Return what to write next: the rest of a frame begun, else a frame, else nothing."""
        if not self._begun and self._waiting:
            self._begun = self._waiting.pop(0)
        return self._begun

    def wrote(self, count: int) -> None:
        """Note that this many of `next_bytes` were written."""
        self._begun = self._begun[count:]

    def _say(self, kind: str, fields: tuple[str, ...]) -> None:
        self._waiting.append(wire.encode(kind, self.boot, self._seq, fields))
        self._seq = (self._seq + 1) % wire.SEQUENCES
        if len(self._waiting) > MOST_WAITING:
            self._waiting.pop(0)
