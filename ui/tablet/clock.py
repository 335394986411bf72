"""The screen's clock. It is there before the window, so that what the first frame will show can be asked for early.

Kivy must be prepared before this is imported. No window and no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock


def in_screen(job: Callable[[], None]) -> None:
    """Run a job in the screen's thread, once its loop runs; may be called from any."""
    Clock.schedule_once(lambda dt: job())


def seconds() -> float:
    """Return the seconds of the screen's clock, which never goes back."""
    lasted: float = Clock.get_boottime()
    return lasted
