"""Answers a move looks at while it asks: mypy believes the type beside a `yield`, this law holds it to the field."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from textwrap import dedent

import pytest

from companion.game.decide import why_not_begun
from companion.game.moves import Move
from companion.game.secret import TABLE
from tests.laws.companies import VARIANTS, companies
from tests.laws.evenings import Evening
from tests.laws.under_law import UnderLaw


@pytest.mark.parametrize("under", VARIANTS, ids=lambda under: under.variant.name)
def test_an_answer_that_is_looked_at_has_the_name_and_the_type_of_the_field_it_fills(under: UnderLaw) -> None:
    kept = [(kind, *answer) for kind in under.variant.move_kinds for answer in answers(kind)]
    assert kept, "a move of every variant asks with whom, or what to give, before it asks for more"
    for kind, name, typed, field in kept:
        assert field in (name, ""), (kind, name, field)
        assert typed == fields(kind).get(name), (kind, name, typed)


@pytest.mark.thorough
@pytest.mark.parametrize("under", VARIANTS, ids=lambda under: under.variant.name)
def test_what_has_nothing_to_choose_from_says_what_is_missing_for_it(under: UnderLaw) -> None:
    evening = Evening(next(company for company in companies() if company.variant.name == under.variant.name))
    moves = [kind for kind in under.variant.move_kinds if not kind.correction]
    silent = set()
    for known in evening.known(TABLE)[::5]:
        for kind in moves:
            refused = why_not_begun(known, kind.__name__, known.active)
            if refused is not None and refused.code == "nothing-to-choose" and not kind.missing:
                silent.add(kind.__name__)
    assert not silent


def answers(kind: type[Move]) -> Iterator[tuple[str, str, str]]:
    """Yield name and type of each answer that is kept, and the field its prompt names, "" where it is made apart."""
    for node in ast.walk(ast.parse(dedent(inspect.getsource(kind.prompts)))):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=typed, value=ast.Yield(value=prompt)):
                yield name, ast.unparse(typed), named(prompt)
            case ast.Assign(value=ast.Yield(value=prompt)):
                yield ast.unparse(node.targets[0]), "", named(prompt)
            case _:
                pass


def named(prompt: ast.expr | None) -> str:
    """Return the field a prompt is made for, where it is made on the spot."""
    match prompt:
        case ast.Call(func=ast.Name(id="Place" | "OneOf" | "Number" | "SomeCards" | "Dice" | "Direction"), args=args):
            return str(ast.literal_eval(args[0]))
        case _:
            return ""


def fields(kind: type[Move]) -> dict[str, str]:
    """Return the fields of a move with their types, as they are written."""
    return {name: typed for base in reversed(kind.__mro__) for name, typed in inspect.get_annotations(base).items()}
