"""A finger on a screen of X, in a process of its own: `python -m tests.x_finger` touches where each line says.

So it counts as nobody's memory, and waits for nobody's lock. What is touched must never enter.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[1]


class XFinger:
    """Touches the screen that this process draws on. Its own process ends with this one."""

    def __init__(self) -> None:
        command = (sys.executable, "-m", __spec__.name)
        self._hand = subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.PIPE, text=True)

    def tap(self, x: float, y: float) -> None:
        """Touch a place in pixels from the upper left corner, from any thread."""
        assert self._hand.stdin is not None
        self._hand.stdin.write(f"{round(x)} {round(y)}\n")
        self._hand.stdin.flush()


def main() -> None:
    """Touch until there are no more lines."""
    from Xlib import X  # noqa: PLC0415 whoever has the finger need not have it, too
    from Xlib.display import Display  # noqa: PLC0415 the same

    screen = Display()
    for line in sys.stdin:
        x, y = map(int, line.split())
        screen.xtest_fake_input(X.MotionNotify, x=x, y=y)
        screen.xtest_fake_input(X.ButtonPress, 1)
        screen.xtest_fake_input(X.ButtonRelease, 1)
        screen.sync()


if __name__ == "__main__":
    main()
