"""A desk among strangers: without the password nothing can be done, seen or kept open; nonsense changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.desks import Browser, Hall, in_thread
from ui.hall.known import DESKS, KnownDesks, new_password

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall in which Mika plays."""
    with in_thread(tmp_path_factory.mktemp("hall")) as started:
        yield started


@pytest.fixture(scope="module")
def desk(hall: Hall) -> Browser:
    """Its desk."""
    opened = hall.desk()
    opened.do("players", list="Mika, Osaka")
    return opened


@pytest.mark.parametrize("where", ["/", "/?round=1", "/live", "/standings.csv"])
def test_without_the_password_a_desk_shows_nothing(hall: Hall, desk: Browser, where: str) -> None:
    assert "Mika" in desk.get()
    stranger = hall.browser()
    assert "Mika" not in stranger.get(where)
    assert stranger.status == 401


def test_without_the_password_nothing_is_done(hall: Hall, desk: Browser) -> None:
    stranger = hall.browser()
    stranger.post("/do", do="players", list="Mallory")
    assert stranger.status == 401
    assert "Mallory" not in desk.get()


def test_a_wrong_password_opens_nothing_and_is_not_tried_often(tmp_path: Path) -> None:
    with in_thread(tmp_path) as alone:
        stranger = alone.browser()
        assert "That is not the password." in stranger.post("/enter", password="aaaa-bbbb-cccc")
        assert stranger.status == 401
        while stranger.status != 429:
            stranger.post("/enter", password="aaaa-bbbb-cccc")
        stranger.post("/enter", password=alone.password)
        assert stranger.status == 429


def test_a_desk_that_was_closed_is_a_stranger(hall: Hall) -> None:
    desk = hall.desk()
    desk.post("/leave")
    assert desk.status == 401


def test_a_cookie_is_strict_and_no_script_s(hall: Hall) -> None:
    said = {"password": hall.password}
    given = hall.browser().client.post("/enter", data=said).headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=strict" in given


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"Host": "kazami.example"}, 421),
        ({"Origin": "http://kazami.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_what_comes_from_another_page_is_not_looked_at(desk: Browser, said: dict[str, str], status: int) -> None:
    answer = desk.client.post("/do", data={"do": "players", "list": "Mallory"}, headers=said)
    assert answer.status_code == status
    assert "Mallory" not in desk.get()


def test_a_form_of_a_stranger_is_small_and_one_of_the_desk_holds_all_players(hall: Hall, desk: Browser) -> None:
    stranger = hall.browser()
    assert stranger.client.post("/enter", data={"password": "a" * 5000}).status_code == 413
    assert "That list is too long." in desk.post("/do", do="players", list="名" * 100_001)
    assert desk.status == 409


def test_every_answer_bears_what_keeps_other_pages_out(hall: Hall, desk: Browser) -> None:
    for browser, where in ((desk, "/"), (hall.browser(), "/"), (hall.browser(), "/wall")):
        said = browser.client.get(where).headers
        policy = said["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-inline" not in policy.split("style-src")[0]
        assert (said["x-frame-options"], said["cache-control"]) == ("DENY", "no-store")


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"do": "nothing"},
        {"do": "seat"},
        {"do": "seat", "coming": "-1"},
        {"do": "start", "round": "99999999999999999999"},
        {"do": "start", "round": "１"},
        {"do": "left", "player": "2"},
        {"do": "left", "player": "Mika"},
        {"do": "result", "round": "1", "table": "1"},
        {"do": "result", "round": "1", "table": "1", "points0": "x"},
        {"do": "correct", "round": "7", "table": "7", "points0": "7", "reason": "\0"},
        {"do": "swap", "one": "1", "other": "1"},
        {"do": "format", "kind": "other", "rounds": "3", "minutes": "0", "target": "10"},
        {"do": "format", "kind": "semi", "rounds": "3", "minutes": "9999", "target": "10"},
        {"do": "player", "player": "1", "line": "A\nB"},
        {"do": "players", "list": '"open'},
        {"do": "players", "list": ""},
        {"do": "players", "list": "Mi\u200bka"},
    ],
)
def test_nonsense_of_a_desk_is_refused_and_changes_nothing(desk: Browser, said: dict[str, str]) -> None:
    desk.post("/do", **said)
    assert desk.status == 409
    assert "1 player<" in desk.get()


@pytest.mark.parametrize("body", [b"\xff\xfe", b"do=%FF", b"&".join(b"a=1" for _ in range(99))])
def test_what_is_no_form_is_refused(desk: Browser, body: bytes) -> None:
    assert desk.client.post("/do", content=body, headers=FORM).status_code == 409


def test_a_name_is_never_read_as_html(tmp_path: Path) -> None:
    with in_thread(tmp_path) as alone:
        desk = alone.desk()
        desk.client.post("/do", data={"do": "players", "list": "<script>alert(1)</script>"})
        for browser, where in ((desk, "/"), (alone.browser(), "/wall")):
            answer = browser.client.get(where).text
            assert "<script>alert" not in answer
            assert "&lt;script&gt;alert" in answer


def test_a_password_is_a_new_one_each_time_and_only_so_many_desks_are_known() -> None:
    assert new_password() != new_password()
    known = KnownDesks("abcd")
    borne = [known.opens(" ABCD ") or "" for _ in range(DESKS + 1)]
    assert [known.knows(one) for one in borne] == [False, *[True] * DESKS]
    assert known.opens("abc") is None
