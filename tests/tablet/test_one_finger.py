"""A finger counts once, however many ways there are by which the system could report it.

The ways are made as Kivy makes them when an app starts, from its settings; Kivy's own mouse is one of them. What lies
under the finger must not matter here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

AT = (640, 400)


@contextmanager
def ways(panel: Callable[[str, str], Any]) -> Iterator[list[Any]]:
    """Make every way by which fingers come, as Kivy does; `panel` stands for what reads a touch panel itself."""
    from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL
    from kivy.config import Config  # noqa: PLC0415 the same
    from kivy.input import MotionEventFactory  # noqa: PLC0415 the same

    kept = MotionEventFactory.get("probesysfs")
    MotionEventFactory.register("probesysfs", panel)
    made = []
    try:
        for name, value in Config.items("input"):
            way, _, settings = value.partition(",")
            made.append(MotionEventFactory.get(way)(name, settings))
        for each in made:
            each.start()
            EventLoop.add_input_provider(each)
        yield made
    finally:
        for each in made:
            EventLoop.remove_input_provider(each)
            each.stop()
        MotionEventFactory.register("probesysfs", kept)


@pytest.mark.skipif(sys.platform != "linux", reason="Only there does Kivy read a touch panel beside the window.")
def test_a_finger_that_a_panel_and_the_window_report_is_counted_once(window: Any) -> None:
    from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL

    from tests.tablet.a_touch import Touch  # noqa: PLC0415 the same

    class Panel:
        """What Kivy's `probesysfs` is where this user may read the panel: the same finger once more."""

        def __init__(self, name: str, settings: str) -> None:
            self.finger: list[Any] = [Touch(*AT)]

        def start(self) -> None: ...

        def stop(self) -> None: ...

        def update(self, dispatch_fn: Callable[[str, Any], None]) -> None:
            while self.finger:
                touch = self.finger.pop()
                dispatch_fn("begin", touch)
                dispatch_fn("end", touch)

    counted: list[Any] = []

    def count(_window: Any, touch: Any) -> bool:
        counted.append(touch.device)
        return True

    window.bind(on_touch_down=count)
    try:
        with ways(Panel):
            window.dispatch("on_mouse_down", AT[0], window.height - AT[1], "left", [])
            window.dispatch("on_mouse_up", AT[0], window.height - AT[1], "left", [])
            EventLoop.idle()
    finally:
        window.unbind(on_touch_down=count)
    assert counted == ["mouse"]
