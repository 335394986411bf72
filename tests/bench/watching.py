"""Looks at an app in this process: waits for the frames that are wanted of it, then works, then closes the window.

Nothing may be imported here, nor asked of Kivy, before the app has done so itself: that would change its start.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.bench.glass import Glass


class Watching:
    """A thread beside the app: once each of `wanted` has held of a frame, it runs `work` and closes the window.

    `shown` says when the first frame was shown for each of them, as moments of `time.perf_counter`.
    """

    def __init__(self, wanted: Sequence[Callable[[], bool]], work: Callable[[], object]) -> None:
        self.shown = list[float]()
        self._wanted, self._work = wanted, work
        self._glass: Glass | None = None
        self._open = threading.Event()
        self._broken: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="bench", daemon=True)

    def through(self, glass: Glass) -> None:
        """Hear of every frame from now on."""
        self._glass, glass.shown = glass, self._frame  # kept here: Kivy's window keeps no listener

    def play(self, folder: Path) -> None:
        """Run `kazami` as a person does, with the games in a folder, and watch its window."""
        with self():
            from ui.commands import parts  # noqa: PLC0415 importing it is part of the start
            from ui.main import main  # noqa: PLC0415 the same

            opened = parts.tablet_app

            def seen() -> ModuleType:
                """Open the window when the command does, and look at it from then on."""
                app = opened()
                from tests.bench.glass import Glass  # noqa: PLC0415 Kivy is there by now

                self.through(Glass())
                return app

            parts.tablet_app = seen
            os.environ.update(KAZAMI_SCREEN="tablet", KAZAMI_DATA=str(folder))
            main(["play", "--device", str(folder / "no-tray")])

    @contextlib.contextmanager
    def __call__(self) -> Iterator[None]:
        """Watch an app that runs inside. Raises what broke in the work, RuntimeError if no frame was ever usable."""
        self._thread.start()
        yield
        if not self._open.is_set():
            raise RuntimeError("The window was closed before it could be used.")
        self._thread.join()
        if self._broken is not None:
            raise self._broken

    def _frame(self, at: float) -> None:
        while len(self.shown) < len(self._wanted) and self._wanted[len(self.shown)]():
            self.shown.append(at)
        if len(self.shown) == len(self._wanted) and not self._open.is_set():
            self._open.set()

    def _run(self) -> None:
        self._open.wait()  # before it the app itself has to prepare and import Kivy
        from kivy.app import App  # noqa: PLC0415 Kivy is there by now
        from kivy.clock import Clock  # noqa: PLC0415 the same

        try:
            self._work()
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits for this one
            self._broken = error
        Clock.schedule_once(lambda dt: App.get_running_app().stop())


def running() -> Any:
    """Return the app that runs in this process."""
    from kivy.app import App  # noqa: PLC0415 Kivy has to be prepared first

    return App.get_running_app()
