"""What can be written behind `kazami`: the same words before and behind `play`, or without it."""

import pytest

from ui.arguments import parser


@pytest.mark.parametrize("words", [["--terminal"], ["play", "--terminal"], ["--terminal", "play"]])
def test_the_terminal_is_asked_for_with_or_without_play(words: list[str]) -> None:
    args = parser().parse_args(words)
    assert (args.command or "play", args.terminal, args.new, args.device) == ("play", True, False, None)


@pytest.mark.parametrize("words", [["--device", "/dev/tray"], ["play", "--device", "/dev/tray"]])
def test_the_tray_is_named_with_or_without_play(words: list[str]) -> None:
    args = parser().parse_args(words)
    assert (args.device, args.terminal) == (["/dev/tray"], False)


def test_several_devices_are_named_one_by_one() -> None:
    assert parser().parse_args(["--device", "COM3", "--device", "nmea:COM4"]).device == ["COM3", "nmea:COM4"]
