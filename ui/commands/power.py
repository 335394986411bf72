"""Switching the device off, where its system lets Kazami do so. Asked once more before; nothing of a game may enter."""

from __future__ import annotations

import shutil
import subprocess

from companion.game.text import Text

PATIENCE = 10.0
"""Seconds the system has to answer."""


def power_off() -> Text | None:
    """Ask the system to switch the device off, and return None once it does; else why it does not."""
    program = shutil.which("systemctl")
    if program is None:
        return Text.of("Only its own switch turns this device off.")
    try:
        asked = [program, "--no-ask-password", "poweroff"]
        done = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Text.of("The device stays on: {why}", why=str(error))
    said = done.stderr.strip().splitlines() or [str(done.returncode)]
    return None if done.returncode == 0 else Text.of("The device stays on: {why}", why=said[0])
