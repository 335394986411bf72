"""NMEA 0183 sentences of wind instruments: `$..MWV` of any talker, read strictly, in a stream cut into any pieces.

    $WIMWV,<angle>,<R|T>,<speed>,<K|M|N|S>,<A|V>*<checksum, 2 hex>\\r\\n

R is the wind relative to the instrument's own zero, T the true wind, which an instrument works out from a course and a
speed; A is valid, V is not. Older instruments leave the last field out, and what they tell counts as valid. The
checksum, an XOR of eight bits, is mandatory here, although the standard lets it be left out; its letters may be small,
and the carriage return may be missing. It is weak: it never notices that two bytes changed places, nor two equal flips
in one column of bits. Who uses these angles must let several agree before one counts (`VANE`). What is refused says
why, in words, as far as it can be known. No port, clock or device may enter.
"""

import re
from functools import reduce
from operator import xor

from msgspec import Struct

from companion.game.text import Text
from companion.readings import FULL_TURN
from hardware.vane import VaneSettings

LONGEST = 82
"""Bytes of the longest sentence, from `$` to the line feed, as the standard has it."""
VANE = VaneSettings(agreeing=3, quiet=2.5)
"""How patient a Vane must be with angles that come once a second and that only an XOR of eight bits guards: three must
agree, and two false ones in a row are no turn yet."""

_FORM = rb"\$([A-Z]{5}|P[A-Z]{3,}),[ -#%-)+-~]*"
_SENTENCE = re.compile(_FORM + rb"\*([0-9A-Fa-f]{2})\r?\n")
_BARE = re.compile(_FORM + rb"\r?\n")
_WIND = re.compile(
    rb"\$[A-OQ-Z][A-Z]MWV,(?P<angle>-?\d{1,3}(?:\.\d{1,3})?)?,(?P<reference>[RT]),(?:\d{1,3}(?:\.\d{1,3})?)?,[KMNS]?"
    rb"(?:,(?P<status>[AV]))?\*..\r?\n"
)
_IS_WIND = re.compile(rb"\$[A-OQ-Z][A-Z]MWV,")

NO_CHECKSUM = Text(
    "Its sentences carry no checksum (*hh), so nobody could tell a damaged one. Switch checksums on in the instrument."
)
DAMAGED = Text("Its sentences come damaged: their checksums do not agree. Check its wires and its adapter.")
OUT_OF_RANGE = Text("Its wind angle is {angle}, not from 0 to 360 degrees. Set the instrument so.")
OUT_OF_FORM = Text("Its wind sentence is not in the form of NMEA 0183: {sentence}")


class NoSentence(ValueError):
    """A line that is no sentence; its text says why, and `words` to people, where more than that is known."""

    def __init__(self, why: str, words: Text | None = None) -> None:
        super().__init__(why)
        self.words = words


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
        bare = NO_CHECKSUM if _BARE.fullmatch(sentence) else None
        raise NoSentence("not in the form $.....,...*hh with a line feed, at most 82 bytes long", bare)
    if int(formed[2], 16) != checksum(sentence[1 : sentence.rindex(b"*")]):
        raise NoSentence("the checksum does not agree", DAMAGED)
    return _wind(sentence) if _IS_WIND.match(sentence) else None


def _wind(sentence: bytes) -> Wind:
    """Read a wind sentence whose checksum agrees; raises NoSentence."""
    wind = _WIND.fullmatch(sentence)
    valid = wind is not None and wind["status"] != b"V"
    if wind is None or (valid and wind["angle"] is None):
        written = (("sentence", sentence.decode().strip()),)
        raise NoSentence("a wind sentence whose fields are out of form", Text(OUT_OF_FORM.msgid, written))
    degrees = float(wind["angle"] or 0)
    if not 0 <= degrees <= FULL_TURN:
        angle = (("angle", wind["angle"].decode()),)
        raise NoSentence("a wind sentence whose angle is out of range", Text(OUT_OF_RANGE.msgid, angle))
    return Wind(degrees % FULL_TURN if valid else None, wind["reference"].decode())


def checksum(body: bytes) -> int:
    """The XOR of all bytes between `$` and `*`."""
    return reduce(xor, body, 0)


class Lines:
    """Finds sentences in a stream and counts what is none; at most `LONGEST` bytes are held between calls."""

    def __init__(self) -> None:
        self.garbled_lines = 0
        self.garbled_bytes = 0
        self.wrong: Text | None = None  # what was wrong with the newest line of which that is known
        self.wrong_wind: Text | None = None  # the same, of wind sentences alone
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
            except NoSentence as why:
                self.wrong = why.words or self.wrong
                self.wrong_wind = (_IS_WIND.search(line) and why.words) or self.wrong_wind
                self.garbled_lines += 1
                self.garbled_bytes += len(line) + 1
        return said

    def forget(self) -> None:
        """Drop half a line and what was wrong, because the stream begins anew. Counts stay."""
        self._held = b""
        self.wrong = self.wrong_wind = None
