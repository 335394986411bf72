"""How old what lies in the window's buffer is, so that only what changed since then need be drawn into it.

EGL knows it; whoever draws without EGL never learns it. What is drawn must never enter.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any

EXTENSIONS, DRAW = 0x3055, 0x3059
BUFFER_AGE, SWAP_BEHAVIOR, BUFFER_PRESERVED = 0x313D, 0x3093, 0x3094
"""EGL's own numbers: https://registry.khronos.org/EGL/, in EGL_EXT_buffer_age and eglSurfaceAttrib."""


class BufferAge:
    """Asks EGL about the buffer that is drawn into. To be called before each frame, in the thread that draws."""

    def __init__(self) -> None:
        self._egl = _loaded()
        self._surface = 0  # what was asked about
        self._tells = self._keeps = False  # whether it tells the age, or has what was shown last in every buffer

    def __call__(self) -> int | None:
        """Return how many frames ago what lies there was shown: 1 for the last one, 0 for never; None: nobody tells."""
        surface = self._egl.eglGetCurrentSurface(DRAW) if self._egl else 0
        if not surface:
            return None
        display, where = ctypes.c_void_p(self._egl.eglGetCurrentDisplay()), ctypes.c_void_p(surface)
        if surface != self._surface:
            self._surface = surface
            extensions = self._egl.eglQueryString(display, EXTENSIONS) or b""
            self._tells = b"EGL_EXT_buffer_age" in extensions.split()
            self._keeps = not self._tells and bool(
                self._egl.eglSurfaceAttrib(display, where, SWAP_BEHAVIOR, BUFFER_PRESERVED)
            )
        if not self._tells:
            return 1 if self._keeps else None
        age = ctypes.c_int(0)
        self._egl.eglQuerySurface(display, where, BUFFER_AGE, ctypes.byref(age))  # leaves 0 where it fails
        return age.value


def _loaded() -> Any:
    """Return EGL if this process draws with it, else None."""
    try:
        egl = ctypes.CDLL("libEGL.so.1", mode=os.RTLD_NOLOAD)
    except (AttributeError, OSError):  # Windows knows no such mode; elsewhere nobody has loaded it
        return None
    egl.eglGetCurrentSurface.restype = egl.eglGetCurrentDisplay.restype = ctypes.c_void_p
    egl.eglQueryString.restype = ctypes.c_char_p
    return egl
