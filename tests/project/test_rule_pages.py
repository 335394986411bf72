"""The rule pages agree with themselves: two languages, one set of clauses, rulings and data.

What a clause means is tested where the rules are; nothing here may read a statement.
"""

import re
import tomllib
from pathlib import Path

import pytest

from companion.rules.registry import VARIANTS
from tests.project.clause_law import PAGES, clauses_of, pages_of
from tests.rules.needed import speaking

ROOT = Path(__file__).parents[2]
ENGLISH = pages_of(ROOT / PAGES)
IN_BOTH = [page for page in ENGLISH if page.stem not in VARIANTS or speaking("ja", [page.stem])]


def japanese(page: Path) -> str:
    """Return the text of a page's Japanese twin."""
    return page.with_name(f"{page.stem}.ja.md").read_text("utf-8")


def rulings(text: str) -> str:
    """Return the TOML block that ends a page."""
    blocks = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1, "a page has exactly one TOML block"
    return str(blocks[0])


def tags(text: str) -> list[str]:
    """Return every tag of a page in its order: `[B]`, `[D]`, `[source]`, `[R:base.phases]`."""
    return re.findall(r"\[(?:B|D|source|R:[a-z_.]+)\]", text)


@pytest.mark.parametrize("page", IN_BOTH, ids=lambda page: page.stem)
class TestEveryPageInBothLanguages:
    """Holds for each page that has a Japanese twin."""

    def test_both_languages_define_the_same_clauses_in_the_same_order(self, page: Path) -> None:
        assert clauses_of(japanese(page)) == clauses_of(page.read_text("utf-8"))

    def test_both_languages_carry_the_same_tags_and_the_same_data(self, page: Path) -> None:
        english = page.read_text("utf-8")
        assert tags(japanese(page)) == tags(english)
        assert rulings(japanese(page)) == rulings(english)


@pytest.mark.parametrize("page", ENGLISH, ids=lambda page: page.stem)
class TestEveryPage:
    """Holds for each page that defines clauses."""

    def test_every_ruling_has_its_default_and_every_default_its_ruling(self, page: Path) -> None:
        text = page.read_text("utf-8")
        tables = tomllib.loads(rulings(text))
        ruled = set(re.findall(r"\[R:([a-z_]+)\.([a-z_]+)\]", text))
        prefixes = {prefix for prefix, _ in ruled}
        given = {
            (table, key)
            for table in prefixes
            for key, value in tables[table].items()
            if not isinstance(value, dict) or (table, key) in ruled  # a ruling may be a table, too
        }
        fixed = set(re.findall(r"^# (\w+) = ", rulings(text), re.MULTILINE))
        assert given | {(prefix, key) for prefix in prefixes for key in fixed} == ruled
        assert not {key for _, key in given} & fixed

    def test_what_looks_like_a_clause_is_one(self, page: Path) -> None:
        # A slip such as `- **BASE-ROB-7**` would otherwise be a statement no law asks about.
        text = page.read_text("utf-8")
        bold = re.findall(r"^(?:- |\| *)\*\*([^*]+)\*\*", text, re.MULTILINE)
        assert [name for name in bold if name not in clauses_of(text)] == []

    def test_every_clause_carries_its_prefix(self, page: Path) -> None:
        assert len({clause.partition("-")[0] for clause in clauses_of(page.read_text("utf-8"))}) == 1


def test_every_page_is_named_in_the_readme() -> None:
    readme = (ROOT / PAGES / "README.md").read_text("utf-8")
    assert [page.name for page in ENGLISH if f"`{page.name}`" not in readme] == []
    assert ENGLISH, "there is a page"
