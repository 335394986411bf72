"""A vane's sides and a die's faces measured one by one beside a running game, and kept for the device."""

from __future__ import annotations

from pathlib import Path

from companion.game.text import Refusal
from companion.readings import DieSeen, DieState, Reading
from tests.ui.vanes import Bench
from ui.dialogue.devices import MeasureSide, ReadFace
from ui.session.calibration_steps import CalibrationSteps
from ui.session.device_sources import AsBuilt

SIDES = (10.0, 55.0, 122.5, 190.0, 257.5, 302.5)


async def test_six_sides_are_kept_after_the_sixth_and_hold_at_once(tmp_path: Path) -> None:
    mounted = AsBuilt()
    async with Bench(tmp_path, mounted=mounted).alive() as bench:
        steps = CalibrationSteps(bench.beside, mounted)
        for number, degrees in enumerate(SIDES):
            await bench.hold(degrees, 4)
            assert not isinstance(steps.side(MeasureSide(number)), Refusal)
        assert bench.beside.vane.vane.angle == 300
        again = steps.side(MeasureSide(5))
        assert isinstance(again, Refusal) and again.code == "no-north"
    assert mounted.vane("tray").sides == SIDES


async def test_a_side_is_refused_before_north_and_where_the_vane_was_not_turned_on(bench: Bench) -> None:
    steps = CalibrationSteps(bench.beside, AsBuilt())
    await bench.hold(10, 4)
    codes = []
    for number in (1, 0, 1):
        said = steps.side(MeasureSide(number))
        codes.append(said.code if isinstance(said, Refusal) else "")
    assert codes == ["no-north", "", "same-side"]


async def test_a_vane_that_fell_silent_is_measured_nowhere(bench: Bench) -> None:
    mounted = AsBuilt()
    steps = CalibrationSteps(bench.beside, mounted)
    await bench.hold(10, 4)
    bench.beside.vane.gone("tray")
    said = steps.side(MeasureSide(0))
    assert isinstance(said, Refusal) and said.code == "no-rest"
    assert mounted.vane("tray").north == 0


async def test_six_faces_are_kept_as_they_were_read(bench: Bench) -> None:
    mounted = AsBuilt()
    steps = CalibrationSteps(bench.beside, mounted)
    none = steps.face(ReadFace("red", 1))
    assert isinstance(none, Refusal) and none.code == "no-face"
    for face, read in enumerate((1, 2, 4, 3, 5, 6), 1):
        bench.beside.tell(Reading("tray", "boot", face, DieSeen("red", DieState.RESTING, read)))
        assert not isinstance(steps.face(ReadFace("red", face)), Refusal)
    assert mounted.faces("tray") == {"red": (1, 2, 4, 3, 5, 6)}
