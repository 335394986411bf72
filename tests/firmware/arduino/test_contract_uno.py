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


def the_same(tell: Play) -> Play:
    """The same board for every kind of story: it has dice, a vane, and a cable that can be pulled."""
    return tell


pytestmark = pytest.mark.thorough

STORIES = {**vars(test_contract), **vars(test_contract_vane)}
globals().update({name: story for name, story in STORIES.items() if name.startswith("test_")})
globals().update({name: pytest.fixture(name=name)(the_same) for name in STORIES if name.startswith("tell_")})
