"""The paper of Catan the Gathering: the status table of the rule page for each player, by this table's house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paper.read_back import letters, pages, printed, squeezed
from ui.language.clauses import pages as rule_pages
from ui.main import main
from ui.paper.sizes import SIZES

pytestmark = pytest.mark.thorough

TITLE = {"en": "Statustable", "ja": "ステータス表"}
SAID = {
    "en": (
        (r"reveal (\w+),? \(?max (\d)\)?", r"For each \1 shown +1, at most +\2"),
        (r"trap (\d)", r"Trap: wins against a total of \1 or more"),
    ),
    "ja": (
        (r"手札オープン：(.)（最大(\d)）", r"開示した\g<1>1枚につき+1（+\2まで）"),
        (r"罠(\d)", r"罠：相手の総合が\1以上なら勝ち"),
    ),
}
"""What is short on the rule page, and how it is told on paper."""


def rows_of_the_rules(code: str) -> Iterator[str]:
    """Yield each row of the default table on the rule page (GA-TABLE-10) as paper says it, without spaces."""
    page = rule_pages() / ("gathering.md" if code == "en" else f"gathering.{code}.md")
    for row in re.findall(r"^\| (?:[a-z]+\+[a-z]+|.・.) \|.*$", page.read_text("utf-8"), re.MULTILINE):
        cells = [cell.strip().replace("**", "").replace("-", "–") for cell in row.strip("|").split("|")]
        for short, said in SAID[code]:
            cells[-1] = re.sub(short, said, cells[-1])
        yield squeezed("".join(cell[:1].upper() + cell[1:] for cell in cells))


@pytest.mark.parametrize("code", ["en", "ja"])
def test_each_of_four_players_gets_the_table_of_the_rule_page_with_all_its_rows(code: str) -> None:
    rows = [*rows_of_the_rules(code)]
    assert len(rows) == 15
    first, second, costs = pages(printed("gathering", code))
    for page in (first, second):
        assert page.count(TITLE[code]) == 2
        assert [row for row in rows if page.count(row) != 2] == []
    assert TITLE[code] not in costs


@pytest.mark.parametrize("code", ["en", "ja"])
def test_two_tables_lie_on_a_page_with_the_cut_between_them(code: str) -> None:
    wide, high = SIZES["a4"]
    of_tables = [letter for letter in letters(printed("gathering", code)) if letter.page < 2]
    assert all(letter.left > 10 and letter.right < wide - 10 for letter in of_tables)
    assert all(letter.bottom < high / 2 - 5 or letter.top > high / 2 + 5 for letter in of_tables)


@pytest.mark.parametrize(
    ("code", "row"),
    [
        (
            "en",
            "Wood + wood 12 6 Ore +1 For each brick shown +1, at most +3",
        ),
        (
            "ja",
            "木・木 12 6 鉄 +1 開示した泥1枚につき+1（+3まで）",
        ),
    ],
    ids=["en", "ja"],
)
def test_a_house_file_changes_the_numbers_and_effects_of_a_row_and_no_other(
    code: str, row: str, tmp_path: Path
) -> None:
    house, file = tmp_path / "house.toml", tmp_path / "table.pdf"
    house.write_text(
        'variant = "gathering"\n[ga.tables.default."wood+wood"]\nattack = 12\nattribute = { ore = 1 }\n'
        "special = { kind = 'reveal', resource = 'brick', per_card = 1, max = 3 }\n",
        "utf-8",
    )
    assert main(["--lang", code, "print", "gathering", str(file), "--house", str(house)]) == 0
    changed, *others = rows_of_the_rules(code)
    for page in pages(file.read_bytes())[:2]:
        assert page.count(squeezed(row)) == 2
        assert changed not in page
        assert [other for other in others if page.count(other) != 2] == []
