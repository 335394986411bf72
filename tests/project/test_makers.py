"""The makers' guide names only what there is: commands, places, pins, settings, and every sentence a device can say.

How it is worded, and whether a saw is the right tool, is for people to judge and must not be tested here.
"""

import ast
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from firmware_bridge.device import fitted
from hardware.places import read_place
from hardware.tray import Timings
from tests.project import wiring
from tests.ui.messages import forms_of, messages, said_for
from ui.commands.arguments import parser
from ui.commands.parts import OF_COMMANDS
from ui.language.catalogues import ALWAYS

GUIDES = {"en": wiring.GUIDE, "ja": wiring.GUIDE.with_name("makers.ja.md")}
TEXTS = {language: guide.read_text("utf-8") for language, guide in GUIDES.items()}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
both = pytest.mark.parametrize("language", GUIDES)


def code_of(text: str) -> list[str]:
    """Every piece of code a guide shows: what stands between backticks, and the lines of its blocks."""
    lines = [line for kind, block in BLOCK.findall(text) if kind in ("sh", "ini") for line in block.splitlines()]
    return [*re.findall(r"`([^`\n]+)`", BLOCK.sub("", text)), *lines]


def explained(text: str) -> list[re.Pattern[str]]:
    """The pieces of sentences that the last table quotes, as patterns; … stands for anything."""
    cells = re.findall(r"^\| (.*) \| .* \|$", text.rpartition("\n## ")[2], re.MULTILINE)[1:]
    parts = [part.strip() for cell in cells for part in cell.split(" · ")]
    return [re.compile(".*".join(map(re.escape, part.split("…")))) for part in parts]


def said(language: str) -> Iterator[str]:
    """Every sentence that `hardware/` and the installing of the firmware can say."""
    catalogue = {text: message for package in ALWAYS for text, message in messages(package, "ja").items()}
    for path in [
        *sorted((wiring.ROOT / "hardware").rglob("*.py")),
        wiring.ROOT / "ui" / "commands" / "install_firmware.py",
    ]:
        for sentence in sentences_in(path):
            message = catalogue.get(sentence)
            forms = said_for if language == "ja" else forms_of
            yield from forms(message) if message else [sentence]


def sentences_in(path: Path) -> Iterator[str]:
    """What a file makes `Text` of; in the file of the wiring, sentences go through a variable too."""
    told = ("Text", "Text.counted", "Miswired.of")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        is_told = isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in told
        text = node.args[0] if isinstance(node, ast.Call) and is_told else node
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
            continue
        if text.value != "{why}" and (is_told or text.value.startswith("{place}")):
            yield text.value


@both
def test_every_command_of_the_guide_can_be_typed(language: str) -> None:
    found = [re.search(r"(?:^|/)kazami((?: [^`#]*)?)$", code) for code in code_of(TEXTS[language])]
    commands = [shlex.split(words[1]) for words in found if words]
    told = {parser().parse_args(words).command or "play" for words in commands}
    assert told == {"play", "simulate", "devices", "calibrate", "install-firmware", "service"}
    assert told <= OF_COMMANDS.keys()


@both
def test_every_place_of_the_guide_is_one(language: str) -> None:
    found = [place for code in code_of(TEXTS[language]) for place in re.findall(r"--device '?([^ ']+:[^ ']+)", code)]
    kinds = {read_place(place.replace("HOST", "kitchen").replace("PORT", "7000")).kind for place in found}
    assert kinds == {"serial", "gpio", "nmea", "tcp", "ble"}


@both
def test_the_table_of_pins_is_that_of_the_firmware(language: str) -> None:
    numbers = dict(zip(" ".join(wiring.PICO).split(), [*range(1, 21), *range(40, 20, -1)], strict=True))
    rows = re.findall(r"\| ((?:GP\d+(?:, )?)+) \| ([\d, ]+) \|", TEXTS[language])
    pairs = [pair for pins, places in rows for pair in zip(pins.split(", "), places.split(", "), strict=True)]
    assert {pin: int(place) for pin, place in pairs} == {
        pin: numbers[pin] for pin in wiring.pico_labels() if pin.startswith("GP")
    }


@both
def test_the_firmware_takes_the_set_ups_of_the_guide(language: str) -> None:
    (example,) = [block for kind, block in BLOCK.findall(TEXTS[language]) if kind == "json"]
    vanes = [json.loads(code) for code in code_of(TEXTS[language]) if code.startswith('{"kind"')]
    assert fitted.check(json.loads(example)).wells
    assert [fitted.check({"vane": vane}).vane for vane in vanes] == ["none", "ladder", "magnet"]


@both
def test_the_tray_takes_the_times_of_the_guide(language: str) -> None:
    (shown,) = [json.loads(code)["tray"] for code in code_of(TEXTS[language]) if code.startswith('{"tray"')]
    assert msgspec.convert(shown, Timings) != Timings()


@both
def test_every_sentence_a_device_can_say_is_explained(language: str) -> None:
    patterns = explained(TEXTS[language])
    assert [told for told in said(language) if not any(pattern.search(told) for pattern in patterns)] == []


@both
def test_no_sentence_is_explained_that_nobody_says(language: str) -> None:
    told = list(said(language))
    assert [pattern.pattern for pattern in explained(TEXTS[language]) if not any(map(pattern.search, told))] == []


def test_both_languages_of_the_guide_have_the_same_parts() -> None:
    english, japanese = (re.findall(r"^(#+) |^(!\[.*\]\()|^(\|)|^(```\w*)$", TEXTS[one], re.M) for one in ("en", "ja"))
    assert [bool(part[1]) or part for part in english] == [bool(part[1]) or part for part in japanese]


def test_the_drawings_are_those_of_the_code() -> None:
    kept = {name: (wiring.PICTURES / name).read_text("utf-8") for name in wiring.drawings()}
    assert kept == wiring.drawings(), "Draw them anew: python -m tests.project.wiring"
