"""What has to be settled before Kivy is imported: its command line, its folder, its log, its window and its styles.

Import this, call `prepare` and `open_window`, and only then import anything of Kivy. Importing this must not import
Kivy itself.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

WIDE, HIGH = 1280, 800
"""The window that is opened where it fits, in pixels."""
SETTINGS: Mapping[str, str] = {
    "KIVY_NO_ARGS": "1",  # Kivy would read our command line as its own
    "KIVY_LOG_MODE": "MIXED",  # without this a quiet log also swallows tracebacks
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_WINDOW": "egl_rpi,sdl2",  # one of its others takes no finger, and ends this process where no X answers
    "KIVY_NO_FILELOG": "1",
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # a right click must not leave a red dot on the table
    "KCFG_GRAPHICS_MULTISAMPLES": "0",  # every edge here is drawn soft already: four samples would only cost fill
    "KCFG_GRAPHICS_MAXFPS": "60",
    "KCFG_GRAPHICS_WIDTH": str(WIDE),
    "KCFG_GRAPHICS_HEIGHT": str(HIGH),
}
FULL: Mapping[str, str] = MappingProxyType({"KCFG_GRAPHICS_FULLSCREEN": "auto"})
"""How a window opens that fills the screen, as its manager does it."""
COVERS = {"KCFG_GRAPHICS_POSITION": "custom", "KCFG_GRAPHICS_LEFT": "0", "KCFG_GRAPHICS_TOP": "0"}
"""How a window opens in the corner of the screen."""
EGL_EXTENSIONS = 0x3055
"""What EGL calls the list of what it can do; asked about no display it names those of all drivers."""
FORCE_EGL = "SDL_VIDEO_X11_FORCE_EGL"
"""What SDL reads: whether it draws on X with EGL."""
BEGUN_AGAIN = "KAZAMI_BEGUN_AGAIN"
"""What this process tells itself when it begins again."""
ITSELF = "%(name)s"
"""What Kivy calls, in its settings of input, that it looks for touch panels itself."""
LARGE = 64 * 1024
"""From so many bytes on a block goes back to the system once it is free."""
M_MMAP_THRESHOLD = -3
"""What glibc calls that."""


def prepare(folder: Path, opens: Mapping[str, str] = MappingProxyType({})) -> None:
    """Settle all of it. `folder` is where Kivy may write, `opens` how the window opens: see FULL and `window_wanted`.

    Raises OSError when the folder cannot be made.
    """
    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # else Kivy brings Pillow along: 35 ms of the start
    os.environ.setdefault("KIVY_NO_CONFIG", "1")  # its own file of settings: all that Kazami needs is settled here
    os.environ.setdefault("KIVY_CLOCK", "interrupt")  # what another thread brings need not wait for the next frame
    _draw_with_egl()
    configure(folder, opens)
    _leave_no_gaps()
    _leave_out_styles()
    _hear_a_finger_once()


def configure(folder: Path, opens: Mapping[str, str] = MappingProxyType({})) -> None:
    """Set what Kivy reads from the environment, unless the user has set it; see `prepare`. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("KIVY_HOME", str(folder))
    for name, value in {**SETTINGS, **opens}.items():
        os.environ.setdefault(name, value)


def open_window() -> bool:
    """Open Kivy's window; False where there is nothing to open it on. With EGL first: else it is begun again with GLX.

    Whether a driver can is not known before: to try it out first would cost a tenth of the start. And SDL asks only
    once in a process what to draw with, so that is begun again from its start.
    """
    window: Any = import_module("kivy.core.window")
    if os.environ.get(FORCE_EGL) == "1" and type(window.Window).__name__ != "WindowSDL":
        os.environ |= {FORCE_EGL: "0", BEGUN_AGAIN: "1"}
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return window.Window is not None


def begun_again() -> bool:
    """Return whether this process was begun again by `open_window`: what it entered before then is kept already."""
    return os.environ.pop(BEGUN_AGAIN, "") == "1"


