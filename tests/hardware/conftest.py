"""What the tests of devices share: how a story is played, a cable, and the real firmware where it runs.

How one backend behaves never enters this file.
"""

from pathlib import Path

import pytest

from firmware_bridge.unix.stand_in import runs_here
from tests.hardware.cables import CableBench
from tests.hardware.stories import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]


@pytest.fixture
def bench(tmp_path: Path) -> CableBench:
    """A plugged cable whose device has said nothing yet."""
    cable = CableBench(tmp_path)
    cable.plug()
    return cable


@pytest.fixture
def firmware() -> None:
    """The real firmware, which runs on MicroPython."""
    if not runs_here():
        pytest.skip("no MicroPython here")
