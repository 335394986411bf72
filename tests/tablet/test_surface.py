"""What lies in the window is what would be drawn anew, though only what changed is drawn: every pixel of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.registry import ROOMS
from tests.demo.rooms import STAGED
from tests.tablet.guests import Guests
from tests.tablet.seeing import Picture
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme

Sits = Callable[..., Guests]
TURNS = 4
ROUNDED = 1000
"""So few bits of a window's 24 million may differ from a picture's: software rounds some edges there another way."""


@pytest.fixture(params=[None, 1], ids=["in a picture that is kept", "in the window itself"], autouse=True)
def age(window: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """Draw the app in each of the two ways; the offscreen window keeps what lies in it, as an age of 1 says."""
    from ui.tablet.kit.surface import Surface  # noqa: PLC0415 imports Kivy, which needs GL

    told: int | None = request.param
    monkeypatch.setattr("ui.tablet.app.Surface", partial(Surface, lambda: told))
    return told


class Frames:
    """Draws frames of an app, and compares each with all of its screen drawn anew."""

    def __init__(self, window: Any, app: Any, age: int | None) -> None:
        self._window, self._app, self._age = window, app, age
        self.drawn = 0

    def draw(self) -> None:
        """Draw a frame and compare it, in the window itself also with all of it drawn there once more."""
        from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

        Clock.tick()
        kept, picture = self._frame(), self._picture()
        self.drawn += 1
        if self._age is None:
            assert kept == picture, f"frame {self.drawn}"
            return
        unlike = (int.from_bytes(kept) ^ int.from_bytes(picture)).bit_count()
        assert unlike < ROUNDED, f"frame {self.drawn}: {unlike} bits"
        (surface,) = self._window.children
        surface.on_size()
        assert kept == self._frame(), f"frame {self.drawn}"

    def _frame(self) -> bytes:
        """Draw a frame; return its colours."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415 imports Kivy: needs GL

        self._window.dispatch("on_draw")
        return bytes(glReadPixels(0, 0, *self._window.system_size, GL_RGB, GL_UNSIGNED_BYTE))

    def _picture(self) -> bytes:
        """Draw all of the screen into a picture; return its colours."""
        pixels = memoryview(Picture(self._app.screen).bytes)
        colours = bytearray(len(pixels) // 4 * 3)
        for colour in range(3):
            colours[colour::3] = pixels[colour::4]
        return bytes(colours)


@pytest.mark.parametrize("room", ROOMS)
def test_each_frame_of_an_evening_is_what_would_be_drawn_anew(
    sit: Sits, window: Any, age: int | None, room: str
) -> None:
    guests = sit("en", STAGED[room].evening)
    frames = Frames(window, guests.evening.app, age)
    guests.begin(room)
    while guests.evening.known.turn < TURNS:
        guests.play()
        frames.draw()
    guests.turn_language()
    frames.draw()
    assert frames.drawn > TURNS


def test_each_frame_of_what_moves_is_what_would_be_drawn_anew(sit: Sits, window: Any, age: int | None) -> None:
    guests = sit("en", STAGED["base"].evening)
    app, finger = guests.evening.app, guests.finger
    frames, moving = Frames(window, app, age), 0
    guests.begin("base")
    app.settle_in(replace(app.settings, motion=True))
    while guests.evening.known.turn < 2:
        guests.play()
        frames.draw()
        while app.screen.face.dice.moving:
            frames.draw()
            moving += 1
    finger.menu()
    for quarter in (1, 2):
        app.screen.sheet.turn_to(quarter)
        while app.screen.sheet.moving:
            frames.draw()
            moving += 1
    assert moving > 10


def test_a_text_that_is_turned_about_another_point_is_drawn_again(window: Any) -> None:
    from kivy.graphics import InstructionGroup  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.pen import Pen  # noqa: PLC0415 the same

    def written(x: float, angle: float) -> list[Any]:
        pen = Pen(InstructionGroup(), Look(Theme(Light.LAMP), 1.0), x, 0)
        pen.text(0, 20, "Ann", 24, "#FFFFFF", angle=angle)
        return pen.parts

    assert written(10.0, 0) == written(10.3, 0)  # a whole pixel is the place of both
    assert written(10.0, 30) != written(10.3, 30)


def test_a_window_of_another_size_and_light_is_drawn_anew(sit: Sits, window: Any, age: int | None) -> None:
    app = sit("en", 1).evening.app
    frames = Frames(window, app, age)
    frames.draw()
    for size, light in (((500, 800), Light.LAMP), ((500, 800), Light.DAY), ((1280, 800), Light.DAY)):
        window.size = size  # no larger than SDL's window was made, which offscreen does not grow
        app.settle_in(replace(app.settings, light=light))
        frames.draw()
