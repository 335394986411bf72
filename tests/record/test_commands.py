"""The commands about whole games, as the command line calls them."""

from __future__ import annotations

import csv
import io
import resource
import stat
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.codec import fingerprint
from companion.game.panels import scores_panel
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import Seat
from companion.journal import Journal, NoSuchGame
from companion.player_knowledge import beginning
from companion.record import RecordError
from companion.rules.base import BASE
from companion.table import Table
from companion.user_files import ParseError
from tests.table.seated import SEATS, SEED, VIEWERS, Clock, agreed_setup, done, opened, play, seated
from tests.variants.watched import SETUP
from ui.commands.export_import import chosen, export_game, games, import_game, replay, replay_states
from ui.commands.games_csv import games_csv
from ui.language.catalogues import LANGUAGES, language
from ui.language.variant_names import domains_of
from ui.language.voice import Voice

VARIANTS = {"base": BASE}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "games", Clock(start=1_000_000_000.0)) as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Table:
    table = seated(journal)
    play(Random(3), table, 30)
    return table


def exported(journal: Journal, table: Table, file: Path) -> Path:
    export_game(journal, VARIANTS, str(table.id), file, io.StringIO())
    return file


def test_the_list_shows_each_game_with_its_players_and_how_it_stands(journal: Journal, table: Table) -> None:
    won = seated(journal, agreed_setup(victory_points=3), name="A short one")
    play(Random(2), won, 500)
    out = io.StringIO()
    games(journal, out, zone=UTC)
    short, friday = out.getvalue().splitlines()
    assert friday == "   1  2001-09-09 01:47  Friday  [base]  Ann, Ben, Cleo  (30 moves, not over)"
    assert short.startswith("   2  2001-09-09 ")
    winner = ("Ann", "Ben", "Cleo")[won.game.winner]
    assert short.endswith(f"A short one  [base]  Ann, Ben, Cleo  ({won.game.revision} moves, won by {winner})")


def test_the_table_of_all_games_has_a_line_for_each_player(journal: Journal, table: Table) -> None:
    won = seated(journal, agreed_setup(victory_points=3))
    play(Random(2), won, 500)
    out, notes = io.StringIO(), io.StringIO()
    games_csv(journal, out, notes, language("en", BASE.domains), UTC)
    assert out.getvalue().count("\r\n") == out.getvalue().count("\n") == 7, "a head, and two games of three"
    lines = [*csv.DictReader(io.StringIO(out.getvalue(), newline=""))]
    scores = scores_panel(won.known(TABLE)).scores
    assert [(line["game"], line["player"], line["colour"]) for line in lines] == [
        (game, seat.name, seat.colour) for game in "21" for seat in SEATS
    ]
    assert [int(line["points"]) for line in lines[:3]] == [score.open for score in scores]
    assert [line["won"] for line in lines] == [*(str(int(seat == won.game.winner)) for seat in range(3)), "", "", ""]
    assert [line["began"] for line in lines] == ["1", "0", "0"] * 2
    assert {line["variant"] for line in lines} == {"base game"} and lines[3]["date"] == "2001-09-09 01:47"
    assert (lines[3]["moves"], lines[3]["minutes"]) == ("30", "1") and int(lines[0]["throws"]) > 0
    assert notes.getvalue() == ""


def test_a_game_that_cannot_be_read_is_named_beside_the_table(journal: Journal) -> None:
    journal.begin("Gone", replace(agreed_setup(), variant="gone"), SEED)
    out, notes = io.StringIO(), io.StringIO()
    games_csv(journal, out, notes, language("ja", BASE.domains), UTC)
    assert notes.getvalue() == "ゲーム1は読めません。\n"
    assert out.getvalue() == "game,date,variant,moves,throws,minutes,player,colour,began,points,won\r\n"


