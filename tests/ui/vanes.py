"""A bench for directions: a game that begins by asking for one, a board of dice and a vane. No test may enter."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.moves import Choice, Move
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text
from companion.readings import AngleSeen, Reading, Seen
from companion.table import Committed, OpenThrow, Table
from hardware.ports import DeviceState, DeviceStatus, Tell
from tests.hardware.benches import StepClock
from tests.terminal.tables import Disk, closed_with
from tests.ui.armed import armed
from tests.variants.weathercock import SIDES, WEATHERCOCK, looks_to
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.session.calibration_steps import CalibrationSteps
from ui.session.device_sources import AsBuilt, Mounted
from ui.session.simulated_devices import SimulatedHands

NORTH, ENE, ESE, SOUTH, WSW, WNW = range(6)
WORDS = SIDES
FACES = ("ENE", "N", "WNW", "S", "ESE", "WSW")
"""A house rule that says which side each face of a die means."""


class Board:
    """A board that says what the test makes it say."""

    def __init__(self) -> None:
        self.status = DeviceStatus("tray", DeviceState.CONNECTED, heard_at=995.0)
        self.acknowledged: list[int] = []

    async def run(self, tell: Tell) -> None:
        await asyncio.Event().wait()

    def acknowledge(self, reading: Reading) -> None:
        self.acknowledged.append(reading.sequence)


class Asking(Table):
    """The real table; it keeps the revisions that were answered, and may be made to ask the same question anew."""

    anew = 0
    answered: int | None = None

    def open_throw(self) -> OpenThrow | None:
        waiting = super().open_throw()
        return waiting and replace(waiting, revision=waiting.revision + self.anew)

    def submit(
        self,
        request: Choice | Move,
        reading: tuple[Reading, ...] = (),
        *,
        revision: int | None = None,
        viewer: int = TABLE,
        agreed: Iterable[int] | None = None,
    ) -> Committed | Refusal:
        self.answered = revision
        return super().submit(request, reading, revision=revision, viewer=viewer, agreed=agreed)


class Lots:
    """Chance that yields what the test names."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        return next(self._numbers) % n


class Bench:
    """A game that begins by asking for a direction, with a board of dice and a vane beside it."""

    def __init__(
        self,
        folder: Path,
        waited: float = 0.0,
        lot: Lots | None = None,
        hands: SimulatedHands | None = None,
        mounted: Mounted | None = None,
    ) -> None:
        self.journal = Disk(folder, lambda: 0.0)
        closed_with(self, self.journal)
        if not self.journal.games():
            seats = tuple(Seat(name, colour) for name, colour in (("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")))
            self.journal.begin(
                "evening",
                Setup(variant=WEATHERCOCK.name, seats=seats, board=beginner(), options={"faces": FACES}),
                b"a seed",
            )
        self.table = Asking(self.journal, self.journal.games()[0].id, WEATHERCOCK)
        self.board, self.clock = Board(), StepClock()
        self.mounted = mounted or AsBuilt()
        self.beside = armed(self.table, self.board, self.clock, hands, waited, lot, self.mounted)
        self.told: list[str] = []
        self._readings = 0

    @contextlib.asynccontextmanager
    async def alive(self) -> AsyncIterator[Bench]:
        """Live until all is over, and close the journal."""
        task = asyncio.create_task(self.beside.run(self._said, self._refused))
        await asyncio.sleep(0)
        try:
            yield self
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            self.journal.close()

    # -- hands

    def see(self, seen: Seen, age: float = 0.0) -> None:
        self._readings += 1
        self.beside.tell(Reading("tray", "boot", self._readings, seen, age=age))

    async def hold(self, degrees: float, seconds: float = 2.0) -> None:
        """The vane points there so long, and says so as the firmware does."""
        for _ in range(int(seconds * 2)):
            self.see(AngleSeen(degrees))
            await self.clock.advance(0.5)

    async def turn(self, degrees: float) -> None:
        """Somebody turns the vane; it has just come to rest."""
        for step in range(10):
            self.see(AngleSeen((degrees + 180 + 18 * step) % 360))
            await self.clock.advance(0.1)
        self.see(AngleSeen(degrees))

    async def spin(self, degrees: float) -> None:
        """Somebody turns the vane, and lets it rest."""
        await self.turn(degrees)
        await self.hold(degrees)

    def become(self, state: DeviceState) -> None:
        self.board.status = DeviceStatus("tray", state, heard_at=995.0)
        self.beside.tell(self.board.status)

    def sets_north(self) -> Refusal | None:
        """Somebody says that the vane points to the table's north now."""
        return CalibrationSteps(self.beside, self.mounted).set_north()

    # -- what came of it

    @property
    def side(self) -> int | None:
        return looks_to(self.table.game)

    @property
    def entries(self) -> int:
        return len(self.table.history.path())

    def _voice(self) -> Voice:
        return Voice(language("en", WEATHERCOCK.domains), self.table.known(TABLE))

    def _said(self, text: Text) -> None:
        self.told.append(self._voice()(text))

    def _refused(self, refusal: Refusal) -> None:
        self.told.append(self._voice().refusal(refusal))


def unseen(side: str) -> str:
    return f"The vane rests on {side}. Kazami saw no turn since it asked: turn it now, or choose by hand."


LOST = "The vane does not answer: choose the side by hand, or throw one die."
