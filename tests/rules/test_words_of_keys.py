"""What every variant says in one word: its steps in a row, and its keys. Words that are too long would not be read."""

from __future__ import annotations

import pytest

from companion.game.decide import begin, choices, why_not_begun
from companion.game.keys import MOST_KEYS
from companion.game.secret import TABLE
from companion.game.variant import Variant
from companion.rules.registry import VARIANTS
from tests.rules.needed import spoken
from tests.terminal.tables import a_setup
from ui.language.catalogues import language

STEP = {"en": 8, "ja": 3}
"""How long a step's word may be where five stand in a row."""
KEY = {"en": 7, "ja": 4}
WHOLE_PHASE = "trade_and_build"
"""Two steps in one say both, and stand in a row of four."""

variants = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
in_its_languages = pytest.mark.parametrize(
    ("variant", "code"),
    [pytest.param(variant, code, id=f"{name}-{code}") for name, variant in VARIANTS.items() for code in spoken(name)],
)


@in_its_languages
def test_every_step_has_a_word_that_fits_a_row_of_five(variant: Variant, code: str) -> None:
    say = language(code, variant.domains)
    words = {name: say(rule.bead) for name, rule in variant.steps.items() if rule.text and name != WHOLE_PHASE}
    assert [(name, word) for name, word in words.items() if not 0 < len(word) <= STEP[code]] == []


@in_its_languages
def test_every_key_has_a_word_that_fits_it(variant: Variant, code: str) -> None:
    say = language(code, variant.domains)
    assert 0 < len(variant.keys) <= MOST_KEYS
    assert [say(key.word) for key in variant.keys if len(say(key.word)) > KEY[code]] == []


@variants
def test_a_key_leads_to_moves_of_its_variant_each_once(variant: Variant) -> None:
    moves = [move for key in variant.keys for move in key.moves]
    assert set(moves) <= {move.__name__ for move in variant.moves} and len(moves) == len(set(moves))


@variants
def test_what_cannot_be_begun_says_why_and_what_can_be_says_nothing(variant: Variant) -> None:
    known = begin(variant, a_setup(), TABLE)
    offered = {choice.move for choice in choices(known, known.active)}
    moves = {kind.__name__ for kind in variant.move_kinds if not kind.correction}
    assert offered and {move for move in moves if why_not_begun(known, move, known.active) is None} == offered
