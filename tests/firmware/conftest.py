"""Fixtures of the firmware tests: a device whose firmware is the real one, and a host that listens to it.

A machine without MicroPython's unix port skips what needs it, with the reason. No expectation may enter here.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from firmware_bridge.install import TWO_DICE_AND_MAGNET
from firmware_bridge.unix.port import UnixPort
from firmware_bridge.unix.stand_in import UnixPortError, find_micropython
from tests.firmware.host import Host

MakeHost = Callable[..., Host]


@pytest.fixture
def micropython() -> list[str]:
    """The command that runs MicroPython."""
    try:
        return find_micropython()
    except UnixPortError as missing:
        pytest.skip(str(missing))


@pytest.fixture
def make_host(micropython: list[str], tmp_path: Path) -> Iterator[MakeHost]:
    """A function that starts a device on a stepped clock, fitted as told, and a host connected to it."""
    hosts: list[Host] = []

    def make(fitted: Mapping[str, object] | None = TWO_DICE_AND_MAGNET) -> Host:
        device = UnixPort(tmp_path / f"device{len(hosts)}", fitted=fitted, stepped=True)
        device.start()
        hosts.append(Host(device))
        return hosts[-1]

    yield make
    for host in hosts:
        host.close()
        host.device.stop()


@pytest.fixture
def host(make_host: MakeHost) -> Host:
    """A host that shook hands with a tray of two dice and a magnet vane, all at rest."""
    host = make_host()
    host.live(1000)
    host.forget()
    return host