def test_a_name_with_commas_and_quotes_is_one_value_of_the_table(journal: Journal) -> None:
    names = ('Ann, "the Wind"', "B;en", "空")
    seats = tuple(Seat(name, seat.colour) for name, seat in zip(names, SEATS, strict=True))
    seated(journal, replace(agreed_setup(), seats=seats))
    out = io.StringIO()
    games_csv(journal, out, io.StringIO(), language("ja", BASE.domains), UTC)
    lines = [*csv.DictReader(io.StringIO(out.getvalue(), newline=""))]
    assert tuple(line["player"] for line in lines) == names
    assert '"Ann, ""the Wind"""' in out.getvalue()


def test_a_game_is_chosen_by_number_or_by_name(journal: Journal, table: Table) -> None:
    assert chosen(journal, "1").id == chosen(journal, "Friday").id == table.id
    with pytest.raises(NoSuchGame, match='no game "Sunday"'):
        chosen(journal, "Sunday")
    second = seated(journal)
    assert chosen(journal, str(seated(journal, name="1").id)).name == "1" and chosen(journal, "1").id == table.id
    with pytest.raises(NoSuchGame, match=r'Several games are called "Friday".* 2, 1\.'):
        chosen(journal, "Friday")
    assert chosen(journal, "2").id == second.id


def test_an_exported_game_comes_back_as_a_new_game_that_can_be_played_on(
    journal: Journal, table: Table, tmp_path: Path
) -> None:
    out = io.StringIO()
    number = import_game(journal, VARIANTS, str(exported(journal, table, tmp_path / "game")), bytes(32), out)
    assert out.getvalue() == f"{number:>4}  Friday\n"
    again = Table(journal, number, BASE)
    assert number != table.id
    assert [fingerprint(again.known(v)) for v in VIEWERS] == [fingerprint(table.known(v)) for v in VIEWERS]
    assert again.log(-1) == table.log(-1)
    done(again.undo(agreed=range(3)))
    done(again.redo())
    assert play(Random(1), again, 10)
    assert Table(journal, table.id, BASE).history == table.history


def test_a_finished_game_comes_back_finished(journal: Journal, tmp_path: Path) -> None:
    won = seated(journal, agreed_setup(victory_points=3))
    play(Random(2), won, 500)
    number = import_game(journal, VARIANTS, str(exported(journal, won, tmp_path / "game")), SEED, io.StringIO())
    assert [game.winner for game in journal.games() if game.id == number] == [won.game.winner]


def test_without_a_file_the_record_goes_to_the_output(journal: Journal, table: Table, tmp_path: Path) -> None:
    out = io.StringIO()
    export_game(journal, VARIANTS, "Friday", None, out)
    assert out.getvalue() == exported(journal, table, tmp_path / "game").read_text(encoding="utf-8")


