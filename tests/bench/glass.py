"""The window as the bench sees it: when a frame with other pixels was on it, and a finger that may touch at any moment.

Works on whatever app runs in this process and changes nothing in it. Kivy must have been prepared before this is
imported. What is drawn, and what the figures are about, must never enter.
"""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels

from tests.bench.stock import Stock
from tests.patience import PATIENCE
from tests.x_finger import XFinger

T = TypeVar("T")
FRAME = 0.0124
"""Seconds from one frame to the next while nothing is drawn, measured: Kivy's clock wakes before a sixtieth is over."""
AFTERWARDS = 0.1
"""Seconds after a frame was read, which takes as long as half a frame, until frames come evenly again."""
GOLDEN = (5**0.5 - 1) / 2
"""Steps of so much of a whole fall evenly all over it, however many there are."""


def in_screen(job: Callable[[], T]) -> T:
    """Run a job in the screen's thread, called from another one. Raises what it raises, TimeoutError if it hangs."""
    done: Future[T] = Future()

    def there(_dt: float) -> None:
        try:
            done.set_result(job())
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits for this one
            done.set_exception(error)

    Clock.schedule_once(there)
    return done.result(PATIENCE)


class Glass:
    """Looks at every frame just before and after it is shown; reads its pixels only while somebody waits for them."""

    def __init__(self) -> None:
        self.shown: Callable[[float], object] = lambda at: None  # hears when each frame was shown
        self._wanted = deque[Callable[[], bool]]()
        self._before: bytes | None = None
        self._lost = 0.0  # seconds that reading pixels took since the first frame that was wanted
        self._asked = 0
        self._moments: queue.Queue[float] = queue.Queue()
        Window.bind(on_flip=self._flip)

    def changed(self, cause: Callable[[], object], *due: Callable[[], bool]) -> list[float]:
        """Return when (`time.perf_counter`) the first frame with other pixels was shown after `cause`, for each `due`.

        A frame counts once it holds, asked in the screen's thread, the first before the second: pixels that change
        for another reason do not. Called from another thread than the screen's. Raises queue.Empty if there is none.
        """
        self._before, self._lost = None, 0.0
        self._wanted.extend(due)
        in_screen(Window.canvas.ask_update)
        self._moments.get(timeout=PATIENCE)  # what lies on the table before
        self._asked += 1
        time.sleep(AFTERWARDS + self._asked * GOLDEN % 1 * FRAME)  # a finger comes at any moment between two frames
        cause()
        return [self._moments.get(timeout=PATIENCE) for _ in due]

    def _flip(self, window: Any) -> bool:
        """Show the frame in Kivy's place, all of it drawn; the time that reading pixels takes is left out."""
        glFinish()
        drawn = time.perf_counter()
        pixels = self._pixels() if self._wanted else b""
        began = time.perf_counter()
        window.flip()
        flipped = time.perf_counter()
        at = drawn + flipped - began - self._lost
        if self._wanted and self._compare(pixels, at):
            self._lost += began - drawn + time.perf_counter() - flipped
        self.shown(at)
        return True  # Kivy need not show it again

    def _compare(self, pixels: bytes, at: float) -> bool:
        """Tell of the frame if it is wanted; return whether it was, and more are."""
        before, self._before = self._before, pixels
        if before is None:
            self._moments.put(at)
            return False
        wanted = len(self._wanted)
        while pixels != before and self._wanted and self._wanted[0]():
            self._wanted.popleft()
            self._moments.put(at)
        if not self._wanted:
            self._before = None  # as large as the window: it would count as memory of the app
        return 0 < len(self._wanted) < wanted

    @staticmethod
    def _pixels() -> bytes:
        pixels: bytes = glReadPixels(0, 0, *Window.system_size, GL_RGBA, GL_UNSIGNED_BYTE)
        return pixels


def frames(number: int, change: Callable[[int], object]) -> list[float]:
    """Change something and draw it, so many times; return the seconds each took. In the screen's thread."""
    seconds = []
    for at in range(number):
        began = time.perf_counter()
        change(at)
        Window.dispatch("on_draw")
        glFinish()
        seconds.append(time.perf_counter() - began)
    return seconds


class Touched:
    """The app of stock widgets, touched and told of throws. `calm` waits between."""

    def __init__(self, app: Stock, glass: Glass, calm: Callable[[], object]) -> None:
        self._app, self._glass, self._calm, self._finger = app, glass, calm, Finger()

    def _changed(self, cause: Callable[[], object], due: Callable[[], bool]) -> float:
        self._calm()
        began = list[float]()

        def caused() -> None:
            began.append(time.perf_counter())
            cause()

        (shown,) = self._glass.changed(caused, due)
        return shown - began[0]

    def touched(self) -> float:
        """Touch a hex; return the seconds until its colour was shown."""
        hex_ = self._app.hexes[10]
        wanted = not hex_.lit
        return self._changed(lambda: self._finger.tap(*hex_.center), lambda: hex_.lit == wanted)

    def told(self) -> float:
        """Tell of a throw from another thread; return the same."""
        wanted = self._app.thrown + 1
        return self._changed(lambda: Clock.schedule_once(self._app.throw), lambda: self._app.thrown == wanted)


class Finger(XFinger):
    """A finger at the window, which lies in the corner of the screen: what it does comes from the X server."""

    def tap(self, x: float, y: float) -> None:
        """Touch a place in pixels of the window, from any thread."""
        super().tap(x, Window.system_size[1] - y)
