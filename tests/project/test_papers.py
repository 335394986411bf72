"""The papers for players: what they link to is there, and the house rules they show can be played.

How they are worded is for people to judge and must not be tested here.
"""

import re
from pathlib import Path

import pytest

from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.rules.needed import speaking
from ui.dialogue.house_file import house_of

ROOT = Path(__file__).parents[2]
GUIDES = sorted((ROOT / "docs" / "players").glob("*.md"))
PAPERS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
NAMED = re.compile(r"`((?:companion|docs|firmware_bridge|hardware|tests|ui)/[\w./]+)`")


def name(path: Path) -> str:
    """Return a path as the project sees it."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("paper", PAPERS, ids=name)
def test_everything_a_paper_links_to_is_there(paper: Path) -> None:
    links = LINK.findall(paper.read_text("utf-8"))
    assert [link for link in links if not (paper.parent / link).exists()] == []


def test_every_file_a_paper_names_is_there() -> None:
    for paper in PAPERS:
        text = paper.read_text("utf-8")
        there = {named for named in NAMED.findall(text) if (ROOT / named).exists() or paper.name == "CHANGELOG.md"}
        shown = set(re.findall(r"^`([^`\n]+)`$", text, re.MULTILINE))  # on a line of its own: a file that is made there
        assert set(NAMED.findall(text)) <= there | shown, name(paper)


@pytest.mark.parametrize("guide", GUIDES, ids=name)
def test_the_house_rules_of_a_guide_can_be_played(guide: Path) -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```$", guide.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    house = house_of(VARIANTS, example)
    assert house.variant.name == guide.name.split(".")[0]
    assert (house.board is not None) is (house.variant is BASE)  # how a map is written is shown once
    assert house.options.keys() == house.variant.options.keys()  # each of them shown, with another value than its own


def test_the_guides_of_both_languages_have_the_same_parts() -> None:
    for guide in (ROOT / "docs" / "players" / f"{variant}.md" for variant in speaking("ja", VARIANTS)):
        parts = [
            re.findall(r"^(#+) |^(!\[)|^(\|)|^(```\w*)$", text, re.MULTILINE)
            for text in (guide.read_text("utf-8"), guide.with_name(f"{guide.stem}.ja.md").read_text("utf-8"))
        ]
        assert parts[0] == parts[1], guide.name


def test_every_picture_is_shown_somewhere() -> None:
    shown = {(paper.parent / link).resolve() for paper in PAPERS for link in LINK.findall(paper.read_text("utf-8"))}
    assert [file.name for file in (ROOT / "docs" / "pictures").rglob("*.*") if file not in shown] == []
