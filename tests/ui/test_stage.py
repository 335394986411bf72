"""The stage: what it holds stays as it was where a game cannot be put on the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from typing_extensions import override

from companion.game.text import Refusal, Text
from hardware.device_multiplexer import DeviceMultiplexer
from hardware.ports import DeviceError, DiceReader, Told
from tests.terminal.tables import a_setup
from ui.commands.hall_membership import FILE
from ui.commands.play_on_tablet import listen
from ui.commands.stage import Stage
from ui.session.device_sources import AsBuilt, Counted, Sources
from ui.session.kept_hall import HallFile


class Idle(DeviceMultiplexer):
    """Devices that are read until nobody wants them."""

    def __init__(self) -> None:
        super().__init__(())
        self.left = False

    @override
    async def run(self, tell: Callable[[Told], None]) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.left = True


def test_a_game_whose_devices_are_refused_leaves_the_idle_ones_and_the_hall_as_they_were(tmp_path: Path) -> None:
    idle = Idle()
    readers = [idle]

    def make(counted: Counted) -> DiceReader:
        if not readers:
            raise DeviceError(Text.of("The file is damaged."))
        return readers.pop()

    async def story() -> None:
        stage = Stage(tmp_path, Sources(make, AsBuilt()), None)
        with stage.open(None, "mqtt://127.0.0.1:1/club/7"):
            stage.read_idle_devices()
            await asyncio.sleep(0)
            assert isinstance(stage.session.begin(a_setup()), Refusal)
            await asyncio.sleep(0)
            assert not idle.left
            assert HallFile(tmp_path / FILE).games == ()
            await stage.close()
            await asyncio.sleep(0)
            assert idle.left

    asyncio.run(story())


def test_devices_that_are_refused_while_no_game_lies_there_are_logged(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    def make(counted: Counted) -> DiceReader:
        raise DeviceError(Text.of("The file is damaged."))

    stage = Stage(tmp_path, Sources(make, AsBuilt()), None)
    with stage.open():
        listen(stage)
    assert "The file is damaged." in caplog.text
