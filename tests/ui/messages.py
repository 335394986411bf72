"""Which texts the source says: every message id and every term, found by reading the code, and the variants' own words.

Sentences are the strings inside `Text.of(...)`, `Text(...)` and the like, also where a condition chooses between two,
or a variable of the same function holds them; of what is counted, the form for one. Terms are what stands in
`Word(...)` and its kin, and a variant's names. And what the catalogues hold.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from companion.game.state import BANK
from companion.game.variant import Variant
from ui.language.catalogues import catalogue

ROOT = Path(__file__).parents[2]

SENTENCES = {"of", "counted", "Text", "StepRule"}
SPOKEN = {"short"}
"""What of a call is said beside its first argument, by name."""
TERMS = {"Word", "TheOnly", "word", "term", "translate", "language", "Command", "HubLine", "_t", "_language"}
CLASS_WORDS = {"label", "asks", "said", "does", "missing"}
"""Class attributes of moves that hold a sentence."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def sentences(*folders: str) -> set[str]:
    """Return the sentences that the files under these folders (or files) say."""
    return set().union(*(_said_in(path).sentences for path in _paths(*folders)))


def counted(*folders: str) -> dict[str, str]:
    """Return the sentences that count something: the form for more by the form for one."""
    return {one: more for path in _paths(*folders) for one, more in _said_in(path).counted}


@cache
def messages(package: str, code: str) -> dict[str, Message]:
    """Return a package's entries in a language; one that counts stands under its form for one."""
    where = catalogue(package, code)
    if not where.is_file():
        return {}
    with where.open("rb") as stream:
        return {forms_of(message)[0]: message for message in read_po(stream, locale=code) if message.id}


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the English of an entry: the sentence, or both forms."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def said_for(message: Message) -> tuple[str, ...]:
    """Return what an entry says in its language: the sentence, or each form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def terms(*folders: str) -> set[str]:
    """Return the single terms these files name."""
    return set().union(*(_said_in(path).terms for path in _paths(*folders)))


def variant_terms(variant: Variant) -> set[str]:
    """Return the words a variant names: itself, cards, pieces, awards, terrain, piles, signs, house rules, keys."""
    piles = {name.partition(":")[0] for name in (*variant.stock(4), *variant.piles)} | {BANK}
    barren = {terrain for kit in variant.kits.values() for terrain, _ in kit.terrain if terrain not in variant.terrain}
    pieces = {face for what, kind in variant.pieces.items() for face in (what, *kind.sides)}
    spells = {kind.spell for kind in variant.move_kinds if hasattr(kind, "spell")}
    signs = {sign.word for die in variant.dice for sign in die.signs}
    things = {*variant.kinds, *variant.terrain, *pieces, *variant.awards, *piles, *barren, *signs}
    return {variant.name, *things, *_house_rules(variant), *spells, *(key.word for key in variant.keys)}


def _house_rules(variant: Variant) -> Iterator[str]:
    """Yield what a table may choose: each rule's name, its values where they are words and no places, its columns."""
    for key, option in variant.options.items():
        yield f"option_{key}"
        values = (value for value in (option.default, *option.others) if isinstance(value, str))
        yield from (f"choice_{value}" for value in values if value.isidentifier())
        yield from option.default if option.order else ()
        yield from _columns(option.default)


def _columns(value: object) -> Iterator[str]:
    """Yield the words of a table of numbers, also of one within it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *_columns(part))


def _paths(*folders: str) -> list[Path]:
    bases = [ROOT / folder for folder in folders]
    return [path for base in bases for path in (sorted(base.rglob("*.py")) if base.is_dir() else [base])]


class _Said(NamedTuple):
    """What a file says; of what is counted, both forms."""

    sentences: frozenset[str]
    terms: frozenset[str]
    counted: frozenset[tuple[str, str]]


@cache
def _said_in(path: Path) -> _Said:
    """Return what a file says. Its tree is not kept: all of them take a hundred megabytes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said, terms, counted = set(_class_words(tree)), set[str](), set[tuple[str, str]]()
    for scope in (node for node in ast.walk(tree) if isinstance(node, (_Function, ast.Module))):
        nodes = [*ast.walk(scope)]
        held = _held(nodes)
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            name = _name(call.func)
            for called, into in ((SENTENCES, said), (TERMS, terms)):
                if name in called:
                    into |= {*_said(call, held)}
            if name == "counted" and len(call.args) > 1:
                one, more = ({*_strings(form)} for form in call.args[:2])
                counted |= {*product(one, more)}
    return _Said(frozenset(said), frozenset(terms), frozenset(counted))


def _held(nodes: list[ast.AST]) -> dict[str, ast.expr]:
    """Return what the variables of a function are given."""
    assigned = (node for node in nodes if isinstance(node, ast.Assign))
    return {to.id: node.value for node in assigned for to in node.targets if isinstance(to, ast.Name)}


def _said(call: ast.Call, held: dict[str, ast.expr]) -> Iterator[str]:
    """Yield what a call says."""
    for word in call.keywords:
        if word.arg in SPOKEN:
            yield from _strings(word.value)
    for first in call.args[:1]:
        yield from _strings(held.get(first.id, first) if isinstance(first, ast.Name) else first)


def _strings(node: ast.expr) -> Iterator[str]:
    """Yield the strings an expression may be; a formatted or a computed one is nobody's message."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)


def _class_words(tree: ast.Module) -> Iterator[str]:
    for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for line in kind.body:
            if isinstance(line, ast.Assign) and _name(line.targets[0]) in CLASS_WORDS:
                yield from _strings(line.value)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):  # `_language(args)("...")`
        return _name(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
