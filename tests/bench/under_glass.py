"""One process with a window, measured from inside: `python -m tests.bench.under_glass WHAT FOLDER EFFORT`.

WHAT is `stock` (an app of Kivy's own widgets), `start` (the `kazami` command until its first frame can be used) or
`evening` (the tablet's composition root with a tray that runs the real firmware). FOLDER holds the journal, EFFORT is
JSON. The answer is one JSON line. How long anything should take must never enter; nor must an import before it is
measured: what the bench itself needs later must make neither start longer.
"""

from __future__ import annotations

import json
import math
import sys
import threading
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from tests.bench.memory import resident
from tests.bench.watching import Watching, running
from tests.patience import PATIENCE
from ui.tablet.start import configure, prepare

if TYPE_CHECKING:
    from companion.game.prompts import Prompt
    from tests.bench.figures import Effort
    from tests.bench.glass import Glass
    from ui.dialogue.requests import Request

SEED = 1
MOST_MOVES = 400  # within which a turn comes that offers two places
FINGER = 150.0  # pixels between two places
CALM = (1.0, 1.4)  # seconds between two touches: what the last one set moving has come to rest


@dataclass
class Seen:
    """What was measured, in seconds; `first_frame` and `whole` are moments of `time.perf_counter`.

    `whole`, `thrown_whole`: until all was drawn that the first frame left for the next. `idle` is a share of one core,
    `frames` changed something before each. `memory` is in bytes, `later` after many moves.
    """

    first_frame: float = 0.0
    whole: float = 0.0
    idle: float = 0.0
    frames: list[float] = field(default_factory=list)
    touches: list[float] = field(default_factory=list)
    throws: list[float] = field(default_factory=list)
    thrown_whole: list[float] = field(default_factory=list)
    memory: int = 0
    later: int = 0


def idle(seconds: float, cable: str = "") -> float:
    """Let the app alone; return which share of one core its threads took together, but the one called `cable`.

    It plays the tray's cable, which of a real tray nobody has to.
    """
    began, used = time.perf_counter(), own_time(cable)
    time.sleep(seconds)
    return (own_time(cable) - used) / (time.perf_counter() - began)


def own_time(cable: str) -> float:
    """Return the processor's seconds of this process, without those of the threads called `cable`."""
    cables = [thread.ident for thread in threading.enumerate() if thread.name == cable]
    carried = (time.clock_gettime(time.pthread_getcpuclockid(each)) for each in cables if each is not None)
    return time.process_time() - sum(carried)


def at_the_start() -> bool:
    """Whether the tablet shows the kept game and can be touched."""
    return type(getattr(running(), "screen", None)).__name__ == "Start"


def whole() -> bool:
    """Whether it shows the board of that game, too."""
    lying = running().screen.parts.get("lying") if at_the_start() else None
    return lying is not None and lying.view.board is not None


def stock(folder: Path, effort: Effort) -> Seen:
    """Run the app of stock widgets, with Kivy as it comes, in a window of the same size."""
    configure(folder / "kivy")
    from tests.bench.stock import Stock  # noqa: PLC0415 Kivy has to be prepared first

    app, seen = Stock(), Seen()
    from tests.bench.glass import Glass, Touched, frames, in_screen  # noqa: PLC0415 the same

    glass = Glass()

    def work() -> None:
        if effort.touches:
            seen.idle, seen.memory = idle(effort.idle), resident()
            seen.frames = in_screen(lambda: frames(effort.drawn, app.throw))
            hand = Touched(app, glass, lambda: time.sleep(luck.uniform(*CALM)))
            seen.touches = [hand.touched() for _ in range(effort.touches)]
            seen.throws = [hand.told() for _ in range(effort.throws)]

    luck = Random(SEED)
    watching = Watching([lambda: True], work)
    watching.through(glass)
    with watching():
        app.run()
    (seen.first_frame,) = watching.shown
    return seen


def start(folder: Path, effort: Effort) -> Seen:
    """Run the command as a person does, until the kept game can be touched."""
    watching = Watching([at_the_start, whole], lambda: None)
    watching.play(folder)
    first, all_of_it = watching.shown
    return Seen(first, all_of_it)


def evening(folder: Path, effort: Effort) -> Seen:
    """Run the evening with a tray, and touch, throw and draw."""
    prepare(folder / "kivy")
    from firmware_bridge.unix.port import UnixPort  # noqa: PLC0415 not before Kivy is prepared, as in the product
    from tests.bench.glass import Glass  # noqa: PLC0415 the same
    from ui.commands import arguments, play_on_tablet  # noqa: PLC0415 the same

    with UnixPort(folder / "device", chance=Random(SEED)) as device:
        at_table = AtTable(Glass(), device, effort)
        watching = Watching([at_the_start], at_table.measure)
        watching.through(at_table.glass)
        args = arguments.read(["--data", str(folder), "--lang", "en"])
        with watching():
            play_on_tablet.play(args, at_table.sources(), None)
    return at_table.seen


