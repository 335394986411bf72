"""What is asked of the sketch before every commit: that it compiles and fits, and counts a throw as every backend does.

The rest of its contract, its wire and other vanes are told by the tests beside this one, which are thorough.
"""

import random
import re
from pathlib import Path

import pytest

from tests.firmware.arduino.toolchain import SKETCH, Program, missing
from tests.firmware.arduino.uno import FITTED, LADDER_PIN, NOISE_PIN, Uno
from tests.firmware.host import Host
from tests.hardware import test_contract
from tests.hardware.backends import Play, player
from tests.hardware.benches import FirmwareBench

FLASH, MEMORY = 30_720, 2048
"""Bytes of a Nano, whose boot loader is the larger one."""
ROOM_TO_SPARE = 256


@pytest.fixture
def tell_dice(sketch: Program, tmp_path: Path) -> Play:
    """Plays a story on a connected bench whose board is an Arduino."""
    return player(lambda folder: FirmwareBench(folder, Uno(folder, sketch)), tmp_path)


test_tray_and_device_together_give_exactly_one_roll_for_what_was_asked = (
    test_contract.test_tray_and_device_together_give_exactly_one_roll_for_what_was_asked
)


def test_it_fits_into_the_smallest_board_with_room_for_its_stack(sketch: Program, host: Host) -> None:
    chance = random.Random(2)
    for _ in range(17):
        host.device.throw(chance.randint(1, 6), chance.randint(1, 6))
        host.write(chance.randbytes(500))
        host.live(200)
    assert isinstance(host.device, Uno)
    assert sketch.flash < FLASH
    assert sketch.memory < MEMORY
    assert host.device.board.room_left() > ROOM_TO_SPARE


def test_the_hands_hold_what_the_sketch_has_fitted() -> None:
    text = (SKETCH / "fitted.h").read_text(encoding="utf-8")
    wells = re.search(r"WELL_PINS\[WELLS\]\[3\] = (.*);", text)
    pins = {name: int(number) for name, number in re.findall(r"(\w+)_PIN = (\d+);", text)}
    assert wells
    assert wells[1].translate(str.maketrans("{}", "[]")) == str(FITTED["wells"])
    assert pins == {"MOTION": FITTED["motion"], "LADDER": LADDER_PIN, "NOISE": NOISE_PIN}


def test_a_machine_without_the_tools_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "apt install arduino-core-avr" in missing()
