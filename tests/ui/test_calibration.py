"""`kazami calibrate`: sides and faces are asked for and kept for each board by its number."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.text import Text, render
from companion.readings import DieSeen, DieState, Reading
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import runs_here
from hardware.angle_averaging import AngleAverage
from hardware.calibrated import FILE, Calibrated
from hardware.faces import AS_READ
from hardware.known_devices import FILE as REMEMBERED
from hardware.known_devices import KnownDevices
from hardware.nmea import VANE as WIND
from hardware.ports import DeviceError
from hardware.simulated import SimulatedDevice
from hardware.tray import Timings
from hardware.vane import VaneSettings, evenly
from tests.hardware.benches import StepClock
from tests.patience import PATIENCE
from tests.ui.test_program import Terminal, run
from ui.commands.calibrate import Calibration
from ui.commands.devices import DeviceWatch
from ui.language.catalogues import language
from ui.session.calibration import noise
from ui.session.device_sources import AsBuilt

HELD = 4.5
"""Seconds for which the vane is held before Enter."""


class Talk:
    """Somebody who turns the simulated vane to an angle, holds it, presses Enter, and in the end has had enough.

    hastily: turns on to this angle so many seconds after the first Enter.
    """

    def __init__(self, *turns: float | None, hastily: tuple[float, float] | None = None) -> None:
        self.clock = StepClock()
        self.device = SimulatedDevice("tray", self.clock, random.Random(1).randrange)
        self.mounted = AsBuilt()
        self.said: list[str] = []
        self.watch = DeviceWatch([self.device], self.clock, self.mounted, lambda text: None)
        self._turns = iter(turns)
        self._hastily = hastily

    async def ask(self, text: Text) -> str | None:
        self.say(text)
        turn = next(self._turns, "q")
        if isinstance(turn, str):
            return turn
        if turn is None:
            self.device.silence()
        else:
            self.device.turn(turn)
        await self.clock.sleep(HELD)
        if self._hastily is not None:
            self._on = asyncio.create_task(self._turn_on(*self._hastily))
            self._hastily = None
        return ""

    async def _turn_on(self, seconds: float, degrees: float) -> None:
        await self.clock.sleep(seconds)
        self.device.turn(degrees)

    def say(self, text: Text) -> None:
        self.said.append(render(text, language("en"), ()))

    def run(self) -> bool:
        async def story() -> bool:
            talk = asyncio.create_task(Calibration(self.watch, self.mounted, self.clock, self.ask, self.say).run())
            while not talk.done():
                await self.clock.advance(0.1)
            return talk.result()

        return asyncio.run(story())


def test_the_six_sides_are_measured_where_the_vane_stands_after_each_enter_and_their_noise_is_drawn() -> None:
    talk = Talk(100, 145, 221, 280, 340, 40)
    assert talk.run()
    assert talk.mounted.vane("tray").sides == (100, 145, 221, 280, 340, 40)
    north, *sides, kept = (said for said in talk.said if "Enter" not in said)
    assert north == "North is 100.0° of the sensor. It is kept. It trembles by 0.0° ▯▯▯▯▯▯▯▯▯▯"
    assert sides[:2] == [
        "Read as 145.0°. It trembles by 0.0° ▯▯▯▯▯▯▯▯▯▯",
        "Read as 221.0°. It trembles by 0.0° ▯▯▯▯▯▯▯▯▯▯",
    ]
    assert kept == "All six sides are kept, at most 15.0° beside where they would lie evenly."


def test_noise_is_a_figure_and_a_bar() -> None:
    steady = AngleAverage((100.0, 101.0, 99.0))
    assert render(noise(steady), language("en"), ()) == "It trembles by 1.0° ▮▮▯▯▯▯▯▯▯▯"


def test_a_sensor_that_counts_the_other_way_round_does_no_harm() -> None:
    talk = Talk(100, 40, 340, 280, 220, 160)
    assert talk.run()
    assert talk.mounted.vane("tray").turned(40) == 60
    assert talk.said[-3].startswith("All six sides are kept. The sensor counts the other way round")


def test_the_other_sides_need_not_be_measured() -> None:
    talk = Talk(100, 161)
    assert talk.run() and talk.mounted.vane("tray").sides == evenly(100)
    assert "The other sides are taken to lie 60° apart, clockwise." in talk.said


def test_a_side_that_was_measured_already_is_asked_for_again() -> None:
    talk = Talk(100, 105, 160, 220, 280, 340, 40)
    assert talk.run() and talk.mounted.vane("tray").sides == (100, 160, 220, 280, 340, 40)
    assert sum("nearly a side that was measured already" in said for said in talk.said) == 1


def test_sides_that_do_not_go_round_leave_only_north() -> None:
    talk = Talk(100, 220, 160, 280, 340, 40)
    assert not talk.run() and talk.mounted.vane("tray").sides == evenly(100)
    assert any("do not follow one another round" in said for said in talk.said)


def test_a_vane_that_is_turned_on_before_its_angle_was_told_again_is_asked_for_once_more() -> None:
    talk = Talk(17, 17, hastily=(0.2, 80))
    assert talk.run()
    assert talk.mounted.vane("tray").north == 17
    assert talk.said[1].startswith("It moved after Enter, or trembles by more than 2°.")


@pytest.mark.parametrize("tenths", range(1, 21))
def test_north_is_never_where_a_vane_was_turned_on_to_after_enter(tenths: int) -> None:
    talk = Talk(17, hastily=(tenths / 10, 80))
    kept = talk.run()
    assert talk.mounted.vane("tray").north == (17 if kept else 0)


def test_nothing_is_set_when_somebody_has_had_enough_or_the_vane_falls_silent() -> None:
    for talk in (Talk(), Talk(None)):
        assert not talk.run()
        assert talk.mounted.vane("tray").north == 0
    assert "It is not at rest, or not heard. Hold it still; are its cable and its magnet in place?" in talk.said


def test_a_place_where_nothing_is_heard_says_how_its_device_is() -> None:
    talk = Talk()
    talk.device.unplug()
    assert not talk.run()
    assert talk.said == ["Nothing was heard:", "tray: not there. The simulated cable is out."]


class Dice(Talk):
    """Somebody who skips the vane and lays a die with each face up, which is read in its own way."""

    def __init__(self, *read: int) -> None:
        super().__init__()
        self._faces = iter(read)

    async def ask(self, text: Text) -> str | None:
        self.say(text)
        asked = self.said[-1]
        if "red die" not in asked:
            return "q"
        self.read(next(self._faces))
        return ""

    def read(self, face: int) -> None:
        self.watch.take(self.watch.looks[0], Reading("tray", "boot", 9, DieSeen("red", DieState.RESTING, face), 0.9))


def test_a_die_whose_faces_are_read_as_others_is_put_right_from_now_on() -> None:
    talk = Dice(1, 2, 4, 3, 5, 6)
    assert talk.run()
    assert talk.mounted.faces("tray") == {"red": (1, 2, 4, 3, 5, 6)}
    asked = [said for said in talk.said if "red die" in said]
    assert asked[2] == "tray: lay the red die with its 3 up, then press Enter (q: enough) > "
    assert "Read as 4, 90 % sure." in talk.said
    assert "Read for 1 to 6: 1, 2, 4, 3, 5, 6. It is kept and put right from now on." in talk.said
    talk.read(4)
    (line,) = (json.loads(line) for line in talk.watch.lines())
    assert line["dice"]["red"] == {"state": "resting", "face": 3, "sure": 0.9}


def test_a_die_that_is_read_round_a_ring_is_put_right_the_right_way_round() -> None:
    talk = Dice(2, 3, 1, 4, 5, 6)
    assert talk.run()
    assert talk.mounted.faces("tray") == {"red": (3, 1, 2, 4, 5, 6)}  # a read 2 is truly 1


def test_a_die_with_two_faces_that_look_alike_is_named_and_not_kept() -> None:
    talk = Dice(1, 2, 3, 3, 5, 6)
    assert not talk.run()
    assert talk.mounted.faces("tray") == {}
    assert any("Two faces look alike" in said for said in talk.said)


def test_a_calibration_goes_with_the_board_from_name_to_name(tmp_path: Path) -> None:
    boards = KnownDevices(tmp_path)
    boards.of("tray").learn("E661")
    Calibrated(tmp_path, boards).set_sides("tray", evenly(12.5))
    Calibrated(tmp_path, boards).set_faces("tray", "red", (2, 1, 3, 4, 5, 6))
    boards.anew("tray").learn("E662")
    boards.anew("tray 2").learn("E661")
    again = Calibrated(tmp_path, boards, {"vane": WIND})
    assert (again.vane("tray"), again.vane("tray 2").north) == (VaneSettings(), 12.5)
    again.set_sides("vane", evenly(3))
    assert again.vane("vane") == replace(WIND, sides=evenly(3))
    assert Calibrated(tmp_path, boards).vane("tray 2").north == 12.5  # the other one's stays
    assert (again.faces("tray"), again.faces("tray 2")) == ({}, {"red": (2, 1, 3, 4, 5, 6)})
    again.set_faces("tray 2", "red", AS_READ)
    assert again.faces("tray 2") == {}
    assert not list(tmp_path.glob("*.new"))


def test_only_what_was_measured_or_written_by_hand_is_kept(tmp_path: Path) -> None:
    calibrated = Calibrated(tmp_path, KnownDevices(tmp_path))
    calibrated.set_faces("tray", "red", (2, 1, 3, 4, 5, 6))
    assert json.loads((tmp_path / FILE).read_text()) == {"faces": {"tray": {"red": [2, 1, 3, 4, 5, 6]}}}
    (tmp_path / FILE).write_text('{"tray": {"settle": 1.5}}')
    calibrated.set_sides("tray", evenly(3))
    assert json.loads((tmp_path / FILE).read_text())["tray"] == {"settle": 1.5}


def test_the_tray_is_as_patient_as_the_file_says(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"tray": {"settle": 1.5}}')
    assert Calibrated(tmp_path, KnownDevices(tmp_path)).timings() == Timings(settle=1.5)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"sides": {"E661": [400, 60, 120, 180, 240, 300]}}',
        '{"sides": {"E661": [0, 60]}}',
        '{"faces": {"E661": {"red": [1, 1, 3, 4, 5, 6]}}}',
        '{"tray": {"settle": -1}}',
        '{"souths": {}}',
        "\xff",
    ],
)
def test_a_damaged_file_is_named_and_nothing_is_changed(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="latin-1")
    calibrated = Calibrated(tmp_path, KnownDevices(tmp_path))
    for deed in (
        lambda: calibrated.vane("tray"),
        calibrated.timings,
        lambda: calibrated.set_sides("tray", evenly(1)),
        lambda: calibrated.faces("tray"),
    ):
        with pytest.raises(DeviceError, match=rf"{FILE}, line 1: .*Mend it, or delete the file"):
            deed()
    assert (tmp_path / FILE).read_text(encoding="latin-1") == text


def test_impossible_sides_and_faces_are_not_kept(tmp_path: Path) -> None:
    calibrated = Calibrated(tmp_path, KnownDevices(tmp_path))
    with pytest.raises(ValueError, match="sides"):
        calibrated.set_sides("tray", (360, 60, 120, 180, 240, 300))
    with pytest.raises(ValueError, match="faces of the red die"):
        calibrated.set_faces("tray", "red", (1, 1, 3, 4, 5, 6))
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
        terminal.wait("lay the red die with its 1 up, then press Enter (q: enough) > ")
        terminal.type("q")
        terminal.wait("lay the white die with its 1 up, then press Enter (q: enough) > ")
        terminal.type("q")
        assert terminal.ended() == 0
        terminal.close()
        seen = run(data, "devices", "--once", "--seconds", str(PATIENCE), "--device", str(board.path))
    kept = json.loads((data / FILE).read_text(encoding="utf-8"))
    assert kept["sides"] == {"E661A1B2C3D4E5F6": pytest.approx(evenly(90), abs=1)}
    assert list(kept) == ["sides"], "only what was measured"
    assert not (data / REMEMBERED).exists(), "only who plays makes a board this table's"
    assert json.loads(seen.stdout)["north"] == kept["sides"]["E661A1B2C3D4E5F6"][0]
