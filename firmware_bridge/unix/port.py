"""`UnixPort`: a dice tray and a vane whose firmware is the real one, to be thrown and turned by a program.

It runs the firmware on MicroPython's unix port, plays the hands and the cable, and offers a serial port that
any host may open. It needs Linux, for MicroPython's unix port and a pty. No knowledge of frames may enter:
whoever wants to know what the device says opens the port.
"""

import random
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware_bridge.install import TWO_DICE_AND_MAGNET
from firmware_bridge.unix.cable import Cable
from firmware_bridge.unix.hands import Hands
from firmware_bridge.unix.stand_in import StandIn, UnixPortError

__all__ = ["CABLE", "UnixPort", "UnixPortError"]

CABLE = "simulated cable"
"""The name of the thread that carries what a real cable carries by itself."""

_LONGEST_STEP_MS = 500  # then the cable carries, so that no pipe fills up
_CARRY_SECONDS = 0.005  # between two looks of the carrying thread; a frame takes as long at 115200 baud
_REST_MS = 700  # until a die that lies still has settled, with a margin
_COCKED_MS = 2500  # until a missing face counts as cocked, with a margin
_TURN_MS = 200  # until a turned vane has been told


class UnixPort:
    """One simulated device. Use it as a context manager, or call `start` and `stop`.

    `workdir` (made if missing) holds the device's files, the pipes and the port's symlink, `tray`. `fitted`
    is the content of fitted.json (None: no such file). `stepped`: time passes in `step` and in gestures
    alone, and bytes travel then; otherwise time is real, and a gesture returns while the dice still roll.
    `chance` decides the faces seen while dice tumble; `identity` is the number the board was born with, in hexadecimal
    digits. Everything raises `UnixPortError`, with a sentence,
    once the firmware has ended or does not answer. Times are milliseconds of the device.
    """

    def __init__(
        self,
        workdir: Path,
        *,
        fitted: Mapping[str, object] | None = TWO_DICE_AND_MAGNET,
        stepped: bool = False,
        chance: random.Random | None = None,
        identity: str = "5EED5EED5EED5EED",
    ) -> None:
        self.path = workdir / "tray"
        self._workdir = workdir
        self._fitted = fitted
        self._stepped = stepped
        self._hands = Hands(fitted, chance or random.Random(0))
        self._stand_in = StandIn(workdir, stepped=stepped, identity=identity)
        self._cable = Cable(self.path)
        self._bearing = 0.0  # where the vane points, or will when it has come to rest
        self._levels: dict[str, str] = {}  # how the board lies, for the next boot
        self._lock = threading.RLock()  # gestures and the carrying thread share the cable
        self._ended = threading.Event()
        self._carrier: threading.Thread | None = None

    # -- life

    def start(self) -> Path:
        """Start the firmware and plug the cable in; return the path of the serial port."""
        self._workdir.mkdir(parents=True, exist_ok=True)
        self._stand_in.lay_out(self._fitted)
        self._note(self._hands.lie())
        try:
            self._cable.fit(*self._stand_in.boot(self._levels.values()))
        except UnixPortError:
            self._stand_in.stop()
            raise
        self._cable.plug()
        if not self._stepped:
            self._ended.clear()
            self._carrier = threading.Thread(target=self._carry, name=CABLE, daemon=True)
            self._carrier.start()
        return self.path

    def stop(self) -> None:
        """End the firmware and take the port away; a second call does nothing."""
        self._ended.set()
        if self._carrier is not None:
            self._carrier.join()
        self._carrier = None
        self._cable.unplug()
        self._stand_in.stop()

    def __enter__(self) -> Self:
        """Start."""
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self.stop()

    @property
    def running(self) -> bool:
        """Whether the firmware is alive; it ends when a host says HALT."""
        return self._stand_in.running

    def reboot(self) -> None:
        """Take the device's power away and give it back: its memory is gone, the dice lie as they lay."""
        with self._lock:
            self._stand_in.stop()
            self._cable.fit(*self._stand_in.boot(self._levels.values()))

    def unplug(self) -> None:
        """Pull the cable. The device lives on; what it says is lost."""
        with self._lock:
            self._cable.unplug()

    def replug(self) -> None:
        """Put the cable back: a new port behind the same path."""
        with self._lock:
            self._cable.plug()

    def step(self, ms: int) -> None:
        """Let the device live through `ms` milliseconds (stepped clock only), carrying bytes on the way."""
        if not self._stepped:
            raise UnixPortError("This device lives in real time; `step` is for one made with stepped=True.")
        while ms > 0:
            part = min(ms, _LONGEST_STEP_MS)
            self._cable.carry_exactly()
            self._stand_in.tell(f"clock {part}")
            self._cable.carry_exactly()
            ms -= part

    # -- hands

    def throw(self, *faces: int, first: int = 0) -> None:
        """Throw one die for each face, from well `first` on; 0 lands on its edge. The other dice stay in place."""
        lines, ms = self._hands.throw(faces, first)
        self._play(lines, ms + (_REST_MS if all(faces) else _COCKED_MS))

    def cocked(self) -> None:
        """Throw all dice; the first one lands on its edge."""
        self.throw(0, *self._hands.chance_faces(self._hands.wells - 1))

    def lift(self, well: int) -> None:
        """Take a die (counted from 0) out of its well without shaking the tray."""
        self._play(self._hands.show(well, 0), _REST_MS)

    def put_down(self, well: int, face: int) -> None:
        """Put a die into its well by hand, which shakes the tray for a moment."""
        lines, ms = self._hands.put_down(well, face)
        self._play(lines, ms + _REST_MS)

    def bump(self, shake_ms: int) -> None:
        """Knock against the table: the tray shakes, every die stays where it is."""
        lines, ms = self._hands.bump(shake_ms)
        self._play(lines, ms + _REST_MS)

    def hold_motion(self) -> None:
        """Let the shake line go up and never come to rest again."""
        self._play(self._hands.hold(), 0)

    def turn_vane(self, degrees: float, health: str = "ok") -> None:
        """Turn the vane to so many degrees clockwise; a ladder takes the nearest of its 16 positions.

        `health` gives it a trouble of docs/wire.md: absent, weak, strong, silent (magnet); open, short
        (ladder).
        """
        self._bearing = degrees
        self._play(self._hands.bearing(degrees, health), _TURN_MS)

    def spin_vane(self, degrees: float) -> None:
        """Spin the vane: once round, slower and slower, to so many degrees clockwise."""
        lines, ms = self._hands.spin(self._bearing, degrees)
        self._bearing = degrees
        self._play(lines, ms + _TURN_MS)

    # -- inside

    def _play(self, lines: list[str], ms: int) -> None:
        with self._lock:
            self._note(lines)
            for line in lines:
                self._stand_in.tell(line)
        if self._stepped:
            self.step(ms)

    def _note(self, lines: list[str]) -> None:
        """Remember how the board will lie: the last line for each pin, voltage or bus device's register."""
        for line in lines:
            words = line.split()
            final = words[2:] if words[0] == "at" else words
            what = " ".join(final[:-1])
            self._levels[what] = " ".join(final)
        if any(line.startswith("nack") for line in lines):
            self._levels = {what: line for what, line in self._levels.items() if not line.startswith("i2c")}
        elif any(line.startswith("i2c") for line in lines):
            self._levels.pop("nack", None)

    def _carry(self) -> None:
        # A short wait, not a select: a gesture may take the descriptors away at any moment.
        while not self._ended.wait(_CARRY_SECONDS):
            with self._lock:
                self._cable.carry()
