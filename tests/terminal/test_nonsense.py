"""Whatever is typed, nothing crashes, and nothing changes that was not a full and allowed move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.game.codec import fingerprint
from companion.rules.registry import VARIANTS
from tests.table.seated import otherwise
from tests.terminal.tables import Evening, a_setup
from ui.terminal.commands import COMMANDS

NUMBERS = ("undo to -1", "undo to 99999999999999999999", "amend 3", "5 3 5", "０", "-1", "٣", "1e9")
SIGNS = ("{}", "{0}", "%s", "[bold]", "\x1b[2J", "取り消す", "言語 ja", "hand ann", "rule")
WORDS = st.sampled_from([*(c.name for c in COMMANDS if c.name != "quit"), *NUMBERS, *SIGNS])
LINES = st.one_of(WORDS, st.text(max_size=300))


FIRST, *OTHERS = VARIANTS


@pytest.fixture(
    scope="module", params=[FIRST, *(pytest.param(variant, marks=pytest.mark.thorough) for variant in OTHERS)]
)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    evening = Evening(tmp_path_factory.mktemp("nonsense"), a_setup(variant=VARIANTS[request.param]))
    evening.settle_in()
    yield evening
    evening.journal.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, max_size=6))
def test_lines_of_nonsense_never_crash_and_never_break_the_game(evening: Evening, lines: list[str]) -> None:
    for line in lines:
        before = fingerprint(evening.table.game)
        head = evening.table.history.head
        said = evening.type(line)
        left = not evening.screen.running  # a text may happen to say `quit`, in either language
        assert said or evening.screen.asking or evening.screen.draft or left
        assert "\x1b" not in said
        changed = fingerprint(evening.table.game) != before
        assert changed == (evening.table.history.head != head)
    assert otherwise(evening.table) == []


@given(st.text(alphabet=st.characters(exclude_categories=("Nd", "Zs")), min_size=1, max_size=40))
def test_a_word_that_names_nothing_is_refused_in_a_sentence_and_changes_nothing(evening: Evening, word: str) -> None:
    while evening.screen.asking:
        evening.type("no")
    evening.type("back")
    before = evening.table.history.head
    said = evening.type(f"zz{word}")
    assert said.startswith(("✗ Nothing like that can be done now: zz", "✗ 今それはできません：zz"))
    assert evening.table.history.head == before


def test_a_prompt_takes_no_nonsense(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup())
    evening.screen.greet()
    for line in ("0", "55", "-1", "corner", "0,0", "1 2", "1.5", "９９９"):
        assert evening.type(line).startswith("✗ "), line
    assert evening.table.history.head == 0
