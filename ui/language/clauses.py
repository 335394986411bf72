"""Clauses: the text behind a clause number, in the reader's language, from the pages that are shipped.

In a clone the pages lie in docs/rules, in an installation in share/kazami/rules. Only looking up: no rule is applied.
"""

from __future__ import annotations

import re
import sysconfig
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

_CLAUSE = r"(?m)^- \*\*(?P<id>[A-Z]+-[A-Z]+-\d+)\*\* (?:\[[^\]]*\] )?(?P<text>.+)$"
_TABLE = r"(?m)^\|(?P<head>.+)\|\n\|[-:| ]+\|\n(?P<rows>(?:\|.+\|\n)+)"
_HEADING = r"(?m)^## (?:\d+\. )?(?P<title>.+?)(?: ?[(（][A-Z]+-[A-Z]+[)）])?$"
_NUMBER = r"\*\*(?P<id>[A-Z]+-[A-Z]+-\d+)\*\*"
_ITALICS = r"\*([^*\n]+)\*"
_LINKS = r"\[([^\]]*)\]\([^)]*\)"
_TAGS = r"(?: (?=\[[^\]]*\][)）]))?\[(?:[BDR]|source)(?::[^\]]*)?\] ?"


def pages() -> Path:
    """Return the folder of the rule pages. Raises FileNotFoundError, with a sentence, where they are missing."""
    places = (
        Path(__file__).resolve().parents[2] / "docs" / "rules",
        Path(sysconfig.get_path("data")) / "share" / "kazami" / "rules",
    )
    found = next((place for place in places if place.is_dir()), None)
    if found is None:
        raise FileNotFoundError(f"The rule pages are missing. Looked in: {', '.join(map(str, places))}.")
    return found


@cache
def _clauses(code: str) -> dict[str, str]:
    """Return all clauses in a language; a page without that language is read in English."""
    found: dict[str, str] = {}
    for page in sorted(pages().glob("*.md")):
        stem = page.name.partition(".")[0]
        in_language = page.with_name(f"{stem}.{code}.md")
        if page.name == f"{stem}.md":
            chosen = in_language if in_language.is_file() else page
            text = chosen.read_text(encoding="utf-8")
            found |= {m["id"]: m["text"] for m in re.finditer(_CLAUSE, text)} | dict(_rows(text))
    return {number: _plain(text) for number, text in found.items()}


class RuleHeading(NamedTuple):
    """A heading of a rule page, and the numbers of the clauses below it, in the order of the page."""

    title: str
    numbers: tuple[str, ...]


@cache
def headings(page: str, code: str) -> tuple[RuleHeading, ...]:
    """Return what a rule page is about, by its name (`base`), in a language; nothing where there is no such page.

    Headings without a clause are left out. Raises FileNotFoundError where all pages are missing.
    """
    text = _page(page, code)
    parts = re.split(_HEADING, text)[1:]
    found = (RuleHeading(title, _numbers(text)) for title, text in zip(parts[::2], parts[1::2], strict=True))
    return tuple(heading for heading in found if heading.numbers)


@cache
def rule_pages(code: str) -> Mapping[str, str]:
    """Return the titles of the rule pages in a language by name, the shared rules first; {} where they are missing."""
    try:
        names = {page.name.partition(".")[0] for page in pages().glob("*.md")} - {"README"}
        order = sorted(names, key=lambda name: (name != "base", name))
        return {name: _page(name, code).partition("\n")[0].removeprefix("# ") for name in order}
    except FileNotFoundError:
        return {}


def _page(name: str, code: str) -> str:
    """Return a rule page in a language, else in English; "" where there is none."""
    files = (pages() / f"{name}.{code}.md", pages() / f"{name}.md")
    return next((file.read_text(encoding="utf-8") for file in files if file.is_file()), "")


def title_over(number: str, code: str) -> str:
    """Return the heading below which a clause stands, in a language; "" where there is none, or no page."""
    return _titles(code).get(number, "")


@cache
def _titles(code: str) -> dict[str, str]:
    names = sorted({page.name.partition(".")[0] for page in pages().glob("*.md")})
    return {number: title for name in names for title, below in headings(name, code) for number in below}


def _numbers(text: str) -> tuple[str, ...]:
    """Return the clauses of a part of a page in its order."""
    at = {m["id"]: m.start() for m in re.finditer(_CLAUSE, text)} | {n: text.index(f"**{n}**") for n, _ in _rows(text)}
    return tuple(sorted(at, key=lambda number: at[number]))


def _plain(text: str) -> str:
    """Return a text without the marks of its page's form: tags, code, bold, italics and links."""
    linked = re.sub(_LINKS, r"\1", re.sub(_TAGS, "", text)).replace("`", "").replace("**", "")
    return re.sub(_ITALICS, r"\1", linked)


def _rows(page: str) -> Iterator[tuple[str, str]]:
    """Yield the clauses that are rows of a table: each cell after the heading of its column."""
    for table in re.finditer(_TABLE, page):
        heads = _cells(table["head"])[1:]
        for number, *cells in map(_cells, table["rows"].splitlines()):
            if clause_of := re.match(_NUMBER, number):
                yield clause_of["id"], "; ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True))


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def clause(identifier: str, code: str) -> str | None:
    """Return a clause's text, None where there is none of that number. `BASE-PROD-03` or `base-prod-03`."""
    return _clauses(code).get(identifier.strip().upper())


def clause_numbers(code: str) -> tuple[str, ...]:
    """Return all clause numbers, in the order of the pages."""
    return tuple(_clauses(code))
