"""The sketch of a maker who fitted something else: a ladder for a vane, no dice, and pins that cannot be.

The stories of a vane are those of tests/firmware and tests/hardware, told here by an Arduino with a ladder.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.events import DieState, Fault, Hello, VaneSeen
from tests.firmware import test_vane
from tests.firmware.arduino.toolchain import Program, Toolchain
from tests.firmware.arduino.uno import LADDER_ALONE, Uno
from tests.firmware.host import Host
from tests.hardware import test_contract_vane
from tests.hardware.backends import Play, player
from tests.hardware.benches import FirmwareBench

pytestmark = pytest.mark.thorough


@pytest.fixture
def ladder(ladder_sketch: Program, tmp_path: Path) -> Iterator[Host]:
    """A host that shook hands with a vane of resistors."""
    with Uno(tmp_path / "uno", ladder_sketch, fitted=LADDER_ALONE) as device:
        host = Host(device)
        host.live(1000)
        host.forget()
        yield host
        host.close()


@pytest.fixture
def tell_vane(ladder_sketch: Program, tmp_path: Path) -> Play:
    """Plays a story on a connected bench with such a vane."""
    return player(lambda folder: FirmwareBench(folder, Uno(folder, ladder_sketch, fitted=LADDER_ALONE)), tmp_path)


test_a_ladder_vane_tells_all_sixteen_directions = test_vane.test_a_ladder_vane_tells_all_sixteen_directions
test_a_broken_or_shorted_ladder_is_a_fault_and_no_direction = (
    test_vane.test_a_broken_or_shorted_ladder_is_a_fault_and_no_direction
)
test_a_board_without_dice_never_speaks_of_dice = test_vane.test_a_board_without_dice_never_speaks_of_dice
globals().update({name: story for name, story in vars(test_contract_vane).items() if name.startswith("test_")})


@pytest.mark.parametrize("part", [0.98, 1.02])
def test_ten_bits_tell_resistors_of_two_percent_apart(ladder: Host, part: float) -> None:
    assert isinstance(ladder.device, Uno)
    for tenths, ohms in test_vane.DATASHEET.items():
        share = ohms * part / (ohms * part + 10_000)
        ladder.device.board.tell(f"adc 26 {round(65535 * share)}")
        ladder.live(150)
        assert ladder.heard(VaneSeen)[-1] == VaneSeen(tenths / 10, "ok")


def test_what_is_fitted_is_what_the_hello_says(ladder: Host) -> None:
    ladder.session.opened(ladder.now)
    ladder.live(200)
    hello = ladder.heard(Hello)[-1]
    assert (hello.wells, hello.vane) == (0, "ladder")


@pytest.mark.parametrize(
    ("constant", "value", "sentence"),
    [
        ("MOTION_PIN", "7", "fitted.h: pin 7 is used twice"),
        ("WELL_PINS", "{{2, 3, 4}, {5, 1, 7}}", "fitted.h: pin 1 is used twice"),
        ("NOISE_PIN", "18", "fitted.h: pin 18 is used twice"),
        ("MOTION_PIN", "20", "fitted.h: pin 20 does not exist"),
        ("NOISE_PIN", "9", "fitted.h: pin 9 cannot measure: use 14 to 19"),
    ],
)
def test_a_pin_that_cannot_be_is_said_with_each_beat_and_nothing_is_read(
    toolchain: Toolchain, tmp_path: Path, constant: str, value: str, sentence: str
) -> None:
    program = toolchain.fitted(tmp_path.name, **{constant: value})
    with Uno(tmp_path / "uno", program) as device:
        host = Host(device)
        host.live(3500)
        assert [(hello.wells, hello.vane) for hello in host.heard(Hello)][:1] == [(0, "none")]
        assert {fault.sentence for fault in host.heard(Fault)} == {sentence}
        assert len(host.said(b"FAULT")) >= len(host.said(b"BEAT"))
        assert (host.heard(DieState), host.said(b"VANE")) == ([], [])
        host.close()
