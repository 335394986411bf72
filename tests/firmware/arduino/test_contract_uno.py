"""The stories every backend keeps, played on the serial backend with an Arduino at the other end of its cable.

They are those of tests/hardware, all of them, also those that will be written; none may be told here.
"""

from pathlib import Path

import pytest

from tests.firmware.arduino.toolchain import Program
from tests.firmware.arduino.uno import Uno
from tests.hardware import test_contract, test_contract_vane
from tests.hardware.backends import Play, player
from tests.hardware.benches import FirmwareBench


@pytest.fixture
def tell(sketch: Program, tmp_path: Path) -> Play:
    """Plays a story on a connected bench whose board is an Arduino."""
    return player(lambda folder: FirmwareBench(folder, Uno(folder, sketch)), tmp_path)


@pytest.fixture
def tell_dice(tell: Play) -> Play:
    """The same: it has dice."""
    return tell


@pytest.fixture
def tell_board(tell: Play) -> Play:
    """The same: its cable can be pulled."""
    return tell


@pytest.fixture
def tell_vane(tell: Play) -> Play:
    """The same: it has a vane."""
    return tell


STORIES = {**vars(test_contract), **vars(test_contract_vane)}
globals().update({name: story for name, story in STORIES.items() if name.startswith("test_")})
