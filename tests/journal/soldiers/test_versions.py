"""What version 1 of Soldiers of Catan wrote: units that had gone, and cards that were drawn, are read as today's."""

from __future__ import annotations

import re
from pathlib import Path

from companion.game.codec import codec, encode
from companion.game.drawn import CardsDrawn
from companion.game.facts import CardsMoved
from companion.game.state import Piece
from companion.rules.soldiers import SOLDIERS
from companion.rules.soldiers.steps import sign
from companion.rules.soldiers.units import UnitMoved
from companion.table import Table
from tests.journal.test_forms import restored
from tests.table.seated import opened

OLD = Path(__file__).with_name("version-1.sql")


def test_units_of_version_1_have_gone_as_far_as_they_had(tmp_path: Path) -> None:
    restored(OLD, tmp_path)
    with opened(tmp_path) as journal:
        path = journal.load(1, SOLDIERS).history.path()
    notes = re.findall(r'"UnitMoved",[^}]+},"unit":\{[^}]+"note":"([^"]+)"', OLD.read_text(encoding="utf-8"))
    gone = [sign(fact.unit) for entry in path for fact in entry.facts if isinstance(fact, UnitMoved)]
    assert gone == notes and {"0+", "1", "2", "3"} <= {*notes}


def test_a_note_of_version_1_becomes_counts_and_today_writes_none() -> None:
    written = '{"what":"tank","seat":2,"note":"2+"}'
    moved = f'[{{"fact":"UnitMoved","source":"a","target":"b","before":{written},"unit":{written}}}]'
    (fact,) = codec(SOLDIERS).facts(moved, 1)
    tank = Piece("tank", 2, counts=(("by_card", 1), ("steps", 2)))
    assert fact == UnitMoved("a", "b", tank, tank)
    assert b"note" not in encode((fact,))
    assert codec(SOLDIERS).facts(encode((fact,)), SOLDIERS.version) == (fact,)


def test_cards_drawn_in_version_1_are_counted_and_asked_about_as_today(tmp_path: Path) -> None:
    restored(OLD, tmp_path)
    with opened(tmp_path) as journal:
        table = Table(journal, 1, SOLDIERS)
    facts = [fact for entry in table.history.path() for fact in entry.facts if isinstance(fact, CardsMoved)]
    drawn = [fact for fact in facts if isinstance(fact, CardsDrawn)]
    assert drawn and all(fact.source == "deck" or fact.source.startswith("hand:") for fact in drawn)
    assert table.game.drawn["deck"] == sum(fact.cards.value.total for fact in drawn if fact.source == "deck") > 0
    assert not [fact for fact in facts if fact.source == "deck" and fact not in drawn]
    assert table.to_ask(0) == table.game.players
