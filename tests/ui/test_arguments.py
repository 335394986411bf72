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
    before = read(["--new", "--terminal", "--variant", "base", "--house", "ours.toml", command])
    behind = read([command, "--new", "--terminal", "--variant", "base", "--house", "ours.toml"])
    assert before == behind
    assert (before.new, before.terminal, before.variant, str(before.house)) == (True, True, "base", "ours.toml")


def test_a_variant_is_still_understood_where_it_is_called_a_room() -> None:
    assert read(["play", "--room", "base"]).variant == read(["play", "--variant", "base"]).variant == "base"


@pytest.mark.parametrize(
    "line",
    [
        "print base F.pdf --house H.toml --lang ja",
        "print base --house H.toml F.pdf --lang ja",
        "print --house H.toml base --lang ja F.pdf",
        "print --lang ja --house H.toml base F.pdf",
    ],
)
def test_a_word_that_may_be_left_out_may_stand_behind_an_option(line: str) -> None:
    args = read(line.split())
    assert (args.variant, str(args.file), str(args.house), args.lang) == ("base", "F.pdf", "H.toml", "ja")
    assert read(["print", "base", "--house", "H.toml"]).file is None


@pytest.mark.parametrize("line", ["--address 10.0.0.2 service install hub", "service install hub --address 10.0.0.2"])
def test_where_a_hub_lets_phones_in_may_be_said_before_and_behind_it(line: str) -> None:
    args = read(line.split())
    assert (args.what, args.kind, args.address, args.on) == ("install", "hub", "10.0.0.2", None)


def test_without_a_kind_the_service_is_a_table() -> None:
    assert (read(["service", "install"]).kind, read(["service", "status"]).what) == ("table", "status")


def test_what_a_service_runs_as_a_hub_is_read_as_it_was_installed() -> None:
    line = "--data /games --lang ja --device /dev/ttyACM0 hub --address 10.0.0.2"
    args = read(line.split())
    assert (args.command, args.lang, args.device, args.address) == ("hub", "ja", ["/dev/ttyACM0"], "10.0.0.2")
    assert args.presence is None, "it stays as it was kept"


@pytest.mark.parametrize(("word", "wanted"), [("--presence", True), ("--no-presence", False)])
def test_at_a_hub_dice_that_let_in_are_switched_on_and_off(word: str, wanted: bool) -> None:
    assert read(["hub", word]).presence is wanted


@pytest.mark.parametrize(
    "line", ["--hall mqtt://h/c/7 --lamps", "play --hall mqtt://h/c/7 --lamps", "hub --hall mqtt://h/c/7 --lamps"]
)
def test_a_hall_is_named_for_each_screen(line: str) -> None:
    args = read(line.split())
    assert (args.hall, args.lamps) == ("mqtt://h/c/7", True)


@pytest.mark.parametrize("command", [[], ["play"], ["hub"], ["simulate"]])
def test_a_hall_stays_as_it_was_kept_or_is_ended(command: list[str]) -> None:
    kept, ended = read(command), read([*command, "--no-hall", "--no-lamps"])
    assert (kept.hall, kept.lamps, ended.hall, ended.lamps) == (None, None, "", False)
