"""What older versions of the variants wrote is read as today's: their games go on, and nothing of them was lost."""

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
from companion.game.state import Seat
from companion.game.variant import Variant
from companion.record import parsed, written
from companion.rules.base.development import PlayMonopoly
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.table.revealed_information import reveals_information
from tests.journal.test_forms import restored
from tests.rules.samples import samples_of
from tests.table.seated import agreed_setup, opened, otherwise, play

HERE = Path(__file__).parent
OLD = {file.parent.name: file for file in sorted(HERE.glob("*/version-1.sql"))}
"""A journal of version 1 in the middle of a game, by variant; a variant that came later has none."""
EVENINGS = {file.parent.name: file for file in sorted(HERE.glob("*/version-1-evenings.sql"))}
"""Evenings of version 1, one of each kind of hands, with thefts and monopolies."""


@pytest.mark.parametrize("variant", [VARIANTS[name] for name in OLD], ids=lambda variant: variant.name)
def test_a_game_of_version_1_is_read_whole_and_goes_on(variant: Variant, tmp_path: Path) -> None:
    restored(OLD[variant.name], tmp_path)
    with opened(tmp_path) as journal:
        (kept,) = journal.games()
        table = Table(journal, kept.id, variant)
        path = table.history.path()
        assert {entry.version for entry in path} == {1}
        assert broken(table.game) is None
        assert len(play(Random(3), table, 5)) == 5
        again = Table(journal, kept.id, variant)
        assert fingerprint(again.game) == fingerprint(table.game)


def tables(variant: str, folder: Path) -> list[Table]:
    """Sit down at every evening of version 1 in a variant."""
    restored(EVENINGS[variant], folder)
    with opened(folder) as journal:
        return [Table(journal, kept.id, VARIANTS[kept.variant]) for kept in journal.games()]


@pytest.mark.parametrize("variant", EVENINGS)
def test_games_of_version_1_are_decided_today_as_they_were(variant: str, tmp_path: Path) -> None:
    evenings = tables(variant, tmp_path)
    assert sorted((table.variant.name, table.setup.hands) for table in evenings) == [
        (variant, "digital"),
        (variant, "physical"),
    ]
    assert any(type(entry.move).__name__ == "Steal" for table in evenings for entry in table.history.path())
    for table in evenings:
        assert otherwise(table) == []


def test_what_a_monopoly_of_version_1_took_everybody_saw_and_somebody_learned_by_it(tmp_path: Path) -> None:
    folders = {variant: tmp_path / variant for variant in EVENINGS}
    for folder in folders.values():
        folder.mkdir()
    entries = [
        entry for variant in folders for table in tables(variant, folders[variant]) for entry in table.history.path()
    ]
    assert {"CountHand", "BuyCard"} <= {type(entry.move).__name__ for entry in entries}
    monopolies = [entry for entry in entries if isinstance(entry.move, PlayMonopoly)]
    for entry in monopolies:
        moved = [fact for fact in entry.facts if isinstance(fact, CardsMoved) and fact.source.startswith("hand:")]
        assert all(isinstance(fact, CardsDemanded) for fact in moved)
    assert any(reveals_information(entry) for entry in monopolies)


SAID = {variant: samples_of(variant).agreed_before for variant in VARIANTS if samples_of(variant).agreed_before}
"""What version 1 of a variant said where five play, and today's says otherwise."""
FIVE = tuple(
    Seat(name, colour) for name, colour in zip("ABCDE", ("red", "blue", "white", "orange", "green"), strict=True)
)


@pytest.mark.parametrize("variant", [variant for variant in SAID if variant in OLD])
def test_a_game_of_version_1_goes_on_by_the_rules_it_agreed_to(variant: str, tmp_path: Path) -> None:
    restored(OLD[variant], tmp_path)
    with opened(tmp_path) as journal:
        (kept,) = journal.games()
        table = Table(journal, kept.id, VARIANTS[variant])
        said = {key: value for key, value in SAID[variant].items() if key != "victory_points"}  # a table has its own
        assert {key: table.game.option(key) for key in said} == said
        play(Random(3), table, 5)
        again = Table(journal, kept.id, VARIANTS[variant])
        assert again.setup == table.setup
        text = written("On", VARIANTS[variant], again.setup, again.history.path())
    assert json.loads(text.partition("\n")[0])["rules"] == VARIANTS[variant].version
    assert parsed(text, VARIANTS).setup == table.setup


@pytest.mark.parametrize("variant", SAID)
def test_a_record_of_version_1_is_read_with_the_rules_it_agreed_to(variant: str) -> None:
    setup = replace(agreed_setup("digital", variant), seats=FIVE)
    header = json.loads(written("Old", VARIANTS[variant], setup, ()))
    assert parsed(json.dumps(header), VARIANTS).setup.options == {}
    assert parsed(json.dumps({**header, "rules": 1}), VARIANTS).setup.options == SAID[variant]
    for key, value in SAID[variant].items():
        other = VARIANTS[variant].options[key].value({}, len(FIVE))
        assert other != value
        read = parsed(json.dumps({**header, "rules": 1, "options": {key: other}}), VARIANTS)
        assert begin(read.variant, read.setup).option(key) == other
