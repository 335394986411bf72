"""What older versions of the rooms wrote is read as today's: their games go on, and nothing of them was lost."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.codec import fingerprint
from companion.game.correct import broken
from companion.game.decide import begin
from companion.game.drawn import CardsDemanded
from companion.game.facts import CardsMoved
from companion.game.room import Room
from companion.game.state import Seat
from companion.record import parsed, written
from companion.rules.base.development import PlayMonopoly
from companion.rules.registry import ROOMS
from companion.table import Table
from companion.table.revealed_information import reveals_information
from tests.journal.test_forms import restored
from tests.rules.samples import samples_of
from tests.table.seated import agreed_setup, opened, otherwise, play

HERE = Path(__file__).parent
OLD = {file.parent.name: file for file in sorted(HERE.glob("*/version-1.sql"))}
"""A journal of version 1 in the middle of a game, by room; a room that came later has none."""
EVENINGS = {file.parent.name: file for file in sorted(HERE.glob("*/version-1-evenings.sql"))}
"""Evenings of version 1, one of each kind of hands, with thefts and monopolies."""


@pytest.mark.parametrize("room", [ROOMS[name] for name in OLD], ids=lambda room: room.name)
def test_a_game_of_version_1_is_read_whole_and_goes_on(room: Room, tmp_path: Path) -> None:
    restored(OLD[room.name], tmp_path)
    with opened(tmp_path) as journal:
        (kept,) = journal.games()
        table = Table(journal, kept.id, room)
        path = table.history.path()
        assert {entry.version for entry in path} == {1}
        assert broken(table.game) is None
        assert len(play(Random(3), table, 5)) == 5
        again = Table(journal, kept.id, room)
        assert fingerprint(again.game) == fingerprint(table.game)


def tables(room: str, folder: Path) -> list[Table]:
    """Sit down at every evening of version 1 in a room."""
    restored(EVENINGS[room], folder)
    with opened(folder) as journal:
        return [Table(journal, kept.id, ROOMS[kept.room]) for kept in journal.games()]


@pytest.mark.parametrize("room", EVENINGS)
def test_games_of_version_1_are_decided_today_as_they_were(room: str, tmp_path: Path) -> None:
    evenings = tables(room, tmp_path)
    assert sorted((table.room.name, table.setup.hands) for table in evenings) == [(room, "digital"), (room, "physical")]
    assert any(type(entry.move).__name__ == "Steal" for table in evenings for entry in table.history.path())
    for table in evenings:
        assert otherwise(table) == []


def test_what_a_monopoly_of_version_1_took_everybody_saw_and_somebody_learned_by_it(tmp_path: Path) -> None:
    folders = {room: tmp_path / room for room in EVENINGS}
    for folder in folders.values():
        folder.mkdir()
    entries = [entry for room in folders for table in tables(room, folders[room]) for entry in table.history.path()]
    assert {"CountHand", "BuyCard"} <= {type(entry.move).__name__ for entry in entries}
    monopolies = [entry for entry in entries if isinstance(entry.move, PlayMonopoly)]
    for entry in monopolies:
        moved = [fact for fact in entry.facts if isinstance(fact, CardsMoved) and fact.source.startswith("hand:")]
        assert all(isinstance(fact, CardsDemanded) for fact in moved)
    assert any(reveals_information(entry) for entry in monopolies)


SAID = {room: samples_of(room).agreed_before for room in ROOMS if samples_of(room).agreed_before}
"""What version 1 of a room said where five play, and today's says otherwise."""
FIVE = tuple(
    Seat(name, colour) for name, colour in zip("ABCDE", ("red", "blue", "white", "orange", "green"), strict=True)
)


@pytest.mark.parametrize("room", [room for room in SAID if room in OLD])
def test_a_game_of_version_1_goes_on_by_the_rules_it_agreed_to(room: str, tmp_path: Path) -> None:
    restored(OLD[room], tmp_path)
    with opened(tmp_path) as journal:
        (kept,) = journal.games()
        table = Table(journal, kept.id, ROOMS[room])
        said = {key: value for key, value in SAID[room].items() if key != "victory_points"}  # a table has its own
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
