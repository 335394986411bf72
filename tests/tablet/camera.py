"""The camera: the running app over an acted evening, a finger, and a picture of the screen.

Which pictures are taken, and of which evening, is told elsewhere; nothing is drawn here, and no test case may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.readings import AngleSeen, Reading
from companion.rules.registry import VARIANTS
from companion.table import Committed, OpenThrow, Table
from hardware.atomic_file import write_whole
from tests.tablet.acted import Acted, Comes, Lots
from tests.tablet.evenings import Finger
from ui.dialogue import events
from ui.dialogue.devices import Care, Nearby, NearbyDevice
from ui.drawing.theme import Light
from ui.language.catalogues import language
from ui.session.devices_nearby import vane_device, vane_now
from ui.session.session import Dependencies, Says
from ui.session.session import Session as Owner
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.session.vane_at_table import VaneAtTable
from ui.tablet.kit.screen_kit import Kit, Settings

SIZE = (1000, 625)
"""In pixels: small enough for a page that is read over a slow line, large enough to read every word."""


class VaneAlone:
    """What stands beside the table: a vane, once it is heard, and `devices` that are only seen. Nothing here throws."""

    def __init__(self, table: Table, now: Callable[[], float]) -> None:
        """Stand beside a table; `now` is the time in seconds."""

        def counts(side: int, readings: tuple[Reading, ...], revision: int) -> Committed | Refusal:
            return table.thrown(side, readings, revision=revision)

        self._vane, self._now, self._readings = VaneAtTable(counts), now, count(1)
        self.devices: tuple[NearbyDevice, ...] = ()

    def arm(self, waiting: OpenThrow | None, waited: float = 0.0) -> None:
        """Let the vane answer what the table waits for."""
        self._vane.arm(waiting, self._now())

    def join(self, says: Says) -> None:
        """Let the vane say what people must know."""
        self._vane.say, self._vane.refuse = says, says

    def part(self) -> None:
        """No device rests."""

    def nearby(self) -> Nearby:
        """Return how the vane is, once there was a reading of it."""
        vane = vane_now(self._vane, self._now())
        return Nearby((*self.devices, *((vane_device(self._vane, vane),) if vane else ())), vane=vane)

    def vane_at(self, degrees: float) -> None:
        """Take one reading of a vane."""
        self._vane.see(Reading("vane", "0BADF00D", next(self._readings), AngleSeen(degrees)), self._now())

    def throw(self) -> Refusal | None:
        """Refuse to throw."""
        return Refusal("no-throw", "", Text.of("No throw is asked for now."))

    def turn(self) -> Refusal | None:
        """Refuse to turn the vane."""
        return Refusal("real", "", Text.of("The vane is real: turn it by hand."))

    def tend(self, care: Care, said: Says) -> None:
        """Refuse to measure anything."""
        said(Refusal("no-rest", "", Text.of("The vane is not at rest.")))


class Scene(NamedTuple):
    """What the evening must have come to for a picture, what is then done on the tablet, and in which light."""

    comes: Comes
    done: Callable[[Gallery], None]
    light: Light = Light.LAMP


class Gallery:
    """The running app over a shelf of one acted evening, and a camera in front of it."""

    def __init__(self, kept: Path, window: Any, acted: Acted) -> None:
        """Set the camera up; `kept` is where the app keeps its files."""
        self._kept, self._window, self._acted = kept, window, acted
        self.now = 0.0  # what the finger's taps take, in seconds; who plays does not wait for them
        self.app: Any = None
        self._lies: Any = None  # what of it lies in the window
        self.owner: Owner
        self.settings = Settings(motion=False)

    @property
    def kit(self) -> Kit:
        """What the screen that is shown is built with."""
        kit: Kit = self.app.kit_of(self.app.shown)
        return kit

    @property
    def table(self) -> Table:
        """The game that is on the table."""
        return self._acted.table

    def open(self, settings: Settings) -> None:
        """Switch the tablet on, as after a pause: the kept game is there."""
        self.settings = settings

        from ui.tablet.app import KazamiApp, KeptSettings  # noqa: PLC0415 imports Kivy, which needs GL

        def at_once(job: Callable[[], None]) -> None:
            job()

        self.close()
        self._window.size = SIZE
        dependencies = Dependencies(
            VARIANTS,
            lambda game: self._acted.resume(),
            self._beside,
            lambda game: "",
            tuple,
            lambda: bytes(32),
            self._acted.time,
            UTC,
        )
        self.owner = evening = Owner(self._acted.journal, dependencies)
        threads = Threads(at_once, at_once, lambda: self._acted.time() + self.now)
        bridge = ThreadBridge(lambda: evening, threads, VARIANTS, Lots(self._acted.seed))
        self.app = KazamiApp(bridge, settings, KeptSettings(self._kept / "settings.json", write_whole))
        self._lies = self.app.build()
        self._window.add_widget(self._lies)

    def _beside(self, table: Table) -> VaneAlone:
        self._vane = VaneAlone(table, self._acted.time)
        return self._vane

    def close(self) -> None:
        """Switch the tablet off; the game is kept."""
        if self.app is not None:
            self.app.on_stop()
            self._window.remove_widget(self._lies)
            self.app = None

    def show(self, scene: Scene) -> None:
        """Let the seats play until the scene has come, and do on the tablet what belongs to it."""
        from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

        if scene.light is not self.settings.light:
            self.open(replace(self.settings, light=scene.light))
        if self.app is not None and self.app.shown == "play":
            self.screen.tell(events.SteppedBack())  # what the picture before had begun
        self._acted.play_until(scene.comes)
        Clock.tick()  # all of that is drawn before anything is done
        scene.done(self)

    def play_until(self, comes: Comes) -> None:
        """Let the seats play until something has come."""
        self._acted.play_until(comes)

    def stands(self, *devices: NearbyDevice) -> None:
        """Let devices stand beside the table, to be seen."""
        self._vane.devices = devices

    def turn_vane(self, *degrees: float) -> None:
        """Let a vane point one way after the other, half a second apart, and the screen look at it."""
        for angle in degrees:
            self._acted.now += 0.5
            self._vane.vane_at(angle)
            self.look()

    def look(self) -> None:
        """Let the screen look at the devices now, as it does now and then by itself."""
        self.screen.look(self._vane.nearby())

    @property
    def screen(self) -> Any:
        """What the tablet shows."""
        return self.app.screen

    def press(self, *said: Text) -> None:
        """Tap what lies on the table or on a sheet by what it says, one after the other, in the language it is set to.

        Raises KeyError where there is none.
        """
        from ui.tablet.screens.play.captions import large  # noqa: PLC0415 imports Kivy, which needs GL

        voice = self.app.kit_of("play").at(self.table.known(TABLE))
        for text in said:
            self._finger().press(large(voice(text)))

    def more(self, at: int, times: int = 1) -> None:
        """Gather cards of the row on the sheet with the plus below, counted from 0."""
        for _ in range(times):
            self._finger().more(at)

    def page(self, name: str) -> None:
        """Tap a part of a page by its name, also of one over the evening. Raises KeyError where there is none."""
        page = self.screen.page if self.app.shown == "play" else self.screen
        self._finger().tap(*page.middle(name))

    def place(self, place: str) -> None:
        """Tap a place of the board."""
        self._finger().place(place)

    def row(self, seat: int) -> None:
        """Tap a seat's row beside the board."""
        self._finger().row(seat)

    def _finger(self) -> Finger:
        evening: Any = self  # the finger needs no more of an evening than its screen and its time
        return Finger(self._tap, evening)

    def _tap(self, x: float, y: float) -> None:
        from tests.tablet.a_touch import Touch  # noqa: PLC0415 imports Kivy, which needs GL

        touch = Touch(x, y)
        touch.touch_down()
        touch.touch_up()

    def take(self, file: Path) -> None:
        """Take a picture of what the tablet shows. Raises OSError where it cannot be written."""
        from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

        Clock.tick()  # what moved is drawn at the next tick
        file.unlink(missing_ok=True)
        self.app.screen.export_to_png(str(file))
        if not file.exists():  # Kivy says nothing when the disk is full
            raise OSError(f"{file} could not be written.")


@contextmanager
def gallery_in(
    window: Any, variant: str, names: tuple[str, ...], settings: Settings, seed: int = 1
) -> Iterator[Gallery]:
    """Open the app over a new evening in a folder of its own; afterwards nothing is left of it."""
    with (
        TemporaryDirectory(prefix="kazami-pictures-") as folder,
        Acted(Path(folder), variant, names, seed, language(settings.language, VARIANTS[variant].domains)) as acted,
    ):
        gallery = Gallery(Path(folder), window, acted)
        try:
            gallery.open(settings)
            yield gallery
        finally:
            gallery.close()
