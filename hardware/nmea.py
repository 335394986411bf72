"""NMEA 0183 sentences of wind instruments: `$WIMWV` and `$IIMWV`, read strictly, found in a stream cut into any pieces.

    $WIMWV,<angle>,<R|T>,<speed>,<K|M|N|S>,<A|V>*<checksum, 2 hex>\\r\\n

R is the wind relative to the instrument's own zero, T the true wind, which an instrument works out from a course and a
speed; A is valid, V is not. The checksum, an XOR of eight bits, is mandatory here, although the standard lets it be
left out. It is weak: it never notices that two bytes changed places, nor two equal flips in one column of bits. Who
uses these angles must let several agree before one counts (`VANE`). No port, clock or device may enter.
"""

import re
from functools import reduce
from operator import xor

from msgspec import Struct

from companion.readings import FULL_TURN
from hardware.vane import VaneSettings

LONGEST = 82
"""Bytes of the longest sentence, from `$` to the line feed, as the standard has it."""
VANE = VaneSettings(agreeing=3, quiet=2.5)
"""How patient a Vane must be with angles that come once a second and that only an XOR of eight bits guards: three must
agree, and two false ones in a row are no turn yet."""

_SENTENCE = re.compile(rb"\$([A-Z]{5}|P[A-Z]{3,}),[ -#%-)+-~]*\*([0-9A-F]{2})\r\n")
_WIND = re.compile(
    rb"\$(?:WI|II)MWV,(?P<angle>\d{1,3}(?:\.\d{1,3})?)?,(?P<reference>[RT]),(?:\d{1,3}(?:\.\d{1,3})?)?,[KMNS]?,"
    rb"(?P<status>[AV])\*..\r\n"
)


class NoSentence(ValueError):
    """A line that is no sentence; its text says why."""


class Wind(Struct, frozen=True):
    """One wind sentence. degrees: clockwise, 0 <= degrees < 360, None where it is not valid; reference: "R" or "T"."""

    degrees: float | None
    reference: str


def read(line: bytes) -> Wind | None:
    """Read the sentence that starts at the rightmost `$` of one line, its line end included.

    None is a sentence in good form that tells no wind. Raises NoSentence for everything else.
    """
    sentence = line[max(0, line.rfind(b"$")) :]
    formed = _SENTENCE.fullmatch(sentence)
    if formed is None or len(sentence) > LONGEST:
        raise NoSentence("not in the form $.....,...*hh with CR and LF, at most 82 bytes long")
    if int(formed[2], 16) != checksum(sentence[1:-5]):
        raise NoSentence("the checksum does not agree")
    if formed[1] not in (b"WIMWV", b"IIMWV"):
        return None
    wind = _WIND.fullmatch(sentence)
    degrees = FULL_TURN if wind is None else float(wind["angle"] or 0)
    if wind is None or degrees > FULL_TURN or (wind["status"] == b"A" and wind["angle"] is None):
        raise NoSentence("a wind sentence whose fields are out of form or range")
    reference = wind["reference"].decode()
    return Wind(degrees % FULL_TURN if wind["status"] == b"A" else None, reference)


def checksum(body: bytes) -> int:
    """The XOR of all bytes between `$` and `*`."""
    return reduce(xor, body, 0)


class Lines:
    """Finds sentences in a stream and counts what is none; at most `LONGEST` bytes are held between calls."""

    def __init__(self) -> None:
        self.garbled_lines = 0
        self.garbled_bytes = 0
        self._held = b""

    def feed(self, data: bytes) -> list[Wind | None]:
        """Take the next bytes and return what the sentences say that they complete, in order; see `read`."""
        *lines, held = (self._held + data).split(b"\n")
        excess = max(0, len(held) - LONGEST)
        self.garbled_bytes += excess
        self._held = held[excess:]
        said: list[Wind | None] = []
        for line in lines:
            try:
                said.append(read(line + b"\n"))
            except NoSentence:
                self.garbled_lines += 1
                self.garbled_bytes += len(line) + 1
        return said

    def forget(self) -> None:
        """Drop half a line, because the stream begins anew. Counts stay."""
        self._held = b""
