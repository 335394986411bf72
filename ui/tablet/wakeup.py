"""Wakes Kivy's loop as soon as the window system tells something: a touch need not wait for the next frame.

Kivy sleeps until its next frame, asks the window what happened only after that one, and sleeps once more before it
hands a touch on: a frame and a half. What is told must never enter: Kivy reads it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import sys
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window


def awake() -> contextlib.AbstractContextManager[None]:
    """Let Kivy hear at once of what the window system tells, until the block ends.

    Without X Kivy hears of it when it does by itself. On Wayland the SDL that Kivy brings along draws with X, too.
    """
    told = connection()
    return contextlib.nullcontext() if told is None else watched(told, wake)


def connection() -> int | None:
    """Return the descriptor on which X talks to this process, None where Kivy does not draw with X."""
    window: Any = Window.get_window_info()
    if sys.platform != "linux" or type(window).__name__ != "WindowInfoX11":
        return None
    found: int = ctypes.CDLL("libX11.so.6").XConnectionNumber(ctypes.c_void_p(window.display))
    return found


def wake() -> None:
    """Have Kivy ask the window now what happened, and hand that on in its next round; may be called from any thread."""
    Clock.schedule_once(lambda dt: Clock.schedule_once(lambda dt: None))


@contextlib.contextmanager
def watched(connection: int, wake: Callable[[], None]) -> Iterator[None]:
    """Call `wake` whenever something arrives on a connection, in a thread of its own, until the block ends.

    Linux alone tells of what arrives though somebody else reads it.
    """
    arrived, over = select.epoll(), os.eventfd(0)
    arrived.register(connection, select.EPOLLIN | select.EPOLLET)  # once for each arrival, read or not
    arrived.register(over, select.EPOLLIN)

    def watch() -> None:
        while all(descriptor != over for descriptor, _ in arrived.poll()):
            wake()

    watching = Thread(target=watch, name="wakeup", daemon=True)
    watching.start()
    try:
        yield
    finally:
        os.eventfd_write(over, 1)
        watching.join()
        arrived.close()
        os.close(over)
