"""Of a frame only what changed is shown where EGL tells how old the buffer is, and people see the same either way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.x_server import x_server

ROOT = Path(__file__).parents[2]


NO_DRIVER = {"__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere.json"}
NO_WINDOW = {"SDL_VIDEO_EGL_DRIVER": "/nowhere.so"}  # it is only when the window opens that EGL fails


@pytest.mark.parametrize(
    ("asked", "told_there"),
    [
        pytest.param({}, True, id="EGL"),
        pytest.param({"SDL_VIDEO_X11_FORCE_EGL": "0"}, False, id="GLX"),
        pytest.param(NO_DRIVER, False, id="no driver has EGL", marks=pytest.mark.thorough),
        pytest.param(NO_WINDOW, False, id="EGL opens no window", marks=pytest.mark.thorough),
    ],
)
def test_people_see_what_is_drawn_anew_whether_the_age_is_told_or_not(
    window: Any, tmp_path: Path, asked: dict[str, str], told_there: bool
) -> None:
    others = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG", "SDL"))}
    with x_server("800x600") as display:
        command = [sys.executable, "-m", "tests.tablet.on_screen", str(tmp_path)]
        chosen = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", **asked}
        done = subprocess.run(
            command, cwd=ROOT, env=others | chosen, capture_output=True, timeout=10 * PATIENCE, check=False, text=True
        )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert [age is not None for age in told["ages"]] == [told_there] * len(told["ages"])
    assert told["kept"] == [told_there] * 2, "only who shows all of it covers what was smeared"


@pytest.mark.parametrize("age", [None, 0, 1, 3, 9])
def test_all_is_shown_that_changed_since_what_lies_in_the_buffer_was_shown(
    window: Any, show: Callable[..., Any], age: int | None
) -> None:
    from kivy.graphics import opengl as gl  # noqa: PLC0415 imports Kivy, which needs GL

    from tests.tablet.seeing import Picture  # noqa: PLC0415 the same
    from tests.tablet.square import LEFT, SIDE, STEP, TOP, Square  # noqa: PLC0415 the same
    from ui.tablet.kit.surface import Surface  # noqa: PLC0415 the same

    def smear(left: int, low: int, wide: int, tall: int) -> None:
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(left, low, wide, tall)
        gl.glClearColor(1, 0, 0, 1)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glDisable(gl.GL_SCISSOR_TEST)

    surface, square = show(Surface(lambda: age)), Square()
    surface.inside.add_widget(square)
    wide, high = window.size
    for step in range(8):
        if age in (None, 0, 9):  # nobody knows what lies there, or what changed since
            smear(0, 0, wide, high)
        elif step > age:  # what the frames since then have changed does not lie there
            for place in range(step - age, step):
                smear(LEFT + STEP * place, high - TOP - SIDE, SIDE, SIDE)
        square.move(step, window.size)
        window.dispatch("on_draw")
        shown = bytes(gl.glReadPixels(0, 0, wide, high, gl.GL_RGB, gl.GL_UNSIGNED_BYTE))
        drawn = Picture(square).bytes
        assert all(shown[colour::3] == drawn[colour::4] for colour in range(3)), f"step {step}"
