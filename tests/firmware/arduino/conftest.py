"""Fixtures of the Arduino's tests: the toolchain, the sketch as the real ELF, and boards that run it.

A machine without the tools skips what needs them, with the reason. No expectation may enter here.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.arduino.toolchain import SKETCH, Program, Toolchain, missing
from tests.firmware.arduino.uno import Uno
from tests.firmware.host import Host

MakeUno = Callable[..., Uno]


@pytest.fixture(scope="session")
def toolchain(tmp_path_factory: pytest.TempPathFactory) -> Toolchain:
    """What compiles programs and the board they run on."""
    if reason := missing():
        pytest.skip(reason)
    return Toolchain(tmp_path_factory.mktemp("arduino"))


@pytest.fixture(scope="session")
def sketch(toolchain: Toolchain) -> Program:
    """The sketch, compiled."""
    return toolchain.compile(SKETCH / "kazami.ino", *sorted(SKETCH.glob("*.cpp")))


@pytest.fixture(scope="session")
def ladder_sketch(toolchain: Toolchain) -> Program:
    """The sketch of a maker who built a vane of resistors and no tray."""
    return toolchain.fitted("ladder", WELLS="0", WELL_PINS="{}", VANE="Sensor::LADDER")


@pytest.fixture
def uno(sketch: Program, tmp_path: Path) -> Iterator[Uno]:
    """A board with dice and vane at rest that has just started."""
    with Uno(tmp_path / "uno", sketch) as device:
        yield device


@pytest.fixture
def host(uno: Uno) -> Iterator[Host]:
    """A host that shook hands with the board."""
    host = Host(uno)
    host.live(1000)
    host.forget()
    yield host
    host.close()
