"""What has to be settled before Kivy is imported: its command line, its folder, its log and its window.

Import this, call `prepare`, and only then import anything of Kivy. Must not import Kivy itself.
"""

from __future__ import annotations

import os
from pathlib import Path

SETTINGS = {
    "KIVY_NO_ARGS": "1",  # Kivy would read our command line as its own
    "KIVY_LOG_MODE": "MIXED",  # without this a quiet log also swallows tracebacks
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # a right click must not leave a red dot on the table
    "KCFG_GRAPHICS_MULTISAMPLES": "0",  # every edge here is drawn soft already: four samples would only cost fill
    "KCFG_GRAPHICS_MAXFPS": "60",
    "KCFG_GRAPHICS_WIDTH": "1280",
    "KCFG_GRAPHICS_HEIGHT": "800",
}


def prepare(folder: Path) -> None:
    """Set what Kivy reads from the environment, unless the user has set it. `folder` is where Kivy may write.

    Raises OSError when the folder cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("KIVY_HOME", str(folder))
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
