"""What the tablet waits for before its window opens: nothing that only other evenings need."""

from __future__ import annotations

import subprocess
import sys

import pytest

START = """
import sys
import ui.commands.play, ui.commands.play_on_tablet, ui.drawing.typeset
print(*sys.modules)
"""
OTHER_EVENINGS = {
    "budoux": "texts in Japanese",
    "hardware.gpio.readers": "dice wired to a Pi's pins",
    "gpiozero": "the same",
    "bleak": "smart dice",
    "starlette": "phones",
    "uvicorn": "the same",
    "jinja2": "the same",
    "zeroconf": "the same, by name",
    "rich": "the terminal",
    "fpdf": "what is printed",
}


@pytest.fixture(scope="module")
def loaded() -> list[str]:
    """The modules that are there when the window is opened, in a process of its own."""
    told = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True).stdout.split()
    assert "ui.commands.play_on_tablet" in told
    return told


@pytest.mark.parametrize("module", OTHER_EVENINGS)
def test_the_window_does_not_wait_for_what_only_other_evenings_need(module: str, loaded: list[str]) -> None:
    assert module not in loaded, f"A start loads what only {OTHER_EVENINGS[module]} needs."


def test_the_window_is_settled_before_kivy_is_there(loaded: list[str]) -> None:
    assert [module for module in loaded if module.split(".")[0] == "kivy"] == []
