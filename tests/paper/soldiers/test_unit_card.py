"""The paper of Soldiers: the build-cost card with the units, by this table's house rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.paper.read_back import pages, printed
from ui.main import main

pytestmark = pytest.mark.thorough


def test_the_card_says_how_each_unit_attacks_and_moves() -> None:
    (text,) = pages(printed("soldiers", "ja"))
    for told in ("攻撃力2、移動力1", "攻撃力5、移動力3", "攻撃力8、移動力2"):
        assert text.count(told) == 4


def test_a_house_file_changes_what_the_tank_costs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, file = tmp_path / "house.toml", tmp_path / "cards.pdf"
    house.write_text(
        'variant = "soldiers"\n[so.tank_cost]\nwood = 1\nbrick = 1\nsheep = 0\nwheat = 0\nore = 2\n', "utf-8"
    )
    assert main(["--lang", "en", "print", "soldiers", str(file), "--house", str(house)]) == 0
    assert capsys.readouterr().out == f"{file}\n"
    (text,) = pages(file.read_bytes())
    assert text.count("Attack8,move21brick,2ore,1wood·SO-UNIT-03") == 4
