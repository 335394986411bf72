"""Which files make up the firmware, and laying them out in a folder exactly as they lie on a device.

The folder's content copied to a Pico's root (`mpremote fs cp -r <folder>/. :`) is an installed device. No
port is opened here.
"""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

_HERE = Path(__file__).parent
_SHARED = ("__init__.py", "wire.py")

TWO_DICE_AND_MAGNET: Mapping[str, object] = {
    "wells": [[2, 3, 4], [5, 6, 7]],
    "motion": 8,
    "vane": {"kind": "magnet", "bus": 0, "sda": 16, "scl": 17},
}
"""The set-up the maker's guide builds: two wells on GP2 to GP7, motion on GP8, an AS5600 on GP16 and GP17."""

THREE_DICE_AND_MAGNET: Mapping[str, object] = {**TWO_DICE_AND_MAGNET, "wells": [[2, 3, 4], [5, 6, 7], [9, 10, 11]]}
"""The same with a third well, for an event die, on GP9 to GP11."""


def lay_out(folder: Path, fitted: Mapping[str, object] | None = TWO_DICE_AND_MAGNET) -> None:
    """Fill `folder` with what a device's root holds; `fitted` None leaves fitted.json out.

    Raises OSError if the folder cannot be written. What is fitted is checked by the device alone.
    """
    package = folder / _HERE.name
    package.mkdir(parents=True, exist_ok=True)
    for name in _SHARED:
        shutil.copy(_HERE / name, package / name)
    (package / "device").mkdir(exist_ok=True)
    for source in sorted((_HERE / "device").glob("*.py")):
        shutil.copy(source, package / "device" / source.name)
    shutil.copy(_HERE / "device" / "main.py", folder / "main.py")
    if fitted is not None:
        (folder / "fitted.json").write_text(json.dumps(fitted), encoding="utf-8")
