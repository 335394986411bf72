"""The simulated backend that ships in the product: a tray and a vane without a cable, behind the same ports.

It throws only when told to, by a call or by a script, and keeps what a real board keeps: rolls until they are
acknowledged, a boot id, silence and a link that may be out. No firmware and no bytes here: whoever wants the
real firmware opens a UnixPort with the serial backend. Chance and the clock are arguments.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import FACES, FULL_TURN, AngleSeen, DieSeen, DieState, Reading, Seen, ThrowSeen
from hardware.ports import Clock, DeviceState, DeviceStatus, Tell
from hardware.script import COCKED, Act, Cue

TICK = 0.05
"""Seconds between two looks at the device."""
TUMBLE = 1.0
"""Seconds a throw takes."""
SPIN = 1.5
"""Seconds a spin of the vane takes."""
BEAT = 1.0
"""Seconds after which a resting vane says its angle again."""
STALE = 3.0
"""Seconds of silence after which the device counts as stale."""
MOST_KEPT = 16

Chance = Callable[[int], int]
"""Gives a number from 0 up to, but not, its argument: `random.Random(seed).randrange`."""


class _Roll(Struct, frozen=True):
    """A throw the device keeps until it is acknowledged."""

    dice: tuple[tuple[str, int], ...]
    at: float


class SimulatedDevice:
    """A tray with these dice and a vane; a DiceReader and a DirectionReader at once.

    The hands (`throw`, `turn`, `unplug`, ...) may be used at any time, also before `run`.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        chance: Chance,
        dice: tuple[str, ...] = ("white", "red"),
        script: tuple[Cue, ...] = (),
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._names = dice
        self._script = list(script)
        self._started = clock.now()
        self._status = DeviceStatus(name, DeviceState.CONNECTING)
        self._tell: Tell = lambda told: None
        self._plugged = self._speaking = True
        self._angle = 0.0
        self._spin: tuple[float, float, float] | None = None  # from which angle, how far, since when
        self._told_angle: tuple[float, float] | None = None  # angle, when
        self._told_dice: dict[str, DieSeen] = {}
        self._told_rolls: set[tuple[str, int]] = set()  # (boot, number)
        self._readings = 0
        self._dice: dict[str, DieSeen] = {}
        self._falling: dict[str, int] = {}
        self._falls_at = 0.0
        self._rolls: dict[int, _Roll] = {}
        self.reboot()

    @property
    def status(self) -> DeviceStatus:
        """How the device is now."""
        return self._status

    @property
    def waiting(self) -> int:
        """How many throws the device keeps until they are acknowledged."""
        return len(self._rolls)

    async def run(self, tell: Tell) -> None:
        """Live until cancelled; see `ports.Reader`. Whoever begins to listen is told how everything lies."""
        self._tell = tell
        self._told_dice.clear()
        self._started = self._clock.now()
        tell(self._status)
        while True:
            self._live(self._clock.now())
            await self._clock.sleep(TICK)

    def acknowledge(self, reading: Reading) -> None:
        """Forget this throw; see `ports.DiceReader`."""
        if not isinstance(reading.seen, ThrowSeen):
            return
        if (reading.boot, reading.sequence) not in self._told_rolls:
            raise ValueError(f"Throw {reading.sequence} of boot {reading.boot} was never told.")
        if reading.boot == self._boot:
            self._rolls.pop(reading.sequence, None)

    # -- hands

    def throw(self, *faces: int, first: int = 0) -> None:
        """Throw one die for each face, in the order of the dice from `first` on; without faces all, by chance.

        0 is a die that lands on its edge. Raises ValueError for a face no die has or more faces than dice.
        """
        faces = faces or tuple(1 + self._chance(len(FACES)) for _ in self._names)
        if len(faces) > len(self._names) - first or any(face not in (COCKED, *FACES) for face in faces):
            raise ValueError(f"This tray has {len(self._names)} dice with faces 1 to 6 (0: cocked), not {faces}.")
        self._falling |= zip(self._names[first:], faces, strict=False)
        self._falls_at = self._clock.now() + TUMBLE
        self._dice |= {die: DieSeen(die, DieState.ROLLING) for die in self._falling}

    def turn(self, degrees: float) -> None:
        """Turn the vane. Raises ValueError for an angle outside 0 up to, but not, 360."""
        self._angle, self._spin = AngleSeen(degrees).degrees, None

    def spin(self, degrees: float) -> None:
        """Spin the vane: once round, slower and slower, to this angle. Raises ValueError as `turn` does."""
        way = (AngleSeen(degrees).degrees - self._angle) % FULL_TURN + FULL_TURN
        self._spin = (self._angle, way, self._clock.now())

    def unplug(self) -> None:
        """Pull the cable; the device lives on."""
        self._plugged = False

    def replug(self) -> None:
        """Put the cable back."""
        self._plugged = True

    def silence(self) -> None:
        """Say nothing any more, with the cable in."""
        self._speaking = False

    def speak(self) -> None:
        """Speak again."""
        self._speaking = True

    def reboot(self) -> None:
        """Start anew: all it knew is gone, throws not acknowledged too; the dice lie on 1 as they were put there."""
        self._boot = f"{self._chance(16**8):08X}"
        self._newest = 0
        self._rolls.clear()
        self._falling.clear()
        self._dice = {die: DieSeen(die, DieState.RESTING, FACES[0]) for die in self._names}
        self._told_dice.clear()

    # -- inside

    def _live(self, now: float) -> None:
        while self._script and self._script[0].at <= now - self._started:
            self._act(self._script.pop(0))
        if self._falling and now >= self._falls_at:
            self._come_to_rest()
        if self._spin is not None:
            self._turn_on(*self._spin, now)
        if self._plugged and self._speaking:
            self._status = replace(self._status, heard_at=now)
            self._become(DeviceState.CONNECTED)
            self._report(now)
            return
        if not self._plugged:
            self._told_dice.clear()
            words = Text("The simulated cable is out.")
            self._become(DeviceState.NOT_PLUGGED_IN, words)
        elif self._status.heard_at is None or now - self._status.heard_at >= STALE:
            self._become(DeviceState.STALE, Text("The simulated device is silent."))

    def _act(self, cue: Cue) -> None:
        acts: dict[Act, Callable[[], None]] = {
            Act.THROW: lambda: self.throw(*(int(face) for face in cue.numbers)),
            Act.TURN: lambda: self.turn(*cue.numbers),
            Act.DROP: self.unplug,
            Act.RESTORE: self.replug,
            Act.SILENCE: self.silence,
            Act.SPEAK: self.speak,
            Act.REBOOT: self.reboot,
        }
        acts[cue.act]()

    def _come_to_rest(self) -> None:
        """Judge the throw as a real board does: a cocked die gives no face."""
        for die, face in self._falling.items():
            state = DieState.RESTING if face else DieState.COCKED
            self._dice[die] = DieSeen(die, state, face or None)
        self._newest += 1
        pairs = tuple(sorted((die, face) for die, face in self._falling.items() if face))
        self._rolls[self._newest] = _Roll(pairs, self._falls_at)
        if len(self._rolls) > MOST_KEPT:
            del self._rolls[min(self._rolls)]
        self._falling.clear()

    def _turn_on(self, start: float, way: float, began: float, now: float) -> None:
        """Point where a spin has brought the vane by now."""
        left = max(0.0, 1 - (now - began) / SPIN)
        self._angle = round(start + way * (1 - left**2), 1) % FULL_TURN
        if not left:
            self._spin = None

    def _report(self, now: float) -> None:
        """Tell what changed since it was told last: dice, throws, the vane."""
        for die, seen in self._dice.items():
            if self._told_dice.get(die) != seen:
                self._told_dice[die] = seen
                self._saw(seen, now)
        for number, roll in list(self._rolls.items()):  # one may be acknowledged as soon as it is told
            if (self._boot, number) not in self._told_rolls:
                self._told_rolls.add((self._boot, number))
                self._status = replace(self._status, event_at=roll.at)
                thrown = ThrowSeen(roll.dice)
                self._tell(Reading(self._status.device, self._boot, number, thrown, age=now - roll.at))
        angle, at = self._told_angle or (None, now)
        if angle != self._angle or now - at >= BEAT:
            self._told_angle = (self._angle, now)
            self._saw(AngleSeen(self._angle), now)

    def _saw(self, seen: Seen, now: float) -> None:
        self._status = replace(self._status, event_at=now)
        self._readings += 1
        self._tell(Reading(self._status.device, self._boot, self._readings, seen))

    def _become(self, state: DeviceState, reason: Text | None = None) -> None:
        changed = (state, reason) != (self._status.state, self._status.reason)
        self._status = replace(self._status, state=state, reason=reason)
        if changed:
            self._tell(self._status)
