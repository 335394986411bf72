"""House rules for the source that no linter knows: reasons, no private names and no private addresses.

What the code does is tested elsewhere; a rule that ruff, mypy or import-linter can keep must not be
repeated here.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MADE_BY_MACHINES = {".git", ".venv", "build", "dist", "__pycache__"}


def files() -> Iterator[Path]:
    """Yield every file of the project that people keep."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        made = any(part in MADE_BY_MACHINES or part.endswith(("_cache", ".egg-info")) for part in parts)
        if path.is_file() and not made and parts[0] != ".hypothesis":
            yield path


def python() -> dict[str, str]:
    """Return the text of each Python file by its name."""
    return {name(path): path.read_text("utf-8") for path in files() if path.suffix == ".py"}


def name(path: Path) -> str:
    """Return a path as the project sees it."""
    return path.relative_to(ROOT).as_posix()


def test_every_inline_exception_names_its_rule_and_its_reason() -> None:
    marked = {path: text for path, text in python().items() if EXCEPTION.search(text)}
    unreasoned = [
        f"{path}: {comment}" for path, text in marked.items() for comment in comments(text) if not is_reasoned(comment)
    ]
    assert unreasoned == [], "write rule and reason, such as `# noqa: C901 one line per case`"


EXCEPTION = re.compile(r"#\s*(noqa|type:\s*ignore)(.*)", re.IGNORECASE)


def comments(source: str) -> list[str]:
    """Return the comments of a Python source."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string for token in tokens if token.type == tokenize.COMMENT]


def is_reasoned(comment: str) -> bool:
    """Say whether a comment is no inline exception, or one with a rule and a reason of two words or more."""
    found = EXCEPTION.search(comment)
    if not found:
        return True
    rule = r"\s*(?::\s*[A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*|\[[a-z, -]+\])"
    return re.match(rule + r"\W+\w+\W+\w+", found[2]) is not None


@pytest.mark.parametrize(
    ("comment", "reasoned"),
    [
        ("# an ordinary remark", True),
        ("# noqa: C901, PLR0912 - one line per case", True),
        ("# type: ignore[arg-type]  # the fake is narrower on purpose", True),
        ("# noqa: C901", False),
        ("# noqa: C901 because", False),
        ("# type: ignore[arg-type]", False),
    ],
)
def test_a_reason_is_recognised(comment: str, reasoned: bool) -> None:
    assert is_reasoned(comment) == reasoned


PRIVATE = re.compile(
    r"""attr\([^)]*?["'](?:[\w.]*\.)?_[^\W_]|^\s*from (?:[\w.]*\._[^\W_]|.* import .*\b_[^\W_])""", re.MULTILINE
)
"""A private name of somebody else that is asked for by a string or imported, which ruff does not see."""


def test_no_test_imports_a_private_name_or_asks_for_it_by_a_string() -> None:
    tests = {path: text for path, text in python().items() if path.startswith("tests/")}
    assert [path for path, text in tests.items() if PRIVATE.search(text)] == []


REGISTRY = re.compile(r"(?i)index[-_]url|find[-_]links|/(?:simple|artifactory|nexus)/|files\.pythonhosted")
PERSONAL = re.compile(r"(?<![\w~./-])/(?:home|Users|root|work)/")
LOCKS = {"poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "pip.conf", ".pypirc", "package-lock.json"}


def test_no_file_names_a_package_registry_or_one_persons_machine() -> None:
    found = []
    for path in files():
        if path == Path(__file__):
            continue  # this file must write the words down to look for them
        text = path.read_bytes().decode("utf-8", "replace")
        found += [f"{name(path)}: {hit[0]}" for look in (REGISTRY, PERSONAL) for hit in look.finditer(text)]
    assert found == []


def test_no_lock_file_or_registry_setting_is_kept() -> None:
    assert [name(path) for path in files() if path.name in LOCKS] == []


@pytest.mark.parametrize(
    "line", ["pip --extra-index-url=x", "PIP_FIND_LINKS=x", "http://host/simple/x", "see /home/ann/x"]
)
def test_a_private_address_would_be_found(line: str) -> None:
    assert REGISTRY.search(line) or PERSONAL.search(line)


READERS = re.compile(r"\b(tomllib|json)\.loads?\b|^import tomllib|^from (tomllib|json) import", re.MULTILINE)


def test_what_people_write_is_read_in_one_place() -> None:
    """Limits, sentences and lines are there; `firmware_bridge/device` reads on a Pico, what it was sent."""
    roots = ("companion", "hardware", "ui", "firmware_bridge")
    found = [path for path, text in python().items() if path.split("/")[0] in roots and READERS.search(text)]
    assert [path for path in found if not path.startswith("firmware_bridge/device/")] == ["companion/user_files.py"]
