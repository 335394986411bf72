"""What can be written behind `kazami`: the same words before and behind `play`, or without it."""

import pytest

from ui.commands.arguments import read


@pytest.mark.parametrize("words", [["--terminal"], ["play", "--terminal"], ["--terminal", "play"]])
def test_the_terminal_is_asked_for_with_or_without_play(words: list[str]) -> None:
    args = read(words)
    assert (args.command or "play", args.terminal, args.new, args.device) == ("play", True, False, [])


@pytest.mark.parametrize("words", [["--device", "/dev/tray"], ["play", "--device", "/dev/tray"]])
def test_the_tray_is_named_with_or_without_play(words: list[str]) -> None:
    args = read(words)
    assert (args.device, args.terminal) == (["/dev/tray"], False)


@pytest.mark.parametrize("command", ["play", "devices", "calibrate"])
def test_devices_named_before_and_behind_a_command_add_up(command: str) -> None:
    args = read(["--device", "COM3", "--device", "nmea:COM4", command, "--device", "tcp://a:1"])
    assert args.device == ["COM3", "nmea:COM4", "tcp://a:1"]


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_what_is_said_of_the_game_before_a_command_holds_behind_it_too(command: str) -> None:
    before = read(["--new", "--terminal", "--room", "base", "--house", "ours.toml", command])
    behind = read([command, "--new", "--terminal", "--room", "base", "--house", "ours.toml"])
    assert before == behind
    assert (before.new, before.terminal, before.room, str(before.house)) == (True, True, "base", "ours.toml")
