"""The paper of Soldiers: the build-cost card with the units, by this table's house rules."""

from __future__ import annotations

from pathlib import Path

from companion.rules.registry import ROOMS
from tests.paper.read_back import known, pages, printed
from ui.main import main
from ui.paper.pages import printed_pages


def test_the_card_says_how_each_unit_attacks_and_moves() -> None:
    (text,) = pages(printed("soldiers", "en"))
    for told in ("Attack2,move1", "Attack5,move3", "Attack8,move2"):
        assert text.count(told) == 4
    (text,) = pages(printed("soldiers", "ja"))
    assert text.count("攻撃力8、移動力2") == 4


def test_a_house_rule_changes_what_the_tank_costs() -> None:
    dear = {"wood": 1, "brick": 1, "sheep": 0, "wheat": 0, "ore": 2}
    (text,) = pages(printed_pages(known(ROOMS["soldiers"], tank_cost=dear), "en"))
    assert text.count("1brick,2ore,1wood·SO-UNIT-03") == 4


def test_a_house_file_is_printed_by(tmp_path: Path) -> None:
    house, file = tmp_path / "house.toml", tmp_path / "cards.pdf"
    house.write_text('room = "soldiers"\n[so.tank_cost]\nore = 2\n', "utf-8")
    assert main(["--lang", "en", "print", "soldiers", str(file), "--house", str(house)]) == 0
    assert "2ore" in pages(file.read_bytes())[0]
