"""One finger's touch as Kivy sees it, for the tablet's tests. Kivy has such a class, which Debian's package leaves out.

Import it only where GL is wanted. No wait and no choice of a place may enter.
"""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Touch(MotionEvent):
    """A finger at a place of the window, in pixels from its lower left corner."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("a finger", 99, at(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def touch_down(self) -> None:
        """Put the finger down."""
        EventLoop.post_dispatch_input("begin", self)

    def touch_move(self, x: float, y: float) -> None:
        """Draw the finger to another place, in pixels."""
        self.move(at(x, y))
        EventLoop.post_dispatch_input("update", self)

    def touch_up(self) -> None:
        """Lift the finger."""
        EventLoop.post_dispatch_input("end", self)

    def depack(self, args: dict[str, float]) -> None:
        """Take in where the finger is, as Kivy asks it to."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


def at(x: float, y: float) -> dict[str, Any]:
    """Return a place in pixels as parts of the window, as providers of touches tell it."""
    return {"x": x / (EventLoop.window.width - 1.0), "y": y / (EventLoop.window.height - 1.0)}
