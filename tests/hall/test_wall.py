"""The wall: what a hall shows to everybody at each moment, page by page, with names and without."""

from __future__ import annotations

import re
from html import unescape

import pytest
from msgspec.structs import replace

from companion.tournament.events import RoundEnded, RoundPaused, RoundStarted
from companion.tournament.format import club, official
from tests.hall.desks import Hall
from tests.tournament.halls import Desk
from ui.hall.render import wall_html, written_time
from ui.hall.shown import TURN, wall_page


def shown(desk: Desk, now: float = 0.0, code: str = "en", *, hidden: bool = False) -> str:
    """Return the words of the wall."""
    html = wall_html(wall_page(desk.hall, now, hidden=hidden), code)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_before_the_first_round_it_says_what_is_missing() -> None:
    assert "No round is seated yet." in shown(Desk(5))
    assert "12 players are needed, 5 are here." in shown(Desk(5))
    assert "Next: round 1, Preliminary round." in shown(Desk(12))


def test_a_seated_round_lets_everybody_find_his_table() -> None:
    desk = Desk(12)
    tables = desk.seat().tables
    said = shown(desk)
    assert "Round 1 is seated: find your table here." in said
    for number, table in enumerate(tables, 1):
        assert f"{number} " + " ".join(f"{place} P{player}" for place, player in enumerate(table, 1)) in said


def test_the_clock_says_what_is_left_and_stands_still_in_a_pause() -> None:
    desk = Desk(12, replace(official(), minutes=75))
    desk.seat()
    desk.do(RoundStarted(1, 1000.0))
    assert "1:15:00 left to play" in shown(desk, 1000.0)
    assert "14:59 left to play" in shown(desk, 1000.0 + 3601)
    assert "0:00 The time is over." in shown(desk, 9000.0)
    desk.do(RoundPaused(1, 1600.0))
    assert "1:05:00 The clock stands still." in shown(desk, 2000.0)
    desk.do(RoundEnded(1, 2000.0))
    assert "The time is over." in shown(desk, 2000.0)


def test_a_dial_draws_how_much_of_the_time_is_left_where_it_has_an_end() -> None:
    for minutes, now, drawn in ((75, 0.0, "100.0"), (75, 75 * 15.0, "75.0"), (75, 1e5, "0.0"), (0, 60.0, None)):
        desk = Desk(12, replace(official(), minutes=minutes))
        desk.seat()
        desk.do(RoundStarted(1, 0.0))
        found = re.findall(r'stroke-dasharray="([\d.]+) 100"', wall_html(wall_page(desk.hall, now), "en"))
        assert found == ([] if drawn is None else [drawn])


def test_without_an_end_it_counts_what_was_played() -> None:
    desk = Desk(12)
    desk.seat()
    desk.do(RoundStarted(1, 1000.0))
    assert "1:05 time played" in shown(desk, 1065.0)


def test_it_names_the_winner_of_each_table_and_how_many_still_play() -> None:
    desk = Desk(12)
    desk.seat()
    desk.do(RoundStarted(1, 0.0))
    assert "3 tables still play." in shown(desk)
    desk = Desk(12)
    desk.play()
    winners = [result.winner for result in desk.hall.rounds[0].results.values()]
    for winner in winners:
        assert f"P{winner} has won" in shown(desk)
    assert "Next: round 2, Preliminary round." in shown(desk)


@pytest.mark.parametrize(("players", "size", "pages"), [(12, 12, 1), (48, 12, 1), (144, 12, 3), (256, 24, 3)])
def test_tables_come_in_pages_by_themselves(players: int, size: int, pages: int) -> None:
    desk = Desk(players)
    desk.seat(1)
    found = [wall_page(desk.hall, n * TURN, hidden=False) for n in range(pages + 1)]
    assert {page.size for page in found} == {size}
    assert [page.page for page in found] == [*range(pages), 0]
    numbers = [table.number for page in found[:pages] for table in page.tables]
    assert numbers == [*range(1, players // 4 + 1)]
    assert (f"Tables 1 to {size} of {players // 4}" in shown(desk)) == (pages > 1)


def test_a_wall_may_be_asked_for_more_tables_at_once(hall: Hall) -> None:
    anybody = hall.browser()
    for asked, shown_so in (("48", "n48"), ("24", "n24"), ("7", "n12"), ("４８", "n12")):
        assert f'<div class="grid {shown_so}">' in anybody.get(f"/wall?tables={asked}")


def test_without_names_nobody_is_named() -> None:
    desk = Desk(16)
    desk.play()
    said = shown(desk, hidden=True)
    assert "No. 7" in said
    assert not re.search(r"\bP\d", said)


def test_a_line_stands_below_who_goes_on() -> None:
    desk = Desk(16)
    assert [one.place for one in wall_page(desk.hall, 0, hidden=False).standings if one.last] == []
    desk = Desk(12)
    desk.play()
    assert [one.place for one in wall_page(desk.hall, 0, hidden=False).standings if one.last] == [4]


def test_a_club_night_shows_points_for_places() -> None:
    desk = Desk(8, club())
    desk.play()
    page = wall_page(desk.hall, 0, hidden=False)
    assert page.by_points
    assert [one.points for one in page.standings][:2] == ["10", "10"]
    assert "Points for places" in shown(desk)


def test_the_day_says_which_rounds_were_and_which_come() -> None:
    desk = Desk(12)
    desk.play()
    desk.seat()
    assert [bead.state for bead in wall_page(desk.hall, 0, hidden=False).day] == ["done", "now", "comes", "comes"]


def test_it_speaks_japanese() -> None:
    desk = Desk(12)
    desk.seat()
    assert "ラウンド1：予選" in shown(desk, code="ja")
    assert "ラウンド1の席が決まりました。自分のテーブルを探してください。" in shown(desk, code="ja")


@pytest.mark.parametrize(("seconds", "said"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3600, "1:00:00")])
def test_a_time_is_written_as_clocks_do(seconds: float, said: str) -> None:
    assert written_time(seconds) == said


def test_without_a_script_the_wall_is_loaded_again(hall: Hall) -> None:
    page = hall.browser().get("/wall")
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "<form" not in page
