"""Judges' phones by HTTP: let in by a code, shut out at any time, and nothing but calls to take and to settle."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tournament.events import CallMade
from tests.hall.desks import Browser, Hall, in_thread, names, running
from tests.tournament.halls import Desk
from ui.hall.judging import judge_page
from ui.hall.render import judge_html

CODE = re.compile(r"<b>([a-z0-9]{4}-[a-z0-9]{4})</b>")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Browser]]:
    """A desk, and the phone of a judge, of a hall in which table 1 calls and nothing else happens."""
    with in_thread(tmp_path_factory.mktemp("hall")) as started:
        desk = playing(started)
        desk.do("call", table="1", about="Help")
        yield desk, judge(started, desk, "Mori")


def playing(hall: Hall) -> Browser:
    """Let the first round of twelve players begin; return the desk."""
    desk = hall.desk()
    desk.do("players", list=names(12))
    desk.do("seat", coming="1")
    desk.do("start", round="1")
    return desk


def code_for(desk: Browser, name: str) -> str:
    """Return the code that the desk shows for a judge."""
    found = CODE.findall(desk.do("let-in", judge=name))
    return str(found[-1])


def judge(hall: Hall, desk: Browser, name: str) -> Browser:
    """Return the phone of a judge who came in."""
    phone = hall.browser()
    phone.post("/judge/enter", code=code_for(desk, name))
    assert phone.status == 200
    return phone


def test_a_call_is_taken_and_settled_and_everybody_sees_it(hall: Hall) -> None:
    desk = playing(hall)
    desk.do("call", table="2", about="May the robber stay?", clause="base-rob-03")
    desk.do("call", table="3", about="")
    phone, wall = judge(hall, desk, "Mori"), hall.browser()
    page = phone.get("/judge")
    assert "2 calls" in page
    assert page.index("May the robber stay?") < page.index("It does not say why.")
    assert wall.get("/wall").count('class="tb calls"') == 2
    page = phone.post("/judge/do", do="take", call="1")
    assert "You are coming." in page
    assert "BASE-ROB-03" in page
    assert "Development cards are not part of the hand" in page
    assert "Mori is on the way." in desk.get()
    assert "judge is coming" in wall.get("/wall")
    page = phone.get("/judge")
    assert page.index("It does not say why.") < page.index("May the robber stay?")
    page = phone.post("/judge/do", do="settle", call="1", note="It may.")
    assert "1 call<" in page
    assert "Settled: 1" in page
    assert "Settled: It may." in phone.get("/judge?call=1")
    assert "May the robber stay?" not in desk.get()


def test_a_second_judge_cannot_take_what_is_taken_but_may_settle_it(hall: Hall) -> None:
    desk = playing(hall)
    desk.do("call", table="1")
    one, other = judge(hall, desk, "Mori"), judge(hall, desk, "Abe")
    one.post("/judge/do", do="take", call="1")
    assert "Mori is on the way." in other.post("/judge/do", do="take", call="1", judge="Mori")
    assert other.status == 409
    other.post("/judge/do", do="settle", call="1")
    assert other.status == 200
    assert "That call is settled." in one.post("/judge/do", do="settle", call="1")


def test_the_desk_answers_a_call_itself(hall: Hall) -> None:
    desk = playing(hall)
    desk.do("call", table="1", about="<b>Help</b>")
    assert "<b>Help</b>" not in desk.client.get("/").text
    assert desk.refused("settle", call="1") == "Nobody has taken that call yet."
    assert desk.refused("take", call="1", judge="") == "A name is missing."
    desk.do("take", call="1", judge="The organiser")
    desk.do("settle", call="1", note="Helped.")
    assert desk.refused("call", table="4") == "This round has no table 4."


def test_an_answer_that_is_refused_is_not_lost(hall: Hall) -> None:
    desk = playing(hall)
    desk.do("call", table="2", about="May it?")
    one, other = judge(hall, desk, "Mori"), judge(hall, desk, "Abe")
    page = one.post("/judge/do", do="settle", call="1", note="No, <b>never</b>.")
    assert one.status == 409
    assert "Nobody has taken that call yet. <q>No, <b>never</b>.</q>" in page, "unescaped by the browser"
    assert "Settled: 1" not in page and "May it?" in page
    other.post("/judge/do", do="take", call="1")
    assert one.post("/judge/do", do="sit", call="1", note="No.").count('value="No."') == 1
    other.post("/judge/do", do="settle", call="1", note="Yes.")
    page = one.post("/judge/do", do="settle", call="1", note="No.")
    assert "That call is settled. <q>No.</q>" in page and "Settled: Yes." in page


def test_a_code_lets_in_one_phone_once_and_a_new_one_replaces_it(hall: Hall) -> None:
    desk = hall.desk()
    code, first, second = code_for(desk, "Mori"), hall.browser(), hall.browser()
    assert "Come in as a judge" in first.get(f"/judge?code={code}")
    assert first.status == 401
    first.post("/judge/enter", code=f" {code.upper()} ")
    assert "Judge: Mori" in first.get("/judge")
    assert "That code lets nobody in." in second.post("/judge/enter", code=code)
    assert "is in" in desk.get()
    second.post("/judge/enter", code=code_for(desk, "Mori"))
    assert second.status == 200
    first.get("/judge")
    assert first.status == 401
    second.post("/judge/leave")
    assert second.status == 401
    assert "Mori" not in desk.get()


def test_a_judge_who_is_shut_out_sees_nothing_more_at_once(hall: Hall) -> None:
    desk = playing(hall)
    phone = judge(hall, desk, "Mori")
    with phone.client.stream("GET", "/judge/live") as stream:
        said = stream.iter_lines()
        assert any("Judge: Mori" in line for line in said)
        desk.do("shut-out", judge="Mori")
        assert "event: out" in [*said]
    phone.get("/judge/live")
    assert phone.status == 401
    phone.post("/judge/do", do="take", call="1")
    assert phone.status == 401


@pytest.mark.parametrize("where", ["/", "/live", "/standings.csv"])
def test_a_judge_is_a_stranger_at_the_desk_and_a_desk_no_judge(shared: tuple[Browser, Browser], where: str) -> None:
    desk, phone = shared
    assert "Player 1" not in phone.get(where)
    assert phone.status == 401
    phone.post("/do", do="players", list="Mallory")
    assert phone.status == 401
    for page in ("/judge", "/judge?call=1", "/judge/live", "/judge/rules"):
        desk.get(page)
        assert desk.status == 401


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"do": "call", "table": "1"},
        {"do": "players", "list": "Mallory"},
        {"do": "let-in", "judge": "Mallory"},
        {"do": "take", "call": "2"},
        {"do": "take", "call": "x"},
        {"do": "take"},
        {"do": "settle", "call": "1"},
    ],
)
def test_a_judge_s_phone_does_nothing_else(shared: tuple[Browser, Browser], said: dict[str, str]) -> None:
    desk, phone = shared
    phone.post("/judge/do", **said)
    assert phone.status == 409
    assert "Mallory" not in desk.get()
    assert "1 call<" in phone.get("/judge")


@pytest.mark.parametrize("asked", ["?call=2", "?call=x", "?call=-1", "?call=" + "9" * 40])
def test_an_address_that_is_no_call_shows_them_all(shared: tuple[Browser, Browser], asked: str) -> None:
    _, phone = shared
    assert "1 call<" in phone.get("/judge" + asked)
    assert phone.status == 200


def test_codes_are_not_tried_often_and_forms_of_other_pages_not_looked_at(hall: Hall) -> None:
    stranger = hall.browser()
    answer = stranger.client.post("/judge/enter", data={"code": "a"}, headers={"Origin": "http://kazami.example"})
    assert answer.status_code == 403
    while stranger.status != 429:
        stranger.post("/judge/enter", code="")
        assert stranger.status in (401, 429)


def test_without_a_script_calls_are_looked_at_again_but_not_while_an_answer_is_typed(
    shared: tuple[Browser, Browser],
) -> None:
    _, phone = shared
    assert "<noscript>" in phone.get("/judge")
    assert "<noscript>" not in phone.get("/judge?call=1")


def test_a_judge_s_form_is_small(shared: tuple[Browser, Browser]) -> None:
    _, phone = shared
    assert phone.client.post("/judge/do", data={"do": "settle", "note": "a" * 5000}).status_code == 413


def test_rules_are_read_by_heading_and_a_page_that_is_none_is_the_shared_one(hall: Hall) -> None:
    phone = judge(hall, hall.desk(), "Mori")
    assert "BASE-ROB-01" in phone.get("/judge/rules")
    assert phone.get("/judge/rules?page=../../etc/passwd") == phone.get("/judge/rules")


def test_only_so_many_judges_are_let_in_each_with_a_name(hall: Hall) -> None:
    desk = hall.desk()
    assert desk.refused("let-in", judge=" ") == "A name is missing."
    for n in range(32):
        desk.do("let-in", judge=f"Judge {n}")
    assert desk.refused("let-in", judge="Mori") == "A hall has at most 32 judges."
    desk.do("shut-out", judge="Judge 7")
    desk.do("let-in", judge="Mori")


def test_calls_and_judges_outlive_a_kill_until_the_desk_shuts_one_out(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        desk = playing(hall)
        desk.do("call", table="2", about="Help")
        phone, other = judge(hall, desk, "Mori"), judge(hall, desk, "Abe")
        phone.post("/judge/do", do="take", call="1")
        borne = [one.client.cookies["judge"] for one in (phone, other)]
        unused = code_for(desk, "Kato")
        hall.stop(signal.SIGKILL)
    file = (tmp_path / "kazami.hall").read_bytes() + (tmp_path / "kazami.hall-wal").read_bytes()
    assert not any(one.encode() in file for one in (*borne, unused)), "who reads the file is no judge"
    for left in (True, False):
        with running(tmp_path) as hall:
            again = hall.browser()
            again.client.cookies["judge"] = borne[0]
            assert ("You are coming." in again.get("/judge?call=1")) == left
            hall.desk().do("shut-out", judge="Mori") if left else None
            again.get("/judge")
            assert again.status == 401
            hall.stop(signal.SIGKILL)
    with running(tmp_path) as hall:
        again = hall.browser()
        again.client.cookies["judge"] = borne[1]
        again.post("/judge/leave")
        again.client.cookies["judge"] = borne[1]
        again.get("/judge")
        assert again.status == 401


def test_a_call_without_words_says_what_the_table_asks_in_the_judge_s_language() -> None:
    desk = Desk(12)
    desk.seat()
    desk.do(CallMade(1, 1, asked={"en": "Move the robber", "ja": "盗賊を動かす"}))
    desk.do(CallMade(2, 2, "Help", asked={"en": "Build"}))
    pages = {code: judge_html(judge_page(desk.hall, 0.0, "Mori"), code) for code in ("en", "ja")}
    assert "Move the robber" in pages["en"]
    assert "盗賊を動かす" in pages["ja"]
    assert all("Help" in page and "Build" in page for page in pages.values())
