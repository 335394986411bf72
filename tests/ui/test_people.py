"""`kazami people` and the kept games it is told of: what cannot be read is said, what stayed is not read anew."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.text import english
from companion.game.variant import Variant
from companion.journal import Journal, Kept
from companion.rules.registry import VARIANTS
from tests.table.seated import Clock, agreed_setup, play, seated
from ui.commands.people import read, tell
from ui.main import main
from ui.session.played_games import PlayedGames


class Counting(Journal):
    """A journal that counts how often a game is read."""

    loads = 0

    def load(self, game: int, variant: Variant) -> Kept:
        self.loads += 1
        return super().load(game, variant)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Counting]:
    """Two games that go on, three people."""
    with Counting(tmp_path, Clock()) as made:
        for seed in (1, 2):
            play(Random(seed), seated(made), 60)
        made.loads = 0
        yield made


def test_everybody_is_told_in_a_line_with_the_band_of_fair_dice(journal: Counting) -> None:
    out, notes = StringIO(), StringIO()
    tell(tuple(read(journal, notes, english, lambda: 0.0)), out, english)
    lines = out.getvalue().splitlines()
    assert [line.split("  ")[-1] for line in lines[:3]] == [
        f"{name}: 2 games, 0 won" for name in ("Ann", "Ben", "Cleo")
    ]
    assert all({"[", "]"} <= {*line} and "o" in line and "±" in line for line in lines[:3])
    for line in lines[:3]:
        said = float(line[line.index("]") + 1 :].split()[0])
        assert said and ("o|" in line.replace("-", "") or said > 0), "a figure on the side of its dot"
    assert notes.getvalue() == "", "quick enough"


def test_where_reading_takes_a_while_it_is_said_how_far_it_is(journal: Counting) -> None:
    notes, ticks = StringIO(), count(0, 2)
    assert len([*read(journal, notes, english, lambda: float(next(ticks)))]) == 2
    assert "Reading game 2 of 2" in notes.getvalue()


def test_a_game_is_read_again_only_after_a_move(journal: Counting) -> None:
    told, games = PlayedGames(journal, VARIANTS), journal.games()
    first = [told.of(game) for game in games]
    assert [told.of(game) for game in journal.games()] == first and journal.loads == 2
    journal.move_head(games[0].id, 10, -1)
    assert told.of(journal.games()[0]) != first[0] and journal.loads == 3


def test_a_game_of_a_variant_that_is_not_here_is_named_and_the_others_are_told(journal: Counting) -> None:
    journal.begin("elsewhere", replace(agreed_setup(), variant="atlantis"), b"seed")
    notes = StringIO()
    assert len([*read(journal, notes, english, lambda: 0.0)]) == 2
    assert notes.getvalue() == "Game 3 cannot be read.\n"


def test_the_command_says_so_where_nobody_has_thrown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "--lang", "en", "people"]) == 0
    assert capsys.readouterr().out == "Nobody has thrown yet.\n"
