"""Where an evening opens: on the tablet where there is a screen or the user says so, otherwise in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.arguments import parser
from ui.evening import on_tablet


@pytest.mark.parametrize(
    ("said", "display", "wish", "expected"),
    [
        (["play"], "", "", False),
        (["play"], ":0", "", True),
        (["play"], "", "tablet", True),
        (["play"], ":0", "terminal", False),
        (["play", "--terminal"], ":0", "tablet", False),
        (["play", "--new"], ":0", "", True),
        (["simulate"], ":0", "", True),
        ([], ":0", "", True),
    ],
)
def test_the_screen_the_flag_and_the_environment_decide(
    monkeypatch: pytest.MonkeyPatch, said: list[str], display: str, wish: str, expected: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("KAZAMI_SCREEN", wish)
    assert on_tablet(parser().parse_args(["--data", str(Path()), *said])) is expected


def test_without_kivy_the_terminal_opens_and_says_how_to_get_the_tablet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KAZAMI_SCREEN", "tablet")
    monkeypatch.setattr("ui.evening.find_spec", lambda name: None)
    assert not on_tablet(parser().parse_args(["play"]))
    assert "pip install" in capsys.readouterr().out
