"""What the tablet's tests share: a real window with a real GL context, offscreen, and real touches.

Where GL is missing these tests are skipped, and the reason says what to install. No fake window and no sleep may enter.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from companion.rules.base import BASE
from firmware_bridge.unix.stand_in import runs_here
from ui.drawing.board.view import BoardView
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.tablet.kit.stage import Stage
from ui.tablet.start import prepare

if "kivy" in sys.modules:
    raise ImportError("Kivy was loaded before it was told how to open its window: a test of another folder imports it.")
os.environ.pop("DISPLAY", None)  # a developer's screen stays quiet
os.environ["SDL_VIDEODRIVER"] = "offscreen"  # SDL 3, which Debian's Kivy draws with, picks it only when it is told
os.environ.setdefault("LP_NUM_THREADS", "0")  # Mesa draws in the test's own thread: each core has a process already
prepare(Path(mkdtemp(prefix="kazami-tablet-")))

MUCH = 12
"""After so many small collections much is left to be freed; Kivy takes the longer for each the more there is."""
MISSING = "No GL here: install libgl1 and libegl1 (`apt-get install --no-install-recommends libgl1 libegl1`)."


def free() -> None:
    """Free what was thrown away, where that is much; textures go with the next frame, and few tests draw one."""
    from kivy.graphics.context import get_context  # noqa: PLC0415 imports Kivy, which needs GL

    if gc.get_count()[-1] > MUCH:
        gc.collect()
    get_context().gl_dealloc()


@pytest.fixture(scope="session")
def window() -> Any:
    """The one window of the test run."""
    try:
        from kivy.base import EventLoop  # noqa: PLC0415 only once it is known that GL is wanted
        from kivy.core.window import Window  # noqa: PLC0415 the same
        from kivy.graphics.opengl import glFinish  # noqa: PLC0415 the same

        EventLoop.ensure_window()
    except (ImportError, SystemExit):
        Window = None  # noqa: N806 Kivy's own name
    if Window is None:
        pytest.skip(MISSING)
    Window.bind(on_flip=lambda window: glFinish())  # no screen waits for frames here: all that they show would be kept
    gc.freeze()  # what lives to the end is not searched again whenever a test's widgets are thrown away
    gc.set_threshold(700, 10, 10)  # as Python has it: widgets lie in circles, and each holds pictures
    return Window


@pytest.fixture
def passes(window: Any) -> Iterator[Callable[[float], None]]:
    """Let seconds pass for whatever begins after this, frame by frame and without waiting for them."""
    from kivy.clock import ClockBase  # noqa: PLC0415 imports Kivy, which needs GL
    from kivy.context import Context  # noqa: PLC0415 the same

    class Stepped(ClockBase):
        """Kivy's clock over time that goes on only in `passes`."""

        now = 0.0

        def time(self) -> float:
            return self.now

        def usleep(self, microseconds: float) -> None:
            self.now += microseconds / 1e6

    context, clock = Context(init=False), Stepped()
    context["Clock"] = clock

    def go_on(seconds: float) -> None:
        end = clock.now + seconds
        while clock.now < end:
            clock.tick()

    context.push()
    yield go_on
    context.pop()


@pytest.fixture
def show(window: Any, passes: Callable[[float], None]) -> Iterator[Callable[..., Any]]:
    """Put widgets into the window, of 1280 x 800 unless told otherwise; afterwards it is empty again.

    Seconds pass there only in `passes` and with each frame: no machine is too slow.
    """

    def into_window(*widgets: Any, size: tuple[int, int] = (1280, 800)) -> Any:
        window.size = size
        for widget in widgets:
            window.add_widget(widget)
        return widgets[0]

    from kivy.app import App  # noqa: PLC0415 imports Kivy, which needs GL

    yield into_window
    for child in list(window.children):
        window.remove_widget(child)
    App()  # Kivy keeps the last app, and with it all that was shown
    free()


