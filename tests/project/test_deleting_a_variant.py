"""A variant is deleted, in a copy, by a rule that knows no variant: and everything that is left goes on without it.

The rule is `deleted` below: the variant's folder, its line in the registry, the folders of its name below tests/, and
its papers. No variant's name may enter here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.project.test_source import files

ROOT = Path(__file__).parents[2]
OTHERS = [name for name in VARIANTS if name != BASE.name]
TRIED = OTHERS if os.environ.get("KAZAMI_PROOF") else OTHERS[-1:]
"""Everyday runs delete one variant, for the proof takes a minute; a long run deletes each."""
MAY_NAME = {"CHANGELOG.md"}
"""What tells of the past goes on telling it."""


def deleted(variant: str, project: Path) -> None:
    """Delete a variant: its folder, its line, its tests, its papers."""
    shutil.rmtree(project / "companion" / "rules" / variant)
    registry = project / "companion" / "rules" / "registry.py"
    lines = registry.read_text("utf-8").splitlines(keepends=True)
    (its,) = [line for line in lines if re.search(rf"\b{variant}\b", line)]
    lines.remove(its)
    registry.write_text("".join(lines), "utf-8")
    for folder in sorted((project / "tests").rglob(variant)):
        shutil.rmtree(folder)
    without_papers(variant, project)


def without_papers(variant: str, project: Path) -> None:
    """Delete the pages of a variant with their pictures, and in the others the sections, rows and links that name
    it."""
    papers = [*project.glob("*.md"), *(project / "docs").rglob("*.md")]
    gone = [paper for paper in papers if paper.name.split(".")[0] == variant]
    assert gone, f"there is no paper of {variant}"
    rest = {paper: paper.read_text("utf-8") for paper in papers if paper not in gone and paper.name not in MAY_NAME}
    pictures = project / "docs" / "pictures"
    for picture in pictures.rglob("*.*"):
        link = f"{picture.relative_to(pictures.parent).as_posix()})"
        shown = any(link in paper.read_text("utf-8") for paper in gone)
        if shown and not any(link in text for text in rest.values()):
            picture.unlink()
    for paper in gone:
        paper.unlink()
    for paper, text in rest.items():
        paper.write_text(unlinked(variant, text), "utf-8")


def unlinked(variant: str, text: str) -> str:
    """Return a paper without the section and the rows of a variant; what linked to its pages becomes plain words."""
    section = rf"^## `{variant}`\n.*?(?=^## |\Z)"
    row = rf"^\|[^\n]*\b{variant}\b[^\n]*\n"
    kept = re.sub(f"{section}|{row}", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(rf"\[([^\]]*)\]\((?:[\w/.]*/)?{variant}\.[\w.]+\)", r"\1", kept)


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a project, where nothing but its own files is found first, and no game of this machine."""
    its = {"PYTHONPATH": str(project), "KAZAMI_DATA": str(project / "games")}
    environment = {**os.environ, **its}
    for name in ("PYTEST_ADDOPTS", "PYTHONDONTWRITEBYTECODE"):  # what one run compiles the next one finds
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, *command], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module", params=TRIED)
def left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A variant's name, and a copy of the project without that variant."""
    project = tmp_path_factory.mktemp("left") / "project"
    for file in files():
        copy = project / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)  # with its time, by which what was compiled of it is known to be its own
        compiled, its = file.parent / "__pycache__", copy.parent / "__pycache__"
        if compiled.is_dir() and not its.exists():
            shutil.copytree(compiled, its)
    deleted(request.param, project)
    return request.param, project


def test_no_file_names_the_variant_that_is_gone(left: tuple[str, Path]) -> None:
    variant, project = left
    code = [file for kind in ("py", "toml", "po", "json") for file in project.rglob(f"*.{kind}")]
    naming = [file for file in (*code, project / "Makefile") if re.search(rf"\b{variant}\b", file.read_text("utf-8"))]
    assert [file.relative_to(project).as_posix() for file in naming] == []


def test_kazami_goes_on_without_it(left: tuple[str, Path]) -> None:
    variant, project = left
    names = ", ".join(name for name in VARIANTS if name != variant)
    data = ("--data", str(project / "data"))  # not what this machine keeps
    asked = run(project, "-c", "from ui.main import main; main()", *data, "play", "--variant", variant)
    assert f'There is no variant "{variant}". There are: {names}.' in asked.stdout + asked.stderr


@pytest.mark.thorough
def test_every_test_that_is_left_is_found_and_what_tells_of_all_variants_passes(left: tuple[str, Path]) -> None:
    _, project = left
    found = run(project, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider")
    assert found.returncode == 0, found.stdout[-3000:]
    of_all_variants = (
        "tests/project/test_papers.py",
        "tests/project/test_rule_pages.py",
        "tests/ui/test_words.py",
        "tests/golden/test_playthroughs.py::test_every_variant_has_its_playthroughs_and_no_file_is_left_over",
        "tests/golden/test_playthroughs.py::test_the_playthroughs_cover_hands_phases_and_tables_of_every_size",
    )
    passed = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", *of_all_variants)
    assert passed.returncode == 0, passed.stdout[-3000:]
