"""How old what lies in the window's buffer is, so that only what changed since then need be drawn into it.

EGL knows it; who draws without EGL never learns it. What is drawn must never enter.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any

EXTENSIONS, DRAW = 0x3055, 0x3059
AGE, SWAP_BEHAVIOUR, PRESERVED = 0x313D, 0x3093, 0x3094
"""What EGL calls these: https://registry.khronos.org/EGL/, there under EGL_EXT_buffer_age and eglSurfaceAttrib."""


class BufferAge:
    """Asks about the buffer that is drawn into now: call it just before, in the thread that draws.

    The answer is how many frames ago what lies there was shown (1: it is the last one); 0 where nobody can tell.
    """

    def __init__(self) -> None:
        self._egl = _loaded()
        self._surface = None
        self._told, self._kept = False, False  # whether it tells each time, whether the last frame always lies there

    def __call__(self) -> int:
        egl = self._egl
        surface = egl and egl.eglGetCurrentSurface(DRAW)
        if not surface:
            return 0
        display = ctypes.c_void_p(egl.eglGetCurrentDisplay())
        if surface != self._surface:
            self._surface = surface
            self._told = b"EGL_EXT_buffer_age" in (egl.eglQueryString(display, EXTENSIONS) or b"").split()
            wish = display, ctypes.c_void_p(surface), SWAP_BEHAVIOUR, PRESERVED
            self._kept = not self._told and bool(egl.eglSurfaceAttrib(*wish))
        if self._kept:
            return 1
        age = ctypes.c_int()
        asked = display, ctypes.c_void_p(surface), AGE, ctypes.byref(age)
        return age.value if self._told and egl.eglQuerySurface(*asked) else 0


def _loaded() -> Any:
    """Return EGL if this process draws with it, else None."""
    try:
        egl = ctypes.CDLL("libEGL.so.1", mode=os.RTLD_NOLOAD)
    except (AttributeError, OSError):  # Windows knows no such mode; elsewhere nobody has loaded it
        return None
    egl.eglGetCurrentSurface.restype = egl.eglGetCurrentDisplay.restype = ctypes.c_void_p
    egl.eglQueryString.restype = ctypes.c_char_p
    return egl
