"""The tutorial for makers of variants is true: its files, written to a folder, are a variant that can be played.

What that variant is about stands in the tutorial, in a test of its own, too; nothing here may say it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import companion.rules
from companion.game.options import house_rules
from companion.game.state import NOBODY
from companion.game.variant import Variant
from tests.laws.companies import company
from tests.laws.evenings import Evening
from tests.laws.under_law import UnderLaw
from tests.project.clause_law import clauses_of
from tests.rules.needed import COMPANY, GUIDE, ROOT, SAMPLES, missing
from tests.rules.samples import Samples
from ui.dialogue.house_file import house_of
from ui.language.catalogues import language

NAME = "harbormaster"
GUIDE_TEXT = (ROOT / GUIDE).read_text("utf-8")
FIRST, SECOND, *_ = re.split(r"^## Fishermen.*\n|^## What a variant.*\n", GUIDE_TEXT, flags=re.M)
FILES = {
    path: text for path, _, text in re.findall(r"^`([\w./]+)`\n\n(`{3,4})\w+\n(.*?)^\2$", FIRST, flags=re.M | re.S)
}
"""The files of the first part, by where they lie."""


class Made(NamedTuple):
    """A variant made of the tutorial's files: itself, what its tests say of it, and the folder they lie in."""

    variant: Variant
    under: UnderLaw
    samples: Samples
    folder: Path

    def toml(self, page: str) -> str:
        """Return the block of house rules of a page."""
        (block,) = re.findall(r"^```toml\n(.*?)^```$", (self.folder / page).read_text("utf-8"), flags=re.M | re.S)
        return str(block)


def module(path: str) -> Any:
    """Import a file of the tutorial by where it lies."""
    return import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    """Write every file of the tutorial, and import them as if they lay in the project."""
    folder = tmp_path_factory.mktemp("tutorial")
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    before = {*sys.modules}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setattr(companion.rules, "__path__", [*companion.rules.__path__, str(folder / "companion" / "rules")])
        variant = getattr(module(f"companion/rules/{NAME}/__init__.py"), NAME.upper())
        under, samples = (getattr(module(needed.of(NAME)), needed.says) for needed in (COMPANY, SAMPLES))
        yield Made(variant, under, samples, folder)
    for name in {*sys.modules} - before:
        if NAME in name.split("."):
            del sys.modules[name]


def test_the_tutorial_shows_every_file_but_the_games_that_are_written_by_a_command(made: Made) -> None:
    (left,) = missing(NAME, made.samples.languages, made.folder)
    assert f"tests/golden/playthroughs/{NAME}/" in left
    for path, text in FILES.items():
        if path.endswith(".py"):
            compile(text, path, "exec")


def test_its_own_test_passes_and_proves_every_clause(made: Made) -> None:
    page = clauses_of(FILES[f"docs/rules/{NAME}.md"])
    (file,) = [path for path in FILES if Path(path).name.startswith("test_")]
    tests = [test for name, test in vars(module(file)).items() if name.startswith("test_")]
    for test in tests:
        test()
    marks = {clause for test in tests for mark in test.pytestmark for clause in mark.args}
    assert page and marks == {*page}
    prefix = page[0].partition("-")[0]
    code = "".join(text for path, text in FILES.items() if path.endswith(".py"))
    assert {*re.findall(rf"\b{prefix}-[A-Z]+-\d\d\b", code)} <= {*page}


def test_evenings_with_it_are_played_to_the_end(made: Made) -> None:
    held = set()
    for seed in made.under.playthroughs:
        evening = Evening(company(made.under, seed))
        last = evening.games[-1]
        assert last.winner != NOBODY
        held |= {award for game in evening.games for award, seat in game.awards.items() if seat != NOBODY}
    assert held == {*made.variant.awards}, "every card was somebody's"


def test_its_house_rules_are_those_its_pages_show(made: Made) -> None:
    assert house_rules(made.variant, made.toml(f"docs/rules/{NAME}.md")) == {}
    assert house_rules(made.variant, made.samples.house)
    guide = house_of({NAME: made.variant}, made.toml(f"docs/players/{NAME}.md"))
    assert guide.options.keys() == made.variant.options.keys()


def test_what_people_read_has_its_words(made: Made) -> None:
    say = language("en", made.variant.domains)
    for word in (NAME, *made.variant.awards):
        assert say(word) != word


def test_the_code_of_the_second_half_is_the_skeleton_that_is_tested() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", SECOND, flags=re.M | re.S)
    skeleton = (ROOT / "tests" / "variants" / "fishery.py").read_text("utf-8")
    assert blocks and [block for block in blocks if block not in skeleton] == []


def test_guide_and_docstring_name_every_field_of_a_variant() -> None:
    (table,) = re.findall(r"^## What a variant can state\n[^|]*((?:\|.*\n)+)", GUIDE_TEXT, flags=re.M)
    named = re.findall(r"`(\w+)`", table)
    assert sorted(named) == sorted(Variant.__struct_fields__)
    assert [field for field in named if not re.search(rf"`{field}\b", Variant.__doc__ or "")] == []
