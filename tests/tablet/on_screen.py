"""A window in a process of its own, and what the X server shows of it: `python -m tests.tablet.on_screen FOLDER`.

A square moves over it, it is given another size, and the square moves on. What people see must be what is drawn anew,
every pixel of it; the X server is asked until it is, for what is drawn arrives there some time later. The answer is one
JSON line. How a window is opened must never enter: that says who runs this, in the environment.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from Xlib import X
from Xlib.display import Display

from tests.patience import PATIENCE
from ui.tablet.start import COVERS, open_window, prepare

SIZES = ((640, 480), (500, 400))
STEPS = 6
SPOT = 20  # pixels from the lower left corner, where no square comes


def watched(folder: Path) -> dict[str, list[Any]]:
    """Run the window; return how old its buffer was before each frame, and whether a smear in each size was kept.

    The age is null where nobody tells.
    """
    wide, high = SIZES[0]
    prepare(folder, COVERS | {"KCFG_GRAPHICS_WIDTH": str(wide), "KCFG_GRAPHICS_HEIGHT": str(high)})
    open_window()
    from kivy.app import App  # noqa: PLC0415 Kivy has to be prepared first
    from kivy.core.window import Window  # noqa: PLC0415 the same
    from kivy.graphics import opengl as gl  # noqa: PLC0415 the same

    from tests.tablet.seeing import Picture  # noqa: PLC0415 the same
    from tests.tablet.square import Square  # noqa: PLC0415 the same
    from ui.tablet.kit.buffer_age import BufferAge  # noqa: PLC0415 the same
    from ui.tablet.kit.surface import Surface  # noqa: PLC0415 the same

    surface, square, age = Surface(), Square(), BufferAge()
    surface.inside.add_widget(square)
    root = Display().screen().root
    told: dict[str, list[Any]] = {"ages": [], "kept": []}

    def seen_as_drawn() -> bool:
        picture = Picture(square)
        row = 4 * picture.width
        rows = [picture.bytes[start : start + row] for start in range(0, len(picture.bytes), row)]
        drawn = b"".join(reversed(rows))  # the X server has the uppermost row first, and blue before red
        shown = root.get_image(0, 0, picture.width, picture.height, X.ZPixmap, 0xFFFFFFFF).data
        return all(shown[colour::4] == drawn[2 - colour :: 4] for colour in range(3))

    def smear() -> None:
        """Smear into the buffer where nothing will change: only who shows all of it covers that."""
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(0, 0, SPOT, SPOT)
        gl.glClearColor(1, 0, 0, 1)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glDisable(gl.GL_SCISSOR_TEST)

    def script() -> Iterator[None]:
        """Change something before each frame, and look at it after."""
        for size in SIZES:
            Window.size = size
            yield
            for step in range(STEPS):
                square.move(step, Window.size)
                yield
                until = time.monotonic() + PATIENCE
                while not seen_as_drawn():
                    assert time.monotonic() < until, f"step {step} of {size} is not seen as it is drawn"
            smear()
            square.move(STEPS, Window.size)
            yield
            told["kept"].append(bytes(gl.glReadPixels(1, 1, 1, 1, gl.GL_RGB, gl.GL_UNSIGNED_BYTE)) == b"\xff\0\0")
        App.get_running_app().stop()

    steps = script()

    def flip(window: Any) -> bool:
        told["ages"].append(age())
        window.flip()
        next(steps, None)
        window.canvas.ask_update()
        return True

    class Watched(App):
        def build(self) -> Surface:
            Window.bind(on_flip=flip)
            return surface

    Watched().run()
    return told


if __name__ == "__main__":
    sys.stdout.write(json.dumps(watched(Path(sys.argv[1]))))
