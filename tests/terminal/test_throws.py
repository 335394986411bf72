"""How the terminal asks for a throw: for faces where people throw, for a word where Kazami does. No rule may enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.correct import Correct
from companion.game.facts import AgendaSet, Stated, TurnBegan
from companion.game.state import Step, WhoseDice
from companion.rules.base import BASE
from tests.terminal.tables import Evening, a_setup

TOLD, FACES = "Kazami throws. Type: throw", "5 3"


@pytest.mark.parametrize(("dice", "asks", "not_asks"), [("ours", FACES, TOLD), ("kazami", TOLD, FACES)])
def test_a_throw_is_asked_for_as_the_table_throws(tmp_path: Path, dice: WhoseDice, asks: str, not_asks: str) -> None:
    evening = Evening(tmp_path, replace(a_setup(), dice=dice))
    steps = BASE.procedures["turn"](evening.table.game)
    facts = (Stated(TurnBegan(0)), Stated(AgendaSet(tuple(map(Step, steps[1:])))))
    evening.table.submit(Correct(seat=0, revision=evening.table.game.revision, facts=facts))
    listed = evening.type("show")
    assert ("No dice tray so far" in listed) is (dice == "ours"), "who throws nothing needs no tray"
    begun = evening.type("1") + evening.screen.line_prompt
    for said in (listed, begun):
        assert asks in said
        assert not_asks not in said
