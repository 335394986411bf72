"""Colours that nobody plays go out with a game and come in again; a list of games names only who played."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from companion.table import Table
from tests.table.seated import SEED, opened
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.watched import SETUP, VARIANTS, to_the_watch
from ui.commands.export_import import export_game, games, import_game, record_of


def test_a_game_is_exported_and_imported_with_the_colours_that_nobody_plays(tmp_path: Path) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    file, said = tmp_path / "friday.jsonl", StringIO()
    with opened(tmp_path / "here") as here, opened(tmp_path / "there") as there:
        table = Table(here, here.begin("Friday", SETUP, SEED), HARBOUR_LIGHTS)
        to_the_watch(table)
        export_game(here, VARIANTS, "Friday", file, said)
        number = import_game(there, VARIANTS, str(file), SEED, said)
        again = Table(there, number, HARBOUR_LIGHTS)
        assert again.game.setup.seats == SETUP.seats and SETUP.seats[3].neutral
        assert again.game.pieces == table.game.pieces and again.game.places(3, "settlement")
        assert record_of(there, VARIANTS, number) == file.read_text(encoding="utf-8")


def test_a_list_of_games_names_only_who_played(tmp_path: Path) -> None:
    said = StringIO()
    with opened(tmp_path) as here:
        here.begin("Friday", SETUP, SEED)
        games(here, said)
    assert "  Ann, Ben, Cleo  (0 moves" in said.getvalue()
