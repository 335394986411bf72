"""Remarks: what was said beside the moves is kept in order, changes nothing, and stands in each log at its place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.game.secret import TABLE
from companion.game.text import render
from companion.journal import Damaged, Journal
from companion.journal.file import FILE
from companion.remarks import Answered, Called, open_call
from companion.rules.base import BASE
from companion.table import Table
from companion.view import View
from tests.table.seated import done, everything, opened, play, seated
from ui.language.catalogues import language

CALL = Called(1, 1, "BASE-SETUP-03", "the road")
COMES, SETTLED = Answered(1, "Aki"), Answered(1, "Aki", settled=True, text="It stays.")


def told(table: Table, viewer: int = TABLE) -> dict[int, list[str]]:
    """Return what the log says of remarks, below which entry."""
    view = table.view(viewer)
    assert isinstance(view, View)
    names = [seat.name for seat in table.setup.seats]
    said = {one.seq: [render(line, language("en"), names) for line in one.lines] for one in view.log}
    return {seq: found for seq, lines in said.items() if (found := [line for line in lines if "udge" in line])}


def test_a_remark_changes_nothing_and_stands_below_the_move_it_came_after(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(1), table, 5)
        at, before, commits = table.history.head, everything(table), journal.commits(table.id)
        table.remark(CALL)
        play(Random(1), table, 2)
        table.remark(COMES)
        done(table.undo_to(at, table.game.players))
        assert journal.commits(table.id)[: len(commits)] == commits
        assert everything(table) == before
        ended = told(table)
    with opened(tmp_path) as journal:
        again = Table(journal, 1, BASE)
        assert [one.said for one in again.remarks] == [CALL, COMES]
        assert told(again) == ended
        assert ended[at] == ["Ben called the judge: the road", "Judge Aki is on the way."], "also of what was undone"
        assert told(again, viewer=0) == ended


def test_a_remark_before_the_first_move_stands_below_the_first(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        table.remark(Called(1))
        assert told(table) == {}
        play(Random(1), table, 3)
        assert told(table) == {1: ["The judge was called."]}


def test_a_call_is_open_until_it_is_settled(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        for said, still in ((CALL, CALL), (COMES, CALL), (SETTLED, None), (Called(2), Called(2)), (SETTLED, Called(2))):
            table.remark(said)
            assert open_call(table.remarks) == still
        assert [(one.number, one.commit, one.entry) for one in table.remarks] == [(n, 1, 0) for n in range(1, 6)]


@pytest.mark.parametrize("change", ["UPDATE remark SET at = 0", "DELETE FROM remark"])
def test_what_was_said_stays_said(tmp_path: Path, change: str) -> None:
    with opened(tmp_path) as journal:
        seated(journal).remark(CALL)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute(change)


def test_a_remark_that_cannot_be_read_is_damage(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        seated(journal)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("INSERT INTO remark VALUES (1, 1, 1, 0.0, '{}')")
    with Journal(tmp_path, lambda: 0.0) as journal, pytest.raises(Damaged, match="a remark of game 1"):
        journal.remarks(1)