class AtTable:
    """Whoever sits at the tablet: plays on, touches it and throws."""

    def __init__(self, glass: Glass, device: Any, effort: Effort) -> None:
        from tests.bench.glass import Finger  # noqa: PLC0415 Kivy is prepared by now

        self.glass, self.seen = glass, Seen()
        self._finger, self._device, self._effort = Finger(), device, effort
        self._luck, self._lies = Random(SEED), threading.Event()
        self._watch: Any = None

    def sources(self) -> Any:
        """Return the tray alone, as nobody has calibrated it."""
        from hardware.ports import RealClock  # noqa: PLC0415 not before Kivy is prepared, as in the product
        from hardware.serial_port import SerialDevice  # noqa: PLC0415 the same
        from ui.session.device_sources import AsBuilt, Sources  # noqa: PLC0415 the same

        def make(counted: Any) -> SerialDevice:
            return SerialDevice("tray", self.connect, RealClock(), counted=counted)

        return Sources(make, AsBuilt())

    def connect(self) -> Any:
        """Open the tray's port, with a stopwatch on it."""
        from hardware.serial_places import at  # noqa: PLC0415 not before Kivy is prepared, as in the product
        from tests.bench.stopwatch import Stopwatch  # noqa: PLC0415 the same

        self._watch = Stopwatch(at(str(self._device.path))(), self._lies.set)
        return self._watch

    def measure(self) -> None:
        """Go to the game and measure everything there."""
        from msgspec.structs import replace  # noqa: PLC0415 Kazami has loaded it by now

        from firmware_bridge.unix.port import CABLE  # noqa: PLC0415 the tray is there by now
        from tests.bench.glass import frames, in_screen  # noqa: PLC0415 Kivy is prepared by now

        in_screen(lambda: running().go("play"))
        if not self._lies.wait(PATIENCE):
            raise TimeoutError("The tray has not told where its dice lie.")
        self._calm()
        self.seen.idle, self.seen.memory = idle(self._effort.idle, CABLE), resident()
        self.seen.touches = [self._touch(number) for number in range(self._effort.touches)]
        thrown = [self._throw() for _ in range(self._effort.throws)]
        self.seen.throws, self.seen.thrown_whole = ([*taken] for taken in zip(*thrown, strict=True))
        self._calm()
        board = running().screen.face.board
        pieces = board.view
        less = [replace(pieces, marks=pieces.marks[:-gone]) for gone in range(1, 6)]
        self.seen.frames = in_screen(lambda: frames(self._effort.drawn, lambda at: board.show(less[at % 5])))
        for _ in range(self._effort.moves):
            self._play_on()
        self._calm()
        self.seen.later = resident()

    def _touch(self, number: int) -> float:
        """Touch a place where something can be built; it lights up, and the tiles say what can be built there."""
        screen = running().screen
        at = screen.face.board.window_xy
        place = self._far_apart()[number % 2]
        self._calm()
        began = list[float]()

        def touch() -> None:
            began.append(time.perf_counter())
            self._finger.tap(*at(place))

        (shown,) = self.glass.changed(touch, lambda: screen.conversation.board.place == place)
        return shown - began[0]

    def _far_apart(self) -> tuple[str, str]:
        """Play on until something can be built at two places no finger takes for one another; return them."""
        screen = running().screen
        for _ in range(MOST_MOVES):
            where = {place: screen.face.board.window_xy(place) for place in screen.moment.offers.sites}
            apart = {(math.dist(where[a], where[b]), a, b) for a in where for b in where}
            if apart and max(apart)[0] > FINGER:
                return max(apart)[1:]
            self._play_on()
        raise RuntimeError(f"Nothing could be built at two places within {MOST_MOVES} moves.")

    def _throw(self) -> tuple[float, float]:
        """Throw when a throw is asked for; return the time from the wire to the glass, and until all of it is there."""
        while self._open_throw() is None:
            self._play_on()
        self._calm()
        evening, read = running().session, set(self._watch.rolls)
        revision = evening.view.revision
        faces = [self._luck.randint(1, 6) for _ in range(2)]
        screen = running().screen
        dice, all_else = self.glass.changed(
            lambda: self._device.throw(*faces),
            lambda: evening.view.revision > revision,
            lambda: screen.drawn.view.revision > revision,
        )
        (roll,) = set(self._watch.rolls) - read
        moment: float = self._watch.rolls[roll]
        return dice - moment, all_else - moment

    def _open_throw(self) -> Prompt | None:
        asked = running().session.view.device_asked
        return None if asked is None else cast("Prompt", asked.prompt)

    def _play_on(self) -> None:
        """Let the seat that is waited for do what the demo's player there would."""
        from tests.bench.keeping import wanted  # noqa: PLC0415 not before Kivy is prepared, as in the product
        from ui.dialogue.requests import ShowView, Submit  # noqa: PLC0415 the same

        seat = running().session.view.known.front.waiting[0]
        own = self._ask(ShowView(seat))
        if own.known.front.waiting[:1] == (seat,):  # the tray may have gone on since the screen was drawn
            self._ask(Submit(wanted(own.known, seat, self._luck), own.revision, seat))

    @staticmethod
    def _ask(request: Request) -> Any:
        """Have a request answered at the table; what it changed has been shown to the screen when this returns."""
        from tests.bench.glass import in_screen  # noqa: PLC0415 Kivy is prepared by now

        answers = list[Any]()
        arrived = threading.Event()

        def answer(said: Any) -> None:
            answers.append(said)
            arrived.set()

        running().session.ask(request, answer)
        arrived.wait()
        in_screen(lambda: None)
        return answers[0]

    def _calm(self) -> None:
        time.sleep(self._luck.uniform(*CALM))


KINDS = {"stock": stock, "start": start, "evening": evening}


def main() -> None:
    """Measure what the arguments say."""
    what, folder, effort = sys.argv[1:]
    seen = KINDS[what](Path(folder), cast("Effort", SimpleNamespace(**json.loads(effort))))
    print(json.dumps(asdict(seen)))


if __name__ == "__main__":
    main()
