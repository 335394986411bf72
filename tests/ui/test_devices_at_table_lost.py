"""What is said of a tray that was lost, and how often. Throws and turns have files of their own."""

from __future__ import annotations

from pathlib import Path

from hardware.ports import DeviceState
from tests.ui.vanes import Bench, teller


def test_a_tray_that_is_looked_for_after_its_loss_is_no_news_until_it_is_back(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        bench.told.clear()
        states = (DeviceState.STALE, DeviceState.LOST, DeviceState.NOT_PLUGGED_IN, DeviceState.CONNECTING)
        for state in (*states, DeviceState.LOST, DeviceState.CONNECTED):
            bench.become(state)
        assert bench.told == ["The dice tray does not answer. Tap in what you rolled.", "Dice tray: connected."]

    teller(tmp_path)(story)
