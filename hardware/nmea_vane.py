"""A shop-bought wind instrument as a vane, over any pipe: NMEA 0183 in, angles out.

It has no handshake and no number of its own, so the first sentence in good form is what makes it trusted, and only its
place tells it from another one: name it by a path that stays (`/dev/serial/by-id/...`). How many angles must agree is
the Vane's affair (`nmea.VANE`), and how long a resting vane may creep over a border too.
"""

from companion.game.text import Text
from companion.readings import AngleSeen
from hardware.interpreter_prompt import BARE, InterpreterPrompt
from hardware.keeper import STALE, Connect, KeptReader
from hardware.nmea import Lines, Wind
from hardware.ports import Clock, Garbled, Silent, Unsuited

BAUD = 4800
"""The speed of NMEA 0183; what calls itself high speed has 38400."""
_INVALID = Text("The wind instrument says that its angle is not valid now. Does it turn freely, has it power?")
_NO_WIND = Text("It speaks NMEA 0183 but tells no wind angle (MWV). Is it a wind instrument?")
_OTHER_WIND = Text(
    "It tells only the other kind of wind. Write reference=R (relative) or reference=T (true) where you name it."
)


class NmeaVane(KeptReader):
    """A DirectionReader for one instrument.

    reference: "R", the angle to the instrument's own zero, which is what a vane on a table shows; "T" for instruments
    that tell the true wind alone. Sentences with the other reference are never mixed in.
    """

    def __init__(self, name: str, connect: Connect, clock: Clock, *, reference: str = "R") -> None:
        super().__init__(name, connect, clock)
        self._reference = reference
        self._lines, self._prompt = Lines(), InterpreterPrompt()
        self._openings = 0
        self._since = 0.0  # when it was heard last, or opened
        self._trusted = False
        self._instead: Text | None = None  # what is wrong with the sentences that come

    def _begin(self, now: float) -> None:
        self._lines.forget()
        self._prompt = InterpreterPrompt()
        self._openings += 1
        self._since = now
        self._trusted = False
        self._instead = None

    def _take(self, data: bytes, now: float) -> None:
        self._prompt.hear(data)
        lines, size = self._lines.garbled_lines, self._lines.garbled_bytes
        for said in self._lines.feed(data):
            self._says(said, now)
        self._unreadable(self._lines.garbled_lines - lines, self._lines.garbled_bytes - size)
        if now - self._since >= STALE:
            self._fell_silent()

    def _says(self, said: Wind | None, now: float) -> None:
        if said is None or said.reference != self._reference:
            self._instead = _NO_WIND if said is None else _OTHER_WIND
            return
        self._since = now
        self._trusted = True
        self._ails(_INVALID if said.degrees is None else None)
        self._heard(now)
        if said.degrees is not None:
            self._saw(str(self._openings), AngleSeen(said.degrees), now)

    def _fell_silent(self) -> None:
        if self._trusted:
            return self._quiet()
        if self._lines.wrong_wind is not None and self._instead is not _OTHER_WIND:
            raise Garbled(self._lines.wrong_wind)
        if self._instead is not None:
            raise Unsuited(self._instead)
        if self._prompt.seen:
            raise Unsuited(BARE)
        if self._lines.wrong is not None:
            raise Garbled(self._lines.wrong)
        if self._noise:
            raise Garbled(Text("What it says makes no sense. Is it a wind instrument, and is the speed right?"))
        raise Silent(Text("The port is open but nothing comes. Has the wind instrument power?"))
