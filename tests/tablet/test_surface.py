"""What lies in the window is what would be drawn anew, though only what changed is drawn: every pixel of it.

The whole evenings ask it of what a game comes to; here it is asked of what moves, and of another size and light.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from tests.tablet.guests import Guests
from tests.tablet.onlookers import DrawnAnew
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme

Sits = Callable[..., Guests]


@pytest.fixture(params=[None, 1], ids=["in a picture that is kept", "in the window itself"])
def frames(window: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> DrawnAnew:
    """Draw the app in each of the two ways; the offscreen window keeps what lies in it, as an age of 1 says."""
    from ui.tablet.kit.surface import Surface  # noqa: PLC0415 imports Kivy, which needs GL

    monkeypatch.setattr("ui.tablet.app.Surface", partial(Surface, lambda: request.param))
    return DrawnAnew(window, kept=request.param is None)


def test_each_frame_of_what_moves_is_what_would_be_drawn_anew(
    frames: DrawnAnew, sit: Sits, passes: Callable[[float], None]
) -> None:
    guests = sit("en", 1)
    app = guests.evening.app
    guests.begin("base")
    app.settle_in(replace(app.settings, motion=True))
    while guests.evening.known.turn == 0:
        guests.play()
    guests.play()
    while app.screen.face.dice.moving:
        frames.look(app.screen)
        passes(0.1)
    guests.finger.menu()
    app.screen.sheet.turn_to(1)
    while app.screen.sheet.moving:
        frames.look(app.screen)
        passes(0.1)
    assert frames.seen > 2


def test_a_text_that_is_turned_about_another_point_is_drawn_again(window: Any) -> None:
    from kivy.graphics import InstructionGroup  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.pen import Pen  # noqa: PLC0415 the same

    def written(x: float, angle: float) -> list[Any]:
        pen = Pen(InstructionGroup(), Look(Theme(Light.LAMP), 1.0), x, 0)
        pen.text(0, 20, "Ann", 24, "#FFFFFF", angle=angle)
        return pen.parts

    assert written(10.0, 0) == written(10.3, 0)  # a whole pixel is the place of both
    assert written(10.0, 30) != written(10.3, 30)


def test_a_window_of_another_size_and_light_is_drawn_anew(frames: DrawnAnew, sit: Sits, window: Any) -> None:
    app = sit("en", 1).evening.app
    frames.look(app.screen)
    for size, light in (((500, 800), Light.LAMP), ((500, 800), Light.DAY), ((1280, 800), Light.DAY)):
        window.size = size  # no larger than SDL's window was made, which offscreen does not grow
        app.settle_in(replace(app.settings, light=light))
        frames.look(app.screen)
