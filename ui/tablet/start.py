"""What has to be settled before Kivy is imported: its command line, its folder, its log and its window.

Import this, call `prepare` and `open_window`, and only then import anything of Kivy. Importing this must not import
Kivy itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

WIDE, HIGH = 1280, 800
"""How large the window is that fills nothing, in pixels."""
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
"""How a window opens that fills the screen."""
MAXIMISED: Mapping[str, str] = MappingProxyType({"KCFG_GRAPHICS_WINDOW_STATE": "maximized"})
"""How one opens that is as large as a desktop leaves room for; without a desktop it is WIDE and HIGH."""
ITSELF = "%(name)s"
"""What Kivy calls, in its settings of input, that it looks for touch panels itself."""


def prepare(folder: Path, opens: Mapping[str, str] = MappingProxyType({})) -> None:
    """Settle all of it. `folder` is where Kivy may write, `opens` how the window opens: see `window_wanted`.

    Raises OSError when the folder cannot be made.
    """
    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # else Kivy brings Pillow along: 35 ms of the start
    os.environ.setdefault("KIVY_NO_CONFIG", "1")  # its own file of settings: all that Kazami needs is settled here
    os.environ.setdefault("KIVY_CLOCK", "interrupt")  # what another thread brings need not wait for the next frame
    configure(folder, opens)
    _hear_a_finger_once()


def configure(folder: Path, opens: Mapping[str, str] = MappingProxyType({})) -> None:
    """Set what Kivy reads from the environment, unless the user has set it; see `prepare`. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("KIVY_HOME", str(folder))
    for name, value in {**SETTINGS, **opens}.items():
        os.environ.setdefault(name, value)


def open_window() -> bool:
    """Open Kivy's window; False where there is nothing to open it on."""
    window: Any = import_module("kivy.core.window")
    return window.Window is not None


def window_wanted(full: bool | None, environment: Mapping[str, str]) -> Mapping[str, str]:
    """Return how the window opens: in the full screen or not, as somebody chose; None where nobody did.

    Then a desktop makes it as large as there is room. On an X server without one nobody could move or close a window,
    so it fills the screen. Each desktop of Linux says its name in the environment; Windows and macOS are desktops.
    """
    if full is not None:
        return FULL if full else {}
    bare = sys.platform == "linux" and "DISPLAY" in environment and "WAYLAND_DISPLAY" not in environment
    return FULL if bare and "XDG_CURRENT_DESKTOP" not in environment else MAXIMISED


def _hear_a_finger_once() -> None:
    """Have fingers come through the window alone, of which the system says where they lie on it.

    On Linux Kivy reads touch panels itself, too, where this user may (on a Pi's own system everybody may): each finger
    then came twice, on a turned screen even elsewhere. The price: while one finger lies, a second one is not heard.
    A way that the user has set in the environment (KCFG_INPUT_...) stays.
    """
    settings: Any = import_module("kivy.config").Config
    if settings.getdefault("input", ITSELF, "").startswith("probesysfs"):
        settings.remove_option("input", ITSELF)
