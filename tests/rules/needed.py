"""The files that every variant must have: where each lies, what it is for, who reads it, and how a module of them is
read.

What is missing is told in sentences, never as a module that was not found. The guide docs/making-a-variant.md shows the
same list. No variant may be named here, and no test may enter.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ui.language.catalogues import LANGUAGES

ROOT = Path(__file__).parents[2]
GUIDE = "docs/making-a-variant.md"
HEADING = "The files of a variant"
"""The part of the guide that shows the list."""


class Needed(NamedTuple):
    """A file, or a folder (its path ends with `/`), of each variant.

    `says` is the name that a module must hold, empty where the file is no module of the tests. `language` is the one in
    which a variant needs it, empty where that is no matter of languages.
    """

    path: str
    purpose: str
    readers: tuple[str, ...]
    says: str = ""
    language: str = ""

    def of(self, variant: str) -> str:
        """Return where it lies for a variant."""
        return self.path.replace("<variant>", variant)


COMPANY, STAGED, SAMPLES, SCENES = (
    Needed(
        "tests/rules/<variant>/company.py",
        "who sits down to play it under the laws, and which of its games are kept as golden ones",
        ("tests/laws/companies.py",),
        "COMPANY",
    ),
    Needed(
        "tests/rules/<variant>/player.py",
        "who plays it in a scripted evening, and what must happen there",
        ("tests/demo/variants.py",),
        "STAGED",
    ),
    Needed(
        "tests/rules/<variant>/samples.py",
        "a house file and words of it, for the tests that ask every variant",
        ("tests/rules/samples.py",),
        "SAMPLES",
    ),
    Needed(
        "tests/tablet/<variant>/scenes.py",
        "what is done on the tablet before each picture of its guide is taken",
        ("tests/tablet/pictures.py",),
        "SCENES",
    ),
)
NEEDED = (
    Needed(
        "companion/rules/<variant>/__init__.py",
        "the package of its rules, and in it the variant under its name in capitals",
        ("companion/rules/registry.py",),
    ),
    Needed(
        "companion/rules/<variant>/locale/en.po",
        "its title, and what its terms are called in English",
        ("ui/language/catalogues.py", "tests/ui/test_catalogues.py"),
    ),
    Needed(
        "companion/rules/<variant>/locale/ja.po",
        "all that it says, in Japanese",
        ("ui/language/catalogues.py", "tests/ui/test_catalogues.py"),
        language="ja",
    ),
    Needed(
        "docs/rules/<variant>.md",
        "its clauses and its rulings",
        ("ui/language/clauses.py", "tests/rules/test_rulings.py", "tests/project/test_rule_pages.py"),
    ),
    Needed(
        "docs/rules/<variant>.ja.md",
        "the same clauses in Japanese",
        ("ui/language/clauses.py", "tests/project/test_rule_pages.py"),
        language="ja",
    ),
    Needed("docs/players/<variant>.md", "its guide for players", ("tests/project/test_papers.py",)),
    Needed("docs/players/<variant>.ja.md", "its guide in Japanese", ("tests/project/test_papers.py",), language="ja"),
    COMPANY,
    STAGED,
    SAMPLES,
    SCENES,
    Needed(
        "tests/golden/playthroughs/<variant>/",
        "whole games and what came of each move, written by `python -m tests.golden.regenerate --play`",
        ("tests/golden/test_playthroughs.py",),
    ),
)
"""All of them, in the order of the guide."""


class NothingThereError(Exception):
    """A variant lacks files, or a module of its tests lacks its name. The message says which, and what to read."""


def spoken(variant: str) -> Collection[str]:
    """Return the codes of the languages a variant speaks: those that its samples name, all where it has no samples."""
    named: Collection[str] = read(variant, SAMPLES).languages if (ROOT / SAMPLES.of(variant)).is_file() else LANGUAGES
    return named


def speaking(code: str, variants: Collection[str]) -> list[str]:
    """Return those of some variants that speak a language."""
    return [variant for variant in variants if code in spoken(variant)]


def missing(variant: str, languages: Collection[str], root: Path = ROOT) -> list[str]:
    """Return a sentence for each file that a variant lacks that speaks these languages, in the order of the guide."""
    return [
        f'The variant "{variant}" has no {needed.of(variant)}: {needed.purpose}. Read "{HEADING}" in {GUIDE}.'
        for needed in NEEDED
        if not (root / needed.of(variant)).exists() and (not needed.language or needed.language in languages)
    ]


def read(variant: str, needed: Needed) -> Any:
    """Return what a module of a variant's tests says. Raises NothingThereError with a sentence for each missing
    file."""
    file = ROOT / needed.of(variant)
    if not file.is_file():
        raise NothingThereError("\n".join(missing(variant, spoken(variant))))
    module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    if not hasattr(module, needed.says):
        raise NothingThereError(
            f'{needed.of(variant)} says no {needed.says}: {needed.purpose}. Read "{HEADING}" in {GUIDE}.'
        )
    return getattr(module, needed.says)
