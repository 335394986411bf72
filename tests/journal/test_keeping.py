"""Several games in one file: named, listed, resumed as they were, and never rewritten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.game.codec import Unreadable, fingerprint
from companion.game.facts import DiceThrown
from companion.game.history import ROOT, Entry
from companion.game.state import NOBODY
from companion.journal import Damaged, Journal, NoSuchGame, NotWritten, Past
from companion.journal.file import FILE, JournalFile
from companion.journal.store import PAUSE
from companion.readings import Reading, ThrowSeen
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.table import Table
from tests.table.seated import SEATS, SEED, VIEWERS, Clock, agreed_setup, done, opened, play, seated

ELSEWHERE = BASE.differing(name="elsewhere")


def spoil(folder: Path, statement: str) -> None:
    """Change a journal behind its back, as a failing disk or a curious hand would."""
    db = sqlite3.connect(folder / FILE)
    for table in ("game", "entry", "head"):
        for verb in ("update", "delete"):
            db.execute(f"DROP TRIGGER {table}_{verb}")
    db.execute(statement)
    db.commit()
    db.close()


def test_a_new_folder_has_no_games_and_is_made_with_all_its_parents(tmp_path: Path) -> None:
    with opened(tmp_path / "deep" / "down") as journal:
        assert journal.games() == ()
    assert (tmp_path / "deep" / "down" / FILE).is_file()


def test_games_are_listed_with_name_variant_seats_time_and_the_last_changed_comes_first(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        friday = seated(journal, name="Friday")
        saturday = seated(journal, name="Saturday")
        assert [game.name for game in journal.games()] == ["Saturday", "Friday"]
        before = journal.games()[0].changed
        play(Random(1), friday, 3)
        first, second = journal.games()
        assert (first.id, first.name, first.variant, first.seats) == (friday.id, "Friday", "base", SEATS)
        assert first.changed > before
        assert (first.moves, second.moves) == (3, 0)
        assert second.id == saturday.id


def test_a_game_lasted_as_long_as_it_was_played_and_not_while_people_did_something_else(tmp_path: Path) -> None:
    clock = Clock(start=1000.0)
    with Journal(tmp_path, clock) as journal:
        table = seated(journal)
        play(Random(1), table, 3)
        (played,) = journal.games()
        assert played.lasted == 3.0, "a second for each move"
        clock.now += PAUSE + 1
        play(Random(2), table, 1)
        assert journal.games()[0].lasted == played.lasted


def test_the_last_game_is_the_one_last_committed_whatever_the_clock_says(tmp_path: Path) -> None:
    """A Raspberry Pi without a clock begins every evening in the past."""
    with opened(tmp_path) as journal:
        friday = seated(journal, name="Friday")
        play(Random(1), friday, 3)
        seated(journal, name="Saturday")
    with Journal(tmp_path, Clock(start=0.0)) as journal:
        assert [game.name for game in journal.games()] == ["Saturday", "Friday"]
        done(Table(journal, friday.id, BASE).undo(agreed=range(3)))
        assert [game.name for game in journal.games()] == ["Friday", "Saturday"]
        seated(journal, name="Sunday")
        assert [game.name for game in journal.games()] == ["Sunday", "Friday", "Saturday"]


def test_a_move_was_made_when_it_was_first_kept_whatever_the_clock_says_later(tmp_path: Path) -> None:
    with Journal(tmp_path, Clock(start=1000.0)) as journal:
        table = seated(journal)
        play(Random(1), table, 3)
        before = journal.times(table.id)
    with Journal(tmp_path, Clock(start=0.0)) as journal:
        again = Table(journal, table.id, BASE)
        done(again.undo(agreed=range(3)))
        done(again.redo())
        assert journal.times(table.id) == before


def test_what_an_amendment_makes_again_was_made_when_it_was_made_first(tmp_path: Path) -> None:
    with Journal(tmp_path, Clock(start=1000.0)) as journal:
        table = seated(journal)
        play(Random(1), table, 15)
        before = journal.times(table.id)
        first = table.history.path()[0]
        done(table.amend(1, first.move, agreed=range(3)))
        path = [entry.seq for entry in table.history.path()]
        assert path[0] == 16 and len(path) == 15
        play(Random(1), table, 1)
        times = journal.times(table.id)
    assert [times[seq] for seq in path] == [before[seq] for seq in range(1, 16)]
    assert times[31] > max(before.values())


def test_what_came_with_a_record_has_no_time(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        first = seated(journal)
        play(Random(1), first, 5)
        past = Past(BASE, first.history.path(), NOBODY)
        table = Table(journal, journal.begin("again", first.setup, bytes(32), past), BASE)
        play(Random(1), table, 1)
        assert [*journal.times(table.id)] == [6]


def test_a_backup_is_a_journal_of_its_own_with_everything_in_it(tmp_path: Path) -> None:
    with Journal(tmp_path, Clock(start=1e9)) as journal:
        tables = [seated(journal, name=name) for name in ("Friday", "Saturday")]
        for table in tables:
            play(Random(1), table, 12)
            done(table.undo(agreed=range(3)))
        play(Random(2), tables[0], 2)
        (tmp_path / "saved").mkdir()
        journal.back_up(tmp_path / "saved" / FILE)
        play(Random(2), tables[1], 1)
    assert [file.name for file in (tmp_path / "saved").iterdir()] == [FILE]
    with opened(tmp_path / "saved") as saved:
        assert [game.name for game in saved.games()] == ["Friday", "Saturday"]
        assert Table(saved, tables[0].id, BASE).history == tables[0].history
        assert done(Table(saved, tables[1].id, BASE).redo())


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        seated(journal)
        (tmp_path / "diary").write_text("Dear diary")
        with pytest.raises(NotWritten, match=r"diary: File exists\. Choose another file"):
            journal.back_up(tmp_path / "diary")
        assert (tmp_path / "diary").read_text() == "Dear diary"
        with pytest.raises(NotWritten, match="no/such"):
            journal.back_up(tmp_path / "no" / "such")


def test_a_game_is_over_in_the_list_when_somebody_has_won_and_not_after_the_win_is_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal, agreed_setup(victory_points=3))
        play(Random(2), table, 500)
        listed = journal.games()[0]
        assert listed.over and listed.winner == table.game.winner != NOBODY
        done(table.undo(agreed=range(3)))
        assert not journal.games()[0].over


def test_the_two_games_of_a_folder_do_not_touch_each_other(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        one, other = seated(journal), seated(journal)
        play(Random(3), one, 20)
        alone = fingerprint(one.game)
        play(Random(4), other, 20)
        done(other.undo(agreed=range(3)))
        assert fingerprint(Table(journal, one.id, BASE).game) == alone


def test_a_closed_journal_opens_again_with_every_entry_head_and_redo(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        luck = Random(5)
        for _ in range(6):
            play(luck, table, 7)
            done(table.undo_to(table.history.path()[-3].seq, agreed=range(3)))
            done(table.redo())
    with opened(tmp_path) as journal:
        again = Table(journal, table.id, BASE)
        assert again.history == table.history
        assert [fingerprint(again.known(v)) for v in VIEWERS] == [fingerprint(table.known(v)) for v in VIEWERS]


def test_a_game_that_went_back_to_an_older_branch_redoes_along_it_after_opening_again(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(5), table, 3)
        done(table.undo_to(ROOT))
        play(Random(6), table, 2)
        done(table.undo_to(3))
        done(table.undo_to(ROOT))
    with opened(tmp_path) as journal:
        again = Table(journal, table.id, BASE)
        assert again.history == table.history
        assert [done(again.redo()).seq for _ in range(3)] == [1, 2, 3]


def test_several_entries_are_kept_all_together_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(5), table, 3)
        path = table.history.path()
        other = seated(journal)
        with pytest.raises(sqlite3.IntegrityError):  # a bug of the caller: the same number twice
            journal.append(other.id, BASE, [path[0], path[1], path[1]], NOBODY)
        assert Table(journal, other.id, BASE).history == other.history
        journal.append(other.id, BASE, path, NOBODY)
        assert Table(journal, other.id, BASE).history == table.history


def test_what_the_device_saw_is_kept_beside_the_move_it_made(tmp_path: Path) -> None:
    reading = (Reading("tray-1", "boot-a", 4, ThrowSeen((("a", 3), ("b", 5))), confidence=0.9),)
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(6), table, 12)
        done(table.thrown((3, 5), reading))
    with opened(tmp_path) as journal:
        assert Table(journal, table.id, BASE).history.path()[-1].reading == reading


@pytest.mark.parametrize("table", ["game", "entry", "head"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET rowid = rowid", "DELETE FROM {}"])
def test_rows_cannot_be_changed_or_deleted_even_by_hand(tmp_path: Path, table: str, statement: str) -> None:
    with opened(tmp_path) as journal:
        play(Random(7), seated(journal), 2)
    db = sqlite3.connect(tmp_path / FILE)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute(statement.format(table))
    db.close()


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """A killed process cannot show this, only a lost power supply: FULL means fsync at every commit."""
    with closing(JournalFile(tmp_path)) as file:
        assert file.rows("PRAGMA synchronous") == [(2,)]
        assert file.rows("PRAGMA journal_mode") == [("wal",)]


def test_an_entry_that_could_not_be_read_tomorrow_is_not_written_today(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        unreadable = Entry(1, ROOT, Roll(seat=0, revision=0, dice=("three", 4)), (), 1)  # type: ignore[arg-type] # wrong on purpose
        with pytest.raises(Unreadable):
            journal.append(table.id, BASE, [unreadable], NOBODY)
        assert Table(journal, table.id, BASE).history == table.history


def test_facts_that_would_not_read_back_as_they_were_told_are_not_written(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        roll = Roll(seat=0, revision=0, dice=(1, 2))
        told = DiceThrown(0, (1, 2))
        spoilt = DiceThrown(0, [1, 2])  # type: ignore[arg-type] # wrong on purpose: it is read as a tuple
        with pytest.raises(Unreadable, match="entry 1 does not read back"):
            journal.append(table.id, BASE, [Entry(1, ROOT, roll, (spoilt,), 1)], NOBODY)
        assert Table(journal, table.id, BASE).history == table.history
        journal.append(table.id, BASE, [Entry(1, ROOT, roll, (told,), 1)], NOBODY)


def test_a_game_there_is_not_gets_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as journal, pytest.raises(NoSuchGame, match="no game number 9"):
        Table(journal, 9, BASE)


def test_a_game_is_not_resumed_in_another_variant(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        game = journal.begin("Friday", agreed_setup(), SEED)
        with pytest.raises(NoSuchGame, match="'base', not in 'elsewhere'"):
            Table(journal, game, ELSEWHERE)


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ('UPDATE entry SET facts = \'[{"fact":"SunRose"}]\' WHERE seq = 3', "entry 3 of game 1 cannot be read"),
        ("UPDATE entry SET move = 'Roll' WHERE seq = 2", "entry 2 of game 1 cannot be read"),
        ("UPDATE entry SET reading = '{}' WHERE seq = 2", "entry 2 of game 1 cannot be read"),
        ("UPDATE game SET setup = '{}'", "the setup of game 1 cannot be read"),
        ("DELETE FROM entry WHERE seq = 2", "game 1 lacks its entry 2"),
        ("DELETE FROM entry WHERE seq = 5", "game 1 lacks its entry 5"),
    ],
)
def test_a_row_that_makes_no_sense_is_named_and_nothing_is_changed(
    tmp_path: Path, statement: str, sentence: str
) -> None:
    with opened(tmp_path) as journal:
        play(Random(8), seated(journal), 5)
    spoil(tmp_path, statement)
    with opened(tmp_path) as journal:
        with pytest.raises(Damaged, match=sentence):
            Table(journal, 1, BASE)
        healthy = seated(journal, name="The evening goes on")
        assert play(Random(9), healthy, 3)


def test_closing_twice_is_no_harm(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    journal.close()
    journal.close()


def test_time_comes_from_the_clock_that_was_given(tmp_path: Path) -> None:
    with Journal(tmp_path, Clock(start=41.0)) as journal:
        journal.begin("Friday", agreed_setup(), SEED)
        assert 41 < journal.games()[0].changed < 45
