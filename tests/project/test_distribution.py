"""The project's own papers agree: README, Makefile, pyproject.toml and constraints.txt.

Whether the commands work on a fresh machine is shown by `.ci/run` there, and by test_prepare.py; no command
runs here.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from itertools import pairwise
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text("utf-8")
PROJECT = tomllib.loads(PYPROJECT)["project"]
PINS = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
PINNED = {canonicalize_name(line.partition("==")[0]) for line in PINS}


def asked_for() -> list[Requirement]:
    """Return every dependency of the distribution, those of its extras included."""
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    asked = [Requirement(line) for lines in lists for line in lines]
    return [requirement for requirement in asked if requirement.name != PROJECT["name"]]  # an extra may ask for another


def brought(requirements: list[Requirement]) -> Iterator[str]:
    """Yield the names of everything these requirements install here, what they need in turn included."""
    waiting, seen = list(requirements), set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or not applies(requirement):
            continue
        seen.add(name)
        yield name
        waiting += [Requirement(line) for line in metadata.requires(name) or ()]


def applies(requirement: Requirement) -> bool:
    """Say whether a requirement is wanted on this machine, no extra of a dependency being asked for."""
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})


def test_the_constraints_pin_exact_versions_in_order() -> None:
    assert [line for line in PINS if not re.fullmatch(r"[a-z0-9-]+==[0-9a-z.]+", line)] == []
    names = [line.partition("==")[0] for line in PINS]
    assert sorted(set(names)) == names


def test_everything_an_installation_brings_is_pinned() -> None:
    assert {canonicalize_name(requirement.name) for requirement in asked_for()} - PINNED == set()
    assert set(brought(asked_for())) - PINNED == set()


def test_every_pin_satisfies_what_the_project_asks_for() -> None:
    versions = dict(line.split("==") for line in PINS)
    wrong = [
        str(requirement)
        for requirement in asked_for()
        if not requirement.specifier.contains(versions[canonicalize_name(requirement.name)])
    ]
    assert wrong == []


def test_every_dependency_and_every_exception_has_its_reason_beside_it() -> None:
    lists = re.findall(r'(?ms)^(?:dependencies|dev|ignore|"[^"\n]+") = \[\n(.*?)^\]', PYPROJECT)
    singles = re.findall(r'(?m)^"(?:tests|ui)/[^"\n]+" = \[[^\n]+$', PYPROJECT)
    assert len(lists) >= 5 and singles
    assert [line for block in [*lists, *singles] for line in unreasoned(block)] == []


def unreasoned(block: str) -> list[str]:
    """Return the entries of a TOML list with no comment on their line nor on the line above."""
    lines = ["", *block.splitlines()]
    return [line for above, line in pairwise(lines) if "#" not in line and not above.lstrip().startswith("#")]


def test_an_entry_without_a_reason_would_be_found() -> None:
    assert unreasoned('    "a",  # why\n    # why\n    "b",\n    "c",\n') == ['    "c",']


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_command_a_page_names_exists(page: str) -> None:
    named = set(re.findall(r"(?:`|^)make ([a-z0-9]+)", (ROOT / page).read_text("utf-8"), re.MULTILINE))
    assert named
    assert named - set(targets()) == set()


def test_what_stands_beside_the_code_is_installed_with_it() -> None:
    patterns = tomllib.loads(PYPROJECT)["tool"]["setuptools"]["package-data"]["*"]
    missing = []
    for top in ("companion", "hardware", "firmware_bridge", "ui"):
        for path in (ROOT / top).rglob("*"):
            package = next(folder for folder in path.parents if (folder / "__init__.py").is_file() or folder == ROOT)
            data = path.is_file() and path.suffix not in (".py", ".pyc")
            if data and not any(path in package.glob(pattern) for pattern in patterns):
                missing.append(path.relative_to(ROOT).as_posix())
    assert missing == []


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [target for target in targets() if f"`make {target}`" not in readme and target != "help"] == []


def targets() -> list[str]:
    """Return the Makefile's targets that `make help` lists."""
    return re.findall(r"^([a-z0-9-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", ".github/workflows/tests.yml"])
def test_the_python_versions_that_are_named_are_run(page: str) -> None:
    said = (ROOT / page).read_text("utf-8")
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert versions
    assert [version for version in versions if version not in said] == []
