"""No test reaches behind what it tests: a private name belongs to the class or module that has it.

A test presses what a person presses, types, reads what is drawn or told, and asks what is public. What tests must do
instead of a poke is not told here, and no other house rule may enter.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
OWN = ("self", "cls")
ASKED_BY_NAME = ("getattr", "setattr", "hasattr", "delattr")

OWNED = re.compile(r"\b(?:self|cls|super\(\))\._")
SUSPECT = re.compile(r"""[.'"]_[^\W_]|\bimport\b.*\b_[^\W_]|^ +_[^\W_]""", re.MULTILINE)
"""What a source must show before it is read as a tree, which for all of them takes seconds."""

ALLOWED = {
    ("tablet/woken.py", "_max_fps"): "Kivy's setting knows no less than a frame a second, and that one comes too soon",
    ("tablet/test_evening_private.py", "_focus"): "Kivy lets nobody but SDL say that its window lost the focus",
}
"""The pokes that stay, each with the reason why there is no other way."""


def is_private(name: str) -> bool:
    """Whether a name begins with one underscore."""
    return name.startswith("_") and not name.startswith("__")


def pokes(source: str) -> Iterator[str]:
    """Yield every private name of somebody else that a source asks for."""
    if not SUSPECT.search(OWNED.sub("", source)):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=value, attr=name) if not is_own(value):
                yield from filter(is_private, [name])
            case ast.ImportFrom(module=module, names=names):
                yield from filter(is_private, [*(module or "").split("."), *(each.name for each in names)])
            case ast.Call(func=func, args=[*args]) if called(func) in ASKED_BY_NAME:
                yield from filter(is_private, [name for arg in args[:2] for name in words(arg)])


def is_own(value: ast.expr) -> bool:
    """Whether this is the object itself, or itself as what it comes from."""
    match value:
        case ast.Name(id=name):
            return name in OWN
        case ast.Call(func=ast.Name(id="super")):
            return True
    return False


def called(func: ast.expr) -> str:
    """Return the last name of what is called: `setattr` of `monkeypatch.setattr` too."""
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def words(arg: ast.expr) -> list[str]:
    """Return the names in a text such as `module._name`; none where it is no text."""
    return arg.value.split(".") if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else []


@cache
def all_pokes() -> set[tuple[str, str]]:
    """Return every poke of every test: the file, and the private name."""
    return {
        (path.relative_to(TESTS).as_posix(), name)
        for path in TESTS.rglob("*.py")
        for name in pokes(path.read_text("utf-8"))
    }


def test_no_test_asks_for_a_private_name() -> None:
    assert sorted(all_pokes() - ALLOWED.keys()) == [], (
        "Test by what a person does or sees, or by what is public. What has no other way is named in ALLOWED."
    )


def test_every_poke_that_is_allowed_is_still_there() -> None:
    assert sorted(ALLOWED.keys() - all_pokes()) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("screen._enter()", ["_enter"]),
        ("screen._board._size = 3", ["_size", "_board"]),
        ("self.screen._enter()", ["_enter"]),
        ("wire._checksum(b'')", ["_checksum"]),
        ("from ui.commands.install import _failed", ["_failed"]),
        ("from kivy._clock import Clock", ["_clock"]),
        ("from ui.tablet.kit.dialog import (\n    Dialog,\n    _Sheet,\n)", ["_Sheet"]),
        ("said = f'{self.taps} of {screen._taps}'", ["_taps"]),
        ("getattr(screen, '_enter')()", ["_enter"]),
        ("monkeypatch.setattr(screen, '_enter', None)", ["_enter"]),
        ("monkeypatch.setattr('ui.page._clause', None)", ["_clause"]),
        ("self._taps += cls._more", []),
        ("super()._listen(told)", []),
        ("super().__init__(one.__class__)", []),
        ("from __future__ import annotations", []),
        ("getattr(screen, 'sheet', '_none')", []),
        ("screen.enter()", []),
    ],
)
def test_a_poke_is_found_and_what_is_ones_own_is_not(source: str, found: list[str]) -> None:
    assert list(pokes(source)) == found