def test_an_export_overwrites_nothing(journal: Journal, table: Table, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Tonight Ann won.")
    with pytest.raises(RecordError, match="diary cannot be written: File exists"):
        exported(journal, table, tmp_path / "diary")
    assert (tmp_path / "diary").read_text() == "Tonight Ann won."


def test_a_record_tells_what_hands_hold_and_is_for_nobody_but_its_owner(
    journal: Journal, table: Table, tmp_path: Path
) -> None:
    assert stat.S_IMODE(exported(journal, table, tmp_path / "game").stat().st_mode) == 0o600


def test_what_the_rules_refuse_in_a_record_names_the_file(journal: Journal, table: Table, tmp_path: Path) -> None:
    head, first, *more = exported(journal, table, tmp_path / "game").read_text(encoding="utf-8").splitlines()
    wrong = tmp_path / "wrong"
    wrong.write_text("\n".join([head, first.replace('"seat":0', '"seat":1'), *more]), encoding="utf-8")
    for read in (
        lambda: import_game(journal, VARIANTS, str(wrong), SEED, io.StringIO()),
        lambda: replay(VARIANTS, wrong, io.StringIO(), io.StringIO(), language("en")),
        lambda: replay_states(VARIANTS, wrong, io.StringIO(), io.StringIO()),
    ):
        with pytest.raises(RecordError, match=rf"^{wrong}, line 2: PlaceSettlement is refused: "):
            read()


def test_an_export_that_does_not_fit_leaves_no_half_a_file(journal: Journal, table: Table, tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(RecordError, match="game cannot be written: File too large"):
            exported(journal, table, tmp_path / "game")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not (tmp_path / "game").exists()


def test_a_refused_line_keeps_nothing_of_the_whole_record(journal: Journal, table: Table, tmp_path: Path) -> None:
    file = exported(journal, table, tmp_path / "game")
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:20], lines[5]]), encoding="utf-8")
    before = journal.games()
    with pytest.raises(RecordError, match=r", line 21: "):
        import_game(journal, VARIANTS, str(file), SEED, io.StringIO())
    assert journal.games() == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "line 1: "), (b"\xff\xfe\x00", "line 1: Byte 0 is not UTF-8"), (b"SQLite format 3\x00", "line 1: ")],
)
def test_a_file_that_is_no_record_gets_a_sentence(
    journal: Journal, tmp_path: Path, content: bytes, sentence: str
) -> None:
    (tmp_path / "game").write_bytes(content)
    with pytest.raises(ParseError, match=sentence):
        import_game(journal, VARIANTS, str(tmp_path / "game"), SEED, io.StringIO())
    assert journal.games() == ()


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="nowhere cannot be read: No such file"):
        replay(VARIANTS, tmp_path / "nowhere", io.StringIO(), io.StringIO(), language("en"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_replay_names_places_in_each_language_as_the_log_of_the_evening_does(
    journal: Journal, table: Table, tmp_path: Path, code: str
) -> None:
    out, said = io.StringIO(), language(code, domains_of(VARIANTS))
    notes = io.StringIO()
    replay(VARIANTS, exported(journal, table, tmp_path / "game"), out, notes, said)
    assert notes.getvalue() == ""
    voice = Voice(said, table.known(KAZAMI))
    everything = beginning(BASE, table.setup, KAZAMI).followed_by(table.history.path())
    assert out.getvalue().splitlines() == [
        f"{told.seq:>4}  {voice(line)}" for told in everything.log() for line in told.whole
    ]
    assert "|" not in out.getvalue()


def test_that_other_rules_were_played_is_said_beside_the_states_and_not_among_them(
    journal: Journal, table: Table, tmp_path: Path
) -> None:
    file = exported(journal, table, tmp_path / "game")
    file.write_text(file.read_text(encoding="utf-8").replace('"rules":2', '"rules":9', 1), encoding="utf-8")
    out, notes = io.StringIO(), io.StringIO()
    replay_states(VARIANTS, file, out, notes)
    assert notes.getvalue().startswith("This record was played with version 9")
    assert len(out.getvalue().splitlines()) == 30
    again = io.StringIO()
    import_game(journal, VARIANTS, str(file), SEED, again)
    assert again.getvalue().startswith("This record was played with version 9")


def test_a_game_of_a_variant_this_kazami_does_not_have_is_not_exported(journal: Journal, table: Table) -> None:
    with pytest.raises(NoSuchGame, match='variant "base", which this Kazami does not have'):
        export_game(journal, {}, "1", None, io.StringIO())


def test_opening_for_the_commands_changes_no_game(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(1), table, 5)
    with opened(tmp_path) as journal:
        games(journal, io.StringIO())
        export_game(journal, VARIANTS, "1", None, io.StringIO())
        assert Table(journal, 1, BASE).history == table.history


def test_a_list_of_games_names_only_who_played(tmp_path: Path) -> None:
    said = io.StringIO()
    with opened(tmp_path) as here:
        here.begin("Friday", SETUP, SEED)
        games(here, said)
    assert "  Ann, Ben, Cleo  (0 moves" in said.getvalue()
