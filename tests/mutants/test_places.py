"""Each place of the product that can be broken still is Python when it is broken, and nothing else there changes."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.__main__ import ROOT, chosen
from tests.mutants.places import places

BROKEN = {
    "while not (a < b): go(3)": {
        "while (a < b): go(3)",
        "while not (a <= b): go(3)",
        "while not (a < b): go(7)",
        "while not (a < b): pass",
    },
    "x.y = a and b - 1": {"pass", "x.y = a or b - 1", "x.y = a and b + 1", "x.y = a and b - 3"},
    "if not_here: return": {"if not_here: pass"},
    'def f(n: int = 1) -> "3":\n    "Say 2."': {'def f(n: int = 3) -> "3":\n    "Say 2."'},
}


@pytest.mark.parametrize("source", BROKEN)
def test_a_line_is_broken_in_each_way_there_is(source: str) -> None:
    assert {place.within(source) for place in places(source)} == BROKEN[source]


@pytest.mark.thorough
def test_a_seed_chooses_the_same_places_each_time_and_all_of_them_compile() -> None:
    mutants = chosen(1, 60)
    assert mutants == chosen(1, 60) and len({*mutants}) == 60
    for mutant in mutants:
        source = (ROOT / mutant.path).read_text("utf-8")
        assert ast.dump(ast.parse(mutant.broken(source))) != ast.dump(ast.parse(source)), mutant
