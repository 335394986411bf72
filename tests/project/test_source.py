"""House rules for the source that no linter knows: opening paragraphs, sizes, reasons, no private addresses.

What the code does is tested elsewhere; a rule that ruff, mypy or import-linter can keep must not be
repeated here.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MADE_BY_MACHINES = {".git", ".venv", "build", "dist", "__pycache__"}
ASKED_FROM = 320
"""From so many lines on a module is asked what its one idea is. It is a question and no wall: nothing is cut for it."""

ONE_IDEA = {
    "companion/game/correct.py": "the table is the truth: what may be stated, and what then follows",
    "companion/game/facts.py": "the facts every room knows: one record each, and how a game evolves by it",
    "companion/table/service.py": "the running game and its only writer",
    "companion/game/panels.py": "what screens show: one record each, and those that every room fills alike",
    "companion/game/room.py": "one game's rules as a value, and what each of its parts is",
    "ui/tablet/kit/pen.py": "every form, picture and line of text that is drawn into one layer, in dp",
    "tests/tablet/evenings.py": "an evening in a window, and a finger that sees only what lies there",
    "tests/dialogue/test_the_past.py": "what a person takes back, amends and reads of the past",
    "tests/tablet/test_sizes.py": "no text too small, cut or covered, wherever it stands",
    "tests/tablet/test_around.py": "what lies around a game, screen by screen",
    "tests/tablet/test_evening_app.py": "the whole app: from one screen to the next",
    "tests/ui/test_devices_at_table.py": "a throw of the tray, from arming to counting, also where something breaks",
    "tests/tablet/test_widgets.py": "each widget of the kit by itself, drawn and under a finger",
    "ui/commands/phone_server.py": "from a wish about phones to what is served, to whom and where",
    "ui/dialogue/actions.py": "what a person is offered, as a bright tile and five keys",
    "ui/evening/crossing.py": "the evening seen from the screen's thread: questions go there, answers come back",
    "ui/evening/devices_at_table.py": "from what the table waits for to a throw that is counted once",
    "ui/phone/page.py": "what a page may hold: a closed union of blocks, each a plain value",
    "ui/tablet/app.py": "one window and Kivy's loop: what is shown in it, and what comes from outside a screen",
    "ui/tablet/board/widget.py": "one widget: the board in its layers, and the place under a finger",
    "ui/tablet/kit/ledger.py": "what of each seat is always in sight, as a row or folded",
    "ui/tablet/kit/tiles.py": "what a finger may press",
    "ui/tablet/screens/devices.py": "one page: what the devices see just now, and what can be done with one",
    "ui/tablet/screens/new_game/screen.py": "five steps to one draft of a game",
    "ui/tablet/screens/phones.py": "one page: who sits at a phone, and what is scanned to sit down or watch",
    "ui/tablet/screens/play/screen.py": "between a conversation and the window: touches go in, drawings come out",
    "ui/terminal/screen.py": "from a line to the events it means, and from what they change to what is printed",
    "ui/dialogue/take.py": "what follows from each event of the conversation: one table of transitions",
}
"""The answers of the longer modules. One with two ideas is parted into two modules, never a class into superclasses."""


def files() -> Iterator[Path]:
    """Yield every file of the project that people keep."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        made = any(part in MADE_BY_MACHINES or part.endswith(("_cache", ".egg-info")) for part in parts)
        if path.is_file() and not made and parts[0] != ".hypothesis":
            yield path


PYTHON = [path for path in files() if path.suffix == ".py"]


def name(path: Path) -> str:
    """Return a path as the project sees it."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_every_python_file_opens_with_what_it_is_for(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert docstring, f"{name(path)}: open with a docstring: what it is for, and what must never enter it."


def long(path: Path) -> bool:
    """Whether a module is long enough to be asked."""
    return len(path.read_text("utf-8").splitlines()) > ASKED_FROM


def test_every_long_module_says_what_its_one_idea_is() -> None:
    unanswered = [name(path) for path in PYTHON if long(path) and name(path) not in ONE_IDEA]
    assert not unanswered, (
        f"What is the one idea of each of these? Answer in ONE_IDEA, or part those with two: {unanswered}"
    )


def test_only_long_modules_answer() -> None:
    assert [path for path in ONE_IDEA if not long(ROOT / path)] == []


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_every_inline_exception_names_its_rule_and_its_reason(path: Path) -> None:
    unreasoned = [comment for comment in comments(path.read_text("utf-8")) if not is_reasoned(comment)]
    assert unreasoned == [], f"{name(path)}: write rule and reason, such as `# noqa: C901 one line per case`."


def comments(source: str) -> list[str]:
    """Return the comments of a Python source."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string for token in tokens if token.type == tokenize.COMMENT]


def is_reasoned(comment: str) -> bool:
    """Say whether a comment is no inline exception, or one with a rule and a reason of two words or more."""
    found = re.search(r"#\s*(noqa|type:\s*ignore)(.*)", comment, re.IGNORECASE)
    if not found:
        return True
    rule = r"\s*(?::\s*[A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*|\[[a-z, -]+\])"
    return re.match(rule + r"\W+\w+\W+\w+", found[2]) is not None


@pytest.mark.parametrize(
    ("comment", "reasoned"),
    [
        ("# an ordinary remark", True),
        ("# noqa: C901 one line per case", True),
        ("# noqa: C901, PLR0912 - one line per case", True),
        ("# type: ignore[arg-type]  # the fake is narrower on purpose", True),
        ("# noqa", False),
        ("# noqa: C901", False),
        ("# noqa: C901 because", False),
        ("# type: ignore", False),
        ("# type: ignore[arg-type]", False),
    ],
)
def test_a_reason_is_recognised(comment: str, reasoned: bool) -> None:
    assert is_reasoned(comment) == reasoned


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
    found = [
        name(path) for path in PYTHON if name(path).split("/")[0] in roots and READERS.search(path.read_text("utf-8"))
    ]
    assert [path for path in found if not path.startswith("firmware_bridge/device/")] == ["companion/handed.py"]
