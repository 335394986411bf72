"""The table of pins: what it says, and a sentence for every mistake in it. No pin is touched."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.gpio import wiring
from hardware.gpio.vane import GpioVane
from hardware.gpio.wiring import (
    LadderPins,
    MagnetBus,
    Miswired,
    SpinnerPins,
    TrayPins,
    Wiring,
    read_wiring,
    read_wiring_file,
)
from hardware.places import Wanted, reader_at
from hardware.ports import DeviceError
from tests.hardware.benches import StepClock

DICE = {"white": [17, 27, 22], "red": [5, 6, 13]}
TRAY = {"motion": 26, "dice": DICE}
SPINNER = {"kind": "spinner", "a": 23, "b": 24, "index": 25, "steps": 24}


def test_the_table_in_the_modules_own_words_is_read() -> None:
    assert wiring.__doc__ is not None
    lines = [line.strip() for line in wiring.__doc__.splitlines() if line.startswith("    ")]
    assert read_wiring(tomllib.loads("\n".join(lines))["gpio"]) == Wiring(
        TrayPins((("white", (17, 27, 22)), ("red", (5, 6, 13))), 26), SpinnerPins(23, 24, 25, 30)
    )


@pytest.mark.parametrize(
    ("vane", "read"),
    [
        ({"kind": "ladder"}, LadderPins(0, 0)),
        ({"kind": "ladder", "channel": 7, "select": 1}, LadderPins(7, 1)),
        ({"kind": "magnet"}, MagnetBus(1)),
        ({"kind": "magnet", "bus": 3}, MagnetBus(3)),
    ],
)
def test_what_is_not_said_is_as_on_every_pi(vane: dict[str, object], read: object) -> None:
    assert read_wiring({"vane": vane}) == Wiring(vane=read)  # type: ignore[arg-type]  # one of the three kinds


def test_a_pi_with_nothing_wired_is_no_mistake() -> None:
    assert read_wiring({}) == Wiring()


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (7, "gpio is missing or no table."),
        ({"trays": {}}, "gpio knows no trays, only tray, vane."),
        ({"tray": {"dice": DICE}}, "gpio.tray.motion is missing."),
        ({"tray": {"motion": 26}}, "gpio.tray.dice is missing or no table."),
        (
            {"tray": {"motion": 26, "dice": {}}},
            "gpio.tray.dice names no die. Write for example: white = [17, 27, 22]",
        ),
        (
            {"tray": {"motion": 26, "dice": {"red": [1, 2]}}},
            "gpio.tray.dice.red must list the die's three pins, lowest bit first, such as [17, 27, 22].",
        ),
        (
            {"tray": {"motion": 26, "dice": {"green": [4, 5, 6]}}},
            "gpio.tray.dice knows no green, only white, red, event.",
        ),
        (
            {"tray": TRAY | {"motion": 2}},
            "gpio.tray.motion: 2 is no pin to use. Write a GPIO number from 4 to 27.",
        ),
        (
            {"tray": TRAY | {"motion": "26"}},
            "gpio.tray.motion: 26 is no pin to use. Write a GPIO number from 4 to 27.",
        ),
        (
            {"tray": TRAY | {"motion": True}},
            "gpio.tray.motion: True is no pin to use. Write a GPIO number from 4 to 27.",
        ),
        ({"tray": TRAY | {"motion": 17}}, "GPIO 17 is used twice, in gpio.tray.motion and in gpio.tray.dice.white."),
        (
            {"tray": TRAY, "vane": SPINNER | {"index": 6}},
            "GPIO 6 is used twice, in gpio.tray.dice.red and in gpio.vane.index.",
        ),
        (
            {"tray": TRAY | {"motion": 8}, "vane": {"kind": "ladder"}},
            "GPIO 8 is used twice, in gpio.tray.motion and in gpio.vane.select.",
        ),
        ({"vane": {}}, "gpio.vane.kind is one of spinner, ladder, magnet, not None."),
        ({"vane": {"kind": ["magnet"]}}, "gpio.vane.kind is one of spinner, ladder, magnet, not ['magnet']."),
        ({"vane": {"kind": "magnet", "sda": 2}}, "gpio.vane knows no sda, only kind, bus."),
        ({"vane": SPINNER | {"steps": 2}}, "gpio.vane.steps is a whole number from 6 to 10000, not 2."),
        ({"vane": {"kind": "ladder", "channel": 8}}, "gpio.vane.channel is a whole number from 0 to 7, not 8."),
    ],
)
def test_every_mistake_has_its_sentence(table: object, sentence: str) -> None:
    with pytest.raises(Miswired) as refused:
        read_wiring(table)
    assert str(refused.value) == str(refused.value.words) == sentence


def test_the_other_select_line_leaves_the_first_one_free() -> None:
    wired = read_wiring({"tray": TRAY | {"motion": 8}, "vane": {"kind": "ladder", "select": 1}})
    assert wired.vane is not None
    assert dict(wired.vane.pins)["select"] == 7


KINDS = st.sampled_from(("spinner", "ladder", "magnet", ""))
KEYS = st.sampled_from(("tray", "vane", "kind", "motion", "dice", "white", "red", "a", "b", "index", "steps", "bus"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 40) | st.floats() | KINDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)


@given(table=VALUES)
def test_whatever_stands_in_the_table_is_read_or_refused_in_words(table: object) -> None:
    try:
        wired = read_wiring(table)
    except Miswired as refused:
        assert refused.words.args[0][0] in ("place", "pin")
        return
    pins = [pin for part in (wired.tray, wired.vane) if part for _, pin in part.pins]
    assert len(pins) == len(set(pins))


def test_a_file_with_nothing_wired_and_one_that_cannot_be_read_are_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "pins.toml"
    with pytest.raises(Miswired, match=r"pins\.toml, which should say what is wired to which pin: No such file"):
        read_wiring_file(path)
    for text, sentence in (
        ("[gpio", r"pins\.toml, line 1: This is no TOML: "),
        ("", "gpio is missing or no table"),
        ("[gpio]", "wires nothing: it needs"),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(Miswired, match=sentence):
            read_wiring_file(path)
    path.write_bytes(b"\xff")
    with pytest.raises(Miswired, match=r"pins\.toml, line 1: Byte 0 is not UTF-8"):
        read_wiring_file(path)
    path.write_text('[gpio.vane]\nkind = "magnet"\n', "utf-8")
    assert read_wiring_file(path) == Wiring(vane=MagnetBus(1))


def test_a_place_that_names_the_file_becomes_its_reader_and_a_wrong_file_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pins.toml"
    path.write_text('[gpio.vane]\nkind = "magnet"\n', "utf-8")
    wanted = Wanted("vane", StepClock())
    assert isinstance(reader_at(f"gpio:{path}", wanted), GpioVane)
    path.write_text('[gpio.vane]\nkind = "weathercock"\n', "utf-8")
    with pytest.raises(DeviceError, match="not weathercock"):
        reader_at(f"gpio:{path}", wanted)
