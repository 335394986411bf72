"""`kazami` in a window of X whose frames lie an hour apart, touched from there: `python -m tests.tablet.woken FOLDER`.

FOLDER holds a kept game. Without an error it has been played on by a touch: no frame came before the touch did.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from tests.bench.watching import Watching, running
from tests.patience import PATIENCE

RARELY = 1 / 3600
"""Frames a second."""


def shows(name: str) -> bool:
    """Whether a screen is shown."""
    return getattr(running(), "shown", "") == name


def main(folder: Path) -> None:
    """Start the program as a person does, and touch *Play on*."""
    played = threading.Event()

    def touch() -> None:
        from kivy.clock import Clock  # noqa: PLC0415 Kivy is there by now
        from kivy.core.window import Window  # noqa: PLC0415 the same

        from tests.bench.glass import in_screen  # noqa: PLC0415 the same
        from tests.x_finger import XFinger  # noqa: PLC0415 the same

        def rest() -> None:
            """Let nothing else wake the loop."""
            for event in Clock.get_events():
                event.cancel()
            Clock._max_fps = RARELY  # noqa: SLF001 Kivy's setting knows no less than a frame a second

        Window.bind(on_flip=seen)
        in_screen(rest)
        views = {getattr(part, "view", None): part for part in running().screen.parts.values()}
        (tile,) = [part for view, part in views.items() if getattr(view, "text", "") == "Play on"]
        XFinger().tap(tile.center_x, Window.height - tile.center_y)
        assert played.wait(PATIENCE), "the touch waits for the next frame"

    def seen(_: object) -> None:
        if shows("play"):
            played.set()

    Watching([lambda: shows("start")], touch).play(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
