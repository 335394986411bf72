"""Where an evening opens: on the tablet where there is a screen or the user says so, otherwise in the terminal."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from companion.journal import JournalError
from firmware_bridge.unix.stand_in import runs_here
from hardware.ports import RealClock
from tests.patience import A_LOOK, PATIENCE
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed
from ui.commands.arguments import parser
from ui.commands.play import on_tablet
from ui.commands.simulate import COMMANDS, WITH_FIRMWARE, WITHOUT_FIRMWARE, simulated
from ui.session.arming import counted
from ui.session.device_sources import Sources
from ui.session.simulated_devices import SimulatedHands


@pytest.mark.parametrize(
    ("said", "display", "wish", "expected"),
    [
        (["play"], "", "", False),
        (["play"], ":0", "", True),
        (["play"], "", "tablet", True),
        (["play"], ":0", "terminal", False),
        (["play", "--terminal"], ":0", "tablet", False),
        (["play", "--new"], ":0", "", True),
        (["simulate"], ":0", "", True),
        ([], ":0", "", True),
    ],
)
def test_the_screen_the_flag_and_the_environment_decide(
    monkeypatch: pytest.MonkeyPatch, said: list[str], display: str, wish: str, expected: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("KAZAMI_SCREEN", wish)
    assert on_tablet(parser().parse_args(["--data", str(Path()), *said])) is expected


def test_without_kivy_the_terminal_opens_and_says_how_to_get_the_tablet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KAZAMI_SCREEN", "tablet")
    monkeypatch.setattr("ui.commands.play.find_spec", lambda name: None)
    monkeypatch.setattr("sys.prefix", "/usr")
    assert not on_tablet(parser().parse_args(["play"]))
    assert "pip install" in capsys.readouterr().out
    monkeypatch.setattr("sys.prefix", str(Path(__file__).parents[2] / ".venv"))
    assert not on_tablet(parser().parse_args(["play"]))
    said = capsys.readouterr().out
    assert said == "Kivy is not installed, so Kazami plays in the terminal.\n", "make play has said what helps"


@pytest.mark.parametrize("firmware", [True, False])
def test_a_simulated_tray_throws_with_and_without_its_firmware(tmp_path: Path, firmware: bool) -> None:
    if firmware and not runs_here():
        pytest.skip("no MicroPython here")
    evening = Evening(tmp_path, a_setup())
    evening.settle_in()

    async def live(sources: Sources, hands: SimulatedHands) -> None:
        thrown = asyncio.Event()
        beside = armed(evening.table, sources(counted(evening.table)), RealClock(), hands)
        evening.table.subscribe(lambda committed: thrown.set())
        task = asyncio.create_task(beside.run(lambda text: None, lambda refusal: None))
        async with asyncio.timeout(PATIENCE):
            while beside.throw() is not None:  # until the tray has seen its dice lie
                await asyncio.sleep(A_LOOK)
            await thrown.wait()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    with simulated(firmware) as (sources, hands):
        asyncio.run(live(sources, hands))
    assert len(evening.table.game.throw) == 2
    assert evening.table.history.path()[-1].reading


@pytest.mark.parametrize(("found", "said"), [(True, WITH_FIRMWARE), (False, WITHOUT_FIRMWARE)])
def test_simulate_says_whether_the_firmware_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, found: bool, said: str
) -> None:
    if found and not runs_here():
        pytest.skip("no MicroPython here")
    if not found:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
        monkeypatch.setenv("PATH", "")
    file = tmp_path / "a-file"
    file.touch()
    with pytest.raises(JournalError, match="a-file"):  # there is no place for games, so no evening begins
        COMMANDS["simulate"](parser().parse_args(["--data", str(file), "simulate", "--terminal"]))
    assert capsys.readouterr().out == f"{said}\n"
