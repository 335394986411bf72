"""Frames on the wire: write one, read one, and find them in a stream cut into any pieces.

This one file runs unchanged on CPython and on MicroPython, so nothing may enter it that either lacks (no
typing, dataclasses, enum, match). It knows what a frame looks like and nothing about what follows from one.
The specification is docs/wire.md; vectors.json holds examples both interpreters must agree on.
"""

import binascii

PROTOCOL = 1
LONGEST = 96
"""Bytes of the longest frame, from `$` to the line feed. What is longer is never a frame."""
LONGEST_SENTENCE = 58
"""Characters a FAULT can carry within `LONGEST`, whatever its sequence."""
SEQUENCES = 65536
"""A frame's sequence counts 0 to 65535 and starts again at 0."""
MOST_WELLS = 3
GREATEST = 999999999
"""The greatest count or time on the wire; it fits a small integer of a 32-bit MicroPython."""
NOBODY = "00000000"
"""The boot id a host writes while it does not know the device's yet. No device ever takes it."""

DIE_STATES = ("unknown", "resting", "handling", "rolling", "settling", "settled", "cocked", "lost")
VANES = ("none", "magnet", "ladder")
VANE_HEALTH = ("ok", "weak", "strong", "absent", "silent", "open", "short")
NO_ANGLE = "-"
NO_IDENTITY = "-"
"""What a board says that has no number of its own."""
MOST_IDENTITY = 16
"""Digits of the longest identity: the eight bytes a Pico is born with."""
TENTHS_IN_A_TURN = 3600

_CRC_AND_END = 11  # "*" + 8 hex digits + CR + LF
_BOOT_DIGITS = 8
_VERSION_PARTS = 3
_FIRST_PRINTABLE, _LAST_PRINTABLE = 0x20, 0x7E


class Garbled(ValueError):
    """A line that is not a frame; its text says in a sentence why."""


class Frame:
    """One frame's content. `fields` are the texts between the commas, already checked for form and range."""

    def __init__(self, kind: str, boot: str, seq: int, fields: tuple[str, ...]) -> None:
        """Hold what `decode` found or what `encode` is to write; no check happens here."""
        self.kind = kind
        self.boot = boot
        self.seq = seq
        self.fields = fields

    def __repr__(self) -> str:
        """Show the frame as its parts."""
        return f"Frame({self.kind!r}, {self.boot!r}, {self.seq!r}, {self.fields!r})"

    def __eq__(self, other: object) -> bool:
        """Two frames with the same parts are the same frame."""
        return isinstance(other, Frame) and repr(self) == repr(other)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(repr(self))


def is_number(text: str, least: int, most: int) -> bool:
    """Say whether `text` is a plain decimal from `least` to `most`: no sign, no space, no leading zero."""
    if not text.isdigit() or len(text) > len(str(GREATEST)):
        return False
    return str(int(text)) == text and least <= int(text) <= most


def is_boot(text: str) -> bool:
    """Say whether `text` is a boot id: eight hexadecimal digits in upper case."""
    return len(text) == _BOOT_DIGITS and _is_hex(text)


def _is_hex(text: str) -> bool:
    return all(c in "0123456789ABCDEF" for c in text)


def _is_identity(text: str) -> bool:
    return text == NO_IDENTITY or (0 < len(text) <= MOST_IDENTITY and _is_hex(text))


def _is_protocol(text: str) -> bool:
    return is_number(text, 1, 255)


def _is_version(text: str) -> bool:
    parts = text.split(".")
    return len(parts) == _VERSION_PARTS and all(is_number(part, 0, 255) for part in parts)


def _is_wells(text: str) -> bool:
    return is_number(text, 0, MOST_WELLS)


def _is_vane(text: str) -> bool:
    return text in VANES


def _is_count(text: str) -> bool:
    return is_number(text, 0, GREATEST)


def _is_roll(text: str) -> bool:
    return is_number(text, 1, GREATEST)


def _is_face(text: str) -> bool:
    return is_number(text, 0, 6)


def _is_die(text: str) -> bool:
    state, _, face = text.partition(":")
    return state in DIE_STATES and _is_face(face)


def _is_angle(text: str) -> bool:
    return text == NO_ANGLE or is_number(text, 0, TENTHS_IN_A_TURN - 1)


def _is_health(text: str) -> bool:
    return text in VANE_HEALTH


def _is_sentence(text: str) -> bool:
    return 0 < len(text) <= LONGEST_SENTENCE and not any(c in "$*," or not " " <= c <= "~" for c in text)


_FIELDS = {
    # from the device
    "HELLO": (_is_protocol, _is_version, _is_wells, _is_vane, _is_identity),
    "BEAT": (_is_count, _is_count, _is_count, _is_count, _is_count),
    "DICE": (_is_die,),
    "ROLL": (_is_roll, _is_count, _is_face),
    "VANE": (_is_angle, _is_health),
    "FAULT": (_is_sentence,),
    # from the host
    "WHO": (_is_protocol,),
    "ACK": (_is_roll,),
    "ASK": (),
    "HALT": (),
}
_ONE_PER_WELL = ("DICE", "ROLL")  # their last field stands once for each well
TYPES = tuple(sorted(_FIELDS))
FROM_HOST = ("WHO", "ACK", "ASK", "HALT")


