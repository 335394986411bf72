"""What is printed never steers a terminal: not with the names of an old journal, a file or an argument."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from unicodedata import category

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.state import Seat, Setup
from companion.journal import Journal
from tests.terminal.tables import Evening, NoDevices, a_setup
from ui.language.clean_output import showing
from ui.main import main
from ui.session.consent import Consent
from ui.terminal.console import Paper
from ui.terminal.screen import Screen

BAD = "\x1b[2JAn\x07\x9bn\u202e\rB\x08"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def steering(text: str) -> list[str]:
    """The signs of a text that steer a terminal; the ends of lines and the gaps in them do not."""
    return [sign for sign in text if category(sign) in ("Cc", "Cf", "Cs") and sign not in "\n\t"]


def an_old_journal(folder: Path) -> None:
    """Keep a game whose names were written before there was a rule for them."""
    seats = (Seat(BAD, "red"), Seat("Ben", "blue"), Seat("Cleo", "white"))
    with Journal(folder, lambda: 0.0) as journal:
        journal.begin(f"Friday{BAD}", Setup(variant="base", seats=seats, board=beginner()), b"seed")


@pytest.mark.parametrize("words", [("games",), ("sheet",), ("export", "1"), ("export", BAD), ("replay", BAD), (BAD,)])
def test_no_command_prints_a_sign_that_steers_the_terminal(
    tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    an_old_journal(tmp_path)
    monkeypatch.setenv("KAZAMI_DATA", str(tmp_path))
    with contextlib.suppress(SystemExit):
        main(words)
    said = capsys.readouterr()
    assert said.out or said.err
    assert steering(said.out + said.err) == []


def test_a_table_keeps_the_ends_of_its_lines_and_no_other_carriage_return(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    an_old_journal(tmp_path)
    main(("--data", str(tmp_path), "games", "--csv"))
    heads, *lines = capsys.readouterr().out.split("\r\n")
    assert heads.startswith("game,date") and steering("".join(lines)) == [] and len(lines) == 4


def test_a_screen_steers_its_terminal_only_by_its_own_colours(tmp_path: Path) -> None:
    seats = (Seat(BAD, "red"), *a_setup().seats[1:])
    evening = Evening(tmp_path, replace(a_setup(), seats=seats))
    stream = io.StringIO()
    paper = Paper(file=stream, highlight=False, soft_wrap=True, force_terminal=True, color_system="standard")
    screen = Screen(evening.table, paper, "en", NoDevices(), Consent(evening.table))
    screen.greet()
    for line in ("sheet", "log", f"1{BAD}", BAD):
        screen.line(line)
        screen.show_line_prompt()
    shown = stream.getvalue()
    assert "\x1b[1m" in shown, "the console itself has colours"
    assert "nB" in shown, "the rest of the name is there"
    assert steering(COLOUR.sub("", shown)) == []


def test_the_paper_of_a_terminal_stands_behind_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with showing():
        Paper(force_terminal=True, color_system="standard").print("[bold]Ann[/bold]")
    assert capsys.readouterr().out == "\x1b[1mAnn\x1b[0m\n"
