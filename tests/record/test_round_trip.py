"""A record brought back is the same game: for every viewer, to the byte, and to the text."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.codec import fingerprint
from companion.game.correct import CorrectCards, CorrectDice
from companion.game.history import replayed
from companion.game.secret import KAZAMI
from companion.game.state import WhoseDice
from companion.record import decided, parsed, written
from companion.rules.base import BASE
from tests.record.evenings import evening
from tests.table.seated import VIEWERS, agreed_setup, done, opened, play, seated

VARIANTS = {"base": BASE}
EVENINGS = 300 if os.environ.get("KAZAMI_PROOF") else 10


@settings(max_examples=EVENINGS)
@given(
    seed=st.integers(0, 10_000),
    moves=st.integers(0, 120),
    hands=st.sampled_from(["physical", "digital"]),
    options=st.sampled_from([{}, {"phases": "combined", "victory_points": 5}, {"discard_order": "turn_order"}]),
)
def test_export_and_import_give_the_same_game_to_every_viewer(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    moves: int,
    hands: Literal["physical", "digital"],
    options: dict[str, object],
) -> None:
    setup, path = evening(tmp_path_factory.mktemp("record"), seed, moves, hands, **options)
    text = written("Friday", BASE, setup, path)
    record = parsed(text, VARIANTS)
    entries, game = decided(record)
    assert (record.name, record.setup) == ("Friday", setup)
    assert fingerprint(game) == fingerprint(replayed(BASE, setup, path))
    for viewer in (KAZAMI, *VIEWERS):
        again = fingerprint(replayed(BASE, record.setup, entries, viewer))
        assert again == fingerprint(replayed(BASE, setup, path, viewer))
    assert written(record.name, BASE, record.setup, entries) == text


def test_a_record_holds_the_path_to_the_head_and_nothing_that_was_taken_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    setup, path = evening(tmp_path_factory.mktemp("record"), 1, 40)
    assert [entry.seq for entry in path] != list(range(1, 41))  # two moves were taken back on the way
    lines = written("Friday", BASE, setup, path).splitlines()
    assert len(lines) == 1 + len(path)
    entries, _ = decided(parsed("\n".join(lines), VARIANTS))
    assert [entry.seq for entry in entries] == list(range(1, len(path) + 1))


@pytest.mark.parametrize("dice", ["ours", "kazami"])
def test_a_record_says_whose_dice_were_agreed_and_when_the_table_agreed_anew(tmp_path: Path, dice: WhoseDice) -> None:
    setup = replace(agreed_setup("physical"), dice=dice)
    other: WhoseDice = "ours" if dice == "kazami" else "kazami"
    with opened(tmp_path) as journal:
        table = seated(journal, setup)
        done(table.submit(CorrectDice(seat=0, revision=table.game.revision, dice=other)))
        path = table.history.path()
    text = written("Friday", BASE, setup, path)
    assert ("dice" in text.splitlines()[0]) is (dice == "kazami"), "an older record is read as it was meant"
    record = parsed(text, VARIANTS)
    _, game = decided(record)
    assert (record.setup.dice, game.setup.dice) == (dice, other)


def test_what_an_older_kazami_took_from_anybody_is_read_as_its_owners(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal, agreed_setup("digital"))
        play(Random(6), table, 12)
        one = Cards({"ore": 1})
        done(table.submit(CorrectCards(seat=1, revision=table.game.revision, pile="hand:1", cards=one), viewer=1))
        text = written("Friday", BASE, table.setup, table.history.path())
    older = text.replace('"move":"CorrectCards","seat":1', '"move":"CorrectCards","seat":0')
    assert older != text
    entries, game = decided(parsed(older, VARIANTS))
    assert (entries[-1].move.seat, game.hand(1)) == (1, one)
