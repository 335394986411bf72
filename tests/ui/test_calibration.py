"""`kazami calibrate`: the vane's north is asked for and kept for each board by its number; its sides are checked."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.text import Text, render
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import runs_here
from hardware.calibrated import FILE, Calibrated
from hardware.nmea import VANE as WIND
from hardware.ports import DeviceError
from hardware.remembered import Boards
from hardware.simulated import SimulatedDevice
from hardware.tray import Timings
from hardware.vane import VaneSettings
from tests.hardware.benches import StepClock
from tests.ui.test_program import Terminal, run
from ui.calibration import Calibration, judged
from ui.devices import Watch
from ui.languages import language
from ui.sources import AsBuilt


class Talk:
    """Somebody who turns the simulated vane to an angle before each Enter, and then has had enough."""

    def __init__(self, *turns: float | None) -> None:
        self.clock = StepClock()
        self.device = SimulatedDevice("tray", self.clock, random.Random(1).randrange)
        self.mounted = AsBuilt()
        self.said: list[str] = []
        self._turns = iter(turns)

    async def ask(self, text: Text) -> str | None:
        self.say(text)
        turn = next(self._turns, "q")
        if isinstance(turn, str):
            return turn
        if turn is None:
            self.device.silence()
        else:
            self.device.turn(turn)
        return ""

    def say(self, text: Text) -> None:
        self.said.append(render(text, language("en"), ()))

    def run(self) -> bool:
        async def story() -> bool:
            watch = Watch([self.device], self.clock, self.mounted, lambda text: None)
            talk = asyncio.create_task(Calibration(watch, self.mounted, self.clock, self.ask, self.say).run())
            while not talk.done():
                await self.clock.advance(0.1)
            return talk.result()

        return asyncio.run(story())


def test_north_is_where_the_vane_stands_after_enter_and_each_side_is_checked_from_there() -> None:
    talk = Talk(100, 160, 221, 280, 340, 40)
    assert talk.run()
    assert talk.mounted.vane("tray").north == 100
    north, *sides = (said for said in talk.said if "Enter" not in said and "dice" not in said)
    assert north == "North is 100.0° of the sensor, which trembles by 0.0°. It is kept."
    assert [said.split(":")[0] for said in sides] == [
        "Read as 60.0°, 0.0° beside its middle",
        "Read as 121.0°, 1.0° beside its middle",
        "Read as 180.0°, 0.0° beside its middle",
        "Read as 240.0°, 0.0° beside its middle",
        "Read as 300.0°, 0.0° beside its middle",
    ]
    assert talk.said[-1] == "These dice tell their faces themselves: there is nothing to calibrate."


def test_the_sides_need_not_be_checked() -> None:
    talk = Talk(100)
    assert talk.run() and talk.mounted.vane("tray").north == 100


def test_nothing_is_set_when_somebody_has_had_enough_or_the_vane_falls_silent() -> None:
    for talk in (Talk(), Talk(None)):
        assert not talk.run()
        assert talk.mounted.vane("tray").north == 0
    assert "It does not rest, or is not heard. Hold it still; does its cable sit, its magnet?" in talk.said


def test_a_place_where_no_vane_is_heard_says_how_its_device_is() -> None:
    talk = Talk()
    talk.device.unplug()
    assert not talk.run()
    assert talk.said == ["No vane was heard:", "tray: not there. The simulated cable is out."]


@pytest.mark.parametrize(
    ("angle", "wanted", "said"),
    [(89.9, 60, "told right"), (310, 60, "other way"), (300, 60, "other way"), (120, 60, "another side")],
)
def test_a_side_is_judged_right_mirrored_or_wrong(angle: float, wanted: float, said: str) -> None:
    assert said in judged(angle, wanted).msgid


def test_a_calibration_goes_with_the_board_from_name_to_name(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    boards.of("tray").learn("E661")
    Calibrated(tmp_path, boards).set_north("tray", 12.5)
    boards.anew("tray").learn("E662")
    boards.anew("tray 2").learn("E661")
    again = Calibrated(tmp_path, boards, {"vane": WIND})
    assert (again.vane("tray"), again.vane("tray 2").north) == (VaneSettings(), 12.5)
    again.set_north("vane", 3)
    assert again.vane("vane") == replace(WIND, north=3)
    assert Calibrated(tmp_path, boards).vane("tray 2").north == 12.5  # the other one's stays
    assert not list(tmp_path.glob("*.new"))


def test_the_tray_is_as_patient_as_the_file_says(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"tray": {"settle": 1.5}}')
    assert Calibrated(tmp_path, Boards(tmp_path)).timings() == Timings(settle=1.5)


@pytest.mark.parametrize(
    "text", ["{", '{"norths": {"E661": 400}}', '{"tray": {"settle": -1}}', '{"souths": {}}', "\xff"]
)
def test_a_damaged_file_is_named_and_nothing_is_changed(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="latin-1")
    calibrated = Calibrated(tmp_path, Boards(tmp_path))
    for deed in (lambda: calibrated.vane("tray"), calibrated.timings, lambda: calibrated.set_north("tray", 1)):
        with pytest.raises(DeviceError, match=f"{FILE} is damaged"):
            deed()
    assert (tmp_path / FILE).read_text(encoding="latin-1") == text


def test_an_impossible_north_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="north"):
        Calibrated(tmp_path, Boards(tmp_path)).set_north("tray", 360)
    assert not (tmp_path / FILE).exists()


def test_the_real_firmware_is_calibrated_at_a_terminal_and_kept_by_its_number(tmp_path: Path) -> None:
    if not runs_here():
        pytest.skip("no MicroPython here")
    data = tmp_path / "data"
    with UnixPort(tmp_path / "board", chance=random.Random(1), identity="E661A1B2C3D4E5F6") as board:
        board.turn_vane(90)
        terminal = Terminal(data, "--lang", "en", "calibrate", "--device", str(board.path))
        terminal.wait("then press Enter (q: enough) > ")
        terminal.type("")
        terminal.wait("North is 9")
        terminal.wait("then press Enter (q: enough) > ")
        terminal.type("q")
        assert terminal.ended() == 0
        terminal.close()
        seen = run(data, "devices", "--once", "--seconds", "20", "--device", str(board.path))
    kept = json.loads((data / FILE).read_text(encoding="utf-8"))
    assert kept["norths"] == {"E661A1B2C3D4E5F6": pytest.approx(90, abs=1)}
    assert json.loads(seen.stdout)["north"] == kept["norths"]["E661A1B2C3D4E5F6"]
