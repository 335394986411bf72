"""What a desk hands out: papers of a round with every name in its place, results as CSV, and games for BG Stats."""

from __future__ import annotations

import csv
import gc
import json
from collections import Counter
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pypdfium2
import pytest

from companion.tournament.events import PlayerCorrected, RoundStarted
from tests.hall.desks import Hall, in_thread, names
from tests.project.processes import EARLY
from tests.tournament.halls import Desk
from ui.hall.papers import NO_PAPER, HandedOut, exported, printed
from ui.hall.plays import play_link
from ui.language.catalogues import LANGUAGES
from ui.paper.sizes import POINT, SIZES, Paper

pytestmark = pytest.mark.xdist_group(EARLY)

LONG = "W" * 40
FREE = 12 / POINT
"""What a printer may cut off at each edge: 12 mm, in points."""


def seated_desk(players: int = 14) -> Desk:
    """Return a hall whose first round is seated: tables of four and of three, and a name as long as may be."""
    desk = Desk(players)
    desk.do(*(PlayerCorrected(n, f"Player {chr(64 + n)}") for n in range(1, players + 1)))
    desk.do(PlayerCorrected(3, LONG), PlayerCorrected(4, "寿限無" * 13))
    desk.seat()
    return desk


def read(content: bytes) -> list[str]:
    """Return the words of each page, and see that none stands where a printer cuts."""
    found = []
    with pypdfium2.PdfDocument(BytesIO(content)) as document:
        for page in document:
            text = page.get_textpage()
            wide, high = page.get_size()
            for n in range(text.count_chars()):
                left, bottom, right, top = text.get_charbox(n)
                assert left >= FREE and right <= wide - FREE and bottom >= FREE and top <= high - FREE
            found.append(text.get_text_range())
    return found


@pytest.mark.parametrize(
    ("code", "paper"),
    [
        pytest.param(code, paper, marks=[pytest.mark.thorough] * (nth != at))
        for nth, code in enumerate(LANGUAGES)
        for at, paper in enumerate(SIZES)
    ],
)
def test_each_seat_has_a_card_with_its_table_its_name_and_its_choice(code: str, paper: Paper) -> None:
    hall = seated_desk().hall
    made = printed(hall, "seats", 1, code, paper)
    assert isinstance(made, HandedOut)
    pages = read(made.content)
    assert len(pages) == 2
    words = "".join(pages).replace("\r\n", "")
    for table in hall.rounds[0].tables:
        for player in table:
            assert hall.players[player].name in words
    assert words.count("Choice 4" if code == "en" else "4番") == sum(len(table) == 4 for table in hall.rounds[0].tables)
    with pypdfium2.PdfDocument(BytesIO(made.content)) as document:
        assert document[0].get_size() == pytest.approx([side / POINT for side in SIZES[paper]], abs=0.01)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pairing_list_names_everybody_twice_in_order_and_at_his_table(code: str) -> None:
    hall = seated_desk().hall
    made = printed(hall, "pairings", 1, code, "a4")
    assert isinstance(made, HandedOut)
    by_name, by_table = read(made.content)
    for player in hall.players.values():
        assert player.name in by_name
        assert player.name in by_table
    lines = [line.strip() for line in by_name.splitlines()]
    called = [line for line in lines if line in {player.name for player in hall.players.values()}]
    assert called == sorted(called, key=str.casefold)
    for number, table in enumerate(hall.rounds[0].tables, 1):
        names_of = [hall.players[player].name for player in table]
        places = [by_table.index(name) for name in names_of]
        assert places == sorted(places)
        assert str(number) in by_table


@pytest.mark.parametrize("paper", ["letter", pytest.param("a4", marks=pytest.mark.thorough)])
def test_256_players_stand_on_the_pages_of_a_list(paper: Paper) -> None:
    desk = Desk(256)
    desk.seat(1)
    made = printed(desk.hall, "pairings", 1, "en", paper)
    assert isinstance(made, HandedOut)
    words = Counter(" ".join(read(made.content)).split())
    assert {words[f"P{n}"] for n in range(1, 257)} == {2}


@pytest.mark.parametrize(
    ("name", "number", "paper"), [("other", 1, "a4"), ("seats", 2, "a4"), ("seats", 0, "a4"), ("seats", 1, "a0")]
)
def test_there_is_no_other_paper(name: str, number: int, paper: str) -> None:
    assert printed(seated_desk().hall, name, number, "en", paper) is NO_PAPER


def test_results_and_plays_say_who_won_and_why_it_was_changed(hall: Hall) -> None:
    desk = hall.desk()
    desk.do("players", list=names(12))
    desk.do("seat", coming="1")
    desk.do("start", round="1")
    desk.report(1, 2)
    seats = desk.seats(2)
    had = dict(zip(("points0", "points1", "points2", "points3"), ("4", "10", "5", "6"), strict=True))
    desk.do("correct", round="1", table="2", winner=seats[1], reason="=read the wrong way round", **had)
    rows = [*csv.DictReader(desk.get("/results.csv").removeprefix("\ufeff").splitlines())]
    assert [(row["choice"], row["victory_points"], row["won"]) for row in rows] == [
        *(("1", "4", "0"), ("2", "10", "1"), ("3", "5", "0"), ("4", "6", "0"))
    ]
    assert {row["corrected"] for row in rows} == {"'=read the wrong way round"}
    (play,) = json.loads(desk.get("/plays.json"))
    assert [(one["score"], one["winner"]) for one in play["players"]] == [
        (4, False),
        (10, True),
        (5, False),
        (6, False),
    ]
    assert play["game"]["bggId"] == 13
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in desk.get()


def test_a_play_s_link_is_the_play() -> None:
    desk = Desk(12)
    desk.seat()
    desk.do(RoundStarted(1, 1_700_000_000.0))
    desk.finish()
    hall = desk.hall
    said = json.loads(unquote(urlsplit(play_link(hall, hall.rounds[0], 2)).query.removeprefix("data=")))
    assert said == json.loads(exported(hall, "plays.json").content)[1]
    assert said["playDate"] == "2023-11-14 22:13:20"


def test_papers_and_files_are_the_desk_s_alone(tmp_path: Path) -> None:
    with in_thread(tmp_path) as alone:
        desk, stranger = alone.desk(), alone.browser()
        desk.do("players", list=names(12))
        desk.do("seat", coming="1")
        for where in ("/print/seats.pdf", "/print/pairings.pdf?paper=letter&round=1", "/results.csv", "/plays.json"):
            stranger.get(where)
            assert stranger.status == 401
            answer = desk.client.get(where)
            assert answer.status_code == 200
            assert answer.content.startswith(b"%PDF") is (".pdf" in where)
            gc.collect()  # a paper's fonts lie in circles, and take sixty megabytes
        assert "There is no such paper." in desk.get("/print/other.pdf")
        assert desk.status == 409
