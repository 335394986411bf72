"""Laws of the log: each move is said in one sentence that people can read, in both languages, and short enough.

What it must not tell the laws of knowledge compare: the log is a part of what each viewer reads.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion.game.moves import Move
from companion.game.secret import KAZAMI, TABLE
from companion.game.variant import Variant
from companion.log_entry import LogEntry
from companion.player_knowledge import beginning
from tests.laws.companies import VARIANTS
from tests.laws.evenings import Evening
from tests.rules.needed import spoken
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice

EACH = [pytest.param(under.variant, id=under.variant.name) for under in VARIANTS]
MOST = {"en": 34, "ja": 18}
"""Signs of a line that names two seats, and what stays of it without names and cards."""


@pytest.mark.parametrize("variant", EACH)
def test_every_move_of_every_variant_has_a_sentence(variant: Variant) -> None:
    own = {kind.__name__: kind.said or kind.tells.__func__ is not Move.tells.__func__ for kind in variant.move_kinds}  # type: ignore[attr-defined]  # a bound one
    assert [name for name, says in own.items() if not says] == []
    assert all("{seat}" in kind.said for kind in variant.move_kinds if kind.said)


@cache
def log(evening: Evening, viewer: int) -> tuple[LogEntry, ...]:
    knowledge = beginning(evening.variant, evening.setup, viewer).followed_by(evening.entries())
    return knowledge.log()


def test_every_entry_is_said_in_a_sentence(evening: Evening) -> None:
    for viewer in (TABLE, 0, KAZAMI):
        told = log(evening, viewer)
        assert [each.seq for each in told] == [entry.seq for entry in evening.entries()]
        for code in LANGUAGES:
            voice = Voice(language(code, evening.variant.domains), evening.games[-1])
            for each in told:
                said = voice(each.said)
                assert said and not re.search(r"[:：→|{}]$|→|\||  |nobody|誰も|[{}]", said), (each, said)


def test_what_followed_and_why_nothing_did_is_said_in_a_sentence(evening: Evening) -> None:
    for viewer in (TABLE, 0):
        for code in LANGUAGES:
            voice = Voice(language(code, evening.variant.domains), evening.games[-1])
            for each in log(evening, viewer):
                for text in (*each.silent, *each.besides):
                    said = voice(text)
                    assert said and not re.search(r"[:：→|{}]$|\||  |nobody$|誰も$|[{}]|_", said), (each, said)


def test_a_throw_of_a_number_on_the_board_that_brings_nobody_a_card_says_why(evening: Evening) -> None:
    """Once it is paid, and nobody is waited for but who may go on with the turn."""
    for each in log(evening, TABLE):
        after = evening.known(TABLE)[each.seq]
        open_ = after.front is not None and evening.variant.steps[after.front.name].optional
        number = evening.variant.total(each.thrown) if each.thrown else 0
        if open_ and after.board.hexes_with(number) and not any(cards.total for cards in each.moved):
            assert each.silent, each


def test_no_sentence_is_longer_than_its_line(evening: Evening) -> None:
    for code in spoken(evening.variant.name):
        said = language(code, evening.variant.domains)
        for each in log(evening, TABLE):
            text = said(each.said.msgid, each.said.plural, each.said.n)
            bare = re.sub(r"{(seat|other)}", "Mika" if code == "en" else "ミカ", text)
            assert len(re.sub(r"{\w+}", "", bare)) <= MOST[code], text
