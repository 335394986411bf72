"""The devices as the table meets them: their marks, who may throw, and the page that shows what they see now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.game.text import Text
from hardware.ports import DeviceState, DeviceStatus
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, set_up
from ui.tablet.kit import Settings
from ui.tablet_evening import health

SIZE = (1280, 800)


class Drawing(Tray):
    """No tray, and Kazami that may draw lots."""

    def __init__(self, *devices: Any, draws: bool = True) -> None:
        super().__init__(*devices)
        self.draws = draws

    def nearby(self) -> Any:
        from ui.tablet.bridge import Nearby  # noqa: PLC0415 Kivy is not wanted before a test asks for it

        return Nearby(self.devices, draws=self.draws)

    def throw(self) -> None:
        self.thrown += 1


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (DeviceStatus("tray", DeviceState.NOT_PLUGGED_IN), "none"),
        (DeviceStatus("tray", DeviceState.CONNECTING), "none"),
        (DeviceStatus("tray", DeviceState.LOST), "lost"),  # a port that is there and does not answer
        (DeviceStatus("tray", DeviceState.NOT_PLUGGED_IN, heard_at=3.0), "lost"),
        (DeviceStatus("tray", DeviceState.CONNECTING, heard_at=3.0), "stale"),
        (DeviceStatus("tray", DeviceState.CONNECTED, heard_at=3.0), "here"),
        (DeviceStatus("tray", DeviceState.STALE, heard_at=3.0), "stale"),
    ],
)
def test_a_tray_that_was_never_here_is_not_lost(status: DeviceStatus, told: str) -> None:
    assert health(status) == told


def test_without_a_tray_entering_leads_and_kazami_may_throw_beside_it(
    show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    evening = Evening(tmp_path, a_setup(), Settings(motion=False), SIZE, Drawing())
    show(evening.screen)
    finger = Finger(tap, evening)
    set_up(evening, finger)
    evening.screen.look(evening.tray.nearby())
    bright = [said for said, tile in finger.tiles.items() if tile.view.bright]
    assert bright == ["Enter the dice"] and "By hand" not in finger.tiles
    finger.press("Throw")
    assert evening.tray.thrown == 1
    finger.press("Enter the dice")
    finger.dice(3, 5)
    assert evening.table.game.throw == (3, 5)
    assert "Throw" not in finger.tiles


def test_no_throw_is_offered_beside_a_real_tray_also_when_it_comes_later(
    show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    from ui.tablet.bridge import DeviceNews  # noqa: PLC0415 Kivy is not wanted before a test asks for it

    evening = Evening(tmp_path, a_setup(), Settings(motion=False), SIZE, Drawing())
    show(evening.screen)
    finger = Finger(tap, evening)
    set_up(evening, finger)
    evening.screen.look(evening.tray.nearby())
    assert "Throw" in finger.tiles
    evening.screen.look(Drawing(DeviceNews("tray", "here", 0.2, Text.of("Throw")), draws=False).nearby())
    assert "Throw" not in finger.tiles and "Throw the dice" in finger.tiles
