"""The organiser's desk by HTTP: a tournament from twelve players to a winner, over a kill, at two desks."""

from __future__ import annotations

import csv
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.hall.desks import Browser, Hall, names, running, typed

FINAL = {"kind": "final", "rounds": "3", "minutes": "75", "target": "10"}


def begun(desk: Browser, players: int = 12) -> None:
    """Let the first round of a tournament begin."""
    desk.do("format", **FINAL)
    desk.do("players", list=names(players))
    desk.do("seat", coming="1")
    desk.do("start", round="1")


def played(desk: Browser, round_: int) -> None:
    """Seat, start and play a round, whose first seats all win."""
    if round_ > 1:
        desk.do("seat", coming=str(round_))
        desk.do("start", round=str(round_))
    for table in range(1, 1 + desk.get().count('<section id="t')):
        desk.report(round_, table)
    desk.do("end", round=str(round_))


def test_twelve_players_come_to_a_winner_over_a_kill_in_the_middle(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        desk = hall.desk()
        begun(desk)
        played(desk, 1)
        desk.do("seat", coming="2")
        desk.do("start", round="2")
        desk.report(2, 1)
        assert hall.stop(signal.SIGKILL) == -9
    with running(tmp_path) as hall:
        desk = hall.desk()
        assert "Round 2: Preliminary round" in desk.get()
        assert "Table 1 has its result already" in desk.refused(
            "result", round="2", table="1", winner=desk.seats(1)[0], points0="10", points1="1", points2="1", points3="1"
        )
        for table in (2, 3):
            desk.report(2, table)
        for round_ in (3, 4):
            played(desk, round_)
        page, wall = desk.get(), hall.browser().get("/wall")
        assert "Round 4: Final" in page
        assert page.count('<section id="t') == 1
        assert "The tournament is over." in page
        winner = re.search(r'<h3>1 <small class="lamp">(.*?) has won</small>', page)
        assert winner is not None
        assert f"{winner[1]} has won the tournament." in wall
        rows = [*csv.DictReader(desk.get("/standings.csv").removeprefix("\ufeff").splitlines())]
        assert next(row["name"] for row in rows) == winner[1]
        assert len(rows) == 12
        assert hall.stop() == 0
        assert "The hall is kept" in hall.said[-1]


def test_the_clock_is_paused_goes_on_and_ends(hall: Hall) -> None:
    desk = hall.desk()
    begun(desk)
    assert "left to play" in desk.get()
    assert "The clock stands still." in desk.do("pause", round="1")
    assert desk.refused("pause", round="1") == "The clock stands still already."
    assert "left to play" in desk.do("resume", round="1")
    assert "The time is over." in desk.do("end", round="1")


def test_a_result_is_corrected_with_its_reason_and_not_without(hall: Hall) -> None:
    desk = hall.desk()
    begun(desk)
    desk.report(1, 2)
    seats = desk.seats(2)
    right = {
        "round": "1",
        "table": "2",
        "winner": seats[1],
        "points0": "9",
        "points1": "10",
        "points2": "5",
        "points3": "4",
    }
    assert desk.refused("correct", **right) == "A correction needs a reason."
    page = desk.do("correct", **right, reason="read  wrongly")
    assert "Before: 10, 6, 5, 4. read wrongly" in page
    assert f'value="{seats[1]}" checked' in page


def test_who_has_the_most_points_alone_has_won_where_nobody_is_named(hall: Hall) -> None:
    desk = hall.desk()
    begun(desk)
    points = {"points0": "3", "points1": "10", "points2": "5", "points3": "4"}
    assert f'value="{desk.seats(1)[1]}" checked' in desk.do("result", round="1", table="1", **points)


def test_some_leave_some_return_and_some_come_late(hall: Hall) -> None:
    desk = hall.desk()
    begun(desk, 16)
    for table in range(1, 5):
        desk.report(1, table)
    assert "Player 3: Is back" in desk.do("left", player="3")
    assert "15 players" in desk.get()
    desk.do("players", list="Late, Club 7")
    desk.do("returned", player="3")
    assert "17 players" in desk.do("seat", coming="2")
    assert any("<li>Late</li>" in seats for seats in re.findall(r"<ol>.*?</ol>", desk.get()))


def test_seats_change_by_hand_until_the_round_begins(hall: Hall) -> None:
    desk = hall.desk()
    desk.do("players", list=names(12))
    page = desk.do("seat", coming="1")
    one, *_, other = re.findall(r"<li>(Player \d+)</li>", page)
    swap = {"one": one.split()[1], "other": other.split()[1]}
    after = re.findall(r"<li>(Player \d+)</li>", desk.do("swap", **swap))
    assert (after[0], after[-1]) == (other, one)
    desk.do("start", round="1")
    assert desk.refused("swap", **swap) == "Seats change only before a round begins."


def test_what_is_refused_keeps_what_was_typed(hall: Hall) -> None:
    desk = hall.desk()
    page = desk.post("/do", do="players", list="Mika\nRen\nMika")
    assert desk.status == 409
    assert "Line 3: There are two of the name Mika: tell them apart." in page
    assert "Mika\nRen\nMika</textarea>" in page
    assert "0 players" in page
    page = desk.post("/do", do="format", kind="club", rounds="4", minutes="50", target="11", places="10 x")
    assert desk.status == 409
    assert 'value="club" selected' in page
    for field, value in (("rounds", "4"), ("minutes", "50"), ("target", "11"), ("places", "10 x")):
        assert re.search(rf'<input id="{field}"[^>]* value="{value}"', page), field


def test_a_name_is_put_right(hall: Hall) -> None:
    desk = hall.desk()
    desk.do("players", list="Mka, Osaka")
    page = desk.do("player", player="1", line="Mika, Kyoto")
    assert "Mika" in page
    assert "Kyoto" in page
    assert "Mka" not in page


def test_of_two_desks_that_seat_at_once_one_does(hall: Hall) -> None:
    first, second = hall.desk(), hall.desk("ja")
    first.do("players", list=names(12))
    first.do("seat", coming="1")
    assert second.refused("seat", coming="1") == "別の受付が先に操作しました。いまの内容を確かめてください。"
    second.do("again", coming="1")
    assert "Round 1: Preliminary round" in first.get()


def test_the_desk_speaks_both_languages(hall: Hall) -> None:
    desk = hall.desk("ja")
    assert "まだ席が決まったラウンドはありません。" in desk.get()
    assert "受付" in desk.get()
    assert "No round is seated yet." in desk.post("/language", code="en")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "kazami.hall is open at another desk"),
        (("--port", "99999"), "--port: invalid"),
        (("--file", "other.hall", "--address", "192.0.2.7"), "Name the address of this device with --address"),
    ],
)
def test_a_hall_that_cannot_be_served_says_why(hall: Hall, words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    done = subprocess.run(typed(tmp_path, *words), capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2)
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def form(page: str, section: str) -> dict[str, str]:
    """Return the hidden fields of the last form in a section of a page."""
    part = re.findall(rf'<section id="{section}".*?</section>', page, re.DOTALL)[0].rpartition("<form")[2]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', part))


def test_of_two_desks_the_second_does_not_undo_what_the_first_put_right(hall: Hall) -> None:
    """What it typed stays on its page, which shows what is there now; pressed once more it counts."""
    first, second = hall.desk(), hall.desk()
    faster = "Another desk was faster: look at what is there now."
    club = {"kind": "club", "rounds": "2", "minutes": "0", "target": "10", "places": "10 7 5 3"}
    seen = form(second.get(), "format")
    first.do(**form(first.get(), "format"), **club)
    assert second.refused(**seen, **{**club, "rounds": "5"}) == faster
    first.do("players", list=names(12))
    seen = form(second.get(), "right")
    first.do(**form(first.get(), "right"), player="1", line="Mika")
    assert second.refused(**seen, player="1", line="Miika") == faster
    page = second.post("/do", **seen, player="1", line="Miika")
    assert 'value="Miika"' in page
    second.do(**form(page, "right"), player="2", line="Miika")
    first.do("seat", coming="1")
    first.do("start", round="1")
    first.report(1, 1)
    won = first.seats(1)[0]
    result = {"points0": "9", "points1": "10", "points2": "5", "points3": "4", "winner": first.seats(1)[1]}
    seen = form(second.get(), "t1")
    first.do(
        "correct", **form(first.get(), "t1"), **{**result, "points0": "10", "points1": "7", "winner": won}, reason="7"
    )
    assert second.refused("correct", **seen, **result, reason="misread") == faster
    second.do("correct", **form(second.get(), "t1"), **result, reason="misread")
    assert (
        second.refused("correct", **{**seen, "round": "x"}, reason="?") == "That was not understood. Nothing was done."
    )
