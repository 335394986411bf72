"""Whole games of every variant with what every viewer knew and read after every move, against what was written down.

A failure names the first difference. If it was meant: `python -m tests.golden.regenerate`, and read what changed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden.packed import PLAYTHROUGHS, pack, unpack
from tests.golden.regenerate import BY_NAME, SEEDS, known_beside, read
from tests.golden.telling import first_difference, told
from tests.laws.companies import VARIANTS, company
from ui.language.catalogues import LANGUAGES

RECORDS = sorted(PLAYTHROUGHS.glob("*/*.record.gz"))
FIRST = {
    (under.variant.name, company(under, seed).setup.hands): f"{under.variant.name}-{seed}"
    for under in VARIANTS
    for seed in reversed(under.playthroughs)
}
"""The first one of each variant with each sort of hands: what every run looks at."""


def lines(file: Path) -> list[str]:
    return unpack(file).splitlines()


def name_of(file: Path) -> str:
    return file.name.partition(".")[0]


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=() if name_of(file) in FIRST.values() else pytest.mark.thorough, id=name_of(file))
        for file in RECORDS
    ],
)
def test_everybody_knows_after_every_move_what_was_written_down(file: Path) -> None:
    record = read(file)
    difference = first_difference(record, lines(known_beside(file)), [*told(record)])
    assert not difference, f"{difference}\nIf this was meant: python -m tests.golden.regenerate"


def test_every_variant_has_its_playthroughs_and_no_file_is_left_over() -> None:
    assert all(SEEDS.values()) and {folder.name for folder in PLAYTHROUGHS.iterdir()} == set(SEEDS)
    wanted = {
        PLAYTHROUGHS / variant / f"{variant}-{seed}.record.gz" for variant, seeds in SEEDS.items() for seed in seeds
    }
    assert {*RECORDS} == wanted
    assert {*PLAYTHROUGHS.glob("*/*")} == wanted | {known_beside(file) for file in RECORDS}


def test_the_playthroughs_cover_hands_phases_and_tables_of_every_size() -> None:
    setups = [read(file).setup for file in RECORDS]
    assert {setup.hands for setup in setups} == {"physical", "digital"}
    assert {setup.options.get("phases", "strict") for setup in setups} == {"strict", "combined"}
    sizes = {players for variant in BY_NAME.values() for players in variant.players}
    assert {sum(not seat.neutral for seat in setup.seats) for setup in setups} == sizes


def bent(golden: list[str], number: int, path: tuple[str | int, ...], value: object) -> list[str]:
    """Return golden lines of which one tells something else."""
    line = json.loads(golden[number])
    inner = line
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return [*golden[:number], json.dumps(line), *golden[number + 1 :]]


def test_what_is_told_is_told_in_every_language_and_more_to_whoever_knows_more() -> None:
    secrets = 0
    for file in RECORDS:
        for told_of in (json.loads(line)["told"] for line in lines(known_beside(file))):
            assert {code: {name: len(said) for name, said in told_of[code].items()} for code in LANGUAGES} == {
                code: {name: len(said) for name, said in told_of["en"].items()} for code in LANGUAGES
            }
            secrets += "kazami" in told_of["en"]
    assert secrets > len(RECORDS)


def test_a_difference_is_named_by_its_move_and_its_place_and_a_changed_view_as_it_is_after_the_last_move() -> None:
    record, golden = read(RECORDS[0]), lines(known_beside(RECORDS[0]))
    sentence = first_difference(record, bent(golden, 3, ("facts", 0, "place"), "elsewhere"), golden)
    assert sentence.startswith("move 3, ") and "/facts/0/place: was 'elsewhere', is " in sentence
    assert "golden file tells of" in first_difference(record, golden[:-1], golden)
    before = bent(bent(golden, 1, ("digests", "Ann"), "0000"), len(golden) - 1, ("known", "Ann", "turn"), 99)
    sentence = first_difference(record, before, golden)
    assert sentence.startswith("move 1, ") and "/known/Ann/turn: was 99, is " in sentence


def test_the_same_lines_are_always_packed_to_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "a.gz"
    assert pack(file, ["風", "見"]) and not pack(file, ["風", "見"])
    assert unpack(file) == "風\n見\n"
