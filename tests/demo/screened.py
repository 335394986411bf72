"""The companion with its screen on: `python -m tests.demo.screened LIFE`, as for `headless`.

The real tablet app, over the table of the very companion that `headless` runs: the window in the main thread, the
companion in its own. The evening goes on only once the newest move was drawn. Without arguments it opens a window and
ends: the trial whether one can be. Nothing here may play, count a throw or hold a state of the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import OpenThrow, Table
from hardware.atomic_file import write_whole
from tests.demo.headless import Companion, switched_on
from tests.demo.words import Life
from tests.hardware.benches import StepClock
from tests.patience import PATIENCE
from ui.dialogue.devices import Care, Nearby
from ui.session.calibration_steps import CalibrationSteps
from ui.session.chance import Lot, seed
from ui.session.device_sources import AsBuilt
from ui.session.devices_nearby import nearby
from ui.session.session import Dependencies, Says, Session
from ui.session.thread import Backstage
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.tablet.kit.screen_kit import Settings
from ui.tablet.start import prepare

NOTHING = -1


class Screened(Companion):
    """A companion whose table is seen on the tablet; also what the tablet asks of a game that lies on the table."""

    async def seen(self) -> None:
        """Wait until the screen has drawn what everybody knows now."""
        asked = self._table.known(TABLE).revision
        self.look()
        async with asyncio.timeout(PATIENCE):
            while self.drawn != asked:
                self._news.clear()
                await self._news.wait()

    def watched(self, look: Callable[[], None]) -> None:
        """Be told how to have the screen drawn once more."""
        self.look, self.drawn, self._news = look, NOTHING, asyncio.Event()
        self._tablet_says: Says = lambda said: None

    def draws(self, asked: int) -> None:
        """Hear what the screen has drawn; called in the table's thread."""
        self.drawn = asked
        self._news.set()

    # -- as the tablet sees it

    @property
    def table(self) -> Table:
        """The running game."""
        return self._table

    def arm(self, waiting: OpenThrow | None, waited: float = 0.0) -> None:
        """The companion asks its devices itself."""

    def join(self, says: Says) -> None:
        """Let the tablet say, too, what the devices say; they play already."""
        self._tablet_says = says

    def part(self) -> None:
        """The devices play on until the evening is over."""

    def nearby(self) -> Nearby:
        """Return how tray and vane are."""
        return nearby(self._devices)

    def throw(self) -> Refusal | None:
        """Refuse: the evening throws."""
        return Refusal("real", "", Text.of("The dice are real: throw them, or enter what they show."))

    def turn(self) -> Refusal | None:
        """Refuse: the evening turns the vane."""
        return Refusal("real", "", Text.of("The vane is real: turn it by hand."))

    def tend(self, care: Care, said: Says) -> None:
        """Let the guest at the screen set the vane's north; the story turns it by its own angles."""
        said(CalibrationSteps(self._devices, AsBuilt()).set_north() or Text.of("North is set."))

    def _say(self, text: Text) -> None:
        super()._say(text)
        self._tablet_says(text)


def _no_export(_game: int) -> str:
    raise OSError("The demo saves its record itself: run it with --record FILE.")


def play(life: Life, clock: StepClock) -> None:
    """Open the tablet over a companion, until the evening tells it to leave."""
    tablet = Path(life.journal).parent / "tablet"
    prepare(tablet)
    from kivy.clock import Clock  # noqa: PLC0415 Kivy has to be prepared first
    from kivy.core.window import Window  # noqa: PLC0415 the same

    from ui.tablet.app import KazamiApp, KeptSettings  # noqa: PLC0415 the same
    from ui.tablet.clock import in_screen, seconds  # noqa: PLC0415 the same

    stage = Stage(life, clock)
    with Backstage(stage()) as backstage:
        bridge = ThreadBridge(lambda: stage.evening, Threads(backstage.carry, in_screen, seconds), VARIANTS, Lot())
        app = KazamiApp(bridge, Settings(), KeptSettings(tablet / "settings.json", write_whole))
        backstage.broke = app.leave

        def shown(_window: object) -> None:
            if bridge.view is None or not app.stack:
                return
            if app.stack[-1][0] == "start":  # the game lies on the table: play on
                Clock.schedule_once(lambda dt: app.go("play"))
                return
            asked = bridge.view.revision
            backstage.carry(lambda: stage.companion.draws(asked))

        Window.bind(on_flip=shown)
        backstage.carry(
            lambda: stage.live(lambda: Clock.schedule_once(lambda dt: Window.canvas.ask_update()), app.leave)
        )
        app.run()


class Stage:
    """What the table's thread stands in: an open journal, and a companion that lives in its loop."""

    companion: Screened
    evening: Session

    def __init__(self, life: Life, clock: StepClock) -> None:
        """Keep what a Companion is given after its journal."""
        self._life, self._clock = life, clock

    @contextlib.contextmanager
    def __call__(self) -> Iterator[None]:
        """Open the journal and sit down."""
        with Journal(Path(self._life.journal), self._clock.now) as journal:
            self.companion = Screened(journal, self._life, self._clock)
            dependencies = Dependencies(
                VARIANTS,
                lambda game: self.companion.table,
                lambda table: self.companion,
                _no_export,
                tuple,
                seed,
                self._clock.now,
            )
            self.evening = Session(journal, dependencies)
            yield

    def live(self, look: Callable[[], object], over: Callable[[], None]) -> None:
        """Begin to live, in the table's thread; `over` is called when the evening has told it to leave."""
        self.companion.watched(lambda: cast(None, look()))
        self._living = asyncio.get_running_loop().create_task(self.companion.live())

        def ended(living: asyncio.Task[None]) -> None:
            if not living.cancelled() and living.exception() is not None:
                told = {"message": "the companion broke", "exception": living.exception()}
                living.get_loop().call_exception_handler(told)
            over()

        self._living.add_done_callback(ended)


def trial() -> None:
    """Open a window and close it. Raises ImportError without Kivy, SystemExit without GL."""
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        from kivy.base import EventLoop  # noqa: PLC0415 Kivy has to be prepared first
        from kivy.core.window import Window  # noqa: PLC0415 the same

        EventLoop.ensure_window()
        if Window is None:
            raise SystemExit("No window could be opened.")


def main() -> None:
    """Play as the arguments say."""
    if not sys.argv[1:]:
        trial()
        return
    play(*switched_on())


if __name__ == "__main__":
    main()
