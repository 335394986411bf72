"""No frame is ever shown without the table under it: the window's own pixels, read just before each is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from ui.drawing.theme import Light, Theme, luminance

Open = Callable[..., Any]
PAGES = ("start.Start", "settings.SettingsPage", "statistics.StatisticsPage", "new_game.screen.NewGame")


@pytest.fixture
def frames(window: Any) -> Iterator[list[list[str]]]:
    """Collect the colours at the four corners of each frame, read just before it is shown."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415 imports Kivy: needs GL

    seen: list[list[str]] = []

    def look(*_: object) -> None:
        across, down = window.system_size
        places = ((2, 2), (across - 3, 2), (2, down - 3), (across - 3, down - 3))
        pixels = [bytes(glReadPixels(x, y, 1, 1, GL_RGB, GL_UNSIGNED_BYTE)) for x, y in places]
        seen.append(["#" + pixel.hex().upper() for pixel in pixels])

    window.bind(on_flip=look)
    yield seen
    window.unbind(on_flip=look)


@pytest.mark.parametrize(("where", "light"), [*zip(PAGES, (Light.LAMP, Light.DAY) * 2, strict=True)])
def test_the_first_frame_of_a_screen_and_of_another_light_shows_the_table(
    page: Open, frames: list[list[str]], where: str, light: Light
) -> None:
    from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL

    screen = page(where, light=light)
    frames.clear()  # whatever was shown before this screen
    EventLoop.idle()
    other = Light.DAY if light is Light.LAMP else Light.LAMP
    screen.fit(_in(screen.kit, other))
    EventLoop.idle()
    assert len(frames) == 2
    for corners, shown in zip(frames, (light, other), strict=True):
        c = Theme(shown).c
        dark, bright = sorted(luminance(colour) for colour in (c.ground_edge, c.ground_centre))
        assert all(dark * 0.9 <= luminance(corner) <= bright * 1.1 for corner in corners), (shown, corners)


def _in(kit: Any, light: Light) -> Any:
    """Return the same kit in another light."""
    return replace(kit, settings=replace(kit.settings, light=light))
