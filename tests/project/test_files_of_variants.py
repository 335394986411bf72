"""Every variant has the files it must have, each missing one is named in a sentence, and the guide shows the same list.

What stands in these files is tested where they are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.rules.registry import VARIANTS
from tests.project.files_of_variants import lacking
from tests.rules.needed import COMPANY, GUIDE, HEADING, NEEDED, ROOT, SCENES, NothingThereError, missing, read
from tests.rules.samples import samples_of
from ui.language.catalogues import LANGUAGES


def test_every_variant_has_every_file_it_must_have() -> None:
    sentences = lacking(VARIANTS)
    assert not sentences, "\n".join(sentences)


def test_each_missing_file_is_named_with_what_it_is_for_and_what_to_read(tmp_path: Path) -> None:
    for needed in NEEDED:
        file = tmp_path / needed.of("no_variant")
        if needed.path.endswith("/"):
            file.mkdir(parents=True)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
    assert missing("no_variant", LANGUAGES, tmp_path) == []
    (tmp_path / "tests" / "rules" / "no_variant" / "company.py").unlink()
    assert missing("no_variant", LANGUAGES, tmp_path) == [
        'The variant "no_variant" has no tests/rules/no_variant/company.py: who sits down to play it under the laws, '
        'and which of its games are kept as golden ones. Read "The files of a variant" in docs/making-a-variant.md.'
    ]


def test_a_variant_that_speaks_english_alone_needs_no_japanese_file(tmp_path: Path) -> None:
    every = [needed.of("no_variant") for needed in NEEDED]
    assert len(missing("no_variant", LANGUAGES, tmp_path)) == len(every)
    told = missing("no_variant", ("en",), tmp_path)
    left = [path for path in every if any(path in sentence for sentence in told)]
    assert sorted({*every} - {*left}) == [
        "companion/rules/no_variant/locale/ja.po",
        "docs/players/no_variant.ja.md",
        "docs/rules/no_variant.ja.md",
    ]


@pytest.mark.parametrize(
    "ask",
    [lambda: read("no_variant", COMPANY), lambda: read("no_variant", SCENES), lambda: samples_of("no_variant")],
    ids=["company", "scenes", "samples"],
)
def test_a_variant_that_has_nothing_is_told_all_it_needs(ask: Callable[[], object]) -> None:
    with pytest.raises(NothingThereError) as told:
        ask()
    lines = str(told.value).splitlines()
    assert [needed.of("no_variant") in line for needed, line in zip(NEEDED, lines, strict=True)] == [True] * len(NEEDED)


def test_the_end_of_a_run_tells_the_same() -> None:
    assert lacking(["no_variant", *VARIANTS]) == missing("no_variant", LANGUAGES)


def test_a_module_without_its_name_is_told_which_name() -> None:
    variant = next(iter(VARIANTS))
    with pytest.raises(NothingThereError, match=r"company\.py says no CREW: who sits down"):
        read(variant, COMPANY._replace(says="CREW"))


def test_the_guide_shows_the_same_files() -> None:
    _, part = (ROOT / GUIDE).read_text("utf-8").split(f"\n## {HEADING}\n")
    rows = re.findall(r"^\| (`.*) \|$", part.partition("\n## ")[0], re.MULTILINE)
    assert rows == [
        " | ".join((f"`{needed.path}`", needed.purpose, ", ".join(f"`{reader}`" for reader in needed.readers)))
        for needed in NEEDED
    ]


def test_whoever_is_said_to_read_a_file_is_there() -> None:
    readers = {reader for needed in NEEDED for reader in needed.readers}
    assert [reader for reader in sorted(readers) if not (ROOT / reader).is_file()] == []
