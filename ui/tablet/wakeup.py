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

from kivy.clock import Clock


def awake() -> contextlib.AbstractContextManager[None]:
    """Let Kivy hear at once of what the window system tells, until the block ends.

    Without X Kivy hears of it when it does by itself. On Wayland the SDL that Kivy brings along draws with X, too.
    """
    told = connection()
    return contextlib.nullcontext() if told is None else watched(told, wake)


class _WindowInfo(ctypes.Structure):
    """What SDL 2 tells of a window (SDL_SysWMinfo), with room for whatever else it would tell elsewhere."""

    _fields_ = (
        ("version", ctypes.c_ubyte * 3),
        ("system", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("more", ctypes.c_void_p * 16),
    )


X11 = 2
"""What SDL calls a window of X (SDL_SYSWM_X11)."""


def connection() -> int | None:
    """Return the descriptor on which X talks to this process, None where Kivy does not draw with X.

    SDL itself is asked, the one that Kivy's window is linked with: Debian's Kivy is built without the part that asks.
    """
    drawn_by = sys.modules.get("kivy.core.window._window_sdl2")
    if sys.platform != "linux" or drawn_by is None or drawn_by.__file__ is None:
        return None
    sdl, info = ctypes.CDLL(drawn_by.__file__), _WindowInfo()
    sdl.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    window = ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow())
    sdl.SDL_GetVersion(ctypes.byref(info.version))
    if not sdl.SDL_GetWindowWMInfo(window, ctypes.byref(info)) or info.system != X11:
        return None
    found: int = ctypes.CDLL("libX11.so.6").XConnectionNumber(ctypes.c_void_p(info.display))
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