@pytest.fixture
def board(show: Callable[..., Any]) -> Callable[..., Any]:
    """Make a board on a stage of some size, with a view on it."""
    from ui.tablet.board.widget import Board  # noqa: PLC0415 imports Kivy, which needs GL

    def make(
        view: BoardView,
        size: tuple[int, int] = (1280, 800),
        light: Light = Light.LAMP,
        motion: bool = False,
        domains: tuple[str, ...] = BASE.domains,
    ) -> Any:
        stage = Stage(*size)
        made = Board(Look(Theme(light, domains), stage.unit, motion=motion))
        show(made, size=size)
        made.place(stage, "disc")
        made.show(view)
        return made

    return make


@pytest.fixture
def tap(window: Any) -> Callable[..., None]:
    """Put a finger down at a place in pixels and lift it, there or elsewhere."""
    from tests.tablet.a_touch import Touch  # noqa: PLC0415 imports Kivy, which needs GL

    def finger(x: float, y: float, lift: tuple[float, float] | None = None) -> None:
        touch = Touch(x, y)
        touch.touch_down()
        if lift is not None:
            touch.touch_move(*lift)
        touch.touch_up()
        free()

    return finger


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.thorough)], ids=["looks", "other-looks"])
def in_every_look(request: pytest.FixtureRequest, window: Any) -> Any:
    """Lay a screen out in each look, show something on it each time, and return what is wrong where."""
    from tests.tablet import legible  # noqa: PLC0415 imports Kivy, which needs GL

    def looked_at(
        screen: Any, shown: legible.Shown | Mapping[str, legible.Shown] = legible.as_it_is
    ) -> dict[str, list[str]]:
        looks = legible.OTHER_LOOKS if request.param else legible.LOOKS
        found = legible.in_every_look(screen, window, shown, looks)
        free()
        return found

    return looked_at


@pytest.fixture
def beginning(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Any:
    """Begin evenings of any variant in the window."""
    from tests.tablet import moments  # noqa: PLC0415 imports Kivy, which needs GL

    return moments.beginning(show, tap, tmp_path)


@pytest.fixture
def page(show: Callable[..., Any]) -> Callable[..., Any]:
    """Open a screen by the name of its module and its own; where it wants to go is kept in `went`."""
    from importlib import import_module  # noqa: PLC0415 the modules import Kivy, which needs GL

    from tests.tablet.around_home import EveningOnPaper, kit_of  # noqa: PLC0415 the same

    def opened(where: str, model: Any = None, size: tuple[int, int] = (1280, 800), **settings: Any) -> Any:
        module, _, name = where.rpartition(".")
        went: list[tuple[str, dict[str, Any]]] = []
        kit = kit_of(size, **settings)
        kind = getattr(import_module(f"ui.tablet.screens.{module}"), name)
        given = EveningOnPaper() if model is None else model
        if where == "settings.SettingsPage":
            given = given.settings  # it is only given what takes them
        settle = (given.settings,) if where == "start.Start" else ()
        screen = kind(kit, given, lambda to, **args: went.append((to, args)), *settle)
        screen.went = went
        return show(screen, size=size)

    return opened


@pytest.fixture
def sit(
    window: Any,
    show: Callable[..., Any],
    tap: Callable[..., None],
    passes: Callable[[float], None],
    tmp_path: Path,
) -> Iterator[Callable[..., Any]]:
    """Let guests sit down before the first page of the app, in a look; everything is put away afterwards."""
    if not runs_here():
        pytest.skip("no MicroPython here, and their tray runs its firmware")
    from tests.tablet.evenings import Finger  # noqa: PLC0415 imports Kivy, which needs GL
    from tests.tablet.guests import Guests  # noqa: PLC0415 the same
    from tests.tablet.whole_evenings import WholeEvening  # noqa: PLC0415 the same
    from ui.tablet.kit.screen_kit import Settings  # noqa: PLC0415 the same

    def drawn() -> None:
        window.dispatch("on_draw")
        window.dispatch("on_flip")

    with ExitStack() as laid:

        def sat(language: str, seed: int, size: tuple[int, int] = (1280, 800), **look: Any) -> Guests:
            own, settings = tmp_path / str(len(list(tmp_path.iterdir()))), Settings(language, motion=False, **look)
            evening = laid.enter_context(WholeEvening(own, seed, settings, passes, drawn))
            show(evening.app.build(), size=size)
            return Guests(evening, Finger(tap, evening), seed)

        yield sat
