"""The makers' guide names only what there is: commands, places, pins, settings, and every sentence a device can say.

How it is worded, and whether a saw is the right tool, is for people to judge and must not be tested here.
"""

import ast
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.device import fitted
from hardware.places import read_place
from tests.project import wiring
from ui.arguments import parser
from ui.main import PARTS

TEXT = wiring.GUIDE.read_text("utf-8")
CODE = [*re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL))]
CODE += [line for block in re.findall(r"^```(?:sh|ini)\n(.*?)^```$", TEXT, re.M | re.S) for line in block.splitlines()]
COMMANDS = [found[1] for code in CODE if (found := re.search(r"(?:^|/)kazami((?: [^`#]*)?)$", code))]
PLACES = [found for code in CODE for found in re.findall(r"--device '?([^ ']+)", code)]
SENTENCES = re.findall(r"^\| (.*) \| .* \|$", TEXT.partition("## When something is wrong")[2], re.MULTILINE)


def patterns() -> Iterator[re.Pattern[str]]:
    """The beginnings the guide quotes, as patterns over sentences with {places}."""
    for cell in SENTENCES[1:]:
        for part in cell.split(" · "):
            yield re.compile(".*".join(map(re.escape, part.strip().split("…"))))


def said() -> Iterator[str]:
    """Every sentence of `hardware/` that is written down in it."""
    for path in sorted((wiring.ROOT / "hardware").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in ("Words", "Miswired.of"):
                first = node.args[0]
                if isinstance(first, ast.Constant) and first.value != "{why}":
                    yield str(first.value)


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_of_the_guide_can_be_typed(words: str) -> None:
    args = parser().parse_args(shlex.split(words))
    assert (args.command or "play") in PARTS


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_the_guide_is_one(place: str) -> None:
    assert read_place(place.replace("HOST", "kitchen").replace("PORT", "7000").replace("…", "x")).kind


def test_the_drawings_are_those_of_the_code() -> None:
    kept = {name: (wiring.PICTURES / name).read_text("utf-8") for name in wiring.drawings()}
    assert kept == wiring.drawings(), "Draw them anew: python -m tests.project.wiring"


def test_the_table_of_pins_is_that_of_the_firmware() -> None:
    numbers = dict(zip(" ".join(wiring.PICO).split(), [*range(1, 21), *range(40, 20, -1)], strict=True))
    rows = re.findall(r"\| ((?:GP\d+(?:, )?)+) \| ([\d, ]+) \|", TEXT)
    shown = {
        pin: int(place) for pins, places in rows for pin, place in zip(pins.split(", "), places.split(","), strict=True)
    }
    assert shown == {pin: numbers[pin] for pin in wiring.pico_labels() if pin.startswith("GP")}


def test_the_firmware_takes_the_set_ups_of_the_guide() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    vanes = [json.loads(code) for code in CODE if code.startswith('{"kind"')]
    assert fitted.check(json.loads(example)).wells
    assert [fitted.check({"vane": vane}).vane for vane in vanes] == ["none", "ladder", "magnet"]


def test_every_sentence_a_device_can_say_is_explained() -> None:
    explained = list(patterns())
    assert [sentence for sentence in said() if not any(pattern.search(sentence) for pattern in explained)] == []


def test_no_sentence_is_explained_that_nobody_says() -> None:
    sentences = list(said()) + [str(value) for value in _said_elsewhere()]
    assert [pattern.pattern for pattern in patterns() if not any(map(pattern.search, sentences))] == []


def _said_elsewhere() -> Iterator[str]:
    """The sentences that reach `Words` through a variable."""
    tree = ast.parse(Path(wiring.ROOT / "hardware" / "gpio" / "wiring.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("{place}"):
            yield node.value