def _check(kind: str, boot: str, seq: str, fields: tuple[str, ...]) -> None:
    """Raise `Garbled` unless the parts make a frame. A HELLO of another protocol may carry other fields."""
    checks = _FIELDS.get(kind)
    if checks is None:
        raise Garbled(f"unknown type {kind}")
    if not is_boot(boot):
        raise Garbled("the boot id is not eight upper-case hexadecimal digits")
    if not is_number(seq, 0, SEQUENCES - 1):
        raise Garbled("the sequence is not a number from 0 to 65535")
    if kind == "HELLO" and len(fields) > 1 and fields[0] != str(PROTOCOL):
        checks = checks[:2]
        fields = fields[:2]
    if kind in _ONE_PER_WELL:
        checks = checks + checks[-1:] * max(0, min(len(fields), len(checks) + MOST_WELLS - 1) - len(checks))
    if len(fields) != len(checks):
        raise Garbled(f"{kind} does not carry that number of fields")
    for place, text in enumerate(fields):
        if not checks[place](text):
            raise Garbled(f"{kind}: field {place + 1} is out of form or range")


def encode(kind: str, boot: str, seq: int, fields: tuple[str, ...] = ()) -> bytes:
    """Write one frame, checksum and line end included.

    Raises `Garbled` (a ValueError) for anything `decode` would not read back as it was given.
    """
    _check(kind, boot, str(seq), fields)
    head = ("PKZM", kind, boot, str(seq))
    body = ",".join(head + fields).encode()
    frame = b"$" + body + b"*" + _checksum(body) + b"\r\n"
    if len(frame) > LONGEST:
        raise Garbled(f"longer than {LONGEST} bytes")
    return frame


def decode(line: bytes) -> Frame:
    """Read the frame that starts at the rightmost `$` of one line, its line end included.

    Raises `Garbled` with a sentence for everything else. What stands before the `$` is not looked at.
    """
    start = line.rfind(b"$")
    if start < 0:
        raise Garbled("no $ in the line")
    frame = line[start:]
    if len(frame) > LONGEST:
        raise Garbled(f"longer than {LONGEST} bytes")
    if frame[-2:] != b"\r\n" or frame[-_CRC_AND_END : -_CRC_AND_END + 1] != b"*":
        raise Garbled("the line does not end in *, eight hexadecimal digits, CR and LF")
    body = frame[1:-_CRC_AND_END]
    if frame[-_CRC_AND_END + 1 : -2] != _checksum(body):
        raise Garbled("the checksum does not agree")
    if any(byte < _FIRST_PRINTABLE or byte > _LAST_PRINTABLE for byte in body):
        raise Garbled("a byte is not printable ASCII")
    parts = body.decode().split(",")
    if len(parts) < 4 or parts[0] != "PKZM":  # PKZM, type, boot, sequence
        raise Garbled("the line does not begin with PKZM, type, boot id and sequence")
    kind, boot, seq, fields = parts[1], parts[2], parts[3], tuple(parts[4:])
    _check(kind, boot, seq, fields)
    return Frame(kind, boot, int(seq), fields)


def _checksum(body: bytes) -> bytes:
    return f"{binascii.crc32(body) & 0xFFFFFFFF:08X}".encode()


class Reader:
    """Find frames in a stream that arrives in pieces of any size, and count what is not a frame.

    It holds at most `LONGEST` bytes between calls. The frames found and the counts do not depend on how the
    stream was cut. A line counts as garbled once, however many noises stand before its last `$`.
    """

    def __init__(self) -> None:
        """Start with nothing held and nothing counted."""
        self.garbled_lines = 0
        self.garbled_bytes = 0
        self.reason = ""  # why the newest garbled line was no frame
        self._held = b""
        self._overran = False  # the line being collected has already lost its beginning

    def feed(self, data: bytes) -> list[Frame]:
        """Take the next bytes of the stream and return the frames they complete, in order."""
        frames: list[Frame] = []
        data = self._held + data
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                break
            self._line(data[start : end + 1], frames)
            start = end + 1
        self._held = data[start:]
        excess = len(self._held) - LONGEST
        if excess > 0:
            self._held = self._held[excess:]
            self.garbled_bytes += excess
            self._overran = True
        return frames

    def forget(self) -> None:
        """Drop a half line, because the stream begins anew (the port was opened again). Counts stay."""
        self._held = b""
        self._overran = False

    def _line(self, line: bytes, frames: list[Frame]) -> None:
        noise = max(0, line.rfind(b"$"))
        garbled = noise > 0 or self._overran
        reason = "noise before the $"
        self._overran = False
        try:
            frames.append(decode(line))
        except Garbled as why:
            garbled, reason, noise = True, str(why), len(line)
        if garbled:
            self.garbled_lines += 1
            self.garbled_bytes += noise
            self.reason = reason
