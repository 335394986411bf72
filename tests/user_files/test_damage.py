"""Damaged files of every sort that people hand us: each gives a value or a sentence, and never anything else."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.board.mapfile import format_map, parse_map
from companion.board.maps import beginner
from companion.game.decide import begin, choices, fold
from companion.game.position import setup_of, stated
from companion.game.position import written as sheet_of
from companion.game.state import Game
from companion.game.text import english, render
from companion.record import RecordError, decided, parsed
from companion.rules.registry import VARIANTS
from companion.user_files import MOST_BYTES, ParseError, text_of
from hardware.calibrated import FILE as CALIBRATION
from hardware.calibrated import Calibrated
from hardware.gpio.wiring import read_wiring_file
from hardware.known_devices import FILE as DEVICES
from hardware.known_devices import KnownDevices
from hardware.ports import DeviceError
from tests.golden.packed import PLAYTHROUGHS, unpack
from tests.rules.samples import samples_of
from tests.user_files.damage import damaged
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.commands.install_firmware import fitted_of
from ui.dialogue.house_file import house_of
from ui.tablet.kit.screen_kit import Settings, read_settings

ALL = {**VARIANTS, HARBOUR_LIGHTS.name: HARBOUR_LIGHTS}
MANY = 1000 if os.environ.get("KAZAMI_PROOF") else 40
"""Damaged files of each sort."""
FIRST = Random().randrange(10**6) if os.environ.get("KAZAMI_PROOF") else 0
LINES = 90
"""Lines of a record that are enough for a few turns of play."""

HOUSES = {variant: samples_of(variant).house for variant in VARIANTS} | {
    HARBOUR_LIGHTS.name: "[harbour_lights]\nthrows = 1\nkeeper_points = 2\n"
}
CALIBRATED = """{
  "sides": {"E661": [10.0, 70.5, 130, 190, 250, 310]},
  "faces": {"E661": {"red": [2, 1, 3, 4, 5, 6]}},
  "tray": {"settle": 0.4, "confidence": 0.7}
}"""
REMEMBERED = '{\n  "boards": {"tray": "E661"},\n  "places": {"tray": "/dev/ttyACM0", "vane": "nmea:COM4"}\n}'
SETTINGS = '{"language": "ja", "light": "daylight", "larger": true, "motion": false, "sound": true}'
FITTED = '{"dice": {"white": [2, 3], "red": [4, 5]}, "vane": {"bus": 0}}'
PINS = """[gpio.tray]
motion = 26
dice = { white = [17, 27, 22], red = [5, 6, 13] }
[gpio.vane]
kind = "spinner"
a = 23
b = 24
index = 25
steps = 24
"""


@cache
def record(variant: str) -> str:
    """The beginning of a game that was played."""
    file = sorted(PLAYTHROUGHS.glob(f"{variant}/*.record.gz"))[0]
    return "\n".join(unpack(file).splitlines()[:LINES])


@cache
def sheet(variant: str) -> str:
    """Where that game stands, as a sheet with which it can be entered."""
    _, game = decided(parsed(record(variant), ALL))
    return sheet_of(game)


def house(variant: str) -> str:
    """A house file with rules and a map."""
    return HOUSES[variant] + format_map(beginner())


def a_house(data: bytes, folder: Path, variant: str) -> None:
    house_of(ALL, read(data), variant)


def a_map(data: bytes, folder: Path, variant: str) -> None:
    parse_map(read(data))


def a_sheet(data: bytes, folder: Path, variant: str) -> None:
    text = read(data)
    setup = setup_of(ALL, text)
    game = begin(ALL[setup.variant], setup)
    looked_at(fold(game, tuple(one.fact for one in stated(ALL[setup.variant], setup, text).facts)))


def a_record(data: bytes, folder: Path, variant: str) -> None:
    looked_at(decided(parsed(read(data, 8 * MOST_BYTES), ALL))[1])


def a_calibration(data: bytes, folder: Path, variant: str) -> None:
    (folder / CALIBRATION).write_bytes(data)
    calibrated = Calibrated(folder, KnownDevices(folder))
    for look in (lambda: calibrated.vane("E661"), lambda: calibrated.faces("E661"), calibrated.timings):
        look()


def remembered_devices(data: bytes, folder: Path, variant: str) -> None:
    (folder / DEVICES).write_bytes(data)
    assert KnownDevices(folder).names is not None and KnownDevices(folder).places is not None


def settings(data: bytes, folder: Path, variant: str) -> None:
    (folder / "settings.json").write_bytes(data)
    _, why = read_settings(folder / "settings.json", Settings())
    if why is not None:
        raise ParseError(render(why, english, ()))


def fitted(data: bytes, folder: Path, variant: str) -> None:
    (folder / "fitted.json").write_bytes(data)
    json.dumps(fitted_of(folder / "fitted.json"))


def pins(data: bytes, folder: Path, variant: str) -> None:
    (folder / "pins.toml").write_bytes(data)
    read_wiring_file(folder / "pins.toml")


def read(data: bytes, most: int = MOST_BYTES) -> str:
    return text_of(io.BytesIO(data), most)


def looked_at(game: Game) -> None:
    """Look at a table as every screen does: a sheet that was believed must be one that can be shown."""
    game.variant.panels(game)
    game.variant.state_lines(game)
    game.variant.winner(game)
    for seat in game.players:
        choices(game, seat)


OLDER = {variant: samples_of(variant).older for variant in VARIANTS if samples_of(variant).older}


def older(variant: str) -> str:
    """What version 1 of a variant wrote otherwise than today, in a correction of a record."""
    text = record(variant).splitlines()
    header = json.dumps({**json.loads(text[0]), "rules": 1})
    return f"{header}\n{json.dumps({'move': 'Correct', 'seat': 0, 'ask': 0, 'facts': OLDER[variant]})}\n"


def an_old_record(data: bytes, folder: Path, variant: str) -> None:
    parsed(read(data, 8 * MOST_BYTES), ALL)


Way = Callable[[bytes, Path, str], None]


def sorts() -> Iterator[tuple[str, Way, Callable[[], str], str]]:
    for variant in ALL:
        yield f"house {variant}", a_house, partial(house, variant), variant
        yield f"sheet {variant}", a_sheet, partial(sheet, variant), variant
        yield f"record {variant}", a_record, partial(record, variant), variant
    for variant in OLDER:
        yield f"record of version 1 {variant}", an_old_record, partial(older, variant), variant
    rest: tuple[tuple[Way, str], ...] = (
        (a_map, format_map(beginner())),
        (a_calibration, CALIBRATED),
        (remembered_devices, REMEMBERED),
        (settings, SETTINGS),
        (fitted, FITTED),
        (pins, PINS),
    )
    for way, text in rest:
        yield way.__name__, way, partial(str, text), "base"


SORTS = list(sorts())


@pytest.mark.parametrize(("way", "good", "variant"), [row[1:] for row in SORTS], ids=[row[0] for row in SORTS])
def test_a_damaged_file_gives_a_value_or_a_sentence(
    tmp_path: Path, way: Way, good: Callable[[], str], variant: str
) -> None:
    text = good()
    way(text.encode(), tmp_path, variant)  # what is damaged must have been right
    refused = 0
    for seed in range(FIRST, FIRST + MANY):
        data = damaged(text, Random(seed))
        try:
            way(data, tmp_path, variant)
        except (ParseError, DeviceError) as wrong:
            assert 10 < len(str(wrong)) < 1000, f"seed {seed}: {wrong}"
            refused += 1
        except Exception as error:
            error.add_note(f"seed {seed}: {data[:300]!r}")
            raise
    assert 0 < refused < MANY, "damage that is always or never seen tests nothing"


WRONG: tuple[Any, ...] = (None, 5, -1, [], [[1]], {}, {"a": 1}, "x", "\u0663", "9" * 5000)
"""What no older version wrote in the place of a word or a number."""


def spoiled(plain: Any) -> Iterator[Any]:
    """Yield a value with each part of it left out or made wrong, one at a time."""
    rows = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in rows:
        for other in (*WRONG, *spoiled(value)):
            changed = plain.copy()
            changed[key] = other
            yield changed
        if isinstance(plain, dict):
            yield {name: inner for name, inner in plain.items() if name != key}


@pytest.mark.parametrize("variant", OLDER)
def test_what_an_older_version_wrote_may_be_damaged_anywhere(variant: str) -> None:
    header, line, _ = older(variant).split("\n")
    refused = 0
    for wrong in spoiled(json.loads(line)):
        try:
            parsed(f"{header}\n{json.dumps(wrong)}\n", ALL)
        except RecordError:
            refused += 1
    assert refused


@pytest.mark.parametrize(
    ("variant", "right", "wrong"),
    [(variant, *words) for variant in VARIANTS for words in samples_of(variant).misread],
)
def test_a_word_of_an_older_version_that_cannot_be_read_is_named(variant: str, right: str, wrong: str) -> None:
    text = older(variant)
    assert right in text
    with pytest.raises(RecordError, match=r"Line 2: not a move of this game: Expected"):
        parsed(text.replace(right, wrong), ALL)
