"""A clause is found by its number in both languages, and what is no clause is not."""

from __future__ import annotations

import re

import pytest

from companion.rules.registry import VARIANTS
from ui.language.catalogues import LANGUAGES
from ui.language.clauses import clause, clause_numbers


@pytest.mark.parametrize(("code", "begins"), [("en", "Shortage, per resource"), ("ja", "不足は")])
def test_a_clause_is_read_in_the_readers_language_without_its_tags(code: str, begins: str) -> None:
    text = clause("base-prod-03 ", code)
    assert text is not None
    assert text.startswith(begins)


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_clause_has_a_text_without_brackets_of_its_origin(code: str) -> None:
    numbers = clause_numbers(code)
    assert len(numbers) > 60
    assert [number for number in numbers if not clause(number, code) or "[B]" in str(clause(number, code))] == []


CITED = {
    (variant.name, clause_)
    for variant in VARIANTS.values()
    for clause_ in (*(rule.clause for rule in variant.steps.values()), *(o.clause for o in variant.options.values()))
    if clause_
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_clause_a_screen_names_beside_a_step_or_a_house_rule_can_be_read(code: str) -> None:
    assert [(variant, number) for variant, number in sorted(CITED) if not clause(number, code)] == []


def test_a_clause_that_is_a_row_of_a_table_is_read_with_the_headings_of_its_columns() -> None:
    text = clause("SO-UNIT-02", "en")
    assert text == (
        "unit: armoured car; cost: wood 1, brick 1, sheep 1, ore 1 (all but wheat); attack: 5; move: 3; pieces: 3"
    )


def test_a_number_that_is_no_clause_has_no_text() -> None:
    assert clause("BASE-NONE-99", "en") is None
    assert clause("", "en") is None


@pytest.mark.parametrize("code", ["en", "ja"])
def test_no_clause_shows_the_marks_of_its_page(code: str) -> None:
    shown = {number: clause(number, code) or "" for number in clause_numbers(code)}
    assert not {number: text for number, text in shown.items() if re.search(r"`|\*|\[\w+[:\]]|\]\(", text)}
    assert "phases" in shown["BASE-TURN-02"], "the words in the marks stay"
