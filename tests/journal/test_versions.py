"""What older versions of the rooms wrote is read as today's: their games go on, and nothing of them was lost."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.codec import codec, encode, fingerprint
from companion.game.correct import broken
from companion.game.decide import begin
from companion.game.drawn import CardsDemanded, CardsDrawn
from companion.game.facts import CardsMoved, StepsQueued
from companion.game.room import Room
from companion.game.state import Piece, Seat, Step
from companion.record import parsed, written
from companion.rules.base.development import PlayMonopoly
from companion.rules.registry import ROOMS
from companion.rules.soldiers import SOLDIERS
from companion.rules.soldiers.steps import sign
from companion.rules.soldiers.units import UnitMoved
from companion.rules.wizards import WIZARDS
from companion.rules.wizards.theft import TakeCard
from companion.table import Table
from companion.table.learned import taught
from tests.journal.test_forms import restored
from tests.table.seated import agreed_setup, done, opened, otherwise, play

OLD = Path(__file__).parent / "old" / "version-1.sql"
EVENINGS = OLD.with_name("version-1-evenings.sql")


@pytest.mark.parametrize("room", [SOLDIERS, WIZARDS], ids=lambda room: room.name)
def test_a_game_of_version_1_is_read_whole_and_goes_on(room: Room, tmp_path: Path) -> None:
    restored(OLD, tmp_path)
    with opened(tmp_path) as journal:
        (kept,) = [game for game in journal.games() if game.room == room.name]
        table = Table(journal, kept.id, room)
        path = table.history.path()
        assert {entry.version for entry in path} == {1}
        assert broken(table.game) is None
        assert len(play(Random(3), table, 5)) == 5
        again = Table(journal, kept.id, room)
        assert fingerprint(again.game) == fingerprint(table.game)


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


def test_the_hand_that_was_being_looked_into_is_still_the_one_to_take_from(tmp_path: Path) -> None:
    restored(OLD, tmp_path)
    with opened(tmp_path) as journal:
        table = Table(journal, 2, WIZARDS)
        queued = [fact for fact in table.history.path()[-1].facts if isinstance(fact, StepsQueued)]
        assert queued == [StepsQueued((Step("take_card", (0,), whom=1),))]
        front = table.game.front
        assert front is not None and (front.name, front.whom) == ("take_card", 1)
        before = table.game.hand(1).total
        done(table.submit(TakeCard(seat=0, ask=table.game.ask, card=Cards.one(table.game.hand(1).kinds[0]))))
        assert table.game.hand(1).total == before - 1
        version_1 = {"told_to": [-1, 0, 1], "value": {"unseen": 1}}
        stolen = {"fact": "CardsMoved", "source": "hand:1", "target": "hand:0", "cards": version_1}
        for name, kind in (("TakeCard", CardsMoved), ("Steal", CardsDrawn)):
            move = {"move": name, "seat": 0, "ask": 1, "card": {"unseen": 1}, "victim": 1}
            _, (fact,) = codec(WIZARDS).entry(json.dumps(move), json.dumps([stolen]), 1)
            assert type(fact) is kind


def test_games_of_version_1_are_decided_today_as_they_were(tmp_path: Path) -> None:
    restored(EVENINGS, tmp_path)
    with opened(tmp_path) as journal:
        tables = [Table(journal, kept.id, ROOMS[kept.room]) for kept in journal.games()]
    assert sorted((table.room.name, table.setup.hands) for table in tables) == [
        (room, hands) for room in sorted(ROOMS) for hands in ("digital", "physical")
    ]
    kinds = {type(entry.move).__name__ for table in tables for entry in table.history.path()}
    assert {"Steal", "PlayMonopoly", "CountHand", "BuyCard", "MoveUnit"} <= kinds
    for table in tables:
        assert otherwise(table) == []
    monopolies = [entry for table in tables for entry in table.history.path() if isinstance(entry.move, PlayMonopoly)]
    for entry in monopolies:
        moved = [fact for fact in entry.facts if isinstance(fact, CardsMoved) and fact.source.startswith("hand:")]
        assert all(isinstance(fact, CardsDemanded) for fact in moved)
    assert any(taught(entry) for entry in monopolies)


SAID: dict[str, dict[str, Any]] = {
    "soldiers": {"infantry_units": False, "one_walk": False, "same_point": False},
    "wizards": {"victory_points": 10, "special_hire": False},
}
"""What version 1 of a room said where five play, and today's says otherwise."""
FIVE = tuple(
    Seat(name, colour) for name, colour in zip("ABCDE", ("red", "blue", "white", "orange", "green"), strict=True)
)


@pytest.mark.parametrize(
    ("room", "said"), [("soldiers", SAID["soldiers"]), ("wizards", {**SAID["wizards"], "victory_points": 6})]
)
def test_a_game_of_version_1_goes_on_by_the_rules_it_agreed_to(room: str, said: dict[str, Any], tmp_path: Path) -> None:
    restored(OLD, tmp_path)
    with opened(tmp_path) as journal:
        (kept,) = [game for game in journal.games() if game.room == room]
        table = Table(journal, kept.id, ROOMS[room])
        assert {key: table.game.option(key) for key in said} == said
        play(Random(3), table, 5)
        again = Table(journal, kept.id, ROOMS[room])
        assert again.setup == table.setup
        text = written("On", ROOMS[room], again.setup, again.history.path())
    assert json.loads(text.partition("\n")[0])["rules"] == ROOMS[room].version
    assert parsed(text, ROOMS).setup == table.setup


@pytest.mark.parametrize("room", SAID)
def test_a_record_of_version_1_is_read_with_the_rules_it_agreed_to(room: str) -> None:
    setup = replace(agreed_setup("digital", room), seats=FIVE)
    header = json.loads(written("Old", ROOMS[room], setup, ()))
    assert parsed(json.dumps(header), ROOMS).setup.options == {}
    assert parsed(json.dumps({**header, "rules": 1}), ROOMS).setup.options == SAID[room]
    for key, value in SAID[room].items():
        other = ROOMS[room].options[key].value({}, len(FIVE))
        assert other != value
        read = parsed(json.dumps({**header, "rules": 1, "options": {key: other}}), ROOMS)
        assert begin(read.room, read.setup).option(key) == other