def window_wanted() -> Mapping[str, str]:
    """Return how the window opens where nobody said it: it fills a screen that is smaller, or that has no manager.

    Without a window manager nobody could move or close a window, and nobody answers who asks for the full screen: SDL
    waits a tenth of a second for that, so the window is opened as large as the screen. Without a display server SDL
    draws on the whole screen anyway. Windows, macOS and Wayland always have a manager; how large their screens are is
    not asked: there F11 and the setting help.
    """
    if sys.platform != "linux" or not os.environ.get("DISPLAY"):
        return {}
    try:
        x11 = ctypes.CDLL("libX11.so.6")  # what SDL will draw with
    except OSError:
        return {}
    x11.XOpenDisplay.restype = ctypes.c_void_p
    opened = x11.XOpenDisplay(None)
    if not opened:
        return {}  # Kivy will say better what is wrong with the display
    server = ctypes.c_void_p(opened)
    try:
        screen = x11.XDefaultScreen(server)
        wide, high = x11.XDisplayWidth(server, screen), x11.XDisplayHeight(server, screen)
        if not _managed(x11, server):
            return COVERS | {"KCFG_GRAPHICS_WIDTH": str(wide), "KCFG_GRAPHICS_HEIGHT": str(high)}
        return FULL if wide < WIDE or high < HIGH else {}
    finally:
        x11.XCloseDisplay(server)


def _managed(x11: Any, server: Any) -> bool:
    """Return whether a window manager has put its sign on the root window of an X server."""
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    root, sign = x11.XDefaultRootWindow(server), x11.XInternAtom(server, b"_NET_SUPPORTING_WM_CHECK", False)
    kind, content = ctypes.c_ulong(), ctypes.c_void_p()  # 0: there is no such sign
    told = [ctypes.byref(each) for each in (kind, ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong(), content)]
    of_any, none_of_it = ctypes.c_ulong(0), (ctypes.c_long(0), ctypes.c_long(0))
    x11.XGetWindowProperty(server, ctypes.c_ulong(root), ctypes.c_ulong(sign), *none_of_it, False, of_any, *told)
    x11.XFree(content)
    return bool(kind)


def _draw_with_egl() -> None:
    """Have SDL open windows of X with EGL where a driver has it for X, as it does everywhere else on Linux.

    It tells how old what lies in the window's buffer is (`ui/tablet/kit/buffer_age.py`), which X's own GLX mostly does
    not. SDL_VIDEO_X11_FORCE_EGL=0 goes back to GLX, for a driver that draws wrongly.
    """
    try:
        egl = ctypes.CDLL("libEGL.so.1")
    except OSError:
        return
    egl.eglQueryString.restype = ctypes.c_char_p
    if b"_platform_x11" in (egl.eglQueryString(None, EGL_EXTENSIONS) or b""):
        os.environ.setdefault(FORCE_EGL, "1")


def _leave_no_gaps() -> None:
    """Have glibc keep no large blocks that are free: textures and meshes come and go, and leave gaps of 10 MB."""
    if sys.platform == "linux" and hasattr(library := _c_library(), "mallopt"):
        library.mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Have glibc give back whole pages among what is used that nothing lies in: small blocks leave gaps of 2 to 4 MB.

    Of itself it gives back only what is free at its end. It takes 0.1 ms, and 0.7 ms where there is much.
    """
    if sys.platform == "linux" and hasattr(library := _c_library(), "malloc_trim"):
        library.malloc_trim(0)


@cache
def _c_library() -> ctypes.CDLL:
    return ctypes.CDLL(None)  # each one makes a class of its own, so once is enough


def _hear_a_finger_once() -> None:
    """Have fingers come through the window alone, of which the system says where they lie on it.

    On Linux Kivy reads touch panels itself, too, where this user may (on a Pi's own system everybody may): each finger
    then came twice, on a turned screen even elsewhere. The price: while one finger lies, a second one is not heard.
    A way that the user has set in the environment (KCFG_INPUT_...) stays.
    """
    settings: Any = import_module("kivy.config").Config
    if settings.getdefault("input", ITSELF, "").startswith("probesysfs"):
        settings.remove_option("input", ITSELF)


def _leave_out_styles() -> None:
    """Import Kivy's language without the styles of its own widgets, none of which is used here: 60 ms of the start.

    Kivy reads `style.kv` from its data folder during this one import, and knows no setting against it; so for so long
    its data folder is this one, where that file is empty.
    """
    kivy: Any = import_module("kivy")
    import_module("kivy.resources")  # keeps the data folder for what is looked up later
    data, kivy.kivy_data_dir = kivy.kivy_data_dir, str(Path(__file__).parent)
    import_module("kivy.lang")
    kivy.kivy_data_dir = data
