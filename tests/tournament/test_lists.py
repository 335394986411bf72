"""Players from pasted text or CSV, and the standings as CSV that another program can read and check."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.text import Refusal
from companion.tournament.events import PlayerCorrected
from companion.tournament.format import MOST
from companion.tournament.lists import COLUMNS, TypedPlayer, joining, players_in, standings_csv
from companion.tournament.schedule import standings
from tests.board.chances import Scripted, Seeded
from tests.tournament.halls import Desk, strongest_first


def read(text: str) -> tuple[TypedPlayer, ...]:
    found = players_in(text)
    assert not isinstance(found, Refusal), str(found.text)
    return found


def refused(text: str) -> str:
    found = players_in(text)
    assert isinstance(found, Refusal)
    return str(found.text)


def test_names_are_pasted_one_a_line() -> None:
    assert read("Mika\n\n  Ren  Abe \r\nソラ\n") == (TypedPlayer("Mika"), TypedPlayer("Ren Abe"), TypedPlayer("ソラ"))


@pytest.mark.parametrize("apart", [",", ";", "\t"])
def test_groups_follow_the_name(apart: str) -> None:
    text = f"Mika{apart}Harbour club{apart}Abe family\nRen{apart}{apart}\nSora{apart}Harbour club{apart}Harbour club"
    assert read(text) == (
        TypedPlayer("Mika", ("Harbour club", "Abe family")),
        TypedPlayer("Ren"),
        TypedPlayer("Sora", ("Harbour club",)),
    )


@pytest.mark.parametrize("head", ["name,group", "Name,Club", "名前,グループ", "\ufeffname,group", "\nname,group"])
def test_a_line_of_heads_is_nobody(head: str) -> None:
    assert read(f"{head}\nMika,Harbour club\nPlayer,\n")[0] == TypedPlayer("Mika", ("Harbour club",))
    assert len(read(f"{head}\nMika,Harbour club\nPlayer,\n")) == 2, "only the first line names columns"


def test_quotes_and_other_signs_hold_a_name_together() -> None:
    assert read('"Abe, Ren",Harbour club') == (TypedPlayer("Abe, Ren", ("Harbour club",)),)
    assert read("Abe, Ren\tHarbour club") == (TypedPlayer("Abe, Ren", ("Harbour club",)),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Mika\nMika", "Line 2: There are two of the name Mika: tell them apart."),
        (
            "Mika\nRen\nMIKA",
            "Line 3: MIKA and Mika look alike at a table, which shows 20 letters: tell them apart.",
        ),
        ("Mika\n\nMi\x07ka", "Line 3: A name stands in one line, without spaces around it."),
        (",Harbour club", "Line 1: A name is missing."),
        ("M" * 41, f"Line 1: A name has at most 40 letters: {'M' * 40}"),
        ("\n".join(f"P{n}" for n in range(MOST + 1)), "Line 1025: The hall is full: it takes 1024 players."),
        ("x" * 100_001, "That list is too long."),
        ("x" * 100_000, f"Line 1: A name has at most 40 letters: {'x' * 40}"),
    ],
)
def test_what_is_no_player_is_refused_with_its_line(text: str, sentence: str) -> None:
    assert refused(text) == sentence


def test_a_quote_that_is_not_closed_is_refused() -> None:
    assert refused('"Mika\nRen').startswith("That is no list of players:")


def test_an_empty_list_has_nobody() -> None:
    assert read(" \n\n") == read("name,group\n") == ()


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_and_whoever_is_read_can_join(text: str) -> None:
    found = players_in(text)
    if not isinstance(found, Refusal):
        desk = Desk()
        desk.do(*joining(desk.hall, found, Seeded(1)))
        assert [player.name for player in desk.hall.players.values()] == [player.name for player in found]


def test_whoever_joins_gets_the_next_number_and_a_lot_of_his_own() -> None:
    chance = Scripted(2, 5, 5)
    desk = Desk(3)
    joined = joining(desk.hall, read("Mika\nRen\nSora"), chance)
    assert [(event.player, event.name, event.lot) for event in joined] == [
        (4, "Mika", 4),
        (5, "Ren", 5),
        (6, "Sora", 6),
    ]
    assert set(chance.asked) == {2**32}
    desk.do(*joined)
    assert [event.player for event in joining(Desk().hall, read("Mika"), Scripted())] == [1]


def test_the_standings_are_written_so_that_the_order_can_be_checked() -> None:
    desk = Desk(13)
    for _ in range(4):
        desk.play()
    head, *rows = csv.reader(StringIO(standings_csv(desk.hall), newline=""))
    assert tuple(head) == COLUMNS
    assert [row[0] for row in rows] == [str(place) for place in range(1, 14)]
    for row, standing in zip(rows, standings(desk.hall), strict=True):
        told = dict(zip(head, row, strict=True))
        assert told["name"] == f"P{standing.player}"
        assert abs(Fraction(told["share"]) - standing.share) <= Fraction(1, 2_000_000)
        assert (int(told["wins"]), int(told["victory_points"])) == (standing.wins, standing.victory_points)
        assert (int(told["stage"]), int(told["games"]), int(told["lot"])) == (
            standing.reached,
            standing.games,
            standing.lot,
        )
    rest = [row for row in rows if row[3] == "0"]
    keys = [(-int(row[5]), -int(row[6]), -Fraction(row[7]), int(row[9])) for row in rest]
    assert keys == sorted(keys)


@pytest.mark.parametrize("name", ["=1+1", "+81", "-Mika", "@ren"])
def test_no_name_becomes_a_formula_in_a_spreadsheet(name: str) -> None:
    desk = Desk(12)
    desk.do(PlayerCorrected(1, name, (name,)))
    for _ in range(3):
        desk.play(strongest_first)
    (row,) = (row for row in csv.reader(StringIO(standings_csv(desk.hall))) if name in row[1])
    assert row[1:3] == [f"'{name}", f"'{name}"]
