"""The list of Japanese words in docs/words.md holds in every catalogue, rule page and guide.

Which word is right is decided on that page; no word may be decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from companion.rules.registry import VARIANTS
from tests.rules.needed import speaking
from tests.ui.messages import ROOT, messages, said_for
from ui.language.catalogues import ALWAYS

PAGE = ROOT / "docs" / "words.md"
DOMAINS = (
    *(*ALWAYS, "companion.tournament"),
    *(f"companion.rules.{name}" for name in VARIANTS),
    "tests.variants.harbour_lights",
)
GUIDES = sorted((ROOT / "docs").rglob("*.ja.md"))
KANA, JAPANESE = "ァ-ヶー", "\u3040-\u30ff\u4e00-\u9fff"


class Row(NamedTuple):
    """A thing: the variant that names it (empty: every variant), the message ids, the words, and words that are not
    it."""

    variant: str
    msgids: tuple[str, ...]
    words: tuple[str, ...]
    never: tuple[str, ...]


def rows() -> Iterator[Row]:
    variant = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            variant = "".join(re.findall(r"`(\w+)`", line))
        cells = [cell.strip() for cell in line.strip("|").split(" |")]
        if line.startswith("|") and len(cells) == 3 and cells[1:] != ["word", "not"] and "---" not in line:
            listed = [tuple(word for word in cell.split(", ") if word) for cell in cells[1:]]
            yield Row(variant, tuple(re.findall(r"`([^`]+)`", cells[0])), listed[0], listed[1])


ROWS = tuple(rows())


@cache
def catalogues(variant: str = "") -> dict[str, dict[str, tuple[str, ...]]]:
    """Return what is said in Japanese for each message id, by package."""
    wanted = (package for package in DOMAINS if not variant or package.endswith(f".{variant}"))
    return {
        package: {msgid: said_for(message) for msgid, message in messages(package, "ja").items()} for package in wanted
    }


@cache
def texts(variant: str = "") -> tuple[tuple[str, str], ...]:
    """Return each Japanese text with where it stands: every entry of the catalogues, every line of the pages."""
    said = (
        (f"{package}: {msgid}", form)
        for package, entries in catalogues(variant).items()
        for msgid, forms in entries.items()
        for form in forms
    )
    written = (
        (f"{page.name}:{n}", line)
        for page in GUIDES
        if not variant or page.name == f"{variant}.ja.md"
        for n, line in enumerate(page.read_text("utf-8").splitlines(), 1)
    )
    return (*said, *written)


def others(row: Row, text: str) -> list[str]:
    """Return the words of a text that stand for a thing and are not its own, but where they are explained."""
    found = []
    for other in row.never:
        for explained in (*(f"{word}（{other}）" for word in row.words), f"「{other}」"):
            text = text.replace(explained, "")
        whole = rf"(?<![{KANA}]){other}(?![{KANA}])" if re.fullmatch(f"[{KANA}]+", other) else other
        found += re.findall(whole, text)
    return found


def test_the_page_lists_words_of_every_variant_that_speaks_japanese() -> None:
    assert {row.variant for row in ROWS} == {"", *speaking("ja", VARIANTS)} - {"base"}
    assert len(ROWS) > 50


def test_the_screens_say_the_listed_words() -> None:
    wrong = []
    for row in ROWS:
        found: dict[str, tuple[str, ...]] = {}
        for entries in catalogues(row.variant).values():
            found |= entries
        wrong += [msgid for msgid in row.msgids if not any(word in form for word in row.words for form in found[msgid])]
    assert wrong == []


def test_no_screen_and_no_page_says_another_word() -> None:
    assert [(where, found) for row in ROWS for where, text in texts(row.variant) if (found := others(row, text))] == []


FAULTS = {
    "a half-width colon": rf"(?<=[{JAPANESE}）」]):",
    "a half-width question mark": rf"(?<=[{JAPANESE}])\?",
    "a question with a mark": r"か？",
    "a half-width bracket": rf"(?<=[{JAPANESE}])\(|\)(?=[{JAPANESE}])",
    "Kazami without a space": rf"Kazami(?=[{JAPANESE}])|(?<=[{JAPANESE}])Kazami",
    "a percentage": r"％|(?<=[\d}]) %",
    "a default in half-width brackets": r"\[\{n\}\]",
    "somebody's title": r"\}さん",
    "a number in words": r"(?<![十第唯])[一二三四五六七八九](?:つ|枚|個|軒|手番|部隊|か所)",
}
"""What is written otherwise, by its fault."""
CODE = r"```.*?```|`[^`\n]*`|\]\([^)]*\)"
"""What is no Japanese text in a page: code, and where a link leads."""


def test_everything_is_written_in_one_way() -> None:
    said = [form for entries in catalogues().values() for forms in entries.values() for form in forms]
    pages = [re.sub(CODE, "", page.read_text("utf-8"), flags=re.DOTALL) for page in GUIDES]
    lines = (*said, *"\n".join(pages).splitlines())
    assert [(name, line) for name, fault in FAULTS.items() for line in lines if re.search(fault, line)] == []
